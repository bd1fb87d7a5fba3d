// Rewrites that change annotations: nothing admitted differs, and yet there is something to report.
import type { Json } from "../../../src/model/Json.ts"
import { has, type Rewrite, type, without } from "./rewrites.ts"

const note =
  (keyword: string, value: Json): Rewrite =>
  (schema) => ({ ...schema, [keyword]: value })

/** Rewrites of annotations, by name. */
export const annotating: ReadonlyArray<readonly [name: string, rewrite: Rewrite]> = [
  ["title", note("title", "Field")],
  ["description", note("description", "What it is for")],
  ["description-gone", (schema) => (has(schema, "description") ? without(schema, "description") : undefined)],
  ["examples", note("examples", [{ type: "string" }, 1])],
  ["comment", note("$comment", "generated")],
  ["deprecated", note("deprecated", true)],
  ["readOnly", note("readOnly", true)],
  ["default", (schema) => (has(schema, "type") ? { ...schema, default: 1 } : undefined)],
  [
    "content",
    (schema) =>
      type(schema) === "string" ? { ...schema, contentMediaType: "text/plain", contentEncoding: "base64" } : undefined
  ]
]
