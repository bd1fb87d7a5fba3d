// The part of a schema that the path of a change names (SIG-2), in the notation of signatures.
import type { Json } from "../model/Json.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { type Doc, flat } from "./layout.ts"
import { fragmentLimits } from "./limits.ts"
import { type Place, placesAt } from "./places.ts"
import type { Order } from "./Scope.ts"
import { stepsOf } from "./steps.ts"
import { unsaid } from "./text.ts"
import { printType } from "./printed.ts"

/** A place in the notation, and the definitions it mentions. */
export interface Shown {
  readonly text: string
  readonly definitions: ReadonlyMap<string, Doc>
  readonly missing: number
}

/** Shows a place of a schema. */
export const show = (root: JsonSchema, { label, schema }: Place, order: Order): Shown => {
  if (schema === undefined) return { text: label, definitions: new Map(), missing: 0 }
  const { definitions, doc, missing } = printType(root, schema, { limits: fragmentLimits, order })
  return { text: label === "" ? flat(doc) : `${label}: ${flat(doc)}`, definitions, missing }
}

/** A shown place on one line, with its definitions. */
export const line = ({ definitions, missing, text }: Shown): string =>
  [
    text,
    ...[...definitions].map(([name, type]) => `where ${name} = ${flat(type)}`),
    ...(missing === 0 ? [] : [`where ${unsaid} ${missing} more`])
  ].join(" ")

const field = /^(?:inputSchema|outputSchema)(?=$|[.[{])\.?/

/** The path below a schema of a tool; undefined for another path. */
export const withinSchema = (path: string): string | undefined =>
  field.test(path) ? path.replace(field, "") : undefined

/**
 * The part of `schema` at `path`, such as `limit?: integer 1..100 = 20`, on one line; null where the path leads nowhere.
 * The path is that of a change, with or without the `inputSchema` or `outputSchema` it starts with.
 */
export const fragment = (
  schema: Json,
  path: string,
  { order = "document" }: { readonly order?: Order } = {}
): string | null => {
  const steps = stepsOf(withinSchema(path) ?? path)
  if (steps === undefined || !isSchema(schema)) return null
  const [place] = placesAt([schema, undefined], steps)
  return place === null ? null : line(show(schema, place, order))
}
