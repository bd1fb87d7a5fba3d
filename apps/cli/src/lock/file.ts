// The lock file on disk.
import { largestSnapshot, writeFiles } from "@mcp-inspect/engine/capture/file"
import { Effect, FileSystem, Option, Path, Result } from "effect"
import { CannotRun, fromCapture, invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { shown } from "../shown.ts"
import { decodeLock, encodeLock, type Lock, type Locked } from "./document.ts"
import { quotedName } from "./sourceText.ts"

/** A lock file; `lock` and `text` are undefined where there is none yet. */
export interface LockFile {
  /** Absolute. */
  readonly file: string
  /** As it reads best from the working directory. */
  readonly place: string
  readonly held: { readonly lock: Lock; readonly text: string } | undefined
}

const unreadable = (place: string, why: string) =>
  new CannotRun({
    code: "snapshot_missing",
    where: place,
    problem: `The lock file cannot be read: ${why}.`,
    mend: "Name a file that you may read with `--lock-file`."
  })

const readText = Effect.fnUntraced(function* (file: string, place: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.stat(file))
  if (Option.isSome(info) && info.value.type !== "File") return yield* unreadable(place, "it is no file")
  if (Option.isSome(info) && info.value.size > largestSnapshot)
    return yield* unreadable(place, "it is larger than 128 MiB, which no lock file is")
  return yield* fs
    .readFileString(file)
    .pipe(
      Effect.catchTag("PlatformError", ({ reason }) =>
        reason._tag === "NotFound" ? Effect.succeed(undefined) : Effect.fail(unreadable(place, reason._tag))
      )
    )
})

const held = Effect.fnUntraced(function* (file: string, place: string) {
  const text = yield* readText(file, place)
  if (text === undefined) return undefined
  const lock = decodeLock(text)
  if (Result.isSuccess(lock)) return { lock: lock.success, text }
  const { code, mend, problem, server } = lock.failure
  const where = server === undefined ? place : `${place}: ${quotedName(server)}`
  return yield* new CannotRun({ code, where, problem, mend })
})

/** Reads the lock file that was named, else the one in a folder. */
export const readLock = Effect.fn("readLock")(function* (named: string | undefined, folder: string) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  if (named === "" || named === "-")
    return yield* invalid("--lock-file", "This flag names a file.", "Leave it out for mcp-lock.json.")
  const file = named === undefined ? path.join(folder, "mcp-lock.json") : path.resolve(cwd, named)
  const place = yield* shown(file)
  return { file, place, held: yield* held(file, place) } satisfies LockFile
})

/**
 * Replaces entries of the lock file, undefined for one that goes, and says whether that changed it. The file is read
 * again: another run may have written it meanwhile, and its entries stay.
 */
export const updateLock = Effect.fn("updateLock")(function* (
  { file, place }: LockFile,
  entries: ReadonlyMap<string, Locked | undefined>
) {
  const now = yield* held(file, place)
  const next = new Map(now?.lock)
  for (const [name, locked] of entries) {
    if (locked === undefined) next.delete(name)
    else next.set(name, locked)
  }
  const text = encodeLock(next)
  if (text === now?.text || (now === undefined && next.size === 0))
    return { isWritten: false, isThere: now !== undefined }
  yield* writeFiles([{ path: file, text }]).pipe(Effect.mapError(fromCapture))
  return { isWritten: true, isThere: true }
})
