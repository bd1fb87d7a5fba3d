/** What a process of the service does: everything, requests alone, or scheduled work alone. */
export const processRoles = ["all", "api", "worker"] as const

/** What a process of the service does. */
export type ProcessRole = (typeof processRoles)[number]
