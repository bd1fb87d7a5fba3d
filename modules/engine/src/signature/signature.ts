// An entity as a person reads it at a glance (SIG-1): `search(query: string, limit?: integer 1..100 = 20) → Item[]`.
// The notation is for people; nothing parses it. Two schemas that differ in what it can say never read the same, and
// `…` stands where it says less than the schema.
import { isArray, isObject, type Json, type JsonObject, own, ownString } from "../model/Json.ts"
import { isSchema } from "../model/Schema2020.ts"
import { identityKeys, type ListKind } from "../model/Surface.ts"
import { columns, type Doc, flat, layout } from "./layout.ts"
import { defaultWidth, leastWidth, signatureLimits } from "./limits.ts"
import { memberLabel } from "./members.ts"
import type { Order } from "./Scope.ts"
import { entityName, unsaid, uri } from "./text.ts"
import { printArguments, type Printed, type Printing, printType } from "./printed.ts"

/** How a signature is set. */
export interface SignatureOptions {
  /** Columns after which it wraps, one argument per line; 80 unless told. `Infinity` never wraps. */
  readonly width?: number
  /** The order of members; that of the document unless told. Required ones come first either way. */
  readonly order?: Order
}

interface Parts {
  readonly head: Doc
  readonly definitions: ReadonlyArray<readonly [name: string, type: Doc]>
  readonly missing: number
}

const isSame = (a: Doc | undefined, b: Doc | undefined): boolean =>
  a !== undefined && b !== undefined && flat(a) === flat(b)

/** Prints the output schema; where it means something else by a name than the input does, its own name gets a prime. */
const printOutput = (schema: Json, input: Printed | undefined, printing: Printing): Printed => {
  if (!isSchema(schema)) return { doc: unsaid, definitions: new Map(), missing: 0 }
  const printed = printType(schema, schema, printing)
  const shared = [...printed.definitions.keys()].filter((name) => input?.definitions.has(name))
  return shared.every((name) => isSame(printed.definitions.get(name), input?.definitions.get(name)))
    ? printed
    : printType(schema, schema, { ...printing, primed: new Set(shared) })
}

const toolParts = (fields: JsonObject, name: string, order: Order): Parts => {
  const printing: Printing = { limits: signatureLimits, order }
  const inputSchema = own(fields, "inputSchema")
  const outputSchema = own(fields, "outputSchema")
  const input = inputSchema === undefined ? undefined : printArguments(inputSchema, printing)
  const output = outputSchema === undefined ? undefined : printOutput(outputSchema, input, printing)
  return {
    head: [name, input?.doc ?? "", ...(output === undefined ? [] : [" → ", output.doc])],
    definitions: [...new Map([...(input?.definitions ?? []), ...(output?.definitions ?? [])])],
    missing: (input?.missing ?? 0) + (output?.missing ?? 0)
  }
}

const argumentKeys = new Set(["description", "name", "required", "title"])

/** One argument of a prompt; all of them are strings. */
export const promptArgument = (argument: Json): string => {
  const name = isObject(argument) ? ownString(argument, "name") : undefined
  if (!isObject(argument) || name === undefined) return unsaid
  const required = own(argument, "required")
  const isSaid =
    Object.keys(argument).every((key) => argumentKeys.has(key)) &&
    (required === undefined || typeof required === "boolean")
  return `${memberLabel({ name, isRequired: required === true })}: string${isSaid ? "" : ` ${unsaid}`}`
}

const promptParts = (fields: JsonObject, name: string): Parts => {
  const stated = own(fields, "arguments") ?? []
  if (!isArray(stated)) return { head: `${name}(${unsaid})`, definitions: [], missing: 0 }
  const isRequired = (argument: Json): boolean => isObject(argument) && own(argument, "required") === true
  const ordered = [...stated.filter(isRequired), ...stated.filter((argument) => !isRequired(argument))]
  const shown: ReadonlyArray<Doc> = ordered.slice(0, signatureLimits.members).map(promptArgument)
  const more = ordered.length > shown.length ? [`${unsaid} ${ordered.length - shown.length} more`] : []
  return {
    head: [name, { kind: "group", open: "(", items: [...shown, ...more], close: ")", outer: true }],
    definitions: [],
    missing: 0
  }
}

const resourceParts = (fields: JsonObject, name: string): Parts => {
  const mimeType = own(fields, "mimeType")
  const shown = typeof mimeType === "string" ? uri(mimeType) : unsaid
  return { head: mimeType === undefined ? name : `${name} → ${shown}`, definitions: [], missing: 0 }
}

const partsOf = (kind: ListKind, fields: JsonObject, order: Order): Parts => {
  const identity = ownString(fields, identityKeys[kind])
  const show = kind === "tool" || kind === "prompt" ? entityName : uri
  const name = identity === undefined ? unsaid : show(identity)
  if (kind === "tool") return toolParts(fields, name, order)
  return kind === "prompt" ? promptParts(fields, name) : resourceParts(fields, name)
}

/** A width as it can be kept. */
export const fittingWidth = (width: number): number =>
  Number.isNaN(width) ? defaultWidth : Math.max(leastWidth, width)

const set = ({ definitions, head, missing }: Parts, width: number): string => {
  const clauses: ReadonlyArray<Doc> = [
    ...definitions.map(([name, type]): Doc => ["where ", name, " = ", type]),
    ...(missing === 0 ? [] : [`where ${unsaid} ${missing} more`])
  ]
  const line = [head, ...clauses].map(flat).join(" ")
  if (columns(line) <= width) return line
  return [layout(head, width), ...clauses.map((clause) => `  ${layout(clause, width, { indent: 2, column: 2 })}`)].join(
    "\n"
  )
}

/**
 * The signature of a tool, prompt, resource or resource template: total over any JSON, the same text for the same
 * entity, and never longer than `longestSignature`.
 */
export const signature = (
  entity: { readonly kind: ListKind; readonly fields: JsonObject },
  { order = "document", width = defaultWidth }: SignatureOptions = {}
): string => set(partsOf(entity.kind, entity.fields, order), fittingWidth(width))
