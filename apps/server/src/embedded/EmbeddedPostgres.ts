// A PostgreSQL of our own, for whoever has none: made on the first start, adopted when an earlier run was killed.
import { Effect, Redacted, Schedule, type Scope } from "effect"
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { EmbeddedError } from "./EmbeddedError.ts"
import { databaseIdentity } from "./identity.ts"
import { embeddedFolder, outside } from "./places.ts"
import { freePort, initialise, isAlive, runningAt, start, stop } from "./postmaster.ts"
import { findPrograms } from "./programs.ts"

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** A connection of its superuser, to the database `postgres`. */
  readonly url: Redacted.Redacted
  /** Where its data is. */
  readonly folder: string
  /**
   * To be run once it is sure that no other run uses it: takes over one that an earlier run left, so that it ends with the
   * scope, and from then on starts it again whenever it dies.
   */
  readonly adopt: Effect.Effect<void, never, Scope.Scope>
}

const passwordAt = (folder: string): string => {
  const file = join(folder, "superuser.password")
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" })
  return readFileSync(file, "utf8")
}

const unsupported = new EmbeddedError({
  problem: `There is no PostgreSQL to embed for ${process.platform} on ${process.arch}.`,
  mend: "Set DATABASE_URL to a PostgreSQL 15 or later."
})

const noUser = new EmbeddedError({
  problem: "PostgreSQL does not run as root, and no other user could be made for it.",
  mend: "Add a system user `postgres`, start as an ordinary user, or set DATABASE_URL."
})

/**
 * Starts PostgreSQL over the data in `wanted`, or over a folder of its own outside when the database user cannot reach
 * `wanted`. One that was started here is stopped with the scope.
 */
export const startEmbedded = Effect.fn("embedded.start")(function* (
  wanted: string,
  options: { readonly isDurable: boolean }
): Effect.fn.Return<Embedded, EmbeddedError, Scope.Scope> {
  const identity = databaseIdentity()
  if (identity === undefined) return yield* noUser
  const isOther = identity.uid !== undefined
  const folder = embeddedFolder(wanted)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const programs = findPrograms(isOther, dirname(outside(wanted)))
  if (programs === undefined) return yield* unsupported
  const data = join(folder, "postgresql")
  const password = passwordAt(folder)
  const cluster = { programs, identity, data, password, ...options }
  yield* initialise(cluster)
  const begun = yield* Effect.acquireRelease(
    Effect.suspend(() => {
      const adopted = runningAt(data)
      return adopted === undefined
        ? Effect.map(
            Effect.flatMap(freePort, (free) => start(cluster, free)),
            (own) => ({ ...own, isOurs: true })
          )
        : Effect.succeed({ ...adopted, isOurs: false })
    }).pipe(
      // A port may be taken meanwhile, and a process that was just killed holds its folder for a moment.
      Effect.retry({ schedule: Schedule.spaced("500 millis"), times: 6 })
    ),
    (running) => (running.isOurs ? stop(running.pid) : Effect.void)
  )
  const running: { isOurs: boolean; pid: number; readonly port: number } = begun

  // One that dies under us is started again where it was; whoever asks meanwhile is told so, and asks again.
  const revive = Effect.suspend(() =>
    isAlive(running.pid)
      ? Effect.void
      : Effect.gen(function* () {
          yield* Effect.logWarning("the embedded PostgreSQL ended and is started again")
          running.pid = (yield* start(cluster, running.port)).pid
        })
  ).pipe(Effect.ignore, Effect.repeat(Schedule.spaced("500 millis")))

  return {
    url: Redacted.make(`postgres://postgres:${password}@127.0.0.1:${running.port}/postgres`),
    folder,
    adopt: Effect.suspend(() => {
      running.isOurs = true
      return Effect.asVoid(Effect.forkScoped(revive))
    })
  }
})
