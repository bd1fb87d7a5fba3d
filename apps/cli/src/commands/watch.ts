import { Diff } from "@mcp-inspect/engine/Diff"
import { clip } from "@mcp-inspect/engine/report/layout"
import { Effect, Layer, Option, Path } from "effect"
import { Command, Flag } from "effect/cli"
import { capturing } from "../captureSnapshot.ts"
import { checkFlags, type CheckFlags, checkOnce, notHosted } from "../checkOnce.ts"
import { loadConfig } from "../config/Config.ts"
import type { CannotRun } from "../Failure.ts"
import { Host } from "../Host.ts"
import { failureText, say } from "../Output.ts"
import { eraseLine } from "../Progress.ts"
import { outputPath, withoutStale } from "../Reporting.ts"
import { build } from "../watch/build.ts"
import { nextChanges, watchChanges } from "../watch/changes.ts"
import { findRoots } from "../watch/roots.ts"

/** After so many runs in a row with a save during each, it is likely the run itself that saves. */
const restlessRounds = 3

interface WatchFlags extends Omit<CheckFlags, keyof typeof notHosted> {
  readonly path: ReadonlyArray<string>
  readonly exec: Option.Option<string>
}

const round = Effect.fnUntraced(function* (flags: WatchFlags, file: string | undefined) {
  if (Option.isSome(flags.exec)) yield* withoutStale(file, build(flags.exec.value))
  // A verdict ends no watch.
  yield* Effect.asVoid(checkOnce({ ...flags, ...notHosted }))
})

const tell = (failure: CannotRun) =>
  Effect.flatMap(Host, ({ err, stderr }) => err(failureText(failure, stderr.columns)))

const announce = Effect.fnUntraced(function* (files: ReadonlyArray<string>) {
  const { cwd, stderr } = yield* Host
  const path = yield* Path.Path
  const [first = "", ...rest] = files.map((file) => path.relative(cwd, file))
  const width = Math.min(stderr.columns, 80)
  const text = `── ${rest.length === 0 ? first : `${first} and ${rest.length} more`} changed `
  yield* say(["", clip(text.padEnd(width, "─"), width)])
})

const watch = Effect.fn("watch")(function* (flags: WatchFlags) {
  yield* loadConfig
  const file = yield* outputPath(flags)
  const roots = yield* findRoots(flags.path)
  const changes = yield* watchChanges(roots, file)
  const ready = say([`Watching ${roots.map(({ shown }) => shown).join(", ")}. Ctrl-C ends.`])
  yield* (yield* Host).endsWith(0)
  // What is wrong with flags or configuration is so after every save; all else may be mended by one.
  yield* round(flags, file).pipe(
    Effect.catchTag("CannotRun", (failure) =>
      failure.code === "config_invalid" ? Effect.fail(failure) : tell(failure)
    )
  )
  yield* ready
  for (let restless = 0; ;) {
    const { early, files } = yield* nextChanges(roots, changes)
    restless = early ? restless + 1 : 0
    yield* announce(files)
    if (restless === restlessRounds) {
      yield* say(["note: Each run changes what is watched. Have git ignore what it writes, or narrow `--path`."])
    }
    yield* round(flags, file).pipe(Effect.catchTag("CannotRun", tell))
    yield* ready
  }
}, Effect.scoped)

/** `mcp-inspect watch` (CLI-66..CLI-68). */
export const watchCommand = Command.make(
  "watch",
  {
    ...checkFlags,
    path: Flag.String("path").pipe(
      Flag.atLeast(0),
      Flag.withMetavar("<path>"),
      Flag.withDescription("File or folder to watch, links not followed; may be repeated (default: src, else .)")
    ),
    exec: Flag.String("exec").pipe(
      Flag.optional,
      Flag.withMetavar("<command>"),
      Flag.withDescription("Build command to run in a shell before each capture")
    )
  },
  (flags) => watch(flags).pipe(Effect.onInterrupt(() => eraseLine))
).pipe(
  Command.withDescription("Check again after each save, until Ctrl-C"),
  Command.withExamples([
    {
      command: 'mcp-inspect watch --path src --exec "npm run build"',
      description: "Build, capture and compare after each save below src"
    }
  ]),
  Command.provide(Layer.mergeAll(capturing, Diff.layer))
)
