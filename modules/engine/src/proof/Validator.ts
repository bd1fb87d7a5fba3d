// The judge of witnesses (PRF-1): an independent interpreting validator, cfworker's, in the schema's own dialect with
// formats asserted. It answers in a bounded number of steps whatever the schema is (PRF-6), or says that it cannot.
import { type Schema, type SchemaDraft, Validator as Interpreter } from "@cfworker/json-schema"
import { isArray, isObject, type Json } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { isDecidable } from "./formats.ts"
import { validatorItems, validatorTexts, validatorVisits } from "./limits.ts"
import { Patterns } from "./pattern/Pattern.ts"
import { Copy } from "./validator/Copy.ts"
import type { Dialect } from "./validator/keywords.ts"
import { meter, suspend, Undecided } from "./validator/metered.ts"

/** Decides instances of one schema. */
export interface Validator {
  /** Whether the schema accepts an instance; undefined when that cannot be decided. */
  readonly accepts: (instance: Json) => boolean | undefined
  /** What all answers have cost: visits of the validator to nodes of the schema. */
  readonly visits: () => number
}

const drafts: Readonly<Record<Dialect, SchemaDraft>> = {
  "draft-04": "4",
  "draft-06": "7",
  "draft-07": "7",
  "2019-09": "2019-09",
  "2020-12": "2020-12"
}

const collect = (value: Json, texts: Set<string>): void => {
  if (typeof value === "string") texts.add(value)
  else if (isArray(value)) for (const item of value) collect(item, texts)
  else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      texts.add(key)
      collect(value[key] ?? null, texts)
    }
  }
}

/* cfworker compares each item with each. */
const hasLongList = (value: Json): boolean => {
  if (isArray(value)) return value.length > validatorItems || value.some(hasLongList)
  return isObject(value) && Object.values(value).some(hasLongList)
}

const quoted = (text: string): string =>
  Array.from(text, (char) => (/[A-Za-z0-9]/.test(char) ? char : `\\u{${char.codePointAt(0)?.toString(16)}}`)).join("")

/* A pattern that a backtracking engine runs in linear time, and that matches the given texts out of all. */
const listing = (matched: ReadonlyArray<string>, all: ReadonlySet<string>): string => {
  if (matched.length === 0) return "(?!)"
  return matched.length === all.size ? "" : `^(?:${matched.map(quoted).join("|")})$`
}

class Judge {
  readonly #copy: Copy
  readonly #patterns: Patterns
  readonly #interpreter: Interpreter

  constructor(copy: Copy, patterns: Patterns) {
    this.#copy = copy
    this.#patterns = patterns
    this.#interpreter = new Interpreter(copy.root as Schema | boolean, drafts[copy.dialect])
  }

  accepts(instance: Json): boolean {
    this.#fit(instance)
    return this.#interpreter.validate(instance).valid
  }

  /* Makes the copy ready for the texts of an instance. */
  #fit(instance: Json): void {
    const { formats, isUnique, maps, patterns } = this.#copy
    if (isUnique && hasLongList(instance)) throw new Undecided()
    if (formats.size === 0 && maps.length === 0 && patterns.length === 0) return
    const texts = new Set<string>()
    collect(instance, texts)
    if ((formats.size + maps.length + patterns.length) * texts.size > validatorTexts) throw new Undecided()
    for (const name of formats) for (const text of texts) if (!isDecidable(name, text)) throw new Undecided()
    for (const { node } of [...patterns, ...maps]) suspend(node, false)
    for (const { node, source } of patterns) {
      const matched = this.#matching(source, texts)
      if (matched === undefined) suspend(node, true)
      node["pattern"] = listing(matched ?? [], texts)
    }
    for (const { entries, node } of maps) {
      const matched = entries.map(([source]) => this.#matching(source, texts))
      if (matched.includes(undefined)) suspend(node, true)
      // Two sources may match the same texts; a group repeated no times keeps them apart.
      node["patternProperties"] = Object.fromEntries(
        entries.map(([, schema], index) => [`(?:${index}){0}${listing(matched[index] ?? [], texts)}`, schema])
      )
    }
  }

  #matching(source: string, texts: ReadonlySet<string>): ReadonlyArray<string> | undefined {
    const matched: Array<string> = []
    for (const text of texts) {
      const answer = this.#patterns.test(source, text)
      if (answer === undefined) return undefined
      if (answer) matched.push(text)
    }
    return matched
  }
}

const judgeOf = (schema: JsonSchema, patterns: Patterns): Judge | undefined => {
  try {
    const copy = new Copy(schema)
    return copy.isSound ? new Judge(copy, patterns) : undefined
  } catch {
    // A schema whose references or identifiers cfworker cannot read.
    return undefined
  }
}

/** A validator for a foreign schema. Patterns read once can be shared between validators. */
export const makeValidator = (schema: JsonSchema, patterns: Patterns = new Patterns()): Validator => {
  const judge = judgeOf(schema, patterns)
  let visits = 0
  return {
    accepts: (instance) => {
      meter.left = validatorVisits
      try {
        return judge?.accepts(instance)
      } catch {
        // Undecided, a reference that leads nowhere, or an evaluation deeper than the stack.
        return undefined
      } finally {
        visits += validatorVisits - meter.left
      }
    },
    visits: () => visits
  }
}
