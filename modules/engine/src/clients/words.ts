// What a limit is and how a tool breaks it, in words. Names come from foreign servers: what would not show is escaped.
import type { Side } from "../model/Change.ts"
import { shorten } from "../model/Text.ts"
import type { Limit, LimitKind, LimitOf } from "./Limit.ts"
import { assumedServerName } from "./sizes.ts"

const code = (text: string): string => `\`${shorten(text, 60).replaceAll("`", "\\u{60}")}\``

const shownNames = 3

const list = (names: ReadonlyArray<string>): string => {
  const distinct = [...new Set(names)]
  const rest = distinct.length - shownNames
  const shown = distinct.slice(0, shownNames).map((name) => (name === "" ? "the root" : code(name)))
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ")
}

/** What was found: a size, or names of places. */
export type Found = number | ReadonlyArray<string>

interface Words<Kind extends LimitKind> {
  /** How a surface is that breaks the limit; `{found}` and `{schema}` are filled in. */
  readonly state: string
  /** What the client takes, to stand before the clients that take no more. */
  readonly takes: (limit: LimitOf<Kind>, found: ReadonlyArray<string>) => string
}

const atMost =
  (unit: string) =>
  ({ max }: { readonly max: number }): string =>
    `At most ${max} ${max === 1 ? unit.replace(/s$/, "") : unit}`

const only = ({ only: what }: { readonly only: string }): string => `Only ${what}`

const without =
  (where: string) =>
  (_limit: unknown, found: ReadonlyArray<string>): string =>
    `No ${list(found)}${where}`

const always = (text: string) => (): string => text

const words: { readonly [Kind in LimitKind]: Words<Kind> } = {
  nameLength: {
    state: "The name has {found} characters",
    takes: ({ max, prefix }) =>
      prefix === undefined
        ? `At most ${max} characters`
        : `At most ${max} characters with ${code(prefix)} before it, where \`{server}\` has ${assumedServerName}`
  },
  namePattern: { state: "The name is {found}", takes: only },
  nameCollision: { state: "{found} become one name", takes: always("Names that stay apart") },
  promptNameLength: { state: "A prompt's name has {found} characters", takes: atMost("characters") },
  promptNamePattern: { state: "The name of a prompt is {found}", takes: only },
  toolCount: { state: "The server lists {found} tools", takes: atMost("tools") },
  toolsBytes: { state: "The tools have {found} bytes of JSON", takes: atMost("bytes") },
  instructionsBytes: { state: "The instructions have {found} bytes", takes: atMost("bytes") },
  descriptionLength: { state: "The description has {found} characters", takes: atMost("characters") },
  descriptionBytes: { state: "The description has {found} bytes", takes: atMost("bytes") },
  descriptionEmpty: { state: "The description is empty", takes: always("Only descriptions with text") },
  schemaBytes: { state: "The {schema} has {found} bytes of JSON", takes: atMost("bytes") },
  schemaDescriptionLength: {
    state: "A description in the {schema} has {found} characters",
    takes: atMost("characters")
  },
  propertyCount: { state: "The {schema} has {found} properties", takes: atMost("properties") },
  enumCount: { state: "The {schema} has {found} enum values", takes: atMost("enum values") },
  nameAndValueLength: {
    state: "Names and values in the {schema} have {found} characters",
    takes: atMost("characters of names and values")
  },
  nesting: { state: "The {schema} nests {found} levels deep", takes: atMost("levels") },
  rootType: { state: 'The {schema} does not say `type: "object"` at its root', takes: always("Only objects") },
  rootKeyword: { state: "The {schema} has {found} at its root", takes: without(" at the root") },
  rootProperties: { state: "The {schema} has no `properties`", takes: always("Only schemas with `properties`") },
  rootNull: { state: "The {schema} has null for {found}", takes: without(": null") },
  propertyName: { state: "The {schema} has the property {found}", takes: only },
  propertyReserved: { state: "The {schema} has the property {found}", takes: without("") },
  propertyForm: { state: "In the {schema} the property {found} is no object", takes: always("Only objects") },
  requiredForm: { state: "In the {schema} `required` is no list of names", takes: always("Only lists of names") },
  dialect: {
    state: "The {schema} names the dialect {found}",
    takes: ({ known }) => `Only ${known.map(code).join(", ")}`
  },
  keyword: { state: "The {schema} uses {found}", takes: without("") },
  keywordBeside: {
    state: "The {schema} has two keywords together at {found}",
    takes: ({ beside, keyword }) => `No ${code(keyword)} beside ${code(beside)}`
  },
  keywordForm: {
    state: "The {schema} has a bound of another type at {found}",
    takes: ({ form, keywords }) => `No ${form} as ${list(keywords)}`
  },
  typeArray: { state: "The {schema} has a list of types at {found}", takes: always("Only single types") },
  typeUnknown: {
    state: "The {schema} has a type that JSON Schema lacks at {found}",
    takes: always("Only known types")
  },
  untyped: { state: "The {schema} says no type at {found}", takes: always("Only typed nodes") },
  booleanSchema: { state: "The {schema} has a boolean for a schema at {found}", takes: always("Only objects") },
  arrayItems: {
    state: "The {schema} has an array without `items` at {found}",
    takes: always("Only arrays with `items`")
  },
  tuple: { state: "The {schema} has a list as `items` at {found}", takes: always("Only one schema as `items`") },
  requiredUndeclared: {
    state: "The {schema} requires what it does not declare: {found}",
    takes: always("Only declared names in `required`")
  },
  optionalProperty: { state: "The {schema} has optional properties at {found}", takes: always("Only required ones") },
  openObject: {
    state: "The {schema} lets undeclared properties through at {found}",
    takes: always("Only `additionalProperties: false`")
  },
  enumOfStrings: {
    state: "The {schema} has an `enum` of other than non-empty strings at {found}",
    takes: always("Only non-empty strings on a node of type `string`")
  },
  anyOfAlone: { state: "The {schema} has keywords beside `anyOf` at {found}", takes: always("Nothing beside `anyOf`") },
  format: {
    state: "The {schema} has another format at {found}",
    takes: ({ known }) => `Only the formats ${known.map(code).join(", ")}`
  },
  formatOf: {
    state: "The {schema} has that format at {found}",
    takes: ({ format, type }) => `No ${code(type)} of format ${code(format)}`
  },
  number: {
    state: "The {schema} has an integer too large at {found}",
    takes: ({ max }) => `Integers of at most ${max}`
  },
  boundBelowRoot: {
    state: "The {schema} has a large bound below its first level at {found}",
    takes: ({ keywords, max }) => `${list(keywords)} of at most ${max} there`
  },
  patternLookaround: { state: "The {schema} has a pattern that looks around at {found}", takes: always("No `(?`") },
  patternUnanchored: {
    state: "The {schema} has a pattern without `^` and `$` at {found}",
    takes: always("Only anchored patterns")
  },
  refDangling: {
    state: "The {schema} has a reference that leads out of it or nowhere at {found}",
    takes: always("Only references within the schema")
  },
  refElsewhere: {
    state: "The {schema} has a reference outside its definitions at {found}",
    takes: always("Only references to `#/$defs/`")
  },
  refCycle: { state: "The {schema} refers to itself at {found}", takes: always("No recursion") },
  nestedDefinitions: {
    state: "The {schema} has definitions below its root at {found}",
    takes: always("Only definitions at the root")
  },
  hintForm: { state: "The hint {found} is no boolean", takes: always("Only booleans as hints") },
  hintsStated: {
    state: "The tool does not say {found}",
    takes: ({ keywords }) => `Only tools that say ${list(keywords)}`
  },
  annotationTitle: { state: "`annotations.title` is missing", takes: always("Only tools with `annotations.title`") },
  iconType: { state: "An icon has the type {found}", takes: ({ known }) => `Only ${known.map(code).join(", ")}` }
}

/** How a surface is that breaks a limit, as a sentence without its full stop. */
export const stateOf = (kind: LimitKind, side: Side | null, found: Found): string =>
  words[kind].state
    .replace("{schema}", `${side ?? "input"} schema`)
    .replace("{found}", () => (typeof found === "number" ? String(found) : list(found)))

/** The same of several tools: their sizes differ, and all are too much. */
export const stateOfMany = (kind: LimitKind, side: Side | null, found: Found): string =>
  typeof found === "number"
    ? words[kind].state.replace("{schema}", `${side ?? "input"} schema`).replace("{found}", "too many")
    : stateOf(kind, side, found)

/** What a client takes whose limit is broken, to stand before its name. */
export const takesOf = (limit: Limit, found: Found): string =>
  // Each entry takes the limit of its own kind, which the mapped type above has checked.
  (words[limit.kind].takes as (limit: Limit, found: ReadonlyArray<string>) => string)(
    limit,
    typeof found === "number" ? [] : found
  )

/** A limit of one client, as sentences about several need it. */
export interface Said {
  readonly client: string
  readonly version: string | null
  /** What the client takes, to stand before its name. */
  readonly limit: string
  readonly effect: string
  readonly since: string
}

const who = ({ client, effect, since, version }: Said): string =>
  `${client} (${version === null ? "" : `${version}, `}known since ${since}) ${effect}`

/** How a surface is, and which clients do what about it: one sentence a limit, clients that take the same together. */
export const limitsSaid = (state: string, limits: ReadonlyArray<Said>): string => {
  const groups = [...Map.groupBy(limits, ({ limit }) => limit)]
  return [state, ...groups.map(([limit, same]) => `${limit}: ${same.map(who).join(", ")}`)]
    .map((text) => `${text}.`)
    .join(" ")
}
