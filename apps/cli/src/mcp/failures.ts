// Failures as agents read them: the same four things that the command line says, as JSON.
import { escapeInvisibleJson, shorten } from "@mcp-inspect/engine/model/Text"
import type { CannotRun } from "../Failure.ts"

const longest = 1000
const longestLine = 200
const mostLines = 12

/* What commands call by its flag is an argument here. */
const inArguments = (text: string): string =>
  text.replaceAll(/--(baseline-file|baseline|server)\b(?! file)/g, (_, flag: string) => flag.replace("-", "_"))

const told = (text: string): string => shorten(inArguments(text), longest)

/** What a failure says, each text on one line and cut. */
export const failureData = ({ code, mend, problem, where }: CannotRun) => ({
  code,
  where: told(where),
  problem: told(problem),
  mend: told(mend)
})

/** The same as text, with what the server said last; those lines are its own, not ours. */
export const failureJson = (failure: CannotRun): string => {
  const lines = (failure.stderr ?? "").trimEnd().split("\n").slice(-mostLines)
  const notices = (failure.notices ?? []).slice(0, mostLines)
  return escapeInvisibleJson(
    JSON.stringify({
      ...failureData(failure),
      ...(notices.length === 0 ? {} : { notices: notices.map((notice) => shorten(notice, longestLine)) }),
      ...(lines.join("") === "" ? {} : { stderr: lines.map((line) => shorten(line, longestLine)) })
    })
  )
}
