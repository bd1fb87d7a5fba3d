// A PostgreSQL of the system, of the lowest version there is from 15 on, in a folder of its own.
// @ts-expect-error TS7016 -- a script without types
import { lowestPostgres } from "../../../../scripts/lib/programs.mjs"
import { execFileSync } from "node:child_process"
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { databaseIdentity } from "../../src/embedded/identity.ts"
import { onFreePort } from "./service.ts"

/** Where its programs are; undefined when there is none, and its tests cannot run. */
export const programs: string | undefined = lowestPostgres()

const password = "of-the-superuser"

/** A running server. */
export interface ServerPostgres {
  /** Of its superuser. */
  readonly url: string
  readonly stop: () => void
  /** Ends it as a power cut would: what is not on disk is lost, and the next start recovers. */
  readonly crash: () => void
  readonly start: () => void
}

/** Makes one, which is running; `remove` ends it for good. */
export const openServer = (): Promise<ServerPostgres & { readonly remove: () => void }> => onFreePort(openServerAt)

const openServerAt = async (port: number) => {
  const bin = programs ?? ""
  const identity = databaseIdentity() ?? {}
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-server-pg-"))
  const passwordFile = join(folder, "password")
  writeFileSync(passwordFile, password)
  chmodSync(folder, 0o755)
  for (const path of [folder, passwordFile])
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid)
  const data = join(folder, "data")
  const call = (program: string, args: ReadonlyArray<string>) =>
    execFileSync(join(bin, program), args, { ...identity, cwd: "/", stdio: "ignore" })
  const start = () =>
    call("pg_ctl", [
      "-D",
      data,
      "-o",
      `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`,
      "-l",
      join(folder, "log"),
      "-w",
      "start"
    ])
  const stop = () => call("pg_ctl", ["-D", data, "-m", "fast", "-w", "stop"])
  const crash = () => call("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"])
  const remove = () => {
    try {
      // A test that failed while it was stopped is to be told by its own failure.
      if (existsSync(join(data, "postmaster.pid"))) stop()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  try {
    call("initdb", ["-D", data, "-U", "postgres", "--auth=scram-sha-256", "--pwfile", passwordFile, "-E", "UTF8"])
    start()
  } catch (error) {
    remove()
    throw error
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, crash, start, stop, remove }
}

/** Runs a test with one, which is removed afterwards. */
export const withServer = async (use: (server: ServerPostgres) => Promise<void>): Promise<void> => {
  const { remove, ...server } = await openServer()
  try {
    await use(server)
  } finally {
    remove()
  }
}
