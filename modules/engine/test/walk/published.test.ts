// The fixture table of the rule reference (DIFF-89) and its published examples (DIFF-88): the stated findings are the
// complete result.
import { describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import { assertFound, found, foundInSchema, surface, tool } from "../fixtures.ts"

const A = { type: "object", properties: { a: { type: "string" } }, required: ["a"] }
const B = { type: "object", properties: { b: { type: "number" } }, required: ["b"] }
const C = { type: "object", properties: { c: { type: "null" } }, required: ["c"] }

const property = (fragment: Json): Json => ({ type: "object", properties: { p: fragment } })
const required = (fragment: Json): Json => ({ type: "object", properties: { p: fragment }, required: ["p"] })
const nothing: Json = { type: "object" }

type Row = readonly [row: number, side: "input" | "output", before: Json, after: Json, expected: ReadonlyArray<string>]

const at = (side: string, findings: ReadonlyArray<string>): ReadonlyArray<string> =>
  findings.map((finding) => {
    const [severity, suffix] = finding.split(" ")
    return `${severity} tool.${side}.${suffix} ${side}Schema.p`
  })

const fragments: ReadonlyArray<Row> = [
  [1, "input", { type: "string" }, { type: ["string", "null"] }, ["NON_BREAKING type.widened"]],
  [2, "output", { type: "string" }, { type: ["number", "string"] }, ["BREAKING type.widened"]],
  [3, "input", { type: "number" }, { type: "integer" }, ["BREAKING type.narrowed"]],
  [4, "input", { type: "string" }, { type: "number" }, ["BREAKING type.changed"]],
  [5, "input", { enum: ["a", "b"] }, { enum: ["a", "c"] }, ["BREAKING enum.narrowed", "NON_BREAKING enum.widened"]],
  [6, "output", { enum: ["a"] }, { enum: ["a", "b"] }, ["BREAKING enum.widened"]],
  [7, "input", { enum: ["a", "b"] }, { enum: ["b", "a"] }, []],
  [8, "input", { minLength: 1 }, { minLength: 3 }, ["BREAKING constraint.tightened"]],
  [9, "output", { minLength: 1 }, { minLength: 3 }, ["NON_BREAKING constraint.tightened"]],
  [10, "input", { maximum: 10 }, { maximum: 20 }, ["NON_BREAKING constraint.loosened"]],
  [11, "output", { maximum: 10 }, {}, ["BREAKING constraint.loosened"]],
  [12, "input", { pattern: "^a" }, { pattern: "^b" }, ["BREAKING constraint.changed"]],
  [13, "input", {}, { additionalProperties: false }, ["BREAKING constraint.tightened"]],
  [15, "input", { anyOf: [A, B] }, { anyOf: [B, A] }, []],
  [16, "input", { oneOf: [A, B] }, { oneOf: [A, B, C] }, ["BREAKING constraint.changed"]],
  [17, "input", { default: 10 }, { default: 20 }, ["POTENTIALLY_BREAKING default.changed"]],
  [23, "input", { "x-mcp-header": "Region" }, {}, ["BREAKING header.changed"]],
  [24, "input", {}, { deprecated: true }, ["NON_BREAKING deprecated.added"]],
  [25, "input", { not: { const: 1 } }, { not: { const: 2 } }, ["BREAKING schema.changed"]],
  [26, "input", { minItems: 0 }, {}, []]
]

describe("fixture table", () => {
  for (const [row, side, before, after, expected] of fragments) {
    it(`row ${row}`, () => {
      assertFound(foundInSchema(side, property(before), property(after)), at(side, expected))
    })
  }

  it("row 14: a lost branch names its place", () => {
    assertFound(foundInSchema("input", property({ anyOf: [A, B] }), property({ anyOf: [A] })), [
      "BREAKING tool.input.constraint.tightened inputSchema.p.anyOf[1]"
    ])
  })

  const demands: ReadonlyArray<Row> = [
    [18, "input", property({ type: "string" }), required({ type: "string" }), ["BREAKING required.added"]],
    [19, "output", required({ type: "string" }), property({ type: "string" }), ["BREAKING required.removed"]],
    [20, "input", nothing, required({ type: "string" }), ["BREAKING property.addedRequired"]],
    [21, "output", nothing, required({ type: "string" }), ["NON_BREAKING property.addedRequired"]],
    [22, "input", required({ type: "string" }), nothing, ["BREAKING property.removed"]]
  ]
  for (const [row, side, before, after, expected] of demands) {
    it(`row ${row}`, () => assertFound(foundInSchema(side, before, after), at(side, expected)))
  }

  const annotated = (annotations: Json | undefined) => ({
    tools: [tool(annotations === undefined ? {} : { annotations })]
  })

  it("row 27", () => {
    assertFound(found(annotated({ readOnlyHint: true, title: "x" }), annotated({ title: "x" })), [
      "POTENTIALLY_BREAKING tool.annotations.safetyWeakened search annotations.readOnlyHint"
    ])
  })

  it("row 28", () => {
    assertFound(found(annotated({ readOnlyHint: false }), annotated({ readOnlyHint: true })), [
      "POTENTIALLY_BREAKING tool.annotations.changed search annotations.readOnlyHint"
    ])
  })

  it("row 29", () => {
    assertFound(found(annotated({ destructiveHint: false }), annotated({ destructiveHint: true })), [
      "POTENTIALLY_BREAKING tool.annotations.safetyWeakened search annotations.destructiveHint"
    ])
  })

  it("row 30", () => {
    assertFound(found({ tools: [tool({ name: "find" })] }, { tools: [tool({ name: "search" })] }), [
      "BREAKING tool.renamed find"
    ])
  })

  it("row 31", () => {
    assertFound(found({ tools: [tool({ name: "a" }), tool({ name: "b" })] }, { tools: [tool({ name: "c" })] }), [
      "BREAKING tool.removed a",
      "BREAKING tool.removed b",
      "NON_BREAKING tool.added c"
    ])
  })

  it("row 32", () => {
    assertFound(found({ tools: [tool()] }, { tools: [tool({ _meta: { ui: { visibility: ["app"] } } })] }), [
      "BREAKING tool.ui.visibility.narrowed search _meta.ui.visibility",
      "NON_BREAKING tool.meta.changed search _meta"
    ])
  })

  it("row 33", () => {
    const resource = (origin: string) => ({
      resources: [{ uri: "ui://a", name: "a", _meta: { ui: { csp: { connectDomains: [origin] } } } }]
    })
    assertFound(found(resource("https://x.example"), resource("https://y.example")), [
      "BREAKING resource.ui.csp.narrowed ui://a _meta.ui.csp.connectDomains",
      "NON_BREAKING resource.ui.csp.widened ui://a _meta.ui.csp.connectDomains",
      "NON_BREAKING resource.meta.changed ui://a _meta"
    ])
  })

  it("row 34", () => {
    const prompt = (isRequired: boolean) => ({
      prompts: [{ name: "review", arguments: [{ name: "a", required: isRequired }] }]
    })
    assertFound(found(prompt(false), prompt(true)), ["BREAKING prompt.argument.nowRequired review arguments.a"])
  })

  it("row 35", () => {
    assertFound(found({ supportedVersions: ["v1", "v2"] }, { supportedVersions: ["v2", "v3"] }), [
      "BREAKING server.version.dropped server supportedVersions",
      "NON_BREAKING server.version.added server supportedVersions"
    ])
  })
})

describe("published examples", () => {
  const described = (description: string) => ({ tools: [tool({ description })] })

  it("a rewritten description may break, an added tool does not", () => {
    assertFound(found(described("Search issues by text"), described("Archive every stale ticket")), [
      "POTENTIALLY_BREAKING tool.description.changed search description"
    ])
    assertFound(found({}, { tools: [tool()] }), ["NON_BREAKING tool.added search"])
  })

  it("a removed tool and a narrowed enum break", () => {
    assertFound(found({ tools: [tool()] }, {}), ["BREAKING tool.removed search"])
    assertFound(foundInSchema("input", property({ enum: ["a", "b"] }), property({ enum: ["a"] })), [
      "BREAKING tool.input.enum.narrowed inputSchema.p"
    ])
  })

  it("a keyword nobody knows breaks on the first day (the acceptance block of the completeness net)", () => {
    const q = (fragment: Json): Json => ({ type: "object", properties: { q: fragment } })
    assertFound(foundInSchema("input", q({ type: "string" }), q({ type: "string", futureKeyword: 7 })), [
      "BREAKING tool.input.schema.changed inputSchema.q"
    ])
  })

  it("an unchanged surface yields nothing", () => {
    const same = { tools: [tool({ description: "Find" })], prompts: [{ name: "p" }] }
    assertFound(found(same, same), [])
    assertFound([surface(same).fingerprint], [surface(same).fingerprint])
  })
})
