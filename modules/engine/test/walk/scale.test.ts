// Sizes no hand would write: everything ends soon, and never in silence. The default time limit of a test is the bound.
import { assert, describe, it } from "@effect/vitest"
import { compare } from "../../src/Diff.ts"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { walkBudget, walkDepth } from "../../src/walk/Scope.ts"
import { assertFound, surface, tool } from "../fixtures.ts"
import { found, foundInSchema } from "./harness.ts"

const seconds = 10_000

const object = (entries: Iterable<readonly [string, Json]>, more: JsonObject = {}): Json => ({
  type: "object",
  properties: Object.fromEntries(entries),
  ...more
})
const counted = <A>(length: number, f: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length }, (_, index) => f(index))
const nested = (levels: number, leaf: Json, wrap: (inner: Json) => Json): Json => {
  let schema = leaf
  for (let level = 0; level < levels; level++) schema = wrap(schema)
  return schema
}

const [short, long] = [{ minLength: 1 }, { minLength: 5 }] as const
const cut = "BREAKING tool.input.schema.changed inputSchema"

describe("ten thousand properties", () => {
  const many = (type: (index: number) => string) =>
    object(counted(10_000, (index) => [`p${index}`, { type: type(index) }] as const))

  it("are compared to the last", { timeout: seconds }, () => {
    const lines = foundInSchema(
      "input",
      many(() => "string"),
      many((index) => (index === 9_999 ? "number" : "string"))
    )
    assertFound(lines, ["BREAKING tool.input.type.changed inputSchema.p9999"])
  })

  it("are reported one by one when all of them differ", { timeout: seconds }, () => {
    assert.strictEqual(
      foundInSchema(
        "input",
        many(() => "string"),
        many(() => "number")
      ).length,
      10_000
    )
  })

  it("can all refer to the root", { timeout: seconds }, () => {
    const tree = (more: JsonObject) =>
      object(
        counted(10_000, (index) => [`p${index}`, { $ref: "#" }] as const),
        more
      )
    assertFound(foundInSchema("input", tree({}), tree({ minProperties: 1 })), [
      "BREAKING tool.input.constraint.tightened inputSchema"
    ])
  })
})

describe("more differences than the budget of a walk", () => {
  it("end in a finding that says so", { timeout: 3 * seconds }, () => {
    const many = (type: string) => object(counted(walkBudget + 1, (index) => [`p${index}`, { type }] as const))
    const lines = foundInSchema("input", many("string"), many("number"))
    assert.include(lines, cut)
    assert.isBelow(lines.length, walkBudget + 2)
  })
})

describe("nine hundred levels", () => {
  const wraps: Readonly<Record<string, (inner: Json) => Json>> = {
    items: (inner) => ({ items: inner }),
    additionalProperties: (inner) => ({ additionalProperties: inner }),
    anyOf: (inner) => ({ anyOf: [inner, { type: "null" }] }),
    allOf: (inner) => ({ allOf: [inner] }),
    properties: (inner) => ({ properties: { a: inner }, required: ["a"] }),
    prefixItems: (inner) => ({ prefixItems: [inner] })
  }

  for (const [keyword, wrap] of Object.entries(wraps)) {
    it(`of ${keyword} are compared as deep as the walk goes, and end in a finding below`, { timeout: seconds }, () => {
      const deep = walkDepth - 10
      const lines = foundInSchema("input", nested(deep, short, wrap), nested(deep, long, wrap))
      assert.strictEqual(lines.length, 1)
      assert.match(lines[0] ?? "", /^BREAKING tool\.input\.constraint\.tightened inputSchema./)
      assertFound(foundInSchema("input", nested(900, short, wrap), nested(900, long, wrap)), [cut])
    })
  }

  it("that are equal hide no difference beside them", { timeout: seconds }, () => {
    const beside = (leaf: Json) =>
      object([
        ["a", nested(900, {}, (inner) => ({ items: inner }))],
        ["b", leaf]
      ])
    assertFound(foundInSchema("input", beside(short), beside(long)), [
      "BREAKING tool.input.constraint.tightened inputSchema.b"
    ])
  })

  it("of what has no comparator are one difference", { timeout: seconds }, () => {
    for (const wrap of [
      (inner: Json) => ({ not: inner }),
      (inner: Json) => ({ patternProperties: { a: inner } }),
      (inner: Json) => ({ future: inner })
    ]) {
      assertFound(
        foundInSchema(
          "input",
          { properties: { p: nested(900, short, wrap) } },
          { properties: { p: nested(900, long, wrap) } }
        ),
        [`${cut}.p`]
      )
    }
  })

  it("of JSON in a default, an annotation, or _meta are compared", { timeout: seconds }, () => {
    const json = (leaf: Json) => nested(900, leaf, (inner) => [inner])
    assertFound(
      foundInSchema("input", { properties: { p: { default: json(1) } } }, { properties: { p: { default: json(2) } } }),
      ["POTENTIALLY_BREAKING tool.input.default.changed inputSchema.p"]
    )
    const holding = (leaf: Json) => ({ tools: [tool({ annotations: { a: json(leaf) }, _meta: { a: json(leaf) } })] })
    assertFound(found(holding(1), holding(2)), [
      "POTENTIALLY_BREAKING tool.annotations.changed search annotations.a",
      "NON_BREAKING tool.meta.changed search _meta"
    ])
  })
})

describe("wide values", () => {
  it("of an enum are compared as sets", { timeout: seconds }, () => {
    const wide = (from: number) => ({ enum: counted(100_000, (index) => `v${from + index}`) })
    assertFound(foundInSchema("input", wide(0), wide(1)), [
      "BREAKING tool.input.enum.narrowed inputSchema",
      "NON_BREAKING tool.input.enum.widened inputSchema"
    ])
  })

  it("of a tuple are compared place by place", { timeout: seconds }, () => {
    const wide = (leaf: Json) => ({ prefixItems: counted(10_000, () => leaf) })
    assert.strictEqual(foundInSchema("input", wide(short), wide(long)).length, 10_000)
  })

  it("of a prompt and a version set are matched by name", { timeout: seconds }, () => {
    const prompts = (from: number) => ({
      prompts: [{ name: "p", arguments: counted(20_000, (index) => ({ name: `a${from + index}` })) }]
    })
    assert.strictEqual(found(prompts(0), prompts(1)).length, 2)
    const versions = (from: number) => ({ supportedVersions: counted(20_000, (index) => `v${from + index}`) })
    assert.strictEqual(found(versions(0), versions(1)).length, 2)
  })
})

describe("a surface of two thousand tools", () => {
  it("of which one in twenty differs is compared at once", { timeout: seconds }, () => {
    const tools = (edit: (index: number) => string) => ({
      tools: counted(2_000, (index) =>
        tool({
          name: `tool_${index}`,
          inputSchema: object(
            counted(12, (arg) => [`arg${arg}`, { type: "string", description: edit(index) }] as const)
          )
        })
      )
    })
    const { report } = compare(
      surface(tools(() => "Text to find")),
      surface(tools((index) => (index % 20 === 0 ? "Ticket to close" : "Text to find")))
    )
    assert.strictEqual(report.changes.length, 100 * 12)
  })
})
