// What code scanning takes of SARIF, as GitHub documents it.

/** The most runs of a file; a server is a run. */
export const mostRuns = 20

/** The most results of a run. */
export const mostResults = 25_000
