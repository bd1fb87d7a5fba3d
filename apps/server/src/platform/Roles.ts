/** What a process of the service does: everything, requests alone, or scheduled work alone. */
export const processRoles = ["all", "api", "worker"] as const
