// Snapshot files: verified when read, written whole or not at all.
import { Effect, FileSystem, Option, Path, Result } from "effect"
import type { Json } from "../model/Json.ts"
import type { Snapshot } from "../model/Surface.ts"
import { decodeSnapshot, recapture } from "../snapshot/Document.ts"
import { CaptureError, configInvalid } from "./CaptureError.ts"

/** Bytes of the largest file that is read as snapshots, 128 MiB: far more than any server advertises. */
export const largestSnapshot = 128 * 1024 * 1024

const missing = (path: string): CaptureError =>
  new CaptureError({
    code: "snapshot_missing",
    target: path,
    problem: "There is no such snapshot file.",
    mend: "Check the path, or write one with `mcp-inspect snapshot --out <file>`."
  })

/* Only the place: the engine's message quotes the file, which may be a secret that was named by mistake. */
const placeOf = (cause: unknown): string => {
  const [place] = (cause instanceof Error && /position \d+(?: \(line \d+ column \d+\))?/.exec(cause.message)) || []
  return place === undefined ? "" : ` from ${place} on`
}

const parse = (path: string, text: string): Result.Result<Json, CaptureError> =>
  Result.try({
    try: (): Json => JSON.parse(text),
    catch: (cause) =>
      new CaptureError({
        code: "snapshot_corrupt",
        target: path,
        problem: `The file is not JSON${placeOf(cause)}.`,
        mend: recapture
      })
  })

/** Verifies the text of a snapshot that was read from somewhere; `source` names the place in errors. */
export const snapshotFromText = (source: string, text: string): Result.Result<Snapshot, CaptureError> =>
  parse(source, text.startsWith("\uFEFF") ? text.slice(1) : text).pipe(
    Result.flatMap((json) =>
      Result.mapError(
        decodeSnapshot(json),
        ({ code, mend, problem }) => new CaptureError({ code, target: source, problem: `${problem}.`, mend })
      )
    )
  )

/** Reads a snapshot file and verifies every fingerprint (CAP-50, CAP-51); the text says where entities stand in it. */
export const readSnapshotText = Effect.fn("file.readSnapshotText")(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.stat(path))
  // A device may have no end. A pipe has one.
  if (Option.isSome(info) && ["BlockDevice", "CharacterDevice", "Directory"].includes(info.value.type)) {
    return yield* new CaptureError({
      code: "snapshot_missing",
      target: path,
      problem: "This is no file.",
      mend: "Check that the path names a snapshot file."
    })
  }
  if (Option.isSome(info) && info.value.size > largestSnapshot) {
    return yield* new CaptureError({
      code: "snapshot_corrupt",
      target: path,
      problem: "The file is larger than 128 MiB, which no snapshot is.",
      mend: "Check that the path names a snapshot file."
    })
  }
  const text = yield* fs.readFileString(path).pipe(
    Effect.mapError((error) =>
      error.reason._tag === "NotFound"
        ? missing(path)
        : new CaptureError({
            code: "snapshot_missing",
            target: path,
            problem: `The file cannot be read (${error.reason._tag}).`,
            mend: "Check that the path names a file that you may read."
          })
    )
  )
  return { snapshot: yield* Effect.fromResult(snapshotFromText(path, text)), text }
})

/** The same without the text. */
export const readSnapshot = (path: string) => Effect.map(readSnapshotText(path), ({ snapshot }) => snapshot)

/** A file to write. */
export interface OutputFile {
  readonly path: string
  readonly text: string
}

const cannotWrite = (path: string, problem: string): CaptureError =>
  configInvalid(
    path,
    `The file cannot be written: ${problem}.`,
    "Check that the folder exists and that you may write to it."
  )

/** Where writing really goes: through a link, and never over a device or a pipe. */
const destination = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const real = yield* fs.realPath(path).pipe(Effect.orElseSucceed(() => path))
  const info = yield* fs.stat(real).pipe(Effect.option)
  if (info._tag === "Some" && info.value.type === "Directory") return yield* cannotWrite(path, "it is a folder")
  return {
    real,
    isPlain: info._tag === "None" || info.value.type === "File",
    mode: info._tag === "Some" ? info.value.mode & 0o777 : undefined
  }
})

/** Writes files so that each is replaced whole; on failure none is left half-written and earlier ones stay (CAP-49). */
export const writeFiles = Effect.fn("file.writeFiles")(function* (files: ReadonlyArray<OutputFile>) {
  const fs = yield* FileSystem.FileSystem
  const paths = yield* Path.Path
  const staged: Array<{ readonly temporary: string; readonly real: string; readonly path: string }> = []
  const streams: Array<OutputFile & { readonly real: string }> = []
  let current = ""
  yield* Effect.gen(function* () {
    for (const { path, text } of files) {
      current = path
      const { isPlain, mode, real } = yield* destination(path)
      if (!isPlain) {
        streams.push({ path, real, text })
        continue
      }
      const temporary = paths.join(paths.dirname(real), `.${paths.basename(real)}.${process.pid}.${staged.length}.tmp`)
      staged.push({ temporary, real, path })
      yield* fs.writeFileString(temporary, text, { flag: "wx", ...(mode === undefined ? {} : { mode }) })
    }
    // What is written to a device or a pipe cannot be taken back, so all else stands ready by then.
    for (const { path, real, text } of streams) {
      current = path
      yield* fs.writeFileString(real, text)
    }
    for (const { path, real, temporary } of staged) {
      current = path
      yield* fs.rename(temporary, real)
    }
  }).pipe(
    Effect.catchTag("PlatformError", (error) =>
      Effect.fail(cannotWrite(current, error.reason._tag === "NotFound" ? "its folder does not exist" : error.message))
    ),
    Effect.onExit((exit) =>
      exit._tag === "Success"
        ? Effect.void
        : Effect.forEach(staged, ({ temporary }) => Effect.ignore(fs.remove(temporary, { force: true })))
    ),
    Effect.uninterruptible
  )
})
