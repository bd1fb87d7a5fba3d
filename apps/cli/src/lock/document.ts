// The lock file: `{ formatVersion, servers: { <name>: { source, surface } } }`, a whole snapshot for each server.
import { isObject, type Json, own, ownObject, pretty } from "@mcp-inspect/engine/model/Json"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import { decodeSnapshot, type DocumentProblem, toDocument } from "@mcp-inspect/engine/snapshot/Document"
import { Result } from "effect"
import { readSource, type Source, sourceJson } from "./Source.ts"

/** A server as it was when it was locked. */
export interface Locked {
  readonly source: Source
  readonly snapshot: Snapshot
}

/** The servers by their names in the client configuration. */
export type Lock = ReadonlyMap<string, Locked>

const version = 1

/** Why a text is no lock; `server` is the entry that is at fault. */
export interface LockProblem extends DocumentProblem {
  readonly server: string | undefined
}

const mend = "Restore the file from version control, or remove it and run `mcp-inspect lock` again."

const corrupt = (problem: string, server?: string): Result.Result<never, LockProblem> =>
  Result.fail({ code: "snapshot_corrupt", problem, mend, server })

/** The bytes of a lock: the same servers give the same. */
export const encodeLock = (lock: Lock): string => {
  const servers = Array.from(lock, ([name, { snapshot, source }]): [string, Json] => [
    name,
    { source: sourceJson(source), surface: toDocument(snapshot) }
  ])
  return `${pretty({ formatVersion: version, servers: Object.fromEntries(servers) })}\n`
}

const readEntry = (name: string, entry: Json): Result.Result<Locked, LockProblem> => {
  if (!isObject(entry) || !name.isWellFormed()) return corrupt("The entry is no object, or its name no text.", name)
  const source = readSource(own(entry, "source"))
  if (source === undefined) return corrupt("The entry has no `source` that this version can read.", name)
  const surface = own(entry, "surface")
  if (surface === undefined) return corrupt("The entry has no `surface`.", name)
  return decodeSnapshot(surface).pipe(
    Result.map((snapshot) => ({ source, snapshot })),
    Result.mapError(({ code, problem }) => ({ code, problem: `${problem}.`, mend, server: name }))
  )
}

/** Reads a lock and verifies every fingerprint in it. */
export const decodeLock = (text: string): Result.Result<Lock, LockProblem> =>
  Result.gen(function* () {
    const json = yield* Result.try({
      try: (): Json => JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text),
      // The message of the parser quotes the file, which may be a secret that was named by mistake.
      catch: (): LockProblem => ({
        code: "snapshot_corrupt",
        problem: "The file is not JSON.",
        mend,
        server: undefined
      })
    })
    const found = isObject(json) ? own(json, "formatVersion") : undefined
    if (!isObject(json) || found === undefined) {
      return yield* corrupt("The file is JSON but no lock: it has no `formatVersion`.")
    }
    if (found !== version) {
      return yield* Result.fail({
        code: "snapshot_version",
        problem: `The file has ${typeof found === "number" ? `formatVersion ${found}` : "a formatVersion that is no number"}; this version reads ${version}.`,
        mend: "Use the version of mcp-inspect that wrote it, or remove it and run `mcp-inspect lock` again.",
        server: undefined
      } satisfies LockProblem)
    }
    const servers = ownObject(json, "servers")
    if (servers === undefined) return yield* corrupt("The file is JSON but no lock: it has no `servers`.")
    const lock = new Map<string, Locked>()
    for (const [name, entry] of Object.entries(servers)) lock.set(name, yield* readEntry(name, entry))
    return lock
  })
