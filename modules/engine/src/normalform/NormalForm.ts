// Schemas in normal form (EQ-1..EQ-3): references resolved by sharing, dialects in one vocabulary, and every node
// rewritten until no rewrite applies. The verbatim schema is never touched.
import type { Form } from "../model/Form.ts"
import { annotationKeywords } from "../model/Form.ts"
import type { Identity } from "../model/Identity.ts"
import { canonical, isArray, isObject, type Json, type JsonObject, mapMembers, own } from "../model/Json.ts"
import { hasSubschemas, isSchema, type JsonSchema, mapSubschemas } from "../model/Schema2020.ts"
import { age, dialectOf, type Document, readDocument } from "./Document.ts"
import type { Context } from "./Node.ts"
import { rewrites } from "./rewrites/registry.ts"
import { isMalformed } from "./shapes.ts"
import { type Common, type InCommon, nothingInCommon } from "./twins.ts"
import { translate } from "./vocabulary.ts"

/** Rounds of rewriting one node may take; a node that still changes then is left as it is, which is never wrong. */
const maxRounds = 8

/** Nodes one document may come to. */
const maxNodes = 200_000

/** How deep a document may lead, references included: the call stack must not decide. */
const maxBuildDepth = 500

/** How a form is made. */
export interface FormOptions {
  /** Distinguishes the loops of two forms that are compared with each other. */
  readonly tag: string
  /** True at the root of a tool's schema, where an absent `type` counts as `object`. */
  readonly isToolRoot: boolean
  /** Shared by the forms that are compared with each other. */
  readonly identity: Identity
  /** What both sides have in common. */
  readonly shared?: InCommon
}

/** The rewrites that a keyword can call for, as bits by position in the registry, which holds at most 32. */
const byKeyword: ReadonlyMap<string, number> = (() => {
  const bits = new Map<string, number>()
  rewrites.forEach(({ on }, index) => {
    for (const keyword of on) bits.set(keyword, (bits.get(keyword) ?? 0) | (1 << index))
  })
  return bits
})()

const candidates = (node: JsonObject): number => {
  let bits = 0
  for (const keyword of Object.keys(node)) bits |= byKeyword.get(keyword) ?? 0
  return bits
}

const branching = ["allOf", "anyOf", "oneOf"]

/* Whether a node or a branch of it holds a keyword that reads what is evaluated beside it. */
const readsEvaluated = (schema: JsonSchema): boolean => {
  if (typeof schema === "boolean") return false
  if (Object.hasOwn(schema, "unevaluatedItems") || Object.hasOwn(schema, "unevaluatedProperties")) return true
  const below = branching.flatMap((keyword) => {
    const branches = own(schema, keyword)
    return isArray(branches) ? branches.filter(isSchema) : []
  })
  return [...below, own(schema, "not"), own(schema, "then"), own(schema, "else"), own(schema, "if")].some(
    (part) => isObject(part) && readsEvaluated(part)
  )
}

const withoutSiblings = (node: JsonObject): JsonObject =>
  mapMembers(node, (value, keyword) => (keyword === "$ref" || annotationKeywords.has(keyword) ? value : undefined))

class Builder {
  readonly loops = new Map<string, JsonSchema>()
  readonly origins = new Map<JsonObject, JsonObject>()
  /** The rewrites that applied, each as often as it did. */
  readonly labels: Array<string> = []
  readonly malformed: Array<readonly [key: string, keyword: string]> = []
  /** True once a document was deeper or larger than a form may be. */
  isCut = false
  readonly #document: Document
  readonly #options: FormOptions
  readonly #shared: InCommon
  readonly #built = new Map<JsonObject, JsonSchema>()
  readonly #open = new Map<JsonObject, string | undefined>()
  readonly #context: { -readonly [Member in keyof Context]: Context[Member] }
  #nodes = 0
  #depth = 0

  constructor(document: Document, options: FormOptions) {
    this.#document = document
    this.#options = options
    this.#shared = options.shared ?? nothingInCommon
    this.#context = {
      hasUnevaluated: false,
      normal: (schema) => this.#rewrite(schema),
      same: (schema) => options.identity.set(schema)
    }
  }

  /** The form of a verbatim node; within itself it is a loop. */
  build(node: JsonSchema): JsonSchema {
    if (typeof node === "boolean") return node
    const twin = this.#shared.twins.get(node)
    if (twin !== undefined) return twin
    const known = this.#built.get(node)
    if (known !== undefined) return known
    // What reads evaluated values is read with what stands around it.
    const common = this.#document.hasUnevaluated ? undefined : this.#shared.commons.get(node)
    return common === undefined ? this.#new(node) : this.#common(node, common)
  }

  /* The form of a part that both sides have: made on one, taken over with all that is said of it on the other. */
  #common(node: JsonObject, common: Common): JsonSchema {
    if (common.made === undefined) {
      const [labels, malformed] = [this.labels.length, this.malformed.length]
      const form = this.#new(node)
      if (!this.isCut)
        common.made = { form, labels: this.labels.slice(labels), malformed: this.malformed.slice(malformed) }
      return form
    }
    const { form, labels, malformed } = common.made
    this.#nodes++
    for (const label of labels) this.labels.push(label)
    for (const entry of malformed) this.malformed.push(entry)
    this.#built.set(node, form)
    return form
  }

  #new(node: JsonObject): JsonSchema {
    if (this.#open.has(node)) {
      const name = this.#open.get(node) ?? `#/$defs/${this.#options.tag}${this.#open.size}-${this.loops.size}`
      this.#open.set(node, name)
      this.loops.set(name, true)
      return { $ref: name }
    }
    if (this.#depth >= maxBuildDepth || this.#nodes >= maxNodes) {
      this.isCut = true
      return true
    }
    this.#open.set(node, undefined)
    this.#depth++
    const form = this.#node(node)
    this.#depth--
    if (isObject(form) && !this.origins.has(form)) this.origins.set(form, node)
    const loop = this.#open.get(node)
    this.#open.delete(node)
    if (loop !== undefined) this.loops.set(loop, form)
    this.#built.set(node, form)
    return form
  }

  /** The root of a tool's schema: what it says of anything but objects says nothing. */
  asObject(form: JsonSchema): JsonSchema {
    if (form === true) return { type: "object" }
    if (form === false || Object.hasOwn(form, "type")) return form
    this.#context.hasUnevaluated = this.#document.hasUnevaluated
    return this.#rewrite({ ...form, type: "object" })
  }

  #node(verbatim: JsonObject): JsonSchema {
    this.#nodes++
    const { dialect } = this.#document
    for (const keyword of Object.keys(verbatim)) {
      const value = verbatim[keyword] ?? null
      if (isMalformed(keyword, value, dialect)) this.malformed.push([`${keyword} ${canonical(value)}`, keyword])
    }
    const { labels, node } = translate(verbatim, dialect)
    for (const label of labels) this.labels.push(label)
    const ref = own(node, "$ref")
    if (typeof ref === "string") {
      const readable = age(dialect) < age("2019-09") ? withoutSiblings(node) : node
      return this.#reference(verbatim, readable, this.#document.resolve(verbatim, ref))
    }
    const dynamic = own(node, "$dynamicRef") ?? own(node, "$recursiveRef")
    if (typeof dynamic === "string") {
      const target = this.#document.resolveDynamic(verbatim, dynamic)
      if (target !== undefined)
        return this.#reference(
          verbatim,
          mapMembers(node, (value, keyword) =>
            keyword === "$dynamicRef" || keyword === "$recursiveRef" ? undefined : value
          ),
          target
        )
    }
    return this.#finished(verbatim, this.#children(node))
  }

  /* The form of a node whose parts have theirs. */
  #finished(verbatim: JsonObject, node: JsonObject): JsonSchema {
    this.#context.hasUnevaluated = this.#document.isEvaluated(verbatim)
    return this.#rewrite(node)
  }

  #children(node: JsonObject): JsonObject {
    return hasSubschemas(node) ? mapSubschemas(node, (child) => this.build(child)) : node
  }

  #reference(verbatim: JsonObject, node: JsonObject, target: JsonSchema | undefined): JsonSchema {
    if (target === undefined) return this.#finished(verbatim, this.#children(node))
    this.labels.push("definitions inlined")
    const siblings = this.#children(mapMembers(node, (value, keyword) => (keyword === "$ref" ? undefined : value)))
    const resolved = this.build(target)
    if (Object.keys(siblings).length === 0) return resolved
    const beside = own(siblings, "allOf")
    return this.#finished(verbatim, { ...siblings, allOf: [...(isArray(beside) ? beside : []), resolved] })
  }

  #rewrite(schema: JsonSchema): JsonSchema {
    const { hasUnevaluated } = this.#context
    if (!hasUnevaluated && this.#document.hasUnevaluated && readsEvaluated(schema)) {
      // Drawn together from parts, one of which reads what its neighbours evaluate.
      this.#context.hasUnevaluated = true
      const form = this.#rewrite(schema)
      this.#context.hasUnevaluated = false
      return form
    }
    let node = schema
    for (let round = 0; round < maxRounds && isObject(node); round++) {
      const before: JsonSchema = node
      // Bit by bit, lowest first: the order of the registry.
      for (let called = candidates(node); called !== 0 && isObject(node); called &= called - 1) {
        const rewrite = rewrites[31 - Math.clz32(called & -called)]
        if (rewrite === undefined) break
        const next: JsonSchema = rewrite.apply(node, this.#context)
        if (next === node) continue
        if (rewrite.label !== null) this.labels.push(rewrite.label)
        node = next
      }
      if (node === before) break
    }
    return isObject(node) && Object.keys(node).length === 0 ? true : node
  }
}

const counted = (labels: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1)
  return times
}

/** The form of a schema; undefined when it is written in a dialect we do not know, or is beyond what a form may be. */
export const toForm = (verbatim: JsonSchema, options: FormOptions): Form | undefined => {
  const dialect = dialectOf(verbatim)
  if (dialect === undefined) return undefined
  const builder = new Builder(readDocument(verbatim, dialect, (options.shared ?? nothingInCommon).twins), options)
  const form = builder.build(verbatim)
  if (builder.isCut) return undefined
  const root = options.isToolRoot ? builder.asObject(form) : form
  const isTyped = isObject(verbatim) && (Object.hasOwn(verbatim, "type") || root === form)
  return {
    root,
    loops: builder.loops,
    origins: builder.origins,
    malformed: new Map(builder.malformed),
    rewrites: counted(isTyped ? builder.labels : [...builder.labels, "root `type: object` left out"])
  }
}

/** A form as one self-contained schema of 2020-12, for validators and for people. */
export const toSchema = ({ loops, root }: Form): JsonSchema => {
  if (loops.size === 0 || !isSchema(root) || typeof root === "boolean") return root
  const definitions: Record<string, Json> = Object.fromEntries(
    [...loops].map(([name, schema]) => [name.slice("#/$defs/".length), schema])
  )
  return { ...root, $defs: definitions }
}
