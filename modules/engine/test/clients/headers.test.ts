import { assert, describe, it } from "@effect/vitest"
import { brokenHeaders, headerValidity } from "../../src/clients/headers.ts"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { surface, tool } from "../fixtures.ts"

const input = (schema: JsonObject): JsonObject => tool({ inputSchema: { type: "object", ...schema } })
const argument = (fragment: Json): JsonObject => input({ properties: { p: fragment } })
const header = (name: Json, type: Json = "string"): JsonObject => ({ type, "x-mcp-header": name })

const conditions = (of: JsonObject): ReadonlyArray<string> =>
  brokenHeaders(of).map(({ condition, path }) => `${path}: ${condition}`)

const reach = "it must stand on a property reached through `properties` alone"
const text = "it must be a string that is not empty"
const token = "it must be an HTTP token, without spaces, control characters or separators"
const type = "its property must have the type `string`, `integer` or `boolean` alone"

describe("x-mcp-header", () => {
  it("is valid on a property of one primitive type, however deep below properties", () => {
    for (const allowed of ["string", "integer", "boolean"]) {
      assert.deepStrictEqual(conditions(argument(header("Region", allowed))), [])
    }
    const deep = { type: "object", properties: { q: { type: "object", properties: { r: header("Region") } } } }
    assert.deepStrictEqual(conditions(argument(deep)), [])
    assert.deepStrictEqual(conditions(argument(header("!#$%&'*+-.^_`|~09AZaz"))), [])
  })

  it("is a token of HTTP", () => {
    for (const name of ["a b", "a:b", "a\n", "ä", "a(b)", "a/b", "a,b", '"a"']) {
      assert.deepStrictEqual(conditions(argument(header(name))), [`inputSchema.p: ${token}`], name)
    }
    for (const name of ["", null, 1, ["a"]]) {
      assert.deepStrictEqual(conditions(argument(header(name))), [`inputSchema.p: ${text}`], JSON.stringify(name))
    }
  })

  it("stands on no number, no object, no list of types and nothing untyped", () => {
    for (const wrong of ["number", "object", "array", "null", ["string"], ["string", "null"], null]) {
      assert.deepStrictEqual(conditions(argument(header("Region", wrong))), [`inputSchema.p: ${type}`])
    }
    assert.deepStrictEqual(conditions(argument({ "x-mcp-header": "Region" })), [`inputSchema.p: ${type}`])
  })

  it("stands nowhere but below properties", () => {
    const at = (schema: JsonObject, path: string) =>
      assert.deepStrictEqual(conditions(input(schema)), [`${path}: ${reach}`])
    at({ "x-mcp-header": "Region" }, "inputSchema")
    at({ properties: { p: { items: header("Region") } } }, "inputSchema.p[]")
    at({ properties: { p: { prefixItems: [header("Region")] } } }, "inputSchema.p[0]")
    at({ additionalProperties: header("Region") }, "inputSchema{}")
    at({ patternProperties: { a: header("Region") } }, "inputSchema.patternProperties.a")
    at({ anyOf: [{ properties: { p: header("Region") } }] }, "inputSchema.anyOf[0].p")
    at({ if: { properties: { p: header("Region") } } }, "inputSchema.if.p")
    at({ $defs: { a: header("Region") } }, 'inputSchema["$defs"].a')
  })

  it("is read at schema positions only", () => {
    assert.deepStrictEqual(conditions(argument({ type: "object", default: header("a b"), const: header("a b") })), [])
    assert.deepStrictEqual(conditions(input({ properties: { "x-mcp-header": { type: "object" } } })), [])
    assert.deepStrictEqual(conditions(tool({ outputSchema: { properties: { p: header("a b") } } })), [])
  })

  it("is unique whatever its case, and of two the later path is at fault", () => {
    const both = { b: header("region"), a: header("Region"), c: header("Zone") }
    assert.deepStrictEqual(conditions(input({ properties: both })), [
      "inputSchema.b: it must be unique whatever its case, and `a` has it too"
    ])
  })
})

describe("header validity", () => {
  const facts = (before: JsonObject | undefined, after: JsonObject): ReadonlyArray<Json> =>
    headerValidity(surface({ tools: before === undefined ? [] : [before] }), surface({ tools: [after] })).map(
      (change) => {
        assert.strictEqual(change._tag, "HeaderInvalidated")
        return [change.entity.name, change.path, change.before ?? null, change.after ?? null]
      }
    )

  it("is lost where no annotation broke the rules and one does now", () => {
    assert.deepStrictEqual(facts(argument(header("Region")), argument(header("a b"))), [
      ["search", "inputSchema.p", header("Region"), header("a b")]
    ])
    assert.deepStrictEqual(facts(argument({ type: "number" }), argument(header("Limit", "number"))), [
      ["search", "inputSchema.p", { type: "number" }, header("Limit", "number")]
    ])
    assert.deepStrictEqual(facts(tool(), argument(header("a b"))), [["search", "inputSchema.p", null, header("a b")]])
  })

  it("is lost once for each annotation at fault", () => {
    const two = input({ properties: { a: header("a b"), b: header("Limit", "number") } })
    assert.deepStrictEqual(facts(tool(), two).length, 2)
  })

  it("is not lost by a tool that is new, was lost before, or regains it", () => {
    assert.deepStrictEqual(facts(undefined, argument(header("a b"))), [])
    assert.deepStrictEqual(facts(argument(header("a b")), argument(header("c d"))), [])
    assert.deepStrictEqual(facts(argument(header("a b")), argument(header("Region"))), [])
    assert.deepStrictEqual(facts(argument(header("Region")), argument(header("Zone"))), [])
  })

  it("is lost under a new name too", () => {
    const renamed = { ...argument(header("a b")), name: "search2" }
    assert.deepStrictEqual(facts(argument(header("Region")), renamed), [
      ["search2", "inputSchema.p", header("Region"), header("a b")]
    ])
  })
})
