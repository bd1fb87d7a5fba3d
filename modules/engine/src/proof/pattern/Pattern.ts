// A foreign pattern that can be tested in linear time, or that is known not to be (PRF-6). Nothing here hands a pattern
// to a backtracking engine with a text to match.
import { patternLength, patternSteps } from "../limits.ts"
import { type Automaton, compile } from "./Automaton.ts"
import { parse, type Regex } from "./parse.ts"
import { asUnicode } from "./unicode.ts"

/** One demand on a text: that something occurs in it, or that it does not. */
export interface Part {
  readonly automaton: Automaton
  readonly isNegative: boolean
}

/** A pattern as demands that hold together. */
export type Pattern = ReadonlyArray<Part>

const start: Regex = { kind: "place", place: "start" }

const flat = (regex: Regex): ReadonlyArray<Regex> => (regex.kind === "sequence" ? regex.items.flatMap(flat) : [regex])

/* Looking ahead from the start of a text (`^(?=.*\d)(?!.*--)…`) is a demand of its own on the whole of it. */
const demands = (regex: Regex): ReadonlyArray<{ readonly regex: Regex; readonly isNegative: boolean }> => {
  const items = flat(regex)
  const isStart = (item: Regex | undefined): boolean => item?.kind === "place" && item.place === "start"
  if (!isStart(items[0])) return [{ regex, isNegative: false }]
  const rest = items.findIndex((item) => item.kind !== "ahead" && !isStart(item))
  const aheads = rest === -1 ? items : items.slice(0, rest)
  const looked = aheads.flatMap((item) =>
    item.kind === "ahead"
      ? [{ regex: { kind: "sequence" as const, items: [start, item.item] }, isNegative: item.isNegative }]
      : []
  )
  const following = rest === -1 ? [] : items.slice(rest)
  return [...looked, { regex: { kind: "sequence", items: [start, ...following] }, isNegative: false }]
}

const read = (source: string): Pattern | undefined => {
  if (source.length > patternLength) return undefined
  const unicode = asUnicode(source)
  const regex = unicode === undefined ? undefined : parse(unicode)
  if (regex === undefined) return undefined
  const parts: Array<Part> = []
  for (const demand of demands(regex)) {
    const automaton = compile(demand.regex)
    if (automaton === undefined) return undefined
    parts.push({ automaton, isNegative: demand.isNegative })
  }
  return parts
}

/** Patterns read once each, and what they said of the texts they were asked about. */
export class Patterns {
  readonly #patterns = new Map<string, Pattern | undefined>()
  readonly #answers = new Map<string, Map<string, boolean | undefined>>()

  /** The pattern of a source; undefined when no automaton can follow it. */
  of(source: string): Pattern | undefined {
    if (this.#patterns.has(source)) return this.#patterns.get(source)
    const pattern = read(source)
    this.#patterns.set(source, pattern)
    return pattern
  }

  /** Whether a text matches; undefined when that cannot be decided in the steps allowed. */
  test(source: string, text: string): boolean | undefined {
    const answers = this.#answers.get(source) ?? new Map<string, boolean | undefined>()
    if (answers.size === 0) this.#answers.set(source, answers)
    if (answers.has(text)) return answers.get(text)
    const answer = this.#test(source, text)
    answers.set(text, answer)
    return answer
  }

  #test(source: string, text: string): boolean | undefined {
    const pattern = this.of(source)
    if (pattern === undefined) return undefined
    const steps = { left: patternSteps }
    let isUndecided = false
    for (const { automaton, isNegative } of pattern) {
      const found = automaton.test(text, steps)
      if (found === isNegative) return false
      isUndecided ||= found === undefined
    }
    return isUndecided ? undefined : true
  }
}
