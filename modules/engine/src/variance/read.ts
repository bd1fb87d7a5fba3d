// From a form to nodes: the one place where foreign JSON becomes something that can be reasoned about.
import { annotationKeywords, type Form } from "../model/Form.ts"
import type { JsonObject } from "../model/Json.ts"
import { type Draft, logicOf, makeDraft, readKeyword } from "./keywords.ts"
import type { Loops, Node, Reader } from "./Node.ts"
import { all, kind, number } from "./types.ts"
import { withoutUnevaluated } from "./unevaluated.ts"
import { makeValues } from "./Values.ts"

/** Hands out numbers, each once. */
export type Ids = () => number

/** A new count, from 2: 0 and 1 are the schemas `false` and `true`. */
export const makeIds = (): Ids => {
  let next = 2
  return () => next++
}

const none: Loops = new Map()

const constant = (id: number, schema: boolean): Node => {
  const node: Node = {
    id,
    schema,
    loops: none,
    read: (): Node => node,
    kinds: schema ? all : 0,
    values: undefined,
    format: undefined,
    number: undefined,
    string: undefined,
    array: undefined,
    object: undefined,
    logic: undefined,
    opaque: []
  }
  return node
}

/** The schema that admits nothing. */
export const nothing: Node = constant(0, false)

/** The schema that admits everything. */
export const anything: Node = constant(1, true)

const finite = kind.null | kind.boolean

const listed = (kinds: number) => [
  ...((kinds & kind.boolean) === 0 ? [] : [false, true]),
  ...((kinds & kind.null) === 0 ? [] : [null])
]

const takeValues = (draft: Draft): void => {
  const { kinds, values } = draft
  if (values !== undefined) {
    const left =
      (values.kinds & ~kinds) === 0
        ? values
        : makeValues(values.list.filter((value) => makeValues([value]).kinds & kinds))
    draft.values = left
    draft.kinds = left.kinds
  } else if ((kinds & ~finite) === 0) draft.values = makeValues(listed(kinds))
}

const takeUnevaluated = (draft: Draft, schema: JsonObject, loops: Loops): void => {
  const { unevaluatedItems, unevaluatedProperties } = draft
  if (unevaluatedItems === undefined && unevaluatedProperties === undefined) return
  const schemas = withoutUnevaluated(schema, loops)
  if (schemas === undefined) {
    logicOf(draft).unevaluated = [
      ...(unevaluatedItems === undefined ? [] : [["unevaluatedItems", unevaluatedItems] as const]),
      ...(unevaluatedProperties === undefined ? [] : [["unevaluatedProperties", unevaluatedProperties] as const])
    ]
  } else if (schemas.length > 0) logicOf(draft).allOf = [...logicOf(draft).allOf, ...schemas]
}

const takeContains = (draft: Draft): void => {
  const { array, containsMax, containsMin } = draft
  if (array?.contains === undefined) return
  const asks = containsMin > 0 || containsMax < Infinity
  array.contains = asks ? { schema: array.contains.schema, min: containsMin, max: containsMax } : undefined
}

const takeCases = (draft: Draft): void => {
  const { met, unmet, when } = draft
  if (when !== undefined && (met !== true || unmet !== true)) logicOf(draft).cases = { met, unmet, when }
}

const asks = (draft: Draft): boolean =>
  draft.kinds !== all ||
  draft.values !== undefined ||
  draft.format !== undefined ||
  draft.number !== undefined ||
  draft.string !== undefined ||
  draft.array !== undefined ||
  draft.object !== undefined ||
  draft.logic !== undefined ||
  draft.opaque.length > 0

const readObject = (schema: JsonObject, loops: Loops, ids: Ids, read: Reader): Node => {
  const draft = makeDraft()
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword]
    if (value === undefined || annotationKeywords.has(keyword)) continue
    if (keyword === "$ref" && typeof value === "string") {
      const target = loops.get(value)
      if (target === undefined) draft.opaque.push([keyword, value])
      else logicOf(draft).allOf = [...logicOf(draft).allOf, target]
    } else readKeyword(draft, keyword, value)
  }
  takeUnevaluated(draft, schema, loops)
  takeContains(draft)
  takeCases(draft)
  // A multiple of an integer is an integer.
  if (Number.isInteger(draft.number?.multipleOf)) draft.kinds &= ~kind.fraction
  takeValues(draft)
  if (!asks(draft)) return anything
  const { format, kinds, logic, opaque, values } = draft
  if (kinds === 0 && opaque.length === 0) return nothing
  return {
    id: ids(),
    schema,
    loops,
    read,
    kinds,
    values,
    format: format === undefined || (format.kinds & kinds) === 0 ? undefined : format,
    number: (kinds & number) === 0 ? undefined : draft.number,
    string: (kinds & kind.string) === 0 ? undefined : draft.string,
    array: (kinds & kind.array) === 0 ? undefined : draft.array,
    object: (kinds & kind.object) === 0 ? undefined : draft.object,
    logic,
    opaque
  }
}

/** A reader of one document. Nodes of readers that share `ids` can be compared with one another. */
export const makeReader = ({ loops }: Pick<Form, "loops">, ids: Ids): Reader => {
  const seen = new Map<JsonObject, Node>()
  const read: Reader = (schema) => {
    if (typeof schema === "boolean") return schema ? anything : nothing
    const known = seen.get(schema)
    if (known !== undefined) return known
    const node = readObject(schema, loops, ids, read)
    seen.set(schema, node)
    return node
  }
  return read
}
