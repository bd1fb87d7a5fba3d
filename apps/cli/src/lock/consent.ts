// Before a command of somebody else is started for the first time, a person sees it and agrees. What the lock file holds
// for a server was agreed to; anything else was not.
import { Effect } from "effect"
import { findSecrets } from "../clientConfig/secrets.ts"
import { CannotRun } from "../Failure.ts"
import { Host } from "../Host.ts"
import { say } from "../Output.ts"
import { type Source, sameSource } from "./Source.ts"
import { quotedName, shownWord, sourceLines, sourceText } from "./sourceText.ts"
import type { Unheld } from "./unheld.ts"

/** Of a command that is asked about, in characters: a longer one would have left the screen when it is judged. */
const longest = 2000

/** What is asked about one server. */
export interface Asked {
  readonly name: string
  /** Where it stands in the client configuration. */
  readonly place: string
  readonly source: Source
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

const linesOf = (asked: Asked): ReadonlyArray<string> => [
  ...sourceLines(asked.source),
  ...(asked.earlier !== undefined && isMoved(asked) ? [`locked: ${sourceText(asked.earlier)}`] : [])
]

/* For logs, which others read. */
const namesOf = ({ unheld }: Asked): ReadonlyArray<string> =>
  unheld.length === 0 ? [] : [`not held: ${unheld.map(({ name }) => shownWord(name)).join(" ")}`]

const isKey = (value: string): boolean =>
  findSecrets(value).some(({ end, start }) => start === 0 && end === value.length)

/* For whoever is asked: what a machine made says nothing, anything else may be what is started. */
const valuesOf = ({ unheld }: Asked): ReadonlyArray<string> =>
  unheld.map(({ name, value }) =>
    isKey(value)
      ? `${shownWord(name)} is hidden, a key of ${value.length} characters`
      : `${shownWord(name)} is ${shownWord(value)}`
  )

const indented = (lines: ReadonlyArray<string>): ReadonlyArray<string> => lines.map((line) => `  ${line}`)

const refused = (asked: Asked, problem: string, mend: string): CannotRun =>
  new CannotRun({
    code: "consent_required",
    where: asked.place,
    problem,
    mend,
    stderr: [...linesOf(asked), ...namesOf(asked)].join("\n")
  })

const ask = Effect.fnUntraced(function* (asked: Asked, lines: ReadonlyArray<string>) {
  const { err, readLine } = yield* Host
  yield* err(`${[headingOf(asked), ...lines].join("\n")}\nStart it? [y/N] `)
  const answer = yield* readLine
  if (answer === undefined) yield* err("\n")
  return /^\s*y(?:es)?\s*$/i.test(answer ?? "")
})

/** Passes for a server that may be reached; a command nobody agreed to is an error. */
export const agree = Effect.fn("agree")(function* (asked: Asked) {
  const { earlier, isAgreed, source, unheld } = asked
  if (earlier !== undefined && !isMoved(asked) && unheld.length === 0) return
  if (isAgreed || "url" in source)
    return yield* say([headingOf(asked), ...indented([...linesOf(asked), ...namesOf(asked)])])
  const { stderr, stdin } = yield* Host
  const which =
    earlier === undefined
      ? "is not in the lock file yet"
      : isMoved(asked)
        ? "is another than the one that was locked"
        : "has values that no lock file holds"
  const orVariable =
    unheld.length === 0 ? "" : " A value that is given as `${NAME}`, from the environment, needs no consent."
  if (!stdin.isTerminal || !stderr.isTerminal) {
    return yield* refused(
      asked,
      `The command of this server ${which}, and there is no terminal to ask on.`,
      `Read the command, then agree to it with \`--yes\`, or run this in a terminal.${orVariable}`
    )
  }
  const lines = indented([...linesOf(asked), ...valuesOf(asked)])
  const { length } = lines.join("\n")
  if (length > longest) {
    return yield* refused(
      asked,
      `The command of this server ${which}, and its ${length} characters are too many to judge on a screen.`,
      "Read it in the client configuration, then agree to it with `--yes`."
    )
  }
  if (!(yield* ask(asked, lines)))
    return yield* refused(asked, "You did not agree to start this server.", "Run this again to be asked again.")
})
