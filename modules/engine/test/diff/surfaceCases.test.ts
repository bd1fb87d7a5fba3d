// Cases from public reports (oracle/surface-cases.md), one test a row. S17 and S19 lack their portability half; S29 and
// S37 belong to the command line and to hosted watching, S31 to the docs.
import { assert, describe, it } from "@effect/vitest"
import { compare } from "../../src/Diff.ts"
import { findings } from "../../src/Findings.ts"
import type { JsonObject } from "../../src/model/Json.ts"
import { assertFound, found, rawSurface, snapshotOf, surface, tool } from "../fixtures.ts"

const annotated = (annotations?: JsonObject) => ({ tools: [tool(annotations === undefined ? {} : { annotations })] })
const described = (description: string) => ({ tools: [tool({ description })] })

describe("surface cases", () => {
  it("S01: another order of the tool list is no change", () => {
    const tools = ["a", "b", "c"].map((name) => tool({ name, title: name }))
    assertFound(found({ tools }, { tools: tools.toReversed() }), [])
  })

  it("S03: hints that state the protocol's defaults are documentation", () => {
    assertFound(found(annotated(), annotated({ readOnlyHint: false, destructiveHint: true })), [
      "DOCUMENTATION tool.annotations.defaultStated search annotations.destructiveHint",
      "DOCUMENTATION tool.annotations.defaultStated search annotations.readOnlyHint"
    ])
  })

  it("S05: destructiveHint: false left out takes a promise back", () => {
    assertFound(found(annotated({ destructiveHint: false }), annotated({})), [
      "POTENTIALLY_BREAKING tool.annotations.safetyWeakened search annotations.destructiveHint"
    ])
  })

  it("S07: so it does on a read-only tool, and the explanation says that the protocol ignores it there", () => {
    const [finding, ...others] = findings(
      surface(annotated({ readOnlyHint: true, destructiveHint: false })),
      surface(annotated({ readOnlyHint: true }))
    )
    assert.deepStrictEqual([finding?.rule, others], ["tool.annotations.safetyWeakened", []])
    assert.include(finding?.explanation, "the protocol ignores this hint while `readOnlyHint` is `true`")
  })

  it("S09: a trace key in _meta is no change", () => {
    assertFound(
      found({ tools: [tool()] }, { tools: [tool({ _meta: { traceparent: "00-1", tracestate: "a=b" } })] }),
      []
    )
    assertFound(
      found(
        { tools: [tool({ _meta: { ui: { a: 1 } } })] },
        { tools: [tool({ _meta: { baggage: "x", ui: { a: 1 } } })] }
      ),
      []
    )
  })

  it("S11: how long a result may be cached is no change", () => {
    assertFound(found({ server: { ttlMs: 0 } }, { server: { ttlMs: 60_000 } }), [])
  })

  it("S13: a server that moves to the modern protocol with the same surface shows the negotiated revision alone", () => {
    const legacy = { protocolVersion: "2025-11-25", tools: [tool({ execution: { taskSupport: "forbidden" } })] }
    const modern = { protocolVersion: "2026-07-28", supportedVersions: ["2026-07-28"], tools: [tool()] }
    assertFound(found(legacy, modern), ["POTENTIALLY_BREAKING server.protocolVersion.changed server protocolVersion"])
  })

  it("S15: a tool with another name and the same schema and description is renamed, in one entry", () => {
    const named = (name: string) => ({ tools: [tool({ name, description: "Find issues" })] })
    assertFound(found(named("find"), named("search")), ["BREAKING tool.renamed find"])
  })

  it("S17: so is one whose name grows beyond what some clients take", () => {
    const named = (length: number) => ({ tools: [tool({ name: "n".repeat(length) })] })
    assert.include(found(named(58), named(66)), `BREAKING tool.renamed ${"n".repeat(58)}`)
  })

  it("S19: a root allOf that demands, or an if, breaks callers", () => {
    const demanding = (more: JsonObject) => ({ tools: [tool({ inputSchema: { type: "object", ...more } })] })
    const breaks = (more: JsonObject) =>
      found(demanding({}), demanding(more)).some((line) => line.startsWith("BREAKING tool.input."))
    assert.isTrue(breaks({ allOf: [{ required: ["a"] }] }))
    assert.isTrue(breaks({ if: { required: ["a"] }, else: { required: ["b"] } }))
  })

  it("S21: the default dialect stated is a rewrite", () => {
    const stating = (more: JsonObject) => ({ tools: [tool({ inputSchema: { type: "object", ...more } })] })
    assertFound(found(stating({}), stating({ $schema: "https://json-schema.org/draft/2020-12/schema" })), [
      "DOCUMENTATION tool.input.schema.rewritten search inputSchema"
    ])
  })

  it("S23: a description that announces a successor is prose, and the marker a finding of its own", () => {
    const before = described("Find issues")
    const after = described("Find issues [DEPRECATED: use find]")
    assertFound(found(before, after), ["POTENTIALLY_BREAKING tool.description.changed search description"])
    const marked = {
      tools: [
        tool({
          description: "Find issues [DEPRECATED: use find]",
          _meta: { "mcp-inspect/deprecated": { replacedBy: "find" } }
        })
      ]
    }
    assertFound(found(before, marked), [
      "POTENTIALLY_BREAKING tool.description.changed search description",
      'NON_BREAKING tool.deprecated search _meta["mcp-inspect/deprecated"]',
      "NON_BREAKING tool.meta.changed search _meta"
    ])
  })

  it("S25: characters that do not show are flagged, and not washed away as white space", () => {
    for (const hidden of ["\u200B", "\u202E", "\u{E0061}"]) {
      const lines = found(described("Find issues"), described(`Find${hidden} issues`))
      assert.include(lines, "POTENTIALLY_BREAKING tool.text.hidden search description")
    }
  })

  it("S27: another number in a description may move a model", () => {
    assertFound(found(described("limit defaults to 10"), described("limit defaults to 100")), [
      "POTENTIALLY_BREAKING tool.description.changed search description"
    ])
  })

  it("S33: another text of a URI template is another template", () => {
    const templated = (uriTemplate: string) => ({ resourceTemplates: [{ uriTemplate, name: "file" }] })
    assertFound(found(templated("file:///{id}"), templated("file:///{?id}")), [
      "BREAKING resourceTemplate.removed file:///{id}",
      "NON_BREAKING resourceTemplate.added file:///{?id}"
    ])
  })

  it("S35: size and time of change of a resource are no contract", () => {
    const resource = (size: number, lastModified: string) => ({
      resources: [{ uri: "file:///a", name: "a", size, annotations: { lastModified } }]
    })
    assertFound(found(resource(1, "2026-01-01"), resource(2, "2026-02-02")), [])
  })

  it("a server that starts on one side only is never compared: an empty surface of its own is, and breaks", () => {
    const { report } = compare(surface({ tools: [tool()] }), snapshotOf(rawSurface()))
    assert.deepStrictEqual([report.compared, report.passed, report.summary.BREAKING], [true, false, 1])
  })
})
