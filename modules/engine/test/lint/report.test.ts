import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { compare, defaultOptions } from "../../src/Diff.ts"
import { lintRegistry } from "../../src/lint/registry.ts"
import { tool } from "../../src/lint/examples.ts"
import { locate } from "../../src/location/locate.ts"
import type { JsonObject } from "../../src/model/Json.ts"
import { jsonReporter } from "../../src/report/json.ts"
import { textReporter } from "../../src/report/text.ts"
import { review, type ReviewOptions, reviewDefaults } from "../../src/LintReport.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { encodeSnapshot } from "../../src/snapshot/Document.ts"
import { surface } from "../fixtures.ts"

const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas/report.schema.json"), "utf8")) as object
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema)

const reviewed = (example: ExampleSurface, options: Partial<ReviewOptions> = {}) =>
  review(surface(example), { ...reviewDefaults, ...options })

const text = (example: ExampleSurface): string =>
  textReporter.render(reviewed(example).report, { columns: 80, color: false })

const silent = (name: string): JsonObject => tool({ name, description: "" })
const nouns = ["boards", "branches", "comments", "issues"]
const undescribed: ExampleSurface = { tools: nouns.map((noun) => silent(`find_${noun}`)) }

describe("a review", () => {
  it("is a report on one surface, without baseline and never skipped", () => {
    const { report } = reviewed(undescribed)
    assert.strictEqual(report.subject, "surface")
    assert.strictEqual(report.status, "passed")
    assert.isFalse(report.compared)
    assert.isTrue(report.passed)
    assert.isNull(report.baseline)
    assert.isNull(report.skipReason)
    assert.isNull(report.context)
  })

  it("is valid by the published schema of reports, for every lint that can fire", () => {
    for (const { examples } of lintRegistry) {
      for (const { budget, surface: example } of examples().fires) {
        const { report } = reviewed(example, { budget: budget ?? null })
        const json = JSON.parse(jsonReporter.render(report, { columns: 80, color: false })) as object
        assert.isTrue(validate(json), JSON.stringify(validate.errors, null, 1))
        assert.strictEqual((json as { readonly subject: string }).subject, "surface")
      }
    }
  })

  it("tells what many tools lack once, and keeps each of them", () => {
    const { report } = reviewed(undescribed)
    const missing = report.changes.filter(({ rule }) => rule === "lint.tool.description.missing")
    assert.strictEqual(missing.length, 4)
    assert.strictEqual(new Set(missing.map(({ group }) => group)).size, 1)
    assert.strictEqual(report.groups.find(({ id }) => id === missing[0]?.group)?.count, 4)
    assert.strictEqual(text(undescribed).match(/has no description|description is empty/g)?.length, 1)
  })

  it("groups by what has to be edited: other limits, other groups", () => {
    const long = (name: string, length: number) => tool({ name, description: `${name} ${"a".repeat(length)}` })
    const { report } = reviewed({ tools: ["a_a", "b_b", "c_c"].map((name, index) => long(name, 3000 + index)) })
    const cut = report.changes.filter(({ rule }) => rule === "lint.client.altered")
    assert.strictEqual(new Set(cut.map(({ group }) => group)).size, 1)
    assert.match(
      report.groups.find(({ id }) => id === cut[0]?.group)?.title ?? "",
      /^3 tools: The description has too many bytes\. At most 2048 bytes: Claude Code /
    )
  })

  it("fails at the threshold and not below it", () => {
    const at = (failOn: ReviewOptions["policy"]["failOn"]) =>
      reviewed(undescribed, { policy: { ...reviewDefaults.policy, failOn } }).report.status
    assert.strictEqual(at("never"), "passed")
    assert.strictEqual(at("BREAKING"), "passed")
    assert.strictEqual(at("POTENTIALLY_BREAKING"), "failed")
  })

  it("obeys overrides and ignores, and says which of its ignores matched nothing", () => {
    const { notices, report } = reviewed(undescribed, {
      policy: {
        failOn: "BREAKING",
        overrides: new Map([["lint.tool.description.missing", "BREAKING" as const]]),
        ignores: [
          { rule: "lint.tool.description.missing", entity: "find_b*", reason: "known" },
          { rule: "lint.text.hidden" },
          { rule: "tool.removed" }
        ]
      }
    })
    assert.strictEqual(report.status, "failed")
    assert.deepStrictEqual(
      report.suppressed.map(({ entity }) => entity.name),
      ["find_boards", "find_branches"]
    )
    assert.deepStrictEqual(notices, ["ignore[1] (`lint.text.hidden`) matched no finding."])
  })

  it("leaves a comparison without a word about ignored lints", () => {
    const { notices } = compare(surface(), surface(), {
      ...defaultOptions,
      policy: { ...defaultOptions.policy, ignores: [{ rule: "lint.text.hidden" }, { rule: "tool.removed" }] }
    })
    assert.deepStrictEqual(notices, ["ignore[1] (`tool.removed`) matched no change."])
  })

  it("names the line of the entity in the file of the snapshot", () => {
    const snapshot = surface(undescribed)
    const file = encodeSnapshot(snapshot, { pretty: true })
    const { report } = review(snapshot, { ...reviewDefaults, locate: locate(file, "surface.json") })
    const [first] = report.changes.filter(({ entity }) => entity.name === "find_issues")
    const lines = file.split("\n")
    assert.strictEqual(first?.location?.file, "surface.json")
    const from = first?.location?.line ?? 0
    assert.include(lines.slice(from - 1, from + 60).join("\n"), '"find_issues"')
  })

  it("says what the tools cost when a budget was given, and nothing of a before", () => {
    const budget = { max: 10, tokens: 60, tokenizer: "o200k_base (estimate)", tools: [{ tool: "a", tokens: 60 }] }
    const { report } = reviewed({ tools: [tool()] }, { budget })
    const shown = textReporter.render(report, { columns: 80, color: false })
    assert.match(shown, /about 60 tokens of context/)
    assert.notMatch(shown, /→ 60/)
    assert.include(
      shown.replaceAll(/\s+/g, " "),
      "The tools take about 60 tokens, 50 more than the budget of 10. The dearest: `a` 60."
    )
  })

  it("speaks of findings and not of changes", () => {
    assert.notMatch(text(undescribed), /\bchanges?\b/)
    assert.match(text({}), /^No findings\nPassed: reviewed, no findings\.\n$/)
    assert.match(text(undescribed), /lint\.tool\.description\.missing/)
    assert.include(
      text(undescribed).replaceAll(/\s+/g, " "),
      "Next: read about a finding by its id, such as `mcp-inspect explain lint.tool.description.missing`."
    )
  })
})

describe("a hostile surface", () => {
  it("has names that are ordinary data", () => {
    const names = ["__proto__", "constructor", "toString"]
    const { report } = reviewed({
      tools: names.map((name) => ({
        name,
        description: "",
        inputSchema: JSON.parse(
          '{"type":"object","properties":{"__proto__":{},"constructor":{"type":"string"}}}'
        ) as JsonObject,
        _meta: JSON.parse('{"__proto__":{"mcp-inspect/deprecated":{}}}') as JsonObject
      })),
      prompts: [{ name: "__proto__", arguments: [{ name: "__proto__" }] }]
    })
    for (const name of names) assert.isTrue(report.changes.some(({ entity }) => entity.name === name))
    assert.isFalse(report.changes.some(({ rule }) => rule === "lint.tool.deprecated.unreplaced"))
    const { explanation = "" } =
      report.changes.find(({ rule }) => rule === "lint.tool.argument.description.missing") ?? {}
    assert.include(explanation, "`__proto__`")
  })

  it("cannot break out of the layout", () => {
    const nasty = "a\u001B[31m\n::error::x\r\u202E`b`"
    const shown = text({
      tools: [
        { name: nasty, inputSchema: { type: "object", properties: { [nasty]: {} } } },
        tool({ name: `${nasty} `, description: nasty })
      ],
      prompts: [{ name: nasty, arguments: [{ name: nasty }] }]
    })
    assert.notMatch(shown, /[\u001B\r\u202E]/)
    assert.notMatch(shown, /^::error::/m)
  })

  it("ends for schemas that refer to themselves, in circles and in doublings", () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] }
      ])
    )
    const schemas: ReadonlyArray<JsonObject> = [
      { type: "object", properties: { a: { $ref: "#" }, b: { $ref: "#/properties/b" } } },
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/x" } },
        $defs: { x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/x" } }
      },
      { type: "object", properties: { a: { $ref: "#/$defs/d0" } }, $defs: doubling }
    ]
    for (const inputSchema of schemas) {
      const { report } = reviewed({ tools: [tool({ inputSchema })] })
      assert.isTrue(report.changes.some(({ rule }) => rule === "lint.tool.argument.description.missing"))
    }
  })

  it("may hold a schema of ten megabytes and a description of one", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: "string", description: "b".repeat(500) }])
    )
    const { report } = reviewed({
      tools: [tool({ inputSchema: { type: "object", properties }, description: "a".repeat(1_000_000) })]
    })
    assert.includeMembers(
      report.changes.map(({ rule }) => rule),
      ["lint.client.altered", "lint.client.toolLost"]
    )
    for (const { explanation } of report.changes) assert.isBelow(explanation.length, 5000)
  })

  it("may list thousands of tools whose names are alike", () => {
    const tools = Array.from({ length: 1000 }, (_, index) =>
      tool({ name: `find_item_${index}`, description: `Item ${index} of it.` })
    )
    const rules = new Set(reviewed({ tools }).report.changes.map(({ rule }) => rule))
    assert.include([...rules], "lint.client.tooMany")
    assert.notInclude([...rules], "lint.tool.name.confusable")
  })
})
