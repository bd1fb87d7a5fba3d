/** The largest answer that is read, in bytes: a snapshot, anything else, and an error. */
export const answerLimits = { snapshot: 64 * 1024 * 1024, other: 1024 * 1024, error: 64 * 1024 } as const
