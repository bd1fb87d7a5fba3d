// A schema in normal form. Every comparator receives forms, so that two spellings of one schema are the same to all.
import type { JsonObject } from "./Json.ts"
import type { JsonSchema } from "./Schema2020.ts"

/**
 * A normal form: a JSON Schema in the vocabulary of 2020-12 without `$schema`, `$id`, `$anchor` and definitions.
 *
 * - Subschemas are shared, not copied: the same schema object can stand in many places, and a chain of forty doublings
 *   is forty objects. Whoever walks a form remembers the objects (or pairs of objects) it has seen.
 * - A `$ref` whose text is a key of `loops` closes a recursion; any other `$ref` leads out of the document (remote or
 *   dangling) and is opaque: two of them are the same if their texts are.
 * - `const` is `enum` with one member; a `type` is a string or a sorted list; `number` includes `integer`.
 * - Annotations (`title`, `description`, `default`, `examples`, …) stay beside the assertions of their node.
 * - Keywords nobody knows stay as they are.
 */
export interface Form {
  readonly root: JsonSchema
  /** What the remaining local references lead to, by reference text (`#/$defs/loop0`). */
  readonly loops: ReadonlyMap<string, JsonSchema>
  /** The schema as received that a node was made from, where one was; reports show that. */
  readonly origins: ReadonlyMap<JsonObject, JsonObject>
  /** The keywords whose values are none they can have, by keyword and value. */
  readonly malformed: ReadonlyMap<string, string>
  /** What was rewritten to get here, as a reader would say it (`definitions inlined`), and how often. */
  readonly rewrites: ReadonlyMap<string, number>
}

/** The keywords that assert nothing (EQ-2). */
export const annotationKeywords: ReadonlySet<string> = new Set([
  "$comment",
  "contentEncoding",
  "contentMediaType",
  "default",
  "deprecated",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly"
])
