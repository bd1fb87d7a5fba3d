import { assert, describe, it } from "@effect/vitest"
import { compareCost, estimate, surfaceTexts } from "../../src/cost/Cost.ts"
import { loadTokenizer, pieces } from "../../src/cost/tokenizer.ts"
import type { JsonObject } from "../../src/model/Json.ts"
import { surface, tool } from "../fixtures.ts"

const tools = (...list: ReadonlyArray<JsonObject>) => surface({ tools: list })

/** Counts characters and takes down what it was asked. */
const counting = () => {
  const asked: Array<string> = []
  return { asked, tokenizer: { name: "characters", count: (text: string) => asked.push(text) && text.length } }
}

describe("the texts of a surface", () => {
  it("are name, description and input schema of each tool as compact JSON with sorted members", () => {
    const texts = surfaceTexts(
      tools(
        tool({
          name: "b",
          title: "B",
          description: "Finds.",
          inputSchema: { type: "object", properties: { q: { type: "string" } } },
          outputSchema: { type: "object" },
          annotations: { readOnlyHint: true },
          _meta: { a: 1 }
        }),
        { name: "a" }
      )
    )
    assert.deepStrictEqual(texts, [
      { tool: "a", text: '{"name":"a"}' },
      {
        tool: "b",
        text: '{"description":"Finds.","inputSchema":{"properties":{"q":{"type":"string"}},"type":"object"},"name":"b"}'
      }
    ])
  })

  it("do not depend on the order in which a server writes members", () => {
    const schema = { type: "object", properties: { a: {}, b: {} } }
    const turned = { properties: { b: {}, a: {} }, type: "object" }
    assert.deepStrictEqual(
      surfaceTexts(tools(tool({ inputSchema: schema }))),
      surfaceTexts(tools(tool({ inputSchema: turned })))
    )
  })
})

describe("the cost of a surface", () => {
  it("is the sum of its tools", () => {
    const cost = estimate(
      [
        { tool: "a", text: "xx" },
        { tool: "b", text: "xxx" }
      ],
      (text) => text.length
    )
    assert.deepStrictEqual(cost, {
      tokens: 5,
      tools: [
        { tool: "a", tokens: 2 },
        { tool: "b", tokens: 3 }
      ]
    })
    assert.deepStrictEqual(
      estimate([], () => 1),
      { tokens: 0, tools: [] }
    )
  })

  it("before and after names the tools whose cost differs", () => {
    const { tokenizer } = counting()
    const before = tools({ name: "gone" }, { name: "kept" }, { name: "same" })
    const after = tools({ name: "kept", description: "d" }, { name: "new" }, { name: "same" })
    const { context, tools: changed } = compareCost(before, after, tokenizer)
    assert.deepStrictEqual(changed, [
      { tool: "gone", before: 15, after: null },
      { tool: "kept", before: 15, after: 33 },
      { tool: "new", before: null, after: 14 }
    ])
    assert.deepStrictEqual(context, { tokensBefore: 45, tokensAfter: 62, tokenizer: "characters" })
  })

  it("counts a tool once that a model reads the same on both sides", () => {
    const { asked, tokenizer } = counting()
    const before = tools({ name: "a" }, { name: "b" })
    compareCost(before, tools({ name: "a", title: "A" }, { name: "b", description: "" }), tokenizer)
    assert.deepStrictEqual(asked, ['{"name":"a"}', '{"name":"b"}', '{"description":"","name":"b"}'])
  })
})

describe("the tokenizer", () => {
  it("counts by the o200k vocabulary and says that this is an estimate", async () => {
    const { count, name } = await loadTokenizer()
    assert.strictEqual(name, "o200k_base (estimate)")
    assert.strictEqual(count("hello world"), 2)
    assert.strictEqual(count(""), 0)
    assert.strictEqual(count('{"description":"Finds issues.","name":"search"}'), 11)
  })

  it("takes the special tokens of models for the text they are in a foreign description", async () => {
    const { count } = await loadTokenizer()
    assert.strictEqual(count("<|endoftext|>"), 7)
  })

  it("cuts endless runs of letters, signs and spaces, and nothing else", () => {
    const prose = "A sentence of many words, ".repeat(100)
    const json = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ [`key${index}`]: index })))
    assert.deepStrictEqual(pieces(prose), [prose])
    assert.deepStrictEqual(pieces(json), [json])
    assert.deepStrictEqual(pieces(""), [])
    for (const unit of ["a", "ä", "-", "\u{1F600}", " ", "漢"]) {
      const text = `x1 ${unit.repeat(1001)} y`
      const cut = pieces(text)
      assert.strictEqual(cut.join(""), text)
      assert.isTrue(cut.length >= 6 && cut.every((piece) => piece.length <= 410 && piece.isWellFormed()), unit)
    }
  })

  it("comes to an end for two hundred thousand letters, for which it takes minutes uncut", async () => {
    const { count } = await loadTokenizer()
    assert.isAbove(count("a".repeat(200_000)), 10_000)
  })
})
