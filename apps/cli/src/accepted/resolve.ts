// Which changes the arguments of `mcp-inspect accept` name: fingerprints, whole or by their beginning, or a group.
import { type Finding, shortFingerprint } from "@mcp-inspect/engine/model/Finding"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Result } from "effect"
import { CannotRun } from "../Failure.ts"

/** What there is to know of a change that can be accepted. */
export type Known = Pick<Finding, "entity" | "fingerprint" | "group" | "rule">

const leastDigits = 8
const mostListed = 10

/** A change in a few words, on one line whatever its server is called. */
export const about = ({ entity, rule }: Pick<Known, "entity" | "rule">): string =>
  `${rule} on ${shorten(entity.name, 80)}`

const sharedStart = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** The changes there are, those that begin most alike first. */
const listed = (digits: string, known: ReadonlyArray<Known>): ReadonlyArray<string> => {
  const likeness = ({ fingerprint }: Known): number => sharedStart(fingerprint.slice("sha256:".length), digits)
  const nearest = known.toSorted((a, b) => likeness(b) - likeness(a))
  const more = nearest.length - mostListed
  return [
    ...nearest.slice(0, mostListed).map((one) => `${shortFingerprint(one.fingerprint)} is ${about(one)}.`),
    ...(more > 0 ? [`There ${more === 1 ? "is 1 more" : `are ${more} more`}.`] : [])
  ]
}

const refused = (problem: string, mend: string, notices: ReadonlyArray<string>): CannotRun =>
  new CannotRun({ code: "fingerprint_unknown", where: "accept", problem, mend, notices })

const one = (text: string, known: ReadonlyArray<Known>): Result.Result<ReadonlyArray<Known>, CannotRun> => {
  const inGroup = known.filter(({ group }) => group === text)
  if (inGroup.length > 0) return Result.succeed(inGroup)
  const digits = text.toLowerCase().replace(/^sha256:/, "")
  const shown = `\`${shorten(text, 80)}\``
  if (!/^[0-9a-f]{1,64}$/.test(digits)) {
    const mend = "Fingerprints look like `sha256:1a2b3c4d` and stand beside each change of a report."
    return Result.fail(refused(`${shown} is no fingerprint.`, mend, listed("", known)))
  }
  if (digits.length < leastDigits) {
    const mend = `Give ${leastDigits} digits or more.`
    return Result.fail(refused(`${shown} is too short to name a change.`, mend, listed(digits, known)))
  }
  const found = known.filter(({ fingerprint }) => fingerprint.startsWith(`sha256:${digits}`))
  if (found.length === 1) return Result.succeed(found)
  return Result.fail(
    found.length === 0
      ? refused(
          `No change has the fingerprint ${shown}.`,
          known.length === 0 ? "There is no change to accept." : "Choose one of the changes that there are.",
          listed(digits, known)
        )
      : refused(
          `${shown} is the beginning of ${found.length} fingerprints.`,
          "Give more digits.",
          found.map((each) => `${each.fingerprint} is ${about(each)}.`)
        )
  )
}

/** The changes that the arguments name, each once, in the order of the arguments. */
export const resolve = (
  texts: ReadonlyArray<string>,
  changes: ReadonlyArray<Known>
): Result.Result<ReadonlyArray<Known>, CannotRun> => {
  // The same change of two servers is one.
  const known = [...new Map(changes.map((change) => [change.fingerprint, change])).values()]
  return Result.map(Result.all(texts.map((text) => one(text, known))), (found) => [...new Set(found.flat())])
}
