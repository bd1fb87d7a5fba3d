// Whom PostgreSQL runs as: us, or, since it refuses root, a system user.
import { execFileSync } from "node:child_process"

/** The ids of a user; none when PostgreSQL may run as whoever runs us. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

const idsOf = (user: string): Identity | undefined => {
  try {
    const id = (flag: string): number => Number(execFileSync("id", [flag, user], { stdio: "pipe" }).toString())
    return { uid: id("-u"), gid: id("-g") }
  } catch {
    return undefined
  }
}

const made = "mcp-inspect"

/** The identity to run as. Undefined when we are root and there is no other user, nor a way to make one. */
export const databaseIdentity = (): Identity | undefined => {
  if (process.getuid?.() !== 0) return {}
  const known = idsOf("postgres") ?? idsOf(made)
  if (known !== undefined) return known
  try {
    const shape = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"]
    execFileSync("useradd", [...shape, made], { stdio: "pipe" })
  } catch {
    return undefined
  }
  return idsOf(made)
}
