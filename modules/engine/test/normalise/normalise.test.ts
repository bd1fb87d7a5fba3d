import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { canonical, type Json, type JsonObject } from "../../src/model/Json.ts"
import { normalise } from "../../src/normalise/Normalise.ts"
import { encodeSnapshot } from "../../src/snapshot/Document.ts"
import { rawSurface, snapshotOf, surface, tool } from "../fixtures.ts"

const bytes = (tools: ReadonlyArray<Json>): string =>
  encodeSnapshot(snapshotOf({ ...rawSurface(), lists: { ...rawSurface().lists, tools } }), { pretty: false })

const hostileNames = ["__proto__", "constructor", "toString", "a/b~c", "", "🦊", "hasOwnProperty"]

describe("normalise", () => {
  it("orders entities by name in code-unit order", () => {
    const names = surface({ tools: ["b", "a", "B", "á", "10", "9"].map((name) => tool({ name })) }).lists.tools
    assert.deepStrictEqual(
      names.map((entity) => entity.name),
      ["10", "9", "B", "a", "b", "á"]
    )
  })

  it("gives the same bytes whatever the order of tools and of members", () => {
    const tools = ["b", "a", "c"].map((name) => tool({ name, description: name, annotations: { x: 1, a: [2, 1] } }))
    const reversed = tools.toReversed().map((entry) => Object.fromEntries(Object.entries(entry).toReversed()))
    assert.strictEqual(bytes(tools), bytes(reversed))
  })

  it("orders required, type and enum at schema positions and drops repetitions of the first two", () => {
    const inputSchema = { type: ["string", "null", "string"], required: ["b", "a", "b"], enum: ["z", 1, "a", 1] }
    const [entity] = surface({ tools: [tool({ inputSchema })] }).lists.tools
    assert.strictEqual(
      canonical(entity?.fields["inputSchema"] ?? null),
      '{"enum":["a","z",1,1],"required":["a","b"],"type":["null","string"]}'
    )
  })

  it("turns a type array of one into a string", () => {
    const [entity] = surface({ tools: [tool({ inputSchema: { type: ["object"] } })] }).lists.tools
    assert.deepStrictEqual(entity?.fields["inputSchema"], { type: "object" })
  })

  it("leaves arrays alone inside default, const, examples and enum members, and in branches", () => {
    const inputSchema = {
      type: "object",
      default: { required: ["b", "a"] },
      const: { enum: ["b", "a"] },
      examples: [{ type: ["b", "a"] }],
      enum: [{ required: ["b", "a"] }],
      anyOf: [{ title: "b" }, { title: "a" }]
    }
    const [entity] = surface({ tools: [tool({ inputSchema })] }).lists.tools
    assert.deepStrictEqual(entity?.fields["inputSchema"], inputSchema)
  })

  it("orders below every keyword that holds schemas", () => {
    const unordered = { required: ["b", "a"] }
    const single = [
      "additionalProperties",
      "contains",
      "else",
      "if",
      "items",
      "not",
      "propertyNames",
      "then",
      "unevaluatedItems"
    ]
    const lists = ["allOf", "anyOf", "oneOf", "prefixItems"]
    const maps = ["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"]
    const inputSchema = Object.fromEntries<Json>([
      ...single.map((keyword) => [keyword, unordered] as const),
      ...lists.map((keyword) => [keyword, [unordered]] as const),
      ...maps.map((keyword) => [keyword, { x: unordered }] as const)
    ])
    const [entity] = surface({ tools: [tool({ inputSchema })] }).lists.tools
    assert.notInclude(canonical(entity?.fields ?? {}), '["b","a"]')
  })

  it("keeps what the model does not know, and lets it count", () => {
    const [plain] = surface({ tools: [tool()] }).lists.tools
    const [odd] = surface({ tools: [tool({ securitySchemes: [{ type: "noauth" }] })] }).lists.tools
    assert.deepStrictEqual(odd?.fields["securitySchemes"], [{ type: "noauth" }])
    assert.notStrictEqual(odd?.fingerprint, plain?.fingerprint)
  })

  it("keeps size and lastModified out of fingerprints", () => {
    const resource = { uri: "file:///a", name: "a" }
    const [plain] = surface({ resources: [resource] }).lists.resources
    const [sized] = surface({ resources: [{ ...resource, size: 3, annotations: { lastModified: "2026-01-01" } }] })
      .lists.resources
    assert.strictEqual(sized?.fingerprint, plain?.fingerprint)
    assert.strictEqual(sized?.fields["size"], 3)
  })

  it("drops trace keys and keeps the rest of _meta", () => {
    const [traced] = surface({ tools: [tool({ _meta: { traceparent: "00-1", ui: { a: 1 } } })] }).lists.tools
    const [bare] = surface({ tools: [tool({ _meta: { traceparent: "00-1" } })] }).lists.tools
    assert.deepStrictEqual(traced?.fields["_meta"], { ui: { a: 1 } })
    assert.isFalse(Object.hasOwn(bare?.fields ?? {}, "_meta"))
  })

  it("counts listChanged: false as absent", () => {
    const silent = surface({ server: { capabilities: { tools: {} } } })
    const stated = surface({ server: { capabilities: { tools: { listChanged: false } } } })
    assert.strictEqual(silent.fingerprint, stated.fingerprint)
  })

  it("reads the identity of a modern server from the result's _meta", () => {
    const server = surface({
      server: {
        serverInfo: { name: "body" },
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "meta", version: "1" } }
      },
      supportedVersions: ["2026-07-28"]
    }).server
    assert.deepStrictEqual(server.fields["serverInfo"], { name: "meta", version: "1" })
    assert.isFalse(Object.hasOwn(server.fields, "_meta"))
  })

  it("collapses identical duplicates with a warning", () => {
    const snapshot = surface({ tools: [tool(), tool()] })
    assert.strictEqual(snapshot.lists.tools.length, 1)
    assert.match(snapshot.capture.warnings.join(), /"search" is listed more than once/)
  })

  it("refuses two different entries of one name", () => {
    const result = normalise(rawSurface({ tools: [tool(), tool({ description: "other" })] }))
    assert.deepStrictEqual(Result.isFailure(result) ? result.failure : undefined, { kind: "tool", name: "search" })
  })

  it("keeps malformed entries beside the sound ones, with one warning a kind of defect", () => {
    const raw = rawSurface()
    const snapshot = snapshotOf({
      ...raw,
      lists: { ...raw.lists, tools: [null, 7, { description: "nameless" }, tool(), { name: "bare" }] }
    })
    assert.strictEqual(snapshot.lists.tools.length, 5)
    assert.strictEqual(snapshot.lists.tools.filter(({ name }) => name.startsWith("(malformed ")).length, 3)
    assert.strictEqual(snapshot.capture.warnings.length, 2)
  })

  it("treats hostile names like any other", () => {
    const properties = JSON.parse(
      `{${hostileNames.map((name) => `${JSON.stringify(name)}:{"type":"string"}`).join()}}`
    ) as JsonObject
    const snapshot = surface({
      tools: hostileNames.map((name) => tool({ name, inputSchema: { type: "object", properties } }))
    })
    assert.deepStrictEqual(
      snapshot.lists.tools.map(({ name }) => name),
      [...hostileNames].sort()
    )
    for (const entity of snapshot.lists.tools) {
      assert.deepStrictEqual(
        Object.keys((entity.fields["inputSchema"] as JsonObject)["properties"] as JsonObject),
        hostileNames.toSorted()
      )
    }
  })

  it("is idempotent: a normalised surface normalises to itself", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.string(), inputSchema: fc.jsonValue() }), { maxLength: 4 }),
        (tools) => {
          const raw = rawSurface()
          const first = normalise({ ...raw, lists: { ...raw.lists, tools: tools as ReadonlyArray<Json> } })
          if (Result.isFailure(first)) return
          const again = snapshotOf({
            ...raw,
            lists: { ...raw.lists, tools: first.success.lists.tools.map(({ fields }) => fields) }
          })
          assert.strictEqual(again.fingerprint, first.success.fingerprint)
        }
      )
    )
  })
})
