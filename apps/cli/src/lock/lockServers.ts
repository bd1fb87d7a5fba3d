// `lock`: captures each server and writes the lock file, saying of each what changed. Nothing is written before all are
// captured, and a server that cannot be captured keeps its earlier entry.
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import { Effect, Option, Result } from "effect"
import { captureSnapshot } from "../captureSnapshot.ts"
import { counts } from "../counts.ts"
import { Told } from "../Failure.ts"
import { say, tell } from "../Output.ts"
import { changeLines } from "./changeText.ts"
import { compareWithLocked } from "./comparing.ts"
import type { Client, Configured } from "./configured.ts"
import type { Locked } from "./document.ts"
import { type LockFile, updateLock } from "./file.ts"
import { type Manner, prepare } from "./prepare.ts"
import { sameSource } from "./Source.ts"
import { quotedName } from "./sourceText.ts"

/* What is said of a server that was locked before. */
const difference = Effect.fnUntraced(function* (
  { held, place }: LockFile,
  name: string,
  earlier: Locked,
  { snapshot, source }: Locked
) {
  const called = quotedName(name)
  const moved = sameSource(earlier.source, source) ? "" : ", reached in another way"
  if (earlier.snapshot.fingerprint === snapshot.fingerprint) return [`${called}: unchanged${moved}`]
  const text = held?.text ?? ""
  const { report } = yield* compareWithLocked({ place, text }, name, earlier, snapshot, Option.none())
  const [first, ...more] = changeLines(report)
  return [`${called}: changed${moved}: ${first}`, ...more]
})

const remarks = (snapshot: Snapshot, notices: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...snapshot.capture.warnings.map((warning) => `  warning: ${warning}`),
  ...notices.map((notice) => `  note: ${notice}`)
]

const removedOf = ({ held }: LockFile, { servers }: Client, wanted: string | undefined): ReadonlyArray<string> => {
  const names = new Set(servers.map(({ name }) => name))
  return wanted === undefined ? [...(held?.lock.keys() ?? [])].filter((name) => !names.has(name)) : []
}

/** Locks the servers of a client. */
export const lockServers = Effect.fn("lockServers")(function* (
  client: Client,
  lockFile: LockFile,
  wanted: string | undefined,
  { relock, ...manner }: Manner & { readonly relock: string }
) {
  const { held, place } = lockFile
  const earlierOf = (name: string): Locked | undefined => held?.lock.get(name)
  const settled = yield* Effect.forEach(client.servers, (server) =>
    Effect.map(Effect.result(prepare(client, server, earlierOf(server.name), manner)), (ready) => ({ server, ready }))
  )
  const entries = new Map<string, Locked | undefined>()
  let failed = 0
  const lockOne = Effect.fnUntraced(function* ({ name }: Configured, ready: (typeof settled)[number]["ready"]) {
    const prepared = yield* Effect.fromResult(ready)
    const earlier = earlierOf(name)
    if (prepared === undefined) {
      return yield* say([
        `${quotedName(name)}: left out, it is disabled there${earlier === undefined ? "" : "; its entry stays"}`
      ])
    }
    const { notices, snapshot } = yield* captureSnapshot(prepared.chosen)
    const locked: Locked = { source: prepared.server.source, snapshot }
    entries.set(name, locked)
    yield* say([
      ...(earlier === undefined
        ? [`${quotedName(name)}: new, ${counts(snapshot)}`]
        : yield* difference(lockFile, name, earlier, locked)),
      ...remarks(snapshot, [...prepared.server.notes.map((note) => `${note}.`), ...notices])
    ])
  })
  for (const { ready, server } of settled) {
    const ended = yield* Effect.result(lockOne(server, ready))
    if (Result.isSuccess(ended)) continue
    failed++
    yield* tell(server.name, ended.failure)
    if (earlierOf(server.name) !== undefined) yield* say([`${quotedName(server.name)}: not captured, its entry stays`])
  }
  for (const name of removedOf(lockFile, client, wanted)) {
    entries.set(name, undefined)
    yield* say([`${quotedName(name)}: removed, it is no longer in ${client.place}`])
  }
  const { isThere, isWritten } = yield* updateLock(lockFile, entries)
  if (isThere && !isWritten) yield* say([`${place} is current.`])
  if (isWritten) {
    yield* say([
      `Written to ${place}`,
      failed > 0
        ? `Next: mend what failed, and run this again: of ${settled.length} servers ${failed} could not be locked.`
        : held === undefined
          ? `Next: read it and commit it; \`${relock} --verify\` compares the servers with it.`
          : "Next: review its difference and commit it."
    ])
  }
  if (failed > 0) return yield* new Told()
})
