// `lock --verify`: captures each server and compares it with its entry. The lock file is read and never written.
import { Effect, type Option, Result } from "effect"
import { captureSnapshot } from "../captureSnapshot.ts"
import { CannotRun, invalid } from "../Failure.ts"
import { inspectEach } from "../inspectEach.ts"
import { say } from "../Output.ts"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { compareWithLocked } from "./comparing.ts"
import type { Client, Configured } from "./configured.ts"
import type { LockFile } from "./file.ts"
import { type Manner, prepare } from "./prepare.ts"
import { sameSource, type Source } from "./Source.ts"
import { quotedName, sourceText } from "./sourceText.ts"

const missing = (where: string, problem: string, mend: string) =>
  new CannotRun({ code: "snapshot_missing", where, problem, mend })

/* In the report, not beside it: whoever reads that a surface is unchanged should know that it is another program's. */
const moved = (before: Source, now: Source): ReadonlyArray<string> =>
  sameSource(before, now)
    ? []
    : [
        `The server is not reached as it was when it was locked. Locked: ${sourceText(before)}. Now: ${sourceText(now)}.`
      ]

/** Compares the servers of a client with the lock file, in their order there. */
export const verifyLock = Effect.fn("verifyLock")(function* (
  client: Client,
  { held, place }: LockFile,
  wanted: string | undefined,
  options: Manner & { readonly failOn: Option.Option<Policy["failOn"]>; readonly relock: string }
) {
  if (held === undefined)
    return yield* missing(
      place,
      "There is no lock file.",
      `Make it with \`${options.relock}\`, or name it with \`--lock-file\`.`
    )
  const { lock, text } = held
  const names = new Set(client.servers.map(({ name }) => name))
  if (wanted === undefined) {
    yield* say(
      [...lock.keys()]
        .filter((name) => !names.has(name))
        .map(
          (name) => `note: ${quotedName(name)} is in ${place} and no longer in ${client.place}. It was not verified.`
        )
    )
  }
  const settle = Effect.fnUntraced(function* (server: Configured) {
    const locked = lock.get(server.name)
    if (locked === undefined && server.outcome.kind === "server") {
      return yield* missing(
        place,
        `The lock file has no entry for ${quotedName(server.name)}.`,
        `Add it with \`${options.relock}\`, and commit the file.`
      )
    }
    const { outcome } = server
    if (outcome.kind === "disabled" && locked !== undefined && outcome.source !== undefined) {
      const [change] = moved(locked.source, outcome.source)
      if (change !== undefined)
        return yield* invalid(
          client.at(outcome.path),
          `The server is disabled here, and other than it was locked. ${change}`,
          `Enable it and run \`${options.relock}\`, or restore its entry.`
        )
    }
    const prepared = yield* prepare(client, server, locked, options)
    return prepared === undefined || locked === undefined ? undefined : { ...prepared, locked }
  })
  const settled = yield* Effect.forEach(client.servers, (server) =>
    Effect.map(Effect.result(settle(server)), (ready) => ({ name: server.name, ready }))
  )
  const isOff = ({ ready }: (typeof settled)[number]): boolean => Result.isSuccess(ready) && ready.success === undefined
  yield* say(
    settled
      .filter(isOff)
      .map(({ name }) => `note: ${quotedName(name)} is disabled in ${client.place}. It was not verified.`)
  )
  const inspect = Effect.fnUntraced(function* ({ name, ready }: (typeof settled)[number]) {
    const prepared = yield* Effect.fromResult(ready)
    if (prepared === undefined) return yield* Effect.die(`${name} is disabled`)
    const { chosen, locked, server } = prepared
    const captured = yield* captureSnapshot(chosen)
    const compared = yield* compareWithLocked({ place, text }, name, locked, captured.snapshot, options.failOn)
    const { notices, report } = compared
    return {
      report: { ...report, warnings: [...moved(locked.source, server.source), ...report.warnings] },
      notices: [...[...server.notes, ...captured.notices].map((note) => `note: ${note}`), ...notices]
    }
  })
  const entries = settled.filter((entry) => !isOff(entry))
  const [only] = entries
  if (wanted !== undefined && only !== undefined) return { name: only.name, one: yield* inspect(only) }
  return { several: yield* inspectEach(entries, inspect) }
})
