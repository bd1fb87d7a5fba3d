// The JSON Schema of the configuration file, for editors.
import { Schema } from "effect"
import { lintRegistry } from "../lint/registry.ts"
import { asJson, type Json, type JsonObject, isObject, mapMembers } from "../model/Json.ts"
import { severities } from "../model/Severity.ts"
import { ConfigSchema } from "../policy/ConfigSchema.ts"
import { registry } from "../rules/registry.ts"

const ids = [...lintRegistry, ...registry].map(({ id }) => id)

/** Rule ids are known by name here, so that an editor completes them and marks a misspelt one. */
const withRuleIds = (properties: JsonObject): JsonObject =>
  mapMembers(properties, (value, key) => {
    if (key === "severity_overrides" && isObject(value)) {
      return { type: "object", propertyNames: { enum: ids }, additionalProperties: { enum: [...severities] } }
    }
    if (key !== "ignore" || !isObject(value)) return value
    return mapMembers(value, (item, keyword) =>
      keyword === "items" && isObject(item)
        ? mapMembers(item, (inner, name) =>
            name === "properties" && isObject(inner) ? { ...inner, rule: { enum: ids } } : inner
          )
        : item
    )
  })

/** The configuration as JSON Schema 2020-12. */
export const configSchema = (): Json => {
  const generated = asJson(Schema.toJsonSchemaDocument(ConfigSchema).schema)
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "MCP Inspect configuration",
    ...(isObject(generated)
      ? mapMembers(generated, (value, key) => (key === "properties" && isObject(value) ? withRuleIds(value) : value))
      : {})
  }
}
