import { assert, describe, it } from "@effect/vitest"
import { nodeLimit, nodesOf } from "../../src/clients/nodes.ts"
import { referencesOf } from "../../src/clients/references.ts"
import { utf8Length } from "../../src/clients/sizes.ts"
import type { JsonObject } from "../../src/model/Json.ts"

describe("references", () => {
  const dangles = (schema: JsonObject): boolean => referencesOf(schema).dangling.length > 0

  it("are followed by pointer, escaped or encoded, by anchor, and by identifier", () => {
    assert.isFalse(dangles({ properties: { "a/b~c d": {}, p: { $ref: "#/properties/a~1b~0c%20d" } } }))
    assert.isFalse(dangles({ properties: { p: { $ref: "#here" } }, $defs: { a: { $anchor: "here" } } }))
    assert.isFalse(dangles({ properties: { p: { $ref: "#here" } }, definitions: { a: { $id: "#here" } } }))
    assert.isFalse(dangles({ $id: "https://a.example/s", properties: { p: { $ref: "https://a.example/s#/$defs/b" } } }))
    assert.isFalse(dangles({ anyOf: [true, { $ref: "#/anyOf/0" }] }))
  })

  it("dangle where they lead nowhere, to another document, or to what no schema is", () => {
    assert.isTrue(dangles({ properties: { p: { $ref: "#nowhere" } } }))
    assert.isTrue(dangles({ properties: { p: { $ref: "https://a.example/s" } } }))
    assert.isTrue(dangles({ properties: { p: { $ref: "#/properties/toString" } } }))
    assert.isTrue(dangles({ properties: { p: { $ref: "#/properties/%E0%A4%A" } } }))
    assert.isTrue(dangles({ title: "t", properties: { p: { $ref: "#/title" } } }))
  })

  it("are not judged where a schema of its own base stands in between", () => {
    assert.isFalse(dangles({ $defs: { a: { $id: "https://a.example/a", properties: { p: { $ref: "#/$defs/b" } } } } }))
  })

  it("go in a circle over the root, over each other, and over what they stand in", () => {
    const circles = (schema: JsonObject): boolean => referencesOf(schema).circular.length > 0
    assert.isTrue(circles({ properties: { p: { $ref: "#" } } }))
    assert.isTrue(circles({ $defs: { a: { not: { $ref: "#/$defs/b" } }, b: { items: { $ref: "#/$defs/a" } } } }))
    assert.isTrue(circles({ $defs: { a: { $ref: "#/$defs/a" } } }))
    assert.isFalse(circles({ properties: { p: { $ref: "#/$defs/a" }, q: { $ref: "#/$defs/a" } }, $defs: { a: {} } }))
  })
})

describe("the nodes of a schema", () => {
  it("stand at the paths of changes", () => {
    const schema = {
      properties: { "odd name": { items: { anyOf: [{ additionalProperties: {} }] }, prefixItems: [true] } },
      $defs: { a: {} },
      default: { properties: { no: {} } }
    }
    assert.deepStrictEqual(
      nodesOf(schema).map(({ path }) => path),
      [
        "",
        '["odd name"]',
        '["$defs"].a',
        '["odd name"][]',
        '["odd name"][0]',
        '["odd name"][].anyOf[0]',
        '["odd name"][].anyOf[0]{}'
      ]
    )
  })

  it("are read without a call stack and up to a number", () => {
    let deep: JsonObject = {}
    for (let level = 0; level < 15_000; level++) deep = { not: deep }
    assert.strictEqual(nodesOf(deep).length, 15_001)
    const wide = {
      properties: Object.fromEntries(Array.from({ length: nodeLimit + 5 }, (_, index) => [`p${index}`, {}]))
    }
    assert.strictEqual(nodesOf(wide).length, nodeLimit)
  })

  it("may have the names of an object's own furniture", () => {
    const odd = JSON.parse('{"properties":{"__proto__":{"type":["a"]},"constructor":{"type":"string"}}}') as JsonObject
    assert.deepStrictEqual(
      nodesOf(odd).map(({ path }) => path),
      ["", "__proto__", "constructor"]
    )
  })
})

describe("utf8Length", () => {
  it("counts what a text has in UTF-8", () => {
    for (const text of ["", "a", "ä", "€", "😀", "a😀€ä"]) {
      assert.strictEqual(utf8Length(text), new TextEncoder().encode(text).length, JSON.stringify(text))
    }
  })
})
