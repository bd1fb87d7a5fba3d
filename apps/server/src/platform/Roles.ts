/** What a process of the service does: everything, requests alone, recorded use alone, or scheduled work alone. */
export const processRoles = ["all", "api", "ingest", "worker"] as const
