// Characters that people cannot see and models can (TXT-1).
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { hiddenIn } from "../../src/model/Hidden.ts"
import { assertFound, surface, tool } from "../fixtures.ts"
import { found, foundInSchema, judged } from "./harness.ts"

const hiddenOnly = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.filter((line) => line.includes(".text.hidden"))

const described = (description: string): ExampleSurface => ({ tools: [tool({ description })] })

const assertInput = (before: Json, after: Json, paths: ReadonlyArray<string>): void =>
  assertFound(
    hiddenOnly(foundInSchema("input", before, after)),
    paths.map((path) => `POTENTIALLY_BREAKING tool.text.hidden ${path}`)
  )

describe("a text", () => {
  it("that gains nothing but zero-width, bidirectional, tag or escape characters is no trifle", () => {
    for (const hidden of [
      "\u200B",
      "\u200D",
      "\uFEFF",
      "\u202E",
      "\u2066",
      "\u{E0041}",
      "\u001B[8m",
      "\u009B",
      "\u00AD",
      "\u3164",
      "\u2060"
    ]) {
      assertFound(hiddenOnly(found(described("Search issues"), described(`Search ${hidden}issues`))), [
        "POTENTIALLY_BREAKING tool.text.hidden search description"
      ])
    }
  })

  it("names each character it gained once, by code point, with the text before and after", () => {
    const [, finding] = judged(surface(described("Search")), surface(described("\u{E0041}Se\uFEFFar\u200Bch\u200B")))
    assert.strictEqual(
      finding?.explanation,
      "`description` gained characters that do not show: `U+200B`, `U+FEFF`, `U+E0041`."
    )
    assert.deepStrictEqual([finding?.before, finding?.after], ["Search", "\u{E0041}Se\uFEFFar\u200Bch\u200B"])
  })

  it("is flagged for what it gained, not for what it had", () => {
    const had = described("a\u200Bb")
    assertFound(hiddenOnly(found(had, described("a\u200Bb c"))), [])
    assertFound(hiddenOnly(found(had, described("ab"))), [])
    assertFound(hiddenOnly(found(had, described("a\u200Bb\u200B"))), [
      "POTENTIALLY_BREAKING tool.text.hidden search description"
    ])
    assertFound(hiddenOnly(found(had, described("a\u200Cb"))), [
      "POTENTIALLY_BREAKING tool.text.hidden search description"
    ])
  })

  it("is flagged on an entity that is new", () => {
    assertFound(found({}, described("a\u200Bb")), [
      "NON_BREAKING tool.added search",
      "POTENTIALLY_BREAKING tool.text.hidden search description"
    ])
  })
})

describe("ordinary writing", () => {
  it("keeps its joiners: emoji sequences, flags, and scripts whose letters join", () => {
    for (const text of [
      "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}",
      "\u2764\uFE0F\u200D\u{1F525}",
      "\u{1F44B}\u{1F3FD}\u200D\u{1F91D}",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
      "می\u200Cخواهم",
      "क्\u200Dष",
      "tab\tline\r\nend"
    ]) {
      assert.deepStrictEqual(hiddenIn(text), [], text)
    }
  })

  it("has no use for them elsewhere", () => {
    assert.deepStrictEqual(hiddenIn("a\u200Db"), ["U+200D"])
    assert.deepStrictEqual(hiddenIn("\u{1F468}\u200D"), ["U+200D"])
    assert.deepStrictEqual(hiddenIn("\u{1F3F4}\u{E0068}\u{E0069}"), ["U+E0068", "U+E0069"])
    assert.deepStrictEqual(hiddenIn("\u001B[31m"), ["U+001B"])
  })
})

describe("every kind of entity", () => {
  const hidden = "x\u200B"

  it("is read in all its strings, names of members included", () => {
    const gained = (before: ExampleSurface, after: ExampleSurface): ReadonlyArray<string> =>
      hiddenOnly(found(before, after))
    assertFound(
      gained(
        { prompts: [{ name: "p", arguments: [{ name: "a" }] }] },
        { prompts: [{ name: "p", arguments: [{ name: "a", description: hidden }] }] }
      ),
      ["POTENTIALLY_BREAKING prompt.text.hidden p arguments.a.description"]
    )
    assertFound(
      gained({ resources: [{ uri: "a:a" }] }, { resources: [{ uri: "a:a", _meta: { [hidden]: { deep: [hidden] } } }] }),
      [
        'POTENTIALLY_BREAKING resource.text.hidden a:a _meta["x\u200B"]',
        'POTENTIALLY_BREAKING resource.text.hidden a:a _meta["x\u200B"].deep[]'
      ]
    )
    assertFound(
      gained(
        { resourceTemplates: [{ uriTemplate: "a:a" }] },
        { resourceTemplates: [{ uriTemplate: "a:a", title: hidden }] }
      ),
      ["POTENTIALLY_BREAKING resourceTemplate.text.hidden a:a title"]
    )
    assertFound(gained({}, { server: { instructions: hidden } }), [
      "POTENTIALLY_BREAKING server.text.hidden server instructions"
    ])
    assertFound(gained({ tools: [tool()] }, { tools: [tool({ [hidden]: 1 })] }), [
      'POTENTIALLY_BREAKING tool.text.hidden search ["x\u200B"]'
    ])
  })

  it("is read in its identity: a tool renamed by a character that does not show", () => {
    assertFound(found({ tools: [tool({ name: "search" })] }, { tools: [tool({ name: "sea\u200Brch" })] }), [
      "BREAKING tool.renamed search",
      "POTENTIALLY_BREAKING tool.text.hidden sea\u200Brch name"
    ])
  })

  it("does not count an item that only moved", () => {
    const list = (...names: ReadonlyArray<string>) => ({
      prompts: [{ name: "p", arguments: names.map((name) => ({ name, description: name === "a" ? hidden : "y" })) }]
    })
    assertFound(found(list("a", "b"), list("b", "a")), [])
    assertInput({ enum: ["a\u200B", "b"] }, { enum: ["b", "a\u200B", "c"] }, [])
    assertInput(
      { anyOf: [{ title: hidden }, { title: "y" }], title: "a" },
      { anyOf: [{ title: "y" }, { title: hidden }], title: "b" },
      []
    )
    const properties = (entries: JsonObject) => ({ type: "object", properties: entries })
    assertInput(properties({ a: { title: hidden }, b: {} }), properties({ c: {}, b: {}, a: { title: hidden } }), [])
  })
})

describe("a schema", () => {
  const hidden = "x\u200B"

  it("is read in names, texts and values at every depth", () => {
    const after = {
      type: "object",
      properties: {
        "a\u200B": { items: { additionalProperties: { description: hidden } } },
        b: { enum: [hidden], default: { c: hidden } }
      },
      patternProperties: { "^\u200B": true },
      anyOf: [{ title: hidden }],
      prefixItems: [{ title: hidden }],
      not: { const: hidden },
      $defs: { d: { title: hidden }, "e\u200B": true },
      "x-\u200B": 1
    }
    assertInput({ type: "object" }, after, [
      'inputSchema["a\u200B"]',
      'inputSchema["a\u200B"][]{}.description',
      "inputSchema.b.enum[]",
      "inputSchema.b.default.c",
      'inputSchema.patternProperties["^\u200B"]',
      "inputSchema.anyOf[].title",
      "inputSchema.prefixItems[].title",
      "inputSchema.not.const",
      'inputSchema["$defs"].d.title',
      'inputSchema["$defs"]["e\u200B"]',
      'inputSchema["x-\u200B"]'
    ])
  })

  it("of any form is read", () => {
    for (const odd of [hidden, [hidden], [[hidden]]] as ReadonlyArray<Json>)
      assert.strictEqual(hiddenOnly(foundInSchema("output", {}, odd)).length, 1)
    assertInput({}, { properties: [hidden], $defs: hidden, anyOf: hidden, items: hidden }, [
      "inputSchema.properties[]",
      'inputSchema["$defs"]',
      "inputSchema.anyOf",
      "inputSchema.items"
    ])
  })

  it("that hides a million characters, or one in each of a hundred thousand values, is read at once", () => {
    assertInput({}, { description: "\u200B".repeat(1_000_000) }, ["inputSchema.description"])
    assertInput({}, { enum: Array.from({ length: 100_000 }, (_, index) => `${index}\u200B`) }, ["inputSchema.enum[]"])
  })
})
