// Labelled schema pairs: which of them say the same of every comparator, and how its answers are counted. Pure but for
// the reading.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../lib/run.mjs"

const folder = join(process.env.MCP_INSPECT_SHARED ?? join(root, "..", "shared"), "oracle")

/**
 * What a pair is: `breaks` with a value that shows it, the `same` set of values spelt otherwise, `wider` for who uses it.
 * Undefined where our own rules decide and no value does: such pairs are none of another's business.
 */
export const kindOf = ({ construction = "", policy, truth, witness }) => {
  if (policy !== undefined) return undefined
  if (truth === "breaking") return witness === undefined ? undefined : "breaks"
  return /^(eq:|emit:|annotation)/.test(construction) ? "same" : "wider"
}

const read = (name) => {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(JSON.parse) : []
}

/** The pairs, each with its kind; those of `stress` are large or deep. None where the labels are not at hand. */
export const labelledPairs = () =>
  ["sample", "stress"].flatMap((name) =>
    read(`${name}.jsonl`).flatMap((row) => {
      const kind = kindOf(row)
      return kind === undefined ? [] : [{ ...row, kind, isStress: name === "stress" }]
    })
  )

const isWrong = ({ kind }, { breaking, error }) => error === undefined && breaking !== (kind === "breaks")

/** How often the answers are wrong, and how often there is none, by kind. */
export const scoreOf = (pairs, answers) => {
  const count = (judged) => pairs.filter((pair, index) => judged(pair, answers[index])).length
  const wrong = (kind) => count((pair, answer) => pair.kind === kind && isWrong(pair, answer))
  return {
    missed: wrong("breaks"),
    falseOfSame: wrong("same"),
    falseOfWider: wrong("wider"),
    unanswered: count((_, { error }) => error !== undefined)
  }
}

/** Of how many pairs that `reference` answers wrongly the other answers are right. */
export const rightWhereWrong = (pairs, reference, answers) =>
  pairs.filter((pair, index) => {
    const { error } = answers[index]
    return isWrong(pair, reference[index]) && error === undefined && !isWrong(pair, answers[index])
  }).length
