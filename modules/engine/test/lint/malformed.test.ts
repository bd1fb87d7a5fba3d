// The lint on malformed entries against the official client it speaks of: what its result schemas reject is found, and
// what they accept is not.
import { assert, describe, it } from "@effect/vitest"
import {
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
  ListToolsResultSchema
} from "@modelcontextprotocol/sdk/types.js"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { review } from "../../src/LintReport.ts"
import { surface } from "../fixtures.ts"

const entries: Readonly<Record<"prompts" | "resources" | "resourceTemplates" | "tools", JsonObject>> = {
  tools: { name: "find", description: "Finds.", inputSchema: { type: "object", properties: {} } },
  prompts: { name: "triage", description: "Sorts." },
  resources: { uri: "issue://1", name: "Issue" },
  resourceTemplates: { uriTemplate: "issue://{id}", name: "Issue" }
}

const schemas = {
  tools: ListToolsResultSchema,
  prompts: ListPromptsResultSchema,
  resources: ListResourcesResultSchema,
  resourceTemplates: ListResourceTemplatesResultSchema
}

const members = [
  "name",
  "uri",
  "uriTemplate",
  "title",
  "description",
  "_meta",
  "icons",
  "annotations",
  "execution",
  "arguments",
  "mimeType",
  "size",
  "inputSchema",
  "outputSchema"
]

const values: ReadonlyArray<Json> = [
  null,
  1,
  "x",
  true,
  [],
  {},
  [null],
  [1],
  [{}],
  { type: "object" },
  { type: "array" },
  { type: "object", properties: null },
  { type: "object", properties: { a: true } },
  { type: "object", required: [1] },
  [{ src: "https://example.com/a.png" }],
  [{ src: 1 }],
  [{ src: "a", theme: "blue" }],
  [{ src: "a", sizes: "1x1" }],
  [{ src: "a", sizes: ["1x1"], theme: "dark" }],
  [{ name: "a" }],
  [{ name: 1 }],
  [{ name: "a", required: null }],
  [{ name: "a", description: 1 }],
  { title: 1 },
  { audience: ["user"] },
  { audience: ["bot"] },
  { priority: 0.5 },
  { priority: 2 },
  { lastModified: "2025-01-01" },
  { lastModified: "2025-01-01T00:00:00Z" },
  { taskSupport: "no" },
  { taskSupport: "optional" },
  { readOnlyHint: null },
  { readOnlyHint: true }
]

/** Both say that a client loses the list over an entry. */
const lost = new Set(["lint.client.serverLost", "lint.entity.malformed"])

describe("malformed entries", () => {
  it("are those that the official client rejects", () => {
    let rejected = 0
    for (const list of ["tools", "prompts", "resources", "resourceTemplates"] as const) {
      for (const member of members) {
        for (const value of values) {
          const entry = { ...entries[list], [member]: value }
          const isRejected = !schemas[list].safeParse({ [list]: [entry] }).success
          const isFound = review(surface({ [list]: [entry] })).report.changes.some(({ rule }) => lost.has(rule))
          assert.strictEqual(isFound, isRejected, `${list} ${member} ${JSON.stringify(value)}`)
          if (isRejected) rejected++
        }
      }
    }
    assert.isAbove(rejected, 300)
  })

  it("are those that lack what the official client asks for", () => {
    for (const list of ["tools", "prompts", "resources", "resourceTemplates"] as const) {
      for (const member of Object.keys(entries[list])) {
        const entry = Object.fromEntries(Object.entries(entries[list]).filter(([name]) => name !== member))
        const isRejected = !schemas[list].safeParse({ [list]: [entry] }).success
        const isFound = review(surface({ [list]: [entry] })).report.changes.some(({ rule }) => lost.has(rule))
        assert.strictEqual(isFound, isRejected, `${list} without ${member}`)
      }
    }
  })
})
