// The command of `--exec`, run before each capture. Its output shows only when it fails; nothing of it stays behind.
import { stripVTControlCharacters } from "node:util"
import { Effect, Fiber, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { CannotRun } from "../Failure.ts"
import { Host } from "../Host.ts"
import { withProgress } from "../Progress.ts"

const keptChars = 4096

/** What it left running may hold its output open; this long is waited for the rest of it. */
const outputGraceMs = 250

const failed = (command: string, problem: string, output: string): CannotRun =>
  new CannotRun({
    code: "build_failed",
    where: `--exec ${command}`,
    problem,
    mend: "Nothing was captured. Mend the build; the next save runs it again.",
    stderr: stripVTControlCharacters(output)
  })

/** Runs a build command in a shell, in a process group that ends with it. */
export const build = Effect.fn("build")(function* (command: string) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const { cwd } = yield* Host
  let output = ""
  const code = yield* withProgress(`Running ${command}`, () =>
    Effect.gen(function* () {
      const child = yield* spawner.spawn(
        ChildProcess.make(command, [], { shell: true, cwd, stdin: "ignore", forceKillAfter: "2 seconds" })
      )
      const reading = yield* child.all.pipe(
        Stream.decodeText(),
        Stream.runForEach((text) => Effect.sync(() => void (output = (output + text).slice(-keptChars)))),
        Effect.forkChild
      )
      const code = yield* child.exitCode
      yield* Fiber.join(reading).pipe(Effect.timeoutOption(outputGraceMs))
      return code
    }).pipe(Effect.scoped)
  ).pipe(Effect.mapError((error) => failed(command, `It could not be run to its end: ${error.message}.`, output)))
  if (code !== 0) return yield* failed(command, `It ended with code ${code}.`, output)
})
