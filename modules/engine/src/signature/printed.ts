// Whole schemas, with the definitions they mention.
import { isObject, type Json, type JsonObject } from "../model/Json.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { typesOf } from "./keywords.ts"
import type { Doc } from "./layout.ts"
import type { Limits } from "./limits.ts"
import { hasMembers } from "./members.ts"
import { resolve } from "./references.ts"
import { isSpent, type Order, type Scope } from "./Scope.ts"
import { unsaid } from "./text.ts"
import { objectSchema, print } from "./type.ts"

/** A printed schema and the definitions it mentions, by the names they go by. */
export interface Printed {
  readonly doc: Doc
  readonly definitions: ReadonlyMap<string, Doc>
  /** How many definitions are mentioned and not shown. */
  readonly missing: number
}

/** How a schema is printed. */
export interface Printing {
  readonly limits: Limits
  readonly order: Order
  readonly primed?: ReadonlySet<string>
}

const scopeOf = (root: JsonSchema, { limits, order, primed = new Set() }: Printing): Scope => ({
  root,
  limits,
  order,
  primed,
  budget: { left: limits.columns },
  met: new Map()
})

/** Shows each definition met so far, and those met on the way. */
const definitionsOf = (scope: Scope, isShown: boolean): Pick<Printed, "definitions" | "missing"> => {
  const definitions = new Map<string, Doc>()
  let missing = 0
  // A map goes on to the entries that are added while it is read.
  for (const [ref, name] of scope.met) {
    if (isShown && ref === "#") continue
    if (definitions.size === scope.limits.definitions || isSpent(scope)) missing++
    else definitions.set(scope.primed.has(name) ? `${name}'` : name, print(scope, resolve(scope.root, ref), 0).doc)
  }
  return { definitions, missing }
}

/** Prints a schema somewhere in `root`. */
export const printType = (root: JsonSchema, schema: Json, printing: Printing): Printed => {
  const scope = scopeOf(root, printing)
  const { doc } = print(scope, schema, 0)
  return { doc, ...definitionsOf(scope, schema === root) }
}

const isArguments = (schema: JsonObject): boolean => {
  const types = typesOf(schema)
  return types === undefined ? hasMembers(schema) : types.length === 1 && types[0] === "object"
}

/** Prints the input schema of a tool: its arguments in parentheses, or, if it takes no object, a colon and a type. */
export const printArguments = (root: Json, printing: Printing): Printed => {
  if (!isSchema(root)) return { doc: `: ${unsaid}`, definitions: new Map(), missing: 0 }
  const scope = scopeOf(root, printing)
  const doc: Doc =
    isObject(root) && isArguments(root)
      ? objectSchema(scope, root, 0, "arguments").doc
      : [": ", print(scope, root, 0).doc]
  return { doc, ...definitionsOf(scope, true) }
}
