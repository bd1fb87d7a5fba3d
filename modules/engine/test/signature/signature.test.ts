import { assert, describe, it } from "@effect/vitest"
import type { JsonObject } from "../../src/model/Json.ts"
import { signature } from "../../src/signature/signature.ts"
import { entity, integer, object, string, tool } from "./fixtures.ts"

describe("a tool", () => {
  it("shows arguments and result on one line where they fit", () => {
    const input = object(
      {
        query: string,
        limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        sort: { type: "string", enum: ["new", "top"] }
      },
      ["limit", "sort"]
    )
    const output = object({ items: { type: "array", items: { $ref: "#/$defs/Item" } }, next: string }, ["next"], {
      $defs: { Item: object({ id: string }) }
    })
    assert.strictEqual(
      signature(tool("search", input, output), { width: 200 }),
      'search(query: string, limit?: integer 1..100 = 20, sort?: "new" | "top")' +
        " → { items: Item[], next?: string } where Item = { id: string }"
    )
    assert.strictEqual(
      signature(tool("search", input, output)),
      [
        "search(",
        "  query: string,",
        "  limit?: integer 1..100 = 20,",
        '  sort?: "new" | "top"',
        ") → { items: Item[], next?: string }",
        "  where Item = { id: string }"
      ].join("\n")
    )
  })

  it("wraps nested objects, unions and long enums only where they do not fit", () => {
    const input = object(
      {
        ticket: { type: "string", pattern: "^HD-[0-9]{6}$", description: "The ticket." },
        assignee: {
          anyOf: [
            object({ team: string, shift: { type: "string", enum: ["day", "night"] } }),
            object({ person: { type: "string", format: "email" } }),
            { type: "null" }
          ]
        },
        reason: {
          type: "string",
          enum: ["overload", "wrong team", "customer asked", "holiday", "illness", "handover"],
          default: "handover"
        },
        audit: object(
          {
            by: string,
            at: { type: "string", format: "date-time" },
            trail: {
              type: "array",
              maxItems: 20,
              items: object({ step: integer, note: { type: "string", maxLength: 280 } }, ["note"])
            }
          },
          [],
          { additionalProperties: false }
        )
      },
      ["assignee", "reason"],
      { additionalProperties: false }
    )
    assert.strictEqual(
      signature(tool("reassign_ticket", input, object({ ok: { type: "boolean" } }))),
      [
        "reassign_ticket(",
        "  ticket: string /^HD-[0-9]{6}$/,",
        "  audit: {",
        "    by: string,",
        "    at: string<date-time>,",
        "    trail: { step: integer, note?: string(≤280) }[≤20]",
        "  }!,",
        '  assignee?: { team: string, shift: "day" | "night" }',
        "    | { person: string<email> } | null,",
        '  reason?: "overload" | "wrong team" | "customer asked" | "holiday" | "illness"',
        '    | "handover" = "handover"',
        ")! → { ok: boolean }"
      ].join("\n")
    )
  })

  it("keeps a single argument on the line of the tool", () => {
    const input = object({ id: string })
    const output = object({
      shelf: string,
      bay: integer,
      weightKg: { type: "number", exclusiveMinimum: 0 },
      hazard: { type: "boolean" }
    })
    assert.strictEqual(
      signature(tool("locate_pallet", input, output)),
      [
        "locate_pallet(id: string) → {",
        "  shelf: string,",
        "  bay: integer,",
        "  weightKg: number >0,",
        "  hazard: boolean",
        "}"
      ].join("\n")
    )
  })

  it("puts required arguments first and keeps the order of the document otherwise", () => {
    const input: JsonObject = {
      type: "object",
      properties: { c: string, b: string, a: string, z: string },
      required: ["z", "b"]
    }
    assert.strictEqual(signature(tool("f", input)), "f(b: string, z: string, c?: string, a?: string)")
    assert.strictEqual(
      signature(tool("f", input), { order: "name" }),
      "f(b: string, z: string, a?: string, c?: string)"
    )
  })

  it("shows what it has no arguments for", () => {
    assert.strictEqual(signature(tool("ping", { type: "object" })), "ping()")
    assert.strictEqual(
      signature(tool("ping", { type: "object", properties: {}, additionalProperties: false })),
      "ping()!"
    )
    assert.strictEqual(signature(tool("tag", { type: "object", additionalProperties: string })), "tag(*: string)")
    assert.strictEqual(signature(tool("tag", { properties: { a: string } })), "tag~(a?: string)")
    assert.strictEqual(signature(tool("tag", {})), "tag: any")
    assert.strictEqual(signature(tool("tag", { type: "string" })), "tag: string")
    assert.strictEqual(signature(tool("tag", { $ref: "#/$defs/A", $defs: { A: string } })), "tag: A where A = string")
    assert.strictEqual(
      signature(
        tool("tag", {
          type: "object",
          properties: { a: string, b: string },
          anyOf: [{ required: ["a"] }, { required: ["b"] }]
        })
      ),
      "tag(a?: string, b?: string) and (~{ a } | ~{ b })"
    )
    assert.strictEqual(
      signature(tool("tag", { type: "object", properties: { a: string }, minProperties: 1, if: {} })),
      "tag(a?: string) keys ≥1 …"
    )
    assert.strictEqual(signature(entity("tool", { name: "tag" })), "tag")
    assert.strictEqual(signature(entity("tool", { inputSchema: 1, outputSchema: [] })), "…: … → …")
  })

  it("tells definitions of one name apart when input and output mean different things by it", () => {
    const using = (part: JsonObject): JsonObject =>
      object({ part: { $ref: "#/$defs/Part" } }, [], { $defs: { Part: part } })
    const one = object({ sku: string })
    assert.strictEqual(
      signature(tool("fit", using(one), using(one))),
      "fit(part: Part) → { part: Part } where Part = { sku: string }"
    )
    assert.strictEqual(
      signature(tool("fit", using(one), using(string)), { width: 100 }),
      "fit(part: Part) → { part: Part' } where Part = { sku: string } where Part' = string"
    )
  })

  it("shows a recursive definition once", () => {
    const node = object({ grain: string, parts: { type: "array", items: { $ref: "#/$defs/Blend" } } }, ["parts"])
    assert.strictEqual(
      signature(tool("mill", object({ blend: { $ref: "#/$defs/Blend" } }, [], { $defs: { Blend: node } }))),
      "mill(blend: Blend) where Blend = { grain: string, parts?: Blend[] }"
    )
    assert.strictEqual(signature(tool("mill", object({ next: { $ref: "#" } }, ["next"]))), "mill(next?: self)")
  })

  it("marks where a schema says more than it can show", () => {
    const deep = (levels: number): JsonObject => (levels === 0 ? string : object({ a: deep(levels - 1) }))
    assert.strictEqual(signature(tool("f", deep(7)), { width: 200 }), "f(a: { a: { a: { a: { a: { a: {…} } } } } })")
    const values = Array.from({ length: 40 }, (_, index) => `v${index}`)
    assert.isTrue(
      signature(tool("f", object({ a: { type: "string", enum: values } })), { width: Infinity }).endsWith(
        '| "v15" | … 24 more)'
      )
    )
    const many = Object.fromEntries(values.map((value) => [value, string] as const))
    assert.isTrue(
      signature(
        tool(
          "f",
          object(
            Object.fromEntries(
              [...Array(5)].flatMap((_, group) =>
                Object.entries(many).map(([key, value]) => [`${key}_${group}`, value])
              )
            )
          )
        ),
        { width: Infinity }
      ).endsWith("v39_1: string, … 120 more)")
    )
  })
})

describe("other entities", () => {
  it("shows the arguments of a prompt, required ones first", () => {
    const args = [
      { name: "style", description: "How." },
      { name: "text", required: true },
      { name: "odd one", shade: 1 },
      5
    ]
    assert.strictEqual(
      signature(entity("prompt", { name: "summarise", arguments: args })),
      'summarise(text: string, style?: string, "odd one"?: string …, …)'
    )
    assert.strictEqual(signature(entity("prompt", { name: "greet" })), "greet()")
    assert.strictEqual(signature(entity("prompt", { name: "greet", arguments: {} })), "greet(…)")
  })

  it("shows the address and the media type of resources and templates", () => {
    assert.strictEqual(
      signature(entity("resource", { uri: "mill://recipes/rye", mimeType: "text/markdown" })),
      "mill://recipes/rye → text/markdown"
    )
    assert.strictEqual(
      signature(entity("resourceTemplate", { uriTemplate: "mill://recipes/{grain}{?grade}" })),
      "mill://recipes/{grain}{?grade}"
    )
    assert.strictEqual(signature(entity("resource", { uri: "mill://a b", mimeType: 1 })), '"mill://a b" → …')
    assert.strictEqual(signature(entity("resource", {})), "…")
  })
})
