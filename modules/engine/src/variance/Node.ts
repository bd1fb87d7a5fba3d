// A schema node as a set: which kinds of values it admits, and for each kind what else it asks of them. Nodes are read
// one at a time; the schemas below them stay as they are until someone needs them.
import type { Json } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Values } from "./Values.ts"

/** What is asked of numbers. A bound is open when it is not itself admitted. */
export interface NumberPart {
  readonly lower: number
  readonly lowerOpen: boolean
  readonly upper: number
  readonly upperOpen: boolean
  readonly multipleOf: number | undefined
}

/** What is asked of strings; lengths in code points. */
export interface StringPart {
  readonly min: number
  readonly max: number
  readonly pattern: string | undefined
}

/** What is asked of arrays. */
export interface ArrayPart {
  readonly min: number
  readonly max: number
  readonly unique: boolean
  readonly prefix: ReadonlyArray<JsonSchema>
  /** For the items after the prefix. */
  readonly rest: JsonSchema
  readonly contains: { readonly schema: JsonSchema; readonly min: number; readonly max: number } | undefined
}

/** What is asked of objects. */
export interface ObjectPart {
  readonly min: number
  readonly max: number
  readonly required: ReadonlyArray<string>
  readonly properties: ReadonlyMap<string, JsonSchema>
  readonly patterns: ReadonlyArray<readonly [pattern: string, schema: JsonSchema]>
  /** For the properties that neither a name nor a pattern covers. */
  readonly rest: JsonSchema
  readonly names: JsonSchema | undefined
  readonly dependents: ReadonlyArray<readonly [name: string, required: ReadonlyArray<string>]>
}

/** What is asked through other schemas of the same value. */
export interface Logic {
  /** The branches of `allOf`, and what `$ref` leads to. */
  readonly allOf: ReadonlyArray<JsonSchema>
  readonly anyOf: ReadonlyArray<JsonSchema> | undefined
  readonly oneOf: ReadonlyArray<JsonSchema> | undefined
  readonly not: JsonSchema | undefined
  readonly cases: { readonly when: JsonSchema; readonly met: JsonSchema; readonly unmet: JsonSchema } | undefined
  readonly dependents: ReadonlyArray<readonly [name: string, schema: JsonSchema]>
  /** `unevaluated*` whose effect depends on which branches hold. */
  readonly unevaluated: ReadonlyArray<readonly [keyword: string, schema: JsonSchema]>
}

/** What the references that close a recursion lead to, by their text. */
export type Loops = ReadonlyMap<string, JsonSchema>

/** One schema, read. All that is present must hold; what is undefined asks nothing. */
export interface Node {
  /** Unique within one comparison. */
  readonly id: number
  readonly schema: JsonSchema
  /** The loops of the document it comes from. */
  readonly loops: Loops
  /** Reads the schemas below it, in that document. */
  readonly read: Reader
  readonly kinds: number
  readonly values: Values | undefined
  readonly format: { readonly name: string; readonly kinds: number } | undefined
  readonly number: NumberPart | undefined
  readonly string: StringPart | undefined
  readonly array: ArrayPart | undefined
  readonly object: ObjectPart | undefined
  readonly logic: Logic | undefined
  /** Keywords that nobody knows or that are malformed: a relation is proved only where they are the same. */
  readonly opaque: ReadonlyArray<readonly [keyword: string, value: Json]>
}

/** Reads a schema of one document; the same schema is read once. */
export type Reader = (schema: JsonSchema) => Node
