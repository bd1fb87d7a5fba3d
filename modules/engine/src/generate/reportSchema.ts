// The JSON Schema of the JSON report. Integrations rely on it: within one `formatVersion` members are only added.
import { lintRegistry } from "../lint/registry.ts"
import type { Json, JsonObject } from "../model/Json.ts"
import { baselineSources } from "../model/Report.ts"
import { severities } from "../model/Severity.ts"
import { registry } from "../rules/registry.ts"

const text: Json = { type: "string" }
const textOrNull: Json = { type: ["string", "null"] }
const count: JsonObject = { type: "integer", minimum: 0 }
const hash: Json = { type: "string", pattern: "^sha256:[0-9a-f]{64}$" }

const day: JsonObject = { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }

const nullable = (schema: JsonObject): Json => ({ anyOf: [schema, { type: "null" }] })

const record = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false
})

const severity: Json = { enum: [...severities].reverse() }

/* What recorded usage says. */
const usage: JsonObject = record({
  source: { const: "usage" },
  statement: text,
  coverage: text,
  confidence: { enum: ["low", "medium", "high"] },
  window: record({ days: count, from: text, to: text }),
  calls: count,
  serverCalls: nullable(count),
  cohorts: count,
  lastCallAt: textOrNull,
  argument: nullable(record({ path: text, present: count })),
  caveat: text
})

const change: JsonObject = {
  rule: { enum: [...lintRegistry, ...registry].map(({ id }) => id) },
  severity,
  defaultSeverity: severity,
  entity: record({ kind: { enum: ["server", "tool", "resourceTemplate", "resource", "prompt"] }, name: text }),
  path: textOrNull,
  old: true,
  new: true,
  explanation: text,
  migration: textOrNull,
  helpUri: text,
  proof: { enum: ["witness", "normal-form", "rule", "none"] },
  witness: nullable(
    record({ value: true, before: { enum: ["accepted", "rejected"] }, after: { enum: ["accepted", "rejected"] } })
  ),
  signature: nullable(record({ old: textOrNull, new: textOrNull })),
  fingerprint: hash,
  group: textOrNull,
  location: nullable(record({ file: text, line: { type: "integer", minimum: 1 } })),
  note: textOrNull,
  advisory: textOrNull,
  evidence: nullable(usage)
}

const single = (): JsonObject => {
  const properties = {
    formatVersion: { const: 1 },
    status: { enum: ["passed", "failed", "skipped"] },
    compared: { type: "boolean" },
    passed: { type: "boolean" },
    failOn: { enum: [...severities.toReversed(), "never"] },
    skipReason: textOrNull,
    summary: record({ ...Object.fromEntries(severities.map((name) => [name, count])), suppressed: count, text }),
    baseline: nullable(
      record({ source: { enum: baselineSources }, ref: textOrNull, path: textOrNull, fingerprint: hash })
    ),
    current: record({ fingerprint: hash }),
    changes: { type: "array", items: record(change) },
    suppressed: {
      type: "array",
      items: record({
        ...change,
        reason: textOrNull,
        ignore: nullable(count),
        author: textOrNull,
        expires: nullable(day)
      })
    },
    groups: { type: "array", items: record({ id: text, title: text, cause: textOrNull, count }) },
    context: nullable(record({ tokensBefore: count, tokensAfter: count, tokenizer: text })),
    semver: nullable(record({ from: text, to: text, suggested: text, advice: text })),
    warnings: { type: "array", items: text }
  }
  // Present in the review of one surface alone.
  return { ...record(properties), properties: { subject: { const: "surface" }, ...properties } }
}

const several: JsonObject = record({
  formatVersion: { const: 1 },
  reports: {
    type: "array",
    items: {
      anyOf: [
        record({ server: text, report: { $ref: "#/$defs/report" } }),
        record({ server: text, error: record({ code: text, message: text }) })
      ]
    }
  }
})

/** The report about one server, or about several, as JSON Schema 2020-12. */
export const reportSchema = (): Json => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "MCP Inspect report",
  anyOf: [{ $ref: "#/$defs/report" }, { $ref: "#/$defs/reports" }],
  $defs: { report: single(), reports: several }
})
