// Files that `init` makes: whole or not at all, and never over one that is there, however late it came.
import { configInvalid } from "@mcp-inspect/engine/capture/CaptureError"
import { Effect, FileSystem, Path, type PlatformError } from "effect"
import { fromCapture } from "../Failure.ts"

const reasons: Readonly<Record<string, string>> = {
  AlreadyExists: "a file stands where its folder should be",
  BadResource: "a file stands where its folder should be",
  NotFound: "its folder cannot be made",
  PermissionDenied: "permission denied"
}

const cannotWrite = (file: string, { reason }: PlatformError.PlatformError) =>
  fromCapture(
    configInvalid(
      file,
      `The file cannot be written: ${reasons[reason._tag] ?? reason._tag}.`,
      "Check that you may write to its folder."
    )
  )

/** Creates a file and its folders; false when something of that name is there already, which then stays. */
export const createFile = Effect.fn("createFile")(
  function* (file: string, text: string) {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = path.dirname(file)
    yield* fs.makeDirectory(folder, { recursive: true })
    const temporary = path.join(folder, `.${path.basename(file)}.${process.pid}.tmp`)
    // A link is made in one step and only where nothing is; a file system without links gets a file opened as new.
    const create = Effect.gen(function* () {
      yield* fs.writeFileString(temporary, text, { flag: "wx" })
      yield* fs.link(temporary, file).pipe(
        Effect.catchIf(
          (error) => error.reason._tag !== "AlreadyExists",
          () => fs.writeFileString(file, text, { flag: "wx" })
        )
      )
      return true
    })
    return yield* create.pipe(
      Effect.catchIf(
        (error) => error.reason._tag === "AlreadyExists",
        () => Effect.succeed(false)
      ),
      Effect.ensuring(Effect.ignore(fs.remove(temporary, { force: true }))),
      Effect.uninterruptible
    )
  },
  (effect, file) => effect.pipe(Effect.catchTag("PlatformError", (error) => Effect.fail(cannotWrite(file, error))))
)
