// The acceptance file (APR-2): where it is, reading it, and changing it while nobody else does.
import { writeFiles } from "@mcp-inspect/engine/capture/file"
import type { Acceptance, Policy } from "@mcp-inspect/engine/policy/Policy"
import { DateTime, Effect, FileSystem, Option, Path, Schedule } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { fromCapture, invalid } from "../Failure.ts"
import type { Written } from "./edit.ts"
import { longestFile } from "./limits.ts"

/** The day it is, in UTC: the same for everyone who runs a check. */
export const today = Effect.map(DateTime.now, DateTime.formatIsoDateUtc)

/** The acceptance file of a project: in the folder of its configuration, or of the command when it has none. */
export const acceptedFile = ({ folder }: LoadedConfig) =>
  Effect.map(Path.Path, (path) => path.join(folder, ".mcp-inspect", "accepted.yml"))

const readText = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const info = Option.getOrUndefined(yield* Effect.option(fs.stat(file)))
  if (info === undefined && !(yield* Effect.orElseSucceed(fs.exists(file), () => false))) return undefined
  if (info?.type !== "File")
    return yield* invalid(file, "The acceptances cannot be read: this is no file.", "Move away what stands there.")
  if (info.size > longestFile) {
    return yield* invalid(
      file,
      `The file has ${info.size} bytes; at most ${longestFile} are read.`,
      "Remove entries: a baseline that is captured anew needs none of the earlier ones."
    )
  }
  return yield* fs
    .readFileString(file)
    .pipe(
      Effect.mapError((error) =>
        invalid(file, `The acceptances cannot be read (${error.reason._tag}).`, "Check that you may read the file.")
      )
    )
})

/** The accepted changes; none without a file. */
const readAccepted = Effect.fnUntraced(function* (file: string) {
  const text = yield* readText(file)
  if (text === undefined) return []
  const { parseAccepted } = yield* Effect.promise(() => import("./parse.ts"))
  const none: ReadonlyArray<Acceptance> = []
  return text === "" ? none : (yield* Effect.fromResult(parseAccepted(file, text))).entries
})

/** The policy with the acceptances of the project and the day it is. Without configuration nothing is accepted. */
export const withAcceptances = Effect.fn("withAcceptances")(function* (policy: Policy, loaded: LoadedConfig) {
  const accepted = loaded.isOff === true ? [] : yield* readAccepted(yield* acceptedFile(loaded))
  return { ...policy, accepted, today: yield* today } satisfies Policy
})

// Two that add entries at once would each write what they read, and one entry would be lost. The lock is held while the
// file is read, edited and replaced, which takes milliseconds.
const locked = Effect.fnUntraced(function* <A, E, R>(file: string, effect: Effect.Effect<A, E, R>) {
  const fs = yield* FileSystem.FileSystem
  const lock = `${file}.lock`
  const take = fs.writeFileString(lock, "", { flag: "wx" }).pipe(
    Effect.retry({
      while: (error) => error.reason._tag === "AlreadyExists",
      schedule: Schedule.spaced("50 millis").pipe(Schedule.upTo({ times: 200 }))
    }),
    Effect.mapError((error) =>
      error.reason._tag === "AlreadyExists"
        ? invalid(lock, "Another `mcp-inspect accept` holds the file.", "If none is running, remove this lock.")
        : invalid(lock, `The file cannot be written (${error.reason._tag}).`, "Check that you may write to its folder.")
    )
  )
  return yield* Effect.acquireUseRelease(
    take,
    () => effect,
    () => Effect.ignore(fs.remove(lock))
  )
})

/** Adds entries to the file, or renews them there. */
export const accept = Effect.fn("accept")(function* (file: string, entries: ReadonlyArray<Written>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { addAccepted } = yield* Effect.promise(() => import("./edit.ts"))
  yield* Effect.ignore(fs.makeDirectory(path.dirname(file), { recursive: true }))
  return yield* locked(
    file,
    Effect.gen(function* () {
      const text = (yield* readText(file)) ?? ""
      const edited = yield* Effect.fromResult(addAccepted(file, text, entries))
      if (edited.text !== text) {
        if (edited.text.length > longestFile)
          return yield* invalid(file, "The file would be too long to be read.", "Remove entries that are not needed.")
        yield* writeFiles([{ path: file, text: edited.text }]).pipe(Effect.mapError(fromCapture))
      }
      return edited
    })
  )
})
