// Membership: whether a schema admits a value. Three answers, since formats, patterns and unknown references can leave
// it open; a caller may act on true and false alone.
import type { Form } from "../model/Form.ts"
import { isArray, isObject, type Json, type JsonObject } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Admits, Answer } from "./Answer.ts"
import { isMultiple } from "./decimals.ts"
import { makeEvaluated } from "./evaluated.ts"
import { hasFormat } from "./formats.ts"
import { isAsserting } from "./keywords.ts"
import { maxMemberLevels, maxVisits } from "./limits.ts"
import type { ArrayPart, Logic, Node, NumberPart, ObjectPart, StringPart } from "./Node.ts"
import { makeMatches, type Matches } from "./Patterns.ts"
import { makeIds, makeReader } from "./read.ts"
import { kindOf } from "./types.ts"
import { textOf } from "./Values.ts"

const both = (left: Answer, right: Answer): Answer =>
  left === false || right === false ? false : left === undefined || right === undefined ? undefined : true

const negated = (answer: Answer): Answer => (answer === undefined ? undefined : !answer)

const admitsNumber = (part: NumberPart, value: number): Answer => {
  if (value < part.lower || (part.lowerOpen && value === part.lower)) return false
  if (value > part.upper || (part.upperOpen && value === part.upper)) return false
  if (part.multipleOf === undefined) return true
  const exact = isMultiple(value, part.multipleOf)
  // Validators divide binary fractions. Where that gives another answer than arithmetic, it depends on the validator.
  return exact === Number.isInteger(value / part.multipleOf) ? exact : undefined
}

/** The length of a text as JSON Schema counts it: in code points. */
export const lengthOf = (text: string): number => {
  let pairs = 0
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const last = text.charCodeAt(at - 1)
    if (unit >= 0xdc00 && unit <= 0xdfff && last >= 0xd800 && last <= 0xdbff) pairs++
  }
  return text.length - pairs
}

const admitsText = (part: StringPart, value: string, matches: Matches): Answer => {
  const length = lengthOf(value)
  if (length < part.min || length > part.max) return false
  return part.pattern === undefined ? true : matches(part.pattern, value)
}

const hasDuplicates = (items: ReadonlyArray<Json>): boolean => new Set(items.map(textOf)).size < items.length

/** A membership test over nodes that visits at most so many schemas in all, and so many for one question. */
export const makeAdmits = (matches: Matches, visits: number): Admits => {
  let purse = visits
  let left = maxVisits
  let level = 0

  const all = <Item>(items: Iterable<Item>, answer: (item: Item) => Answer): Answer => {
    let found: Answer = true
    for (const item of items) {
      found = both(found, answer(item))
      if (found === false) return false
    }
    return found
  }

  const countOf = (answers: ReadonlyArray<Answer>): readonly [sure: number, possible: number] => [
    answers.filter((answer) => answer === true).length,
    answers.filter((answer) => answer !== false).length
  ]

  const admitsArray = ({ read }: Node, part: ArrayPart, value: ReadonlyArray<Json>): Answer => {
    const { contains, max, min, prefix, rest, unique } = part
    if (value.length < min || value.length > max || (unique && hasDuplicates(value))) return false
    const items =
      prefix.length === 0 && rest === true
        ? true
        : all(value.entries(), ([at, item]) => admits(read(prefix[at] ?? rest), item))
    if (items === false || contains === undefined) return items
    const [sure, possible] = countOf(value.map((item) => admits(read(contains.schema), item)))
    if (possible < contains.min || sure > contains.max) return false
    return both(items, sure >= contains.min && possible <= contains.max ? true : undefined)
  }

  const admitsMember = ({ read }: Node, part: ObjectPart, name: string, value: Json): Answer => {
    const named = part.properties.get(name)
    let answer: Answer = part.names === undefined ? true : admits(read(part.names), name)
    let covered: Answer = named !== undefined
    if (named !== undefined) answer = both(answer, admits(read(named), value))
    for (const [pattern, schema] of part.patterns) {
      const applies = matches(pattern, name)
      if (applies === true) covered = true
      else if (applies === undefined && covered === false) covered = undefined
      if (applies === false) continue
      const admitted = admits(read(schema), value)
      answer = both(answer, applies === true || admitted === true ? admitted : undefined)
    }
    if (covered === true) return answer
    const admitted = admits(read(part.rest), value)
    return both(answer, covered === false || admitted === true ? admitted : undefined)
  }

  const admitsObject = (node: Node, part: ObjectPart, value: JsonObject): Answer => {
    const names = Object.keys(value)
    if (names.length < part.min || names.length > part.max) return false
    if (!part.required.every((name) => Object.hasOwn(value, name))) return false
    const isMissing = ([name, required]: readonly [string, ReadonlyArray<string>]): boolean =>
      Object.hasOwn(value, name) && !required.every((other) => Object.hasOwn(value, other))
    if (part.dependents.some(isMissing)) return false
    return all(names, (name) => admitsMember(node, part, name, value[name] ?? null))
  }

  const admitsOne = (answers: ReadonlyArray<Answer>): Answer => {
    const [sure, possible] = countOf(answers)
    if (sure > 1 || possible === 0) return false
    return sure === 1 && possible === 1 ? true : undefined
  }

  const admitsCases = (node: Node, { met, unmet, when }: NonNullable<Logic["cases"]>, value: Json): Answer => {
    const holds = admits(node.read(when), value)
    if (holds !== undefined) return admits(node.read(holds ? met : unmet), value)
    const yes = admits(node.read(met), value)
    return yes === admits(node.read(unmet), value) ? yes : undefined
  }

  const admitsLogic = (node: Node, logic: Logic, value: Json): Answer => {
    const below = (schema: JsonSchema): Answer => admits(node.read(schema), value)
    let answer = all(logic.allOf, below)
    if (answer !== false && logic.anyOf !== undefined) {
      const [sure, possible] = countOf(logic.anyOf.map(below))
      answer = both(answer, possible === 0 ? false : sure > 0 ? true : undefined)
    }
    if (answer !== false && logic.oneOf !== undefined) answer = both(answer, admitsOne(logic.oneOf.map(below)))
    if (answer !== false && logic.not !== undefined) answer = both(answer, negated(below(logic.not)))
    if (answer !== false && logic.cases !== undefined) answer = both(answer, admitsCases(node, logic.cases, value))
    if (answer !== false && isObject(value)) {
      answer = both(
        answer,
        all(logic.dependents, ([name, schema]) => (Object.hasOwn(value, name) ? below(schema) : true))
      )
    }
    return answer === false
      ? false
      : both(
          answer,
          all(logic.unevaluated, (entry) => admitsLeft(node, entry, value))
        )
  }

  const admitsLeft = (node: Node, [keyword, schema]: readonly [string, JsonSchema], value: Json): Answer => {
    if (keyword === "unevaluatedItems" ? !isArray(value) : !isObject(value)) return true
    const seen = evaluated(node, value, true)
    if (seen === undefined) return undefined
    return all(Object.entries(value ?? {}), ([key, member]) =>
      seen.has(key) ? true : admits(node.read(schema), member)
    )
  }

  const admitsByKind = (node: Node, value: Json): Answer => {
    if (typeof value === "number") return node.number === undefined ? true : admitsNumber(node.number, value)
    if (typeof value === "string") return node.string === undefined ? true : admitsText(node.string, value, matches)
    if (isArray(value)) return node.array === undefined ? true : admitsArray(node, node.array, value)
    if (isObject(value)) return node.object === undefined ? true : admitsObject(node, node.object, value)
    return true
  }

  const admits: Admits = (node, value) => {
    const bit = kindOf(value)
    if ((node.kinds & bit) === 0) return false
    if (node.values !== undefined && !node.values.has(value)) return false
    if (level === 0) left = maxVisits
    if (left <= 0 || purse <= 0 || level >= maxMemberLevels) return undefined
    left--
    purse--
    level++
    let answer = admitsByKind(node, value)
    if (answer !== false && node.format !== undefined && (node.format.kinds & bit) !== 0) {
      answer = both(answer, typeof value === "string" ? hasFormat(node.format.name, value) : undefined)
    }
    if (answer !== false && node.logic !== undefined) answer = both(answer, admitsLogic(node, node.logic, value))
    if (node.opaque.some(([keyword]) => isAsserting(keyword))) answer = both(answer, undefined)
    level--
    return answer
  }

  const evaluated = makeEvaluated(admits, matches)
  return admits
}

/** Whether a form admits a value; undefined when that is not known. */
export const admits = (form: Pick<Form, "loops" | "root">, value: Json): Answer =>
  makeAdmits(makeMatches(), maxVisits)(makeReader(form, makeIds())(form.root), value)
