// Where the documentation is: a setting of the build. Without it every link begins at the root of whatever host serves it.

/** The host, without a final slash; empty when the build is for any. */
export const site = (process.env["DOCS_SITE"] ?? "").replace(/\/+$/, "")

/** An address of ours as it is written where the host may have to be named. */
export const address = (path: string): string => site + path

export const llmsPath = "/llms.txt"

export const fullPath = "/llms-full.txt"
