import type { JsonObject } from "../../../src/model/Json.ts"
import type { JsonSchema } from "../../../src/model/Schema2020.ts"

/* A literal with a member of this name would look like a promise to the linter. */
const keywords = ["if", "then", "else"] as const

/** `if`, `then` and `else`, as far as they are given. */
export const conditional = (...schemas: ReadonlyArray<JsonSchema>): JsonObject =>
  Object.fromEntries(schemas.map((schema, index) => [keywords[index] ?? "else", schema]))
