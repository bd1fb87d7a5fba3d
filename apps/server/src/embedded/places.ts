// Where the embedded PostgreSQL keeps its data and finds its programs. PostgreSQL refuses to run as root, and the user it
// then runs as cannot look below a folder that is closed to others, such as a home of root.
import { createHash } from "node:crypto"
import { existsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { databaseIdentity } from "./identity.ts"

/** True when every user may pass through all folders above and including this one. */
export const isOpenToAll = (folder: string): boolean => {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Folders of the host that every user can reach and that survive a restart. */
const shared = "/var/lib"

/** A stable folder outside, one for each checkout. */
export const outside = (checkout: string): string =>
  join(shared, "mcp-inspect", createHash("sha256").update(checkout).digest("hex").slice(0, 12))

/** The folder that is used where `wanted` is named: `wanted`, or one outside when the database user cannot reach that. */
export const embeddedFolder = (wanted: string): string => {
  const isOther = databaseIdentity()?.uid !== undefined
  let parent = wanted
  while (!existsSync(parent)) parent = dirname(parent)
  return isOther && !isOpenToAll(parent) ? outside(wanted) : wanted
}
