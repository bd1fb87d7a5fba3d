// Before a command of somebody else is started for the first time, a person sees it and agrees. What the lock file holds
// for a server was agreed to; anything else was not.
import { Effect } from "effect"
import { CannotRun } from "../Failure.ts"
import { Host } from "../Host.ts"
import { say } from "../Output.ts"
import { isElsewhere, type Source, sameSource } from "./Source.ts"
import { quotedName, shownWord, sourceLines, sourceText } from "./sourceText.ts"
import type { Unheld } from "./unheld.ts"

/** Of a server that is asked about, in characters: a longer one would have left the screen when it is judged. */
const longest = 2000

/** What is asked about one server. */
export interface Asked {
  readonly name: string
  /** Where it stands in the client configuration. */
  readonly place: string
  readonly source: Source
  /** The same with nothing hidden that could be run. */
  readonly open: Source
  readonly unheld: ReadonlyArray<Unheld>
  /** Its source in the lock file. */
  readonly earlier: Source | undefined
  /** True when the user agreed beforehand, with `--yes`. */
  readonly isAgreed: boolean
}

const isMoved = ({ earlier, source }: Asked): boolean => earlier !== undefined && !sameSource(earlier, source)

const headingOf = (asked: Asked): string => {
  const called = quotedName(asked.name)
  if ("url" in asked.source)
    return isMoved(asked) ? `${called} is contacted otherwise than was locked:` : `${called} is contacted at:`
  if (isMoved(asked)) return `${called} starts a command other than the one that was locked:`
  return asked.earlier === undefined
    ? `${called} starts a command that the lock file does not hold:`
    : `${called} starts a command with values that no lock file holds:`
}

const notHeld = ({ earlier, source, unheld }: Asked): ReadonlyArray<string> => [
  ...(earlier === undefined || sameSource(earlier, source) ? [] : [`locked: ${sourceText(earlier)}`]),
  ...(unheld.length === 0 ? [] : [`not held: ${unheld.map(({ name }) => shownWord(name)).join(" ")}`])
]

/* For a log, which others read: a value that no lock file holds may be a secret, and its name is all that is said. */
const linesOf = (asked: Asked): ReadonlyArray<string> => [...sourceLines(asked.source), ...notHeld(asked)]

/* For the person at the terminal. Only keys are not shown, and their length is; all else stands in its place. */
const openLinesOf = (asked: Asked): ReadonlyArray<string> => {
  const keys = asked.unheld.filter(({ isKey }) => isKey)
  return [
    ...sourceLines(asked.open),
    ...notHeld(asked),
    ...keys.map(({ name, value }) => `${shownWord(name)} is hidden, a key of ${value.length} characters`)
  ]
}

/* Of what would be started, not of how it is shown. */
const lengthOf = (asked: Asked): number =>
  asked.unheld.reduce((sum, { isKey, value }) => sum + (isKey ? value.length : 0), openLinesOf(asked).join("\n").length)

const indented = (lines: ReadonlyArray<string>): ReadonlyArray<string> => lines.map((line) => `  ${line}`)

const refused = (asked: Asked, problem: string, mend: string): CannotRun =>
  new CannotRun({
    code: "consent_required",
    where: asked.place,
    problem,
    mend,
    stderr: linesOf(asked).join("\n")
  })

const ask = Effect.fnUntraced(function* (asked: Asked, question: string) {
  const { err, readLine } = yield* Host
  yield* err(`${[headingOf(asked), ...indented(openLinesOf(asked))].join("\n")}\n${question} [y/N] `)
  const answer = yield* readLine
  if (answer === undefined) yield* err("\n")
  return /^\s*y(?:es)?\s*$/i.test(answer ?? "")
})

/* Why a server may not be reached without consent; undefined when it may. A URL that is new starts nothing. */
const whyAsk = (asked: Asked): string | undefined => {
  const { earlier, source, unheld } = asked
  if (earlier === undefined) return "url" in source ? undefined : "is not in the lock file yet"
  if ("url" in source) {
    if (isElsewhere(earlier, source)) return "leads elsewhere than was locked, or is sent more"
  } else if (isMoved(asked)) return "is another than the one that was locked"
  return unheld.length === 0 ? undefined : "has values that no lock file holds"
}

/** Passes for a server that may be reached; a command or an address that nobody agreed to is an error. */
export const agree = Effect.fn("agree")(function* (asked: Asked) {
  const { earlier, isAgreed, source, unheld } = asked
  if (earlier !== undefined && !isMoved(asked) && unheld.length === 0) return
  const why = whyAsk(asked)
  if (isAgreed || why === undefined) return yield* say([headingOf(asked), ...indented(linesOf(asked))])
  const { stderr, stdin } = yield* Host
  const [what, verb] = "url" in source ? (["address", "contact"] as const) : (["command", "start"] as const)
  const orVariable =
    unheld.length === 0 ? "" : " A value that is given as `${NAME}`, from the environment, needs no consent."
  if (!stdin.isTerminal || !stderr.isTerminal) {
    return yield* refused(
      asked,
      `The ${what} of this server ${why}, and there is no terminal to ask on.`,
      `Read the ${what} at that place, then agree to it with \`--yes\`, or run this in a terminal.${orVariable}`
    )
  }
  const length = lengthOf(asked)
  if (length > longest) {
    return yield* refused(
      asked,
      `The ${what} of this server ${why}, and its ${length} characters are too many to judge on a screen.`,
      "Read it in the client configuration, then agree to it with `--yes`."
    )
  }
  if (!(yield* ask(asked, "url" in source ? "Contact it?" : "Start it?")))
    return yield* refused(asked, `You did not agree to ${verb} this server.`, "Run this again to be asked again.")
})
