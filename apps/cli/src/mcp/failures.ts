// Failures as agents read them: the same four things that the command line says, as JSON.
import { escapeInvisibleJson, shorten } from "@mcp-inspect/engine/model/Text"
import type { CannotRun } from "../Failure.ts"

const longest = 1000
const longestLine = 200
const mostLines = 12

/* What commands call by a flag is an argument here, where the tool has one of that name. */
const told = (text: string, known: ReadonlyArray<string>): string =>
  shorten(
    text.replaceAll(/--([a-z-]+)/g, (flag, name: string) => {
      const argument = name.replaceAll("-", "_")
      return known.includes(argument) ? argument : flag
    }),
    longest
  )

/* Nobody signs in from here, and a call has no header: what helps is for the user to do. */
const mendOf = ({ code, mend }: CannotRun): string =>
  code === "unauthorized"
    ? "Have the user put a credential into `headers` of the server in .mcp-inspect.yml, as `${NAME}` from the environment; these tools open no browser."
    : mend

/** What a failure says, each text on one line and cut; `known` are the arguments of the tool. */
export const failureData = (failure: CannotRun, known: ReadonlyArray<string>) => ({
  code: failure.code,
  where: told(failure.where, known),
  problem: told(failure.problem, known),
  mend: told(mendOf(failure), known)
})

/** The same as text, with what the server said last; those lines are its own, not ours. */
export const failureJson = (failure: CannotRun, known: ReadonlyArray<string>): string => {
  const lines = (failure.stderr ?? "").trimEnd().split("\n").slice(-mostLines)
  const notices = (failure.notices ?? []).slice(0, mostLines)
  return escapeInvisibleJson(
    JSON.stringify({
      ...failureData(failure, known),
      ...(notices.length === 0 ? {} : { notices: notices.map((notice) => shorten(notice, longestLine)) }),
      ...(lines.join("") === "" ? {} : { stderr: lines.map((line) => shorten(line, longestLine)) })
    })
  )
}
