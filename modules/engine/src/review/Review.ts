// The review text (SIG-3): a surface as people review it in the diff of a pull request. Sorted, one fact a line, and
// complete: what a signature leaves out follows as JSON, and each block ends with the fingerprint of its entity.
import { withoutCommands } from "../model/LogCommands.ts"
import { isArray, isObject, type Json, type JsonObject, omit, own, ownString, pretty } from "../model/Json.ts"
import { type Entity, identityKeys, listKeys, type ListKind, listKinds, type Snapshot } from "../model/Surface.ts"
import { depthOf } from "../model/Wellformed.ts"
import { signature } from "../signature/signature.ts"
import { unsaid } from "../signature/text.ts"
import { annotationsOf } from "./annotations.ts"
import { factsOf, inNameOrder } from "./facts.ts"
import { block, code, fact } from "./markdown.ts"

const headings: Readonly<Record<ListKind, string>> = {
  tool: "Tools",
  resourceTemplate: "Resource templates",
  resource: "Resources",
  prompt: "Prompts"
}

const schemaKeys = ["inputSchema", "outputSchema"] as const

/** Levels of a schema that are written out; deeper ones stand in the snapshot alone. */
const deepest = 64

/** Texts that people and models read as such, on lines of their own. */
const textsOf = (fields: JsonObject, key: "description" | "instructions"): ReadonlyArray<string> => {
  const text = ownString(fields, key)
  return text === undefined ? [] : [...block(text, "text"), ""]
}

const wholeSchema = (key: string, schema: Json): ReadonlyArray<string> =>
  depthOf(schema, deepest) > deepest
    ? [`- ${code(key)} is nested deeper than ${deepest} levels; the snapshot has its text.`]
    : [`- ${code(key)}:`, ...block(pretty(schema), "json", "  ")]

const schemasOf = (fields: JsonObject, shown: string): ReadonlyArray<string> =>
  schemaKeys.flatMap((key) => {
    const schema = own(fields, key)
    if (schema === undefined) return []
    // The mark is always ours: the signature says less than the schema.
    return [...(shown.includes(unsaid) ? wholeSchema(key, schema) : []), ...annotationsOf(key, schema)]
  })

const argumentsOf = (fields: JsonObject): ReadonlyArray<string> => {
  const stated = own(fields, "arguments")
  if (stated === undefined) return []
  if (!isArray(stated)) return factsOf("arguments", stated)
  return stated.flatMap((argument) => {
    const name = isObject(argument) ? ownString(argument, "name") : undefined
    if (!isObject(argument) || name === undefined) return factsOf("arguments[]", argument)
    const label = `argument ${code(name)}`
    return inNameOrder(omit(argument, new Set(["name"]))).flatMap(([key, value]) =>
      typeof value === "string"
        ? fact(key === "description" ? label : `${label} ${code(key)}`, value)
        : factsOf(key, value).map((line) => `- ${label} ${line.slice("- ".length)}`)
    )
  })
}

const restOf = (fields: JsonObject, apart: ReadonlyArray<string>): ReadonlyArray<string> =>
  inNameOrder(omit(fields, new Set(apart))).flatMap(([key, value]) => factsOf(key, value))

/** Members that have a place of their own in the block of an entity. */
const placed = (kind: ListKind, fields: JsonObject): ReadonlyArray<string> => [
  identityKeys[kind],
  ...(ownString(fields, "description") === undefined ? [] : ["description"]),
  ...(kind === "tool" ? schemaKeys : kind === "prompt" ? ["arguments"] : [])
]

const entityBlock = (kind: ListKind, { fields, fingerprint, name }: Entity): ReadonlyArray<string> => {
  const shown = signature({ kind, fields }, { order: "name" })
  return [
    `### ${code(name)}`,
    "",
    ...block(shown, ""),
    "",
    ...textsOf(fields, "description"),
    ...restOf(fields, placed(kind, fields)),
    ...(kind === "tool" ? schemasOf(fields, shown) : kind === "prompt" ? argumentsOf(fields) : []),
    ...fact("fingerprint", fingerprint),
    ""
  ]
}

const serverBlock = ({ fields, fingerprint }: Entity): ReadonlyArray<string> => [
  "## Server",
  "",
  ...textsOf(fields, "instructions"),
  ...restOf(fields, ownString(fields, "instructions") === undefined ? [] : ["instructions"]),
  ...fact("fingerprint", fingerprint),
  ""
]

/** The review text of a snapshot: Markdown that ends in one newline, the same bytes for the same surface. */
export const reviewText = (snapshot: Snapshot): string => {
  const lines = [
    "# What this MCP server advertises",
    "",
    "Written by `mcp-inspect snapshot` beside the snapshot, for reviews; `mcp-inspect check` compares the two.",
    "",
    ...serverBlock(snapshot.server),
    ...listKinds.flatMap((kind) => {
      const key = listKeys[kind]
      const scope = snapshot.capture.cacheScope[key]
      const entities = snapshot.lists[key]
      return [
        `## ${headings[kind]}`,
        "",
        ...(scope === null ? [] : [`- cache scope: ${scope}`, ""]),
        ...(entities.length === 0 ? ["None.", ""] : entities.flatMap((entity) => entityBlock(kind, entity)))
      ]
    })
  ]
  // It is printed in logs of CI systems too, such as by a diff.
  return withoutCommands(`${lines.join("\n").trimEnd()}\n`)
}
