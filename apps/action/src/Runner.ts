// The runner of the job: the environment it gives, the log, and the files in which it takes outputs and the summary.
// `@actions/core` does the same and brings an HTTP client of half a megabyte along, which nothing here would use.
import { randomBytes } from "node:crypto"
import { Context, Effect, FileSystem, Layer, Path } from "effect"
import { type Level, logText, maskCommands, messageCommand, valueBlock } from "./commands.ts"

type Env = Readonly<Record<string, string | undefined>>

/** More than GitHub sends in an event. */
const largestEvent = 32 * 1024 * 1024

const token = Effect.sync(() => `mcp-inspect-${randomBytes(24).toString("hex")}`)

/** What the Action says and hears. Nothing of it fails: a log that is gone has no reader. */
export class Runner extends Context.Service<
  Runner,
  {
    readonly env: Env
    /** The payload of the event; empty where there is none, or it cannot be read. */
    readonly event: Effect.Effect<string>
    /** A folder of this run's own, below the one that the runner empties after the job. */
    readonly folder: string
    readonly mask: (secret: string) => Effect.Effect<void>
    /** A line of the log, shown as it is. */
    readonly say: (text: string) => Effect.Effect<void>
    readonly tell: (level: Level, message: string) => Effect.Effect<void>
    /** Commands, as a reporter wrote them. */
    readonly command: (lines: string) => Effect.Effect<void>
    /** Runs an effect whose writings in the log are nobody's commands. */
    readonly withoutCommands: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    readonly output: (name: string, value: string) => Effect.Effect<void>
    /** Adds to the summary of the job; false when it has none, or takes no more. */
    readonly summary: (markdown: string) => Effect.Effect<boolean>
  }
>()("@mcp-inspect/action/Runner") {
  static readonly layer = Layer.effect(
    Runner,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const env: Env = process.env
      const write = (text: string) =>
        Effect.callback<void>((resume) => {
          process.stdout.write(text, () => resume(Effect.void))
        })
      const append = (file: string | undefined, text: string) =>
        file === undefined || file === ""
          ? Effect.succeed(false)
          : fs.writeFileString(file, text, { flag: "a" }).pipe(
              Effect.as(true),
              Effect.orElseSucceed(() => false)
            )
      const parent = env["RUNNER_TEMP"]
      const folder = yield* fs.makeTempDirectory({
        prefix: "mcp-inspect-",
        ...(parent === undefined || parent === "" ? {} : { directory: path.resolve(parent) })
      })
      const file = env["GITHUB_EVENT_PATH"] ?? ""
      return Runner.of({
        env,
        event: fs.stat(file).pipe(
          Effect.filterOrFail(({ size }) => size <= largestEvent),
          Effect.andThen(fs.readFileString(file)),
          Effect.orElseSucceed(() => "")
        ),
        folder,
        mask: (secret) =>
          write(
            maskCommands(secret)
              .map((line) => `${line}\n`)
              .join("")
          ),
        say: (text) => write(`${logText(text)}\n`),
        tell: (level, message) => write(`${messageCommand(level, message)}\n`),
        command: (lines) => write(lines.endsWith("\n") ? lines : `${lines}\n`),
        withoutCommands: (effect) =>
          Effect.acquireUseRelease(
            Effect.tap(token, (stop) => write(`::stop-commands::${stop}\n`)),
            () => effect,
            (stop) => write(`::${stop}::\n`)
          ),
        output: Effect.fnUntraced(function* (name, value) {
          yield* append(env["GITHUB_OUTPUT"], valueBlock(name, value, yield* token))
        }),
        summary: (markdown) => append(env["GITHUB_STEP_SUMMARY"], `${markdown}\n`)
      })
    })
  )

  /** Collects in `told` what a run says; `folder` is the caller's. */
  static readonly layerMemory = (options: {
    readonly env?: Env
    readonly event?: string
    readonly folder: string
    readonly told: {
      log: string
      summary: string
      readonly outputs: Map<string, string>
    }
  }) => {
    const { told } = options
    const write = (text: string) => Effect.sync(() => void (told.log += `${text}\n`))
    return Layer.succeed(
      Runner,
      Runner.of({
        env: options.env ?? {},
        event: Effect.succeed(options.event ?? ""),
        folder: options.folder,
        mask: (secret) => write(maskCommands(secret).join("\n")),
        say: (text) => write(logText(text)),
        tell: (level, message) => write(messageCommand(level, message)),
        command: write,
        withoutCommands: (effect) => effect,
        output: (name, value) => Effect.sync(() => void told.outputs.set(name, value)),
        summary: (markdown) =>
          Effect.sync(() => {
            told.summary += markdown
            return true
          })
      })
    )
  }
}
