import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { fragment } from "../../src/signature/fragment.ts"
import { integer, object, string } from "./fixtures.ts"

const order = object(
  {
    customer: { $ref: "#/$defs/Customer" },
    lines: {
      type: "array",
      minItems: 1,
      items: object({ sku: string, tags: { type: "array", items: string } }, ["tags"])
    },
    limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    prices: { type: "object", additionalProperties: { type: "number" } },
    sort: { anyOf: [string, { type: "string", enum: ["top"] }] },
    pair: { type: "array", prefixItems: [string, integer] },
    oldPair: { type: "array", items: [string, integer] },
    "a b": string,
    "": object({ "x.y": integer }),
    ["__proto__"]: string,
    anyOf: { type: "array", prefixItems: [string] }
  },
  ["limit", "sort", "a b"],
  {
    required: ["customer", "lines", "prices", "", "undescribed"],
    $defs: {
      Customer: object({ name: { type: "string", maxLength: 80 }, referrer: { $ref: "#/$defs/Customer" } }, [
        "referrer"
      ]),
      Loop: { $ref: "#/$defs/Loop" }
    }
  }
)

const reads = (schema: Json, rows: ReadonlyArray<readonly [path: string, text: string | null]>): void => {
  for (const [path, text] of rows) assert.strictEqual(fragment(schema, path), text, path)
}

describe("a fragment", () => {
  it("shows a property with its optionality", () => {
    reads(order, [
      ["inputSchema.limit", "limit?: integer 1..100 = 20"],
      ["limit", "limit?: integer 1..100 = 20"],
      ["outputSchema.lines[].sku", "sku: string"],
      ["undescribed", "undescribed"],
      ["lines", "lines: { sku: string, tags?: string[] }[≥1]"]
    ])
  })

  it("shows items, values, positions and branches after the property they belong to", () => {
    reads(order, [
      ["lines[].tags[]", "tags[]: string"],
      ["lines[]", "lines[]: { sku: string, tags?: string[] }"],
      ["prices{}", "prices{}: number"],
      ["pair[1]", "pair[1]: integer"],
      ["oldPair[0]", "oldPair[0]: string"],
      ["sort.anyOf[1]", 'sort anyOf[1]: "top"']
    ])
    reads({ anyOf: [{ type: "array", items: string }], additionalProperties: integer }, [
      ["anyOf[0][]", "anyOf[0][]: string"],
      ["{}", "{}: integer"]
    ])
  })

  it("shows the whole schema at its root", () => {
    reads({ type: "object", properties: { a: string } }, [
      ["", "{ a?: string }"],
      ["inputSchema", "{ a?: string }"],
      ["outputSchema", "{ a?: string }"]
    ])
    reads(true, [["", "any"]])
  })

  it("follows references, and shows the definitions it mentions", () => {
    const customer = "where Customer = { name: string(≤80), referrer?: Customer }"
    reads(order, [
      ["customer", `customer: Customer ${customer}`],
      ["customer.name", "name: string(≤80)"],
      ["customer.referrer.referrer.name", "name: string(≤80)"],
      ["customer.referrer", `referrer?: Customer ${customer}`]
    ])
    reads(object({ next: { $ref: "#" } }, ["next"]), [["next.next.next", "next?: self where self = { next?: self }"]])
  })

  it("takes a demand beside a reference into account", () => {
    const schema: JsonObject = {
      $ref: "#/$defs/Base",
      required: ["a"],
      $defs: { Base: { type: "object", properties: { a: string } } }
    }
    reads(schema, [["a", "a: string"]])
  })

  it("reads quoted names", () => {
    reads(order, [
      ['inputSchema["a b"]', '"a b"?: string'],
      ['["a b"]', '"a b"?: string'],
      ['inputSchema[""]', '"": { "x.y": integer }'],
      ['[""]["x.y"]', '"x.y": integer'],
      ["__proto__", "__proto__?: string"],
      ["anyOf[0]", "anyOf[0]: string"]
    ])
  })

  it("is null where the path leads nowhere", () => {
    for (const path of [
      "nope",
      "limit.nope",
      "limit[]",
      "pair[2]",
      "prices.x",
      "sort.anyOf[9]",
      "constructor",
      "a b",
      '["a',
      "[",
      ".",
      "limit..x",
      "a".repeat(20_000)
    ]) {
      assert.isNull(fragment(order, path), path)
    }
    for (const schema of [null, 1, "x", []]) assert.isNull(fragment(schema, ""))
    assert.isNull(fragment({ $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/A" } } }, "x"))
  })
})
