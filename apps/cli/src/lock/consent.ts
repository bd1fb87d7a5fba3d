// Before a command of somebody else is started for the first time, a person sees it and agrees. What the lock file holds
// for a server was agreed to; anything else was not.
import { Effect } from "effect"
import { CannotRun } from "../Failure.ts"
import { Host } from "../Host.ts"
import { say } from "../Output.ts"
import { type Source, sameSource } from "./Source.ts"
import { quotedName, sourceLines, sourceText } from "./sourceText.ts"

/** Of a command that is asked about, in characters: a longer one would have left the screen when it is judged. */
const longest = 2000

/** What is asked about one server. */
export interface Asked {
  readonly name: string
  /** Where it stands in the client configuration. */
  readonly place: string
  readonly source: Source
  /** Its source in the lock file. */
  readonly earlier: Source | undefined
  /** True when the user agreed beforehand, with `--yes`. */
  readonly isAgreed: boolean
}

const refused = ({ earlier, place, source }: Asked, problem: string, mend: string): CannotRun =>
  new CannotRun({
    code: "consent_required",
    where: place,
    problem,
    mend,
    stderr: [...sourceLines(source), ...(earlier === undefined ? [] : [`locked: ${sourceText(earlier)}`])].join("\n")
  })

const headingOf = ({ earlier, name, source }: Asked): string => {
  const called = quotedName(name)
  if ("url" in source)
    return earlier === undefined ? `${called} is contacted at:` : `${called} is contacted otherwise than was locked:`
  return earlier === undefined
    ? `${called} starts a command that the lock file does not hold:`
    : `${called} starts a command other than the one that was locked:`
}

const linesOf = ({ earlier, source }: Asked): ReadonlyArray<string> =>
  [...sourceLines(source), ...(earlier === undefined ? [] : [`locked: ${sourceText(earlier)}`])].map(
    (line) => `  ${line}`
  )

const ask = Effect.fnUntraced(function* (asked: Asked) {
  const { err, readLine } = yield* Host
  yield* err(`${[headingOf(asked), ...linesOf(asked)].join("\n")}\nStart it? [y/N] `)
  const answer = yield* readLine
  if (answer === undefined) yield* err("\n")
  return /^\s*y(?:es)?\s*$/i.test(answer ?? "")
})

/** Passes for a server that may be reached; a command nobody agreed to is an error. */
export const agree = Effect.fn("agree")(function* (asked: Asked) {
  const { earlier, isAgreed, source } = asked
  if (earlier !== undefined && sameSource(earlier, source)) return
  if (isAgreed || "url" in source) return yield* say([headingOf(asked), ...linesOf(asked)])
  const { stderr, stdin } = yield* Host
  const which = earlier === undefined ? "is not in the lock file yet" : "is another than the one that was locked"
  if (!stdin.isTerminal || !stderr.isTerminal) {
    return yield* refused(
      asked,
      `The command of this server ${which}, and there is no terminal to ask on.`,
      "Read the command, then agree to it with `--yes`, or run this in a terminal."
    )
  }
  const { length } = linesOf(asked).join("\n")
  if (length > longest) {
    return yield* refused(
      asked,
      `The command of this server ${which}, and its ${length} characters are too many to judge on a screen.`,
      "Read it in the client configuration, then agree to it with `--yes`."
    )
  }
  if (!(yield* ask(asked)))
    return yield* refused(asked, "You did not agree to start this server.", "Run this again to be asked again.")
})
