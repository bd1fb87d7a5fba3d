// stdout carries the requested result only; all else goes to stderr (CLI-5).
import { withoutCommands } from "@mcp-inspect/engine/model/LogCommands"
import { escapeInvisible } from "@mcp-inspect/engine/model/Text"
import { wrap } from "@mcp-inspect/engine/report/layout"
import { Effect } from "effect"
import { CannotRun } from "./Failure.ts"
import { globals } from "./Globals.ts"
import { Host } from "./Host.ts"

/** Lines on stderr that `--quiet` leaves out. */
export const say = Effect.fnUntraced(function* (lines: ReadonlyArray<string>) {
  const { quiet } = yield* globals
  const host = yield* Host
  if (!quiet && lines.length > 0) yield* host.err(`${withoutCommands(lines.map(escapeInvisible).join("\n"))}\n`)
})

// What the lines of a failure are, whose they are when nothing is said here.
const tailHeadings = new Map([
  ["build_failed", "Its output ended with:"],
  ["consent_required", "It would start or contact:"],
  ["internal_error", "Where it happened:"],
  ["install_failed", "npm ended with:"],
  ["package_missing", "npm ended with:"]
])

const indented = (text: string, columns: number): ReadonlyArray<string> =>
  wrap(escapeInvisible(text), columns - 2).map((line) => `  ${line}`)

/** A failure as a person reads it, and as no log takes it for a command: what, where, and how to mend it. */
export const failureText = (
  { code, mend, notices = [], problem, stderr, where }: CannotRun,
  columns: number
): string => {
  const tail =
    stderr === undefined || stderr.trim() === ""
      ? []
      : stderr
          .trimEnd()
          .split("\n")
          .map((line) => `  | ${escapeInvisible(line)}`)
  // Of the whole, for a command may begin only where a long text was wrapped.
  return withoutCommands(
    [
      `error: ${code}: ${escapeInvisible(where)}`,
      ...indented(problem, columns),
      ...indented(mend, columns),
      ...notices.flatMap((notice) => indented(`note: ${notice}`, columns)),
      ...(tail.length > 0 ? [`  ${tailHeadings.get(code) ?? "The server's stderr ended with:"}`, ...tail] : []),
      ""
    ].join("\n")
  )
}

/** Whether colour may go to stdout. */
export const canColor = Effect.gen(function* () {
  const { color } = yield* globals
  const { env, stdout } = yield* Host
  return color && stdout.isTerminal && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb"
})

/** The failure of one server of several on stderr, by its name. */
export const tell = Effect.fnUntraced(function* (server: string, failure: CannotRun) {
  const host = yield* Host
  const { code, mend, notices, problem, stderr, where } = failure
  const named = new CannotRun({
    code,
    where: `${server}: ${where}`,
    problem,
    mend,
    ...(notices === undefined ? {} : { notices }),
    ...(stderr === undefined ? {} : { stderr })
  })
  yield* host.err(failureText(named, host.stderr.columns))
})
