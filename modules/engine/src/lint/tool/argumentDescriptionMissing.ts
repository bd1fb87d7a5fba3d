import { isArray, isObject, type Json, type JsonObject, own, ownObject, ownString } from "../../model/Json.ts"
import { member } from "../../model/Path.ts"
import { follow } from "../../model/Pointer.ts"
import { refOf } from "../entities.ts"
import { withArgument, withInput } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"
import { listed } from "../words.ts"

/** How far a description is looked for behind references and branches. */
const furthest = 6

/** The schemas that speak for a node: what it refers to, its branches, and what its list holds. */
const behind = (root: JsonObject, node: JsonObject): ReadonlyArray<Json> => {
  const reference = ownString(node, "$ref")
  const target = reference?.startsWith("#/") === true ? follow(root, reference.slice(1)) : undefined
  const branches = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => {
    const value = own(node, keyword)
    return isArray(value) ? value : []
  })
  return [...(target === undefined ? [] : [target]), ...branches, own(node, "items") ?? null]
}

const isDescribed = (root: JsonObject, node: Json, left = furthest): boolean =>
  isObject(node) &&
  ((ownString(node, "description") ?? "").trim() !== "" ||
    (left > 0 && behind(root, node).some((next) => isDescribed(root, next, left - 1))))

/** Some clients do not know these keywords. */
const schemaParts = { with: ["lint.client.subset"] }

export const toolArgumentDescriptionMissing: Lint = {
  id: "lint.tool.argument.description.missing",
  entities: ["tool"],
  severity: "DOCUMENTATION",
  title: "An argument does not say what it takes",
  why: "Models fill arguments in by their descriptions: from a name alone they guess units, formats and defaults.",
  hint: "Describe each argument: what it stands for, its unit or format, an example.",
  many: "arguments without a description",
  review: ({ snapshot }) =>
    snapshot.lists.tools.flatMap((tool): ReadonlyArray<Hit> => {
      const schema = ownObject(tool.fields, "inputSchema") ?? {}
      const names = Object.entries(ownObject(schema, "properties") ?? {})
        .filter(([, node]) => isObject(node) && !isDescribed(schema, node) && !Object.hasOwn(node, "const"))
        .map(([name]) => name)
      const [first = ""] = names
      return names.length === 0
        ? []
        : [
            {
              entity: refOf(tool),
              path: names.length === 1 ? member("inputSchema", first) : "inputSchema",
              value: names,
              explanation: `${names.length === 1 ? "The argument" : "The arguments"} ${listed(names)} ${names.length === 1 ? "has" : "have"} no description.`,
              same: ""
            }
          ]
    }),
  examples: () => ({
    fires: [
      withArgument({ type: "string" }),
      withArgument({ type: "array", description: "", items: { type: "string" } })
    ],
    holds: [
      withArgument({ type: "array", items: { type: "string", description: "A label" } }),
      withArgument({ anyOf: [{ type: "string", description: "A label" }, { type: "null" }] }, schemaParts),
      withArgument({ const: "open", type: "string" }, schemaParts),
      withInput({ properties: {} })
    ]
  })
}
