import { assert, describe, it } from "@effect/vitest"
import { portability } from "../../src/clients/portability.ts"
import { findings } from "../../src/Findings.ts"
import type { JsonObject } from "../../src/model/Json.ts"
import { assertFound, found, surface, tool } from "../fixtures.ts"

type Tools = ReadonlyArray<JsonObject>

const between = (before: Tools, after: Tools) => portability(surface({ tools: before }), surface({ tools: after }))

/** `entity path {kind: what} clients` of every fact, sorted. */
const facts = (before: Tools, after: Tools): ReadonlyArray<string> =>
  between(before, after)
    .map((change) => {
      assert.strictEqual(change._tag, "PortabilityRegressed")
      const clients = "limits" in change ? change.limits.map(({ client }) => client).join(", ") : ""
      return `${change.entity.name} ${change.path} ${JSON.stringify(change.after)} ${clients}`
    })
    .sort()

const input = (schema: JsonObject, more: JsonObject = {}): JsonObject =>
  tool({ inputSchema: { type: "object", properties: { a: { type: "string" } }, ...schema }, ...more })

const longNames = "Amazon Bedrock, Gemini API, OpenAI API, Zed, claude.ai"
const old = "n".repeat(58)
const long = "n".repeat(66)

describe("portability", () => {
  it("S17: a name that grows from 58 to 66 characters is a renaming and breaks limits", () => {
    assertFound(found({ tools: [tool({ name: old })] }, { tools: [tool({ name: long })] }), [
      `BREAKING tool.renamed ${old}`,
      `POTENTIALLY_BREAKING tool.portability.regressed ${long} name`
    ])
  })

  it("S17: so it does where the tool is edited as well and counts as removed and added", () => {
    const edited = input({ properties: { b: { type: "string" } } }, { name: long })
    assertFound(found({ tools: [input({}, { name: old })] }, { tools: [edited] }), [
      `BREAKING tool.removed ${old}`,
      `NON_BREAKING tool.added ${long}`,
      `POTENTIALLY_BREAKING tool.portability.regressed ${long} name`
    ])
    assert.deepStrictEqual(facts([input({}, { name: old })], [edited]), [`${long} name {"nameLength":66} ${longNames}`])
  })

  it("S19: a root allOf or if that accepts whatever was accepted breaks limits of named clients", () => {
    const all = { allOf: [{ properties: { a: true } }] }
    assert.deepStrictEqual(facts([input({})], [input(all)]), [
      'search inputSchema.allOf {"rootKeyword":["allOf"]} Anthropic Messages API, Claude Code, GitHub Copilot Chat, OpenAI API, OpenCode'
    ])
    assert.deepStrictEqual(facts([input({})], [input({ if: { required: ["a"] }, else: true })]), [
      'search inputSchema {"rootKeyword":["else","if"]} Claude Code, GitHub Copilot Chat'
    ])
    const reported = found({ tools: [input({})] }, { tools: [input(all)] })
    assert.include(reported, "POTENTIALLY_BREAKING tool.portability.regressed search inputSchema.allOf")
    assert.isFalse(reported.some((line) => line.startsWith("BREAKING")))
  })

  it("is one fact a tool and kind of limit, whatever the number of clients and places", () => {
    const worse = input({ properties: { "a b": true, "c d": true }, anyOf: [true] }, { description: "ä".repeat(1025) })
    assert.deepStrictEqual(
      facts([input({})], [worse]).map((line) => line.split("} ")[0]),
      [
        'search description {"descriptionBytes":2050',
        'search inputSchema {"propertyForm":["a b","c d"]',
        'search inputSchema {"propertyName":["a b","c d"]',
        'search inputSchema.anyOf {"rootKeyword":["anyOf"]'
      ]
    )
  })

  it("explains what is the case, which clients take what, since when that is known and what they do", () => {
    const [finding] = findings(
      surface({ tools: [input({})] }),
      surface({ tools: [input({}, { description: "a".repeat(2049) })] })
    ).filter(({ rule }) => rule === "tool.portability.regressed")
    assert.strictEqual(
      finding?.explanation,
      "The description has 2049 bytes, 0 before. At most 2048 bytes: Claude Code (since 2.1.84, known since 2026) cuts the rest off."
    )
    assert.deepStrictEqual([finding?.old, finding?.new], [{ descriptionBytes: 0 }, { descriptionBytes: 2049 }])
  })

  it("groups the clients that take the same in one sentence", () => {
    const [change] = between([input({})], [input({}, { outputSchema: { type: "array" } })])
    const groups =
      change !== undefined && "limits" in change ? new Set(change.limits.map(({ limit }) => limit)) : undefined
    assert.deepStrictEqual([...(groups ?? [])], ["Only objects"])
  })

  it("has a public page for each limit it names", () => {
    const [change] = between([tool({ name: old })], [tool({ name: long })])
    assert.isTrue(
      change !== undefined && "limits" in change && change.limits.every(({ source }) => URL.canParse(source))
    )
  })

  it("says nothing of what was broken before, of what is mended, or of equal surfaces", () => {
    const bad = input({ anyOf: [true] })
    assert.deepStrictEqual(between([bad], [bad]), [])
    assert.deepStrictEqual(between([bad], [input({ anyOf: [true, false] })]), [])
    assert.deepStrictEqual(between([bad], [input({})]), [])
    assert.deepStrictEqual(between([bad], []), [])
  })

  it("leaves a new tool to the lint, unless clients lose the others with it", () => {
    const cut = input({}, { name: "new", description: "a".repeat(3000) })
    const fatal = input({ properties: { a: true } }, { name: "new" })
    assert.deepStrictEqual(between([tool()], [tool(), cut]), [])
    assert.deepStrictEqual(facts([tool()], [tool(), fatal]), [
      'new inputSchema.a {"propertyForm":["a"]} MCP Python SDK v2, MCP TypeScript SDK v1, OpenCode'
    ])
    assert.deepStrictEqual(between([], [fatal]), [])
    assert.deepStrictEqual(
      between([input({ properties: { b: true } })], [input({ properties: { b: true } }), fatal]),
      []
    )
  })

  it("names the last tool added to a list that grew too long, and the tool that grew most in one too large", () => {
    const many = (count: number, more: JsonObject = {}): Tools =>
      Array.from({ length: count }, (_, index) => tool({ name: `t${String(index).padStart(3, "0")}`, ...more }))
    assert.deepStrictEqual(facts(many(126), many(130)), [
      't129 name {"toolCount":130} GitHub Copilot Chat, Groq API, OpenAI API'
    ])
    const large = [tool({ name: "a", title: "a".repeat(60_000) }), tool({ name: "b", title: "b".repeat(10_000) })]
    const larger = [tool({ name: "a", title: "a".repeat(60_001) }), tool({ name: "b", title: "b".repeat(40_000) })]
    assert.deepStrictEqual(facts(large, larger), [`b name {"toolsBytes":${JSON.stringify(larger).length}} llama.cpp`])
  })

  it("finds a new name that clients take for an old one", () => {
    assert.deepStrictEqual(
      facts([tool({ name: "a_b" })], [tool({ name: "a_b" }), tool({ name: "a-b", title: "B" })]),
      []
    )
    assert.deepStrictEqual(facts([tool({ name: "ab" })], [tool({ name: "ab" }), tool({ name: "a-b", title: "B" })]), [
      'a-b name {"nameCollision":["a-b","ab"]} Amazon Q Developer CLI'
    ])
  })

  it("does not depend on the order of tools or members", () => {
    const before = [input({}), tool({ name: "b" })]
    const after = [input({ properties: { z: true, "a b": true }, not: {}, anyOf: [] }), tool({ name: "b.c" })]
    const turned = after.toReversed().map((entry) => {
      const schema = entry["inputSchema"] as JsonObject
      return { inputSchema: Object.fromEntries(Object.entries(schema).toReversed()), name: entry["name"] ?? "" }
    })
    assert.deepStrictEqual(facts(before, after), facts(before, turned))
    assert.isAbove(facts(before, after).length, 3)
  })

  it("calls a tool without a name by the name it goes by", () => {
    const nameless = { inputSchema: { type: "object", properties: {}, anyOf: [true] } }
    const [fact] = facts([tool()], [tool(), nameless])
    assert.match(fact ?? "", /^\(malformed [0-9a-f]+\) inputSchema\.anyOf /)
  })
})
