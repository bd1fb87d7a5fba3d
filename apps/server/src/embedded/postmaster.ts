// The process of the embedded PostgreSQL: its data folder, its start, and how it is stopped.
import { Deferred, Effect, Schedule } from "effect"
import { execFile, spawn } from "node:child_process"
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { EmbeddedError } from "./EmbeddedError.ts"
import type { Identity } from "./identity.ts"
import type { Programs } from "./programs.ts"

/** A database cluster on disk. */
export interface Cluster {
  readonly programs: Programs
  readonly identity: Identity
  readonly data: string
  /** Of the superuser; it stays on this machine. */
  readonly password: string
  /** For tests: whether what is committed survives a power failure. */
  readonly isDurable: boolean
}

const broken = (problem: string): EmbeddedError =>
  new EmbeddedError({
    problem,
    mend: "Set DATABASE_URL to a PostgreSQL of yours, or mend what is named above."
  })

const own = (path: string, { gid, uid }: Identity): void => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Makes the data folder, once. What an interrupted run left is removed first. */
export const initialise = Effect.fnUntraced(function* (cluster: Cluster) {
  const { data, identity, isDurable, password, programs } = cluster
  if (existsSync(join(data, "PG_VERSION")) && existsSync(`${data}.ready`)) return
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  own(data, identity)
  const file = `${data}.password`
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  own(file, identity)
  const shape = [
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    "-E",
    "UTF8",
    "--locale=C",
    ...(isDurable ? [] : ["--no-sync"])
  ]
  yield* Effect.callback<void, EmbeddedError>((resume) => {
    const child = execFile(
      programs.initdb,
      ["-D", data, "--pwfile", file, ...shape],
      { ...identity, cwd: "/" },
      (error, _, stderr) =>
        resume(
          error === null
            ? Effect.void
            : Effect.fail(broken(`The database could not be made: ${stderr.trim().slice(-500)}`))
        )
    )
    return Effect.sync(() => void child.kill("SIGKILL"))
  }).pipe(Effect.ensuring(Effect.sync(() => rmSync(file, { force: true }))))
  writeFileSync(`${data}.ready`, "", { mode: 0o600 })
})

/** Whether a process is there and has not ended. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
  try {
    // A process that ended and was not yet waited for still has an entry.
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return process.platform !== "linux"
  }
}

/** The process that holds the data folder, as it says itself; undefined when there is none. */
export const runningAt = (data: string): { readonly pid: number; readonly port: number } | undefined => {
  try {
    const [pid = 0, , , port = 0] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n").map(Number)
    return pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/** Ends the process as its programs do, and waits until it is gone. */
export const stop = (pid: number): Effect.Effect<void> =>
  Effect.sync(() => {
    if (isAlive(pid)) process.kill(pid, "SIGINT")
  }).pipe(
    Effect.andThen(
      Effect.suspend(() => (isAlive(pid) ? Effect.fail("alive") : Effect.void)).pipe(
        Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 500 })
      )
    ),
    Effect.ignore
  )

/** A port that was free a moment ago. */
export const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})

/** Starts the process and waits until it takes connections; it goes on when we end, see `runningAt`. */
export const start = Effect.fnUntraced(function* ({ data, identity, isDurable, programs }: Cluster, port: number) {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    ...(isDurable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"])
  ]
  const ready = yield* Deferred.make<void, EmbeddedError>()
  const child = spawn(
    programs.postgres,
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // In a group of its own: a Ctrl-C is for the service, which ends its requests first and the database after.
    { ...identity, cwd: "/", detached: true, stdio: ["ignore", "ignore", "pipe"] }
  )
  let log = ""
  child.stderr.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4096)
    if (log.includes("ready to accept connections")) Deferred.doneUnsafe(ready, Effect.void)
  })
  const failed = (why: string) => Deferred.doneUnsafe(ready, Effect.fail(broken(`PostgreSQL did not start: ${why}`)))
  child.on("error", ({ message }) => failed(message))
  child.on("exit", () => failed(log.trim().split("\n").slice(-3).join(" ").slice(-500)))
  yield* Deferred.await(ready).pipe(
    Effect.timeoutOrElse({
      duration: "60 seconds",
      orElse: () => Effect.fail(broken("PostgreSQL took no connection within 60 s."))
    }),
    Effect.onError(() => Effect.sync(() => void child.kill("SIGKILL")))
  )
  return { pid: child.pid ?? 0, port }
})
