// The check itself is the command line, in a process of its own: what it prints is text, whatever a server put into it,
// and what it ends with is a report in a file.
import { readReports } from "@mcp-inspect/engine/report/readReports"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { Context, Effect, FileSystem, Layer, type Redacted, Result, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { linesOf } from "./lines.ts"
import { Runner } from "./Runner.ts"

/** A check that came to an end without a verdict. */
export interface Failed {
  readonly _tag: "Failed"
  /** As in the JSON report: one word. */
  readonly code: string
  /** What the command line said about it, on several lines. */
  readonly text: string
}

/** What a check ended with. */
export type Outcome = { readonly _tag: "Reports"; readonly told: Told } | Failed

/** How the command line is started. */
export interface Start {
  readonly arguments: ReadonlyArray<string>
  readonly environment: Record<string, string | Redacted.Redacted | undefined>
  readonly folder: string
  /** The file that the arguments name for the report. */
  readonly report: string
}

/** Longer reports are of nobody's contract; JSON of this size takes Node a second. */
const largestReport = 64 * 1024 * 1024

const longestFailure = 16 * 1024
const mostWarnings = 20

/** A check without a verdict that said nothing about it. */
export const failed = (code: string, text: string): Failed => ({ _tag: "Failed", code, text })

/** What standard error held that concerns more than the log. */
interface Heard {
  readonly failure: string
  readonly warnings: ReadonlyArray<string>
}

const silent: Heard = { failure: "", warnings: [] }

/** The next line heard: warnings are told again, and from the first failure on nothing is lost. */
export const hear = ({ failure, warnings }: Heard, line: string): Heard => {
  const isFailure = failure !== "" || line.startsWith("error: ")
  const warning = /^warning: (.+)/.exec(line)?.[1]
  return {
    failure: isFailure && failure.length < longestFailure ? `${failure}${line}\n` : failure,
    warnings: warning !== undefined && warnings.length < mostWarnings ? [...warnings, warning] : warnings
  }
}

const failureOf = ({ failure }: Heard, otherwise: string): Failed => {
  const code = /^error: ([a-z_]+):/.exec(failure)?.[1]
  return code === undefined ? failed("no_report", otherwise) : failed(code, failure.slice(0, longestFailure).trimEnd())
}

/* Only some of several servers can have no result and leave a report. */
const isWhole = (told: Told, code: number): boolean =>
  code === 0 || code === 1 || (told._tag === "Several" && told.entries.some((entry) => "error" in entry))

/** Runs the command line. */
export class Checking extends Context.Service<Checking, { readonly check: (start: Start) => Effect.Effect<Outcome> }>()(
  "@mcp-inspect/action/Checking"
) {
  /** With the file of the command line. */
  static readonly layer = (program: string) =>
    Layer.effect(
      Checking,
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const runner = yield* Runner
        const spawner = yield* ChildProcessSpawner.ChildProcessSpawner

        const read = Effect.fnUntraced(function* (file: string) {
          const info = yield* fs.stat(file)
          if (info.size > largestReport) return undefined
          return Result.getOrUndefined(readReports(yield* fs.readFileString(file)))
        })

        const start = Effect.fnUntraced(function* ({ arguments: args, environment, folder }: Start) {
          const child = yield* spawner.spawn(
            ChildProcess.make(process.execPath, [program, ...args], {
              cwd: folder,
              env: environment,
              extendEnv: false,
              stdin: "ignore",
              forceKillAfter: "5 seconds"
            })
          )
          const stdout = linesOf(Stream.decodeText(child.stdout)).pipe(Stream.runForEach(runner.say))
          const stderr = linesOf(Stream.decodeText(child.stderr)).pipe(
            Stream.tap(runner.say),
            Stream.runFold(() => silent, hear)
          )
          const [, heard] = yield* Effect.all([stdout, stderr], { concurrency: 2 })
          const code = yield* Effect.orElseSucceed(child.exitCode, () => undefined)
          return { code, heard }
        }, Effect.scoped)

        const check = Effect.fn("Checking.check")(function* (asked: Start) {
          const ended = yield* runner
            .withoutCommands(start(asked))
            .pipe(Effect.orElseSucceed(() => ({ code: undefined, heard: silent })))
          for (const warning of ended.heard.warnings) yield* runner.tell("warning", warning)
          const { code, heard } = ended
          if (code === undefined) return failureOf(heard, "The check was ended before it had a result.")
          const told = yield* Effect.orElseSucceed(read(asked.report), () => undefined)
          if (told !== undefined && isWhole(told, code)) return { _tag: "Reports", told } as const
          return failureOf(heard, `The check ended with code ${code} and without a report.`)
        })

        return Checking.of({ check })
      })
    )

  /** Ends every check with the same outcome: for tests of what stands around it. */
  static readonly layerMemory = (outcome: Outcome) =>
    Layer.succeed(Checking, Checking.of({ check: () => Effect.succeed(outcome) }))
}
