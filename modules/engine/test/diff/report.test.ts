// The comparison as one report (DIFF-7, DIFF-8, DIFF-10, DIFF-11, DIFF-84 to DIFF-87, CLI-9 to CLI-11, CLI-56).
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { compare, defaultOptions, Diff, skipped } from "../../src/Diff.ts"
import { type Json, type JsonObject, isObject } from "../../src/model/Json.ts"
import type { FailOn, Severity } from "../../src/model/Severity.ts"
import { defaultPolicy, type Ignore, type Policy } from "../../src/policy/Policy.ts"
import { reportToJson } from "../../src/report/json.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { rawSurface, snapshotOf, surface, tool } from "../fixtures.ts"

const compared = (before: ExampleSurface, after: ExampleSurface, policy: Partial<Policy> = {}) =>
  compare(surface(before), surface(after), { ...defaultOptions, policy: { ...defaultPolicy, ...policy } })

const icons = (src: string): ExampleSurface => ({ tools: [tool({ icons: [{ src }] })] })
const keysOf = (json: Json | undefined): ReadonlyArray<string> => (isObject(json) ? Object.keys(json).sort() : [])

// One change of each severity, in the order of reports.
const before: ExampleSurface = { tools: [tool({ description: "Find issues", icons: [] }), tool({ name: "gone" })] }
const after: ExampleSurface = {
  tools: [
    tool({ description: "Close tickets", icons: [{}] }),
    tool({ name: "new", title: "x" }),
    tool({ name: "other" })
  ]
}

describe("a change", () => {
  it("has exactly the members of the change record", () => {
    const report = reportToJson(compared(before, after).report) as JsonObject
    for (const change of report["changes"] as ReadonlyArray<Json>) {
      assert.deepStrictEqual(keysOf(change), [
        "advisory",
        "defaultSeverity",
        "entity",
        "evidence",
        "explanation",
        "fingerprint",
        "group",
        "helpUri",
        "location",
        "migration",
        "new",
        "note",
        "old",
        "path",
        "proof",
        "rule",
        "severity",
        "signature",
        "witness"
      ])
      assert.deepStrictEqual(keysOf((change as JsonObject)["entity"]), ["kind", "name"])
    }
  })

  it("has null for what is absent: the path of a whole entity, an old value, a hint", () => {
    const [change] = compared({}, { tools: [tool()] }).report.changes
    assert.deepStrictEqual([change?.path, change?.old, change?.new, change?.migration], [null, null, "search", null])
  })

  it("keeps its fingerprint whatever the docs are called and whatever its severity becomes", () => {
    const [plain] = compared(icons("a"), icons("b")).report.changes
    const { report } = compare(surface(icons("a")), surface(icons("b")), {
      ...defaultOptions,
      docsUrl: "https://docs.example",
      policy: { ...defaultPolicy, overrides: new Map([["tool.icons.changed", "BREAKING"]]) }
    })
    assert.strictEqual(report.changes[0]?.fingerprint, plain?.fingerprint)
    assert.match(plain?.fingerprint ?? "", /^sha256:[0-9a-f]{64}$/)
    assert.strictEqual(plain?.helpUri, "/docs/rules#tool.icons.changed")
    assert.strictEqual(report.changes[0]?.helpUri, "https://docs.example/docs/rules#tool.icons.changed")
  })
})

describe("changes", () => {
  it("are ordered by severity, entity kind, entity name, path and rule, in code-unit order", () => {
    const named = (name: string, more: JsonObject = {}): JsonObject => tool({ name, ...more })
    const { report } = compared(
      {
        tools: ["b", "B", "á", "10"].map((name) => named(name)),
        prompts: [{ name: "a" }],
        resources: [{ uri: "a:a" }],
        resourceTemplates: [{ uriTemplate: "a:{a}" }]
      },
      {
        server: { capabilities: { x: {} } },
        tools: [named("zz", { inputSchema: { type: "object", properties: { a: { type: "string" } } } })],
        prompts: [{ name: "b" }]
      }
    )
    assert.deepStrictEqual(
      report.changes.map(({ entity, rule }) => `${rule} ${entity.name}`),
      [
        "tool.removed 10",
        "tool.removed B",
        "tool.removed b",
        "tool.removed á",
        "resourceTemplate.removed a:{a}",
        "resource.removed a:a",
        "prompt.removed a",
        "server.capability.added server",
        "tool.added zz",
        "prompt.added b"
      ]
    )
    const paths = compared(
      { tools: [tool({ annotations: { b: 1, a: 1 } })] },
      { tools: [tool({ annotations: { B: 1 } })] }
    ).report.changes
    assert.deepStrictEqual(
      paths.map(({ path }) => path),
      ["annotations.B", "annotations.a", "annotations.b"]
    )
  })

  it("of one rule at one place are told apart and ordered by fingerprint", () => {
    const { changes } = compared({ supportedVersions: ["a", "b", "c"] }, { supportedVersions: ["d"] }).report
    const dropped = changes
      .filter(({ rule }) => rule === "server.version.dropped")
      .map(({ fingerprint }) => fingerprint)
    assert.strictEqual(dropped.length, 3)
    assert.deepStrictEqual(dropped, [...new Set(dropped)].sort())
  })
})

describe("a report", () => {
  it("has exactly the members of the JSON format", () => {
    const { report } = compared(before, after)
    assert.deepStrictEqual(keysOf(reportToJson(report)), [
      "baseline",
      "changes",
      "compared",
      "context",
      "current",
      "failOn",
      "formatVersion",
      "groups",
      "passed",
      "semver",
      "skipReason",
      "status",
      "summary",
      "suppressed",
      "warnings"
    ])
    assert.deepStrictEqual(report.summary, {
      BREAKING: 1,
      POTENTIALLY_BREAKING: 1,
      NON_BREAKING: 2,
      DOCUMENTATION: 1,
      suppressed: 0,
      text: "1 breaking, 1 potentially breaking, 2 non-breaking, 1 documentation"
    })
  })

  it("of identical surfaces is a completed comparison without changes", () => {
    const { report } = compared(before, before)
    assert.deepStrictEqual(
      [report.status, report.compared, report.passed, report.changes, report.summary.text],
      ["passed", true, true, [], "no changes"]
    )
  })

  it("names both surfaces by their fingerprints, and where the baseline came from", () => {
    const baseline = { source: "git", ref: "main", path: ".mcp-inspect/surface.json" } as const
    const { report } = compare(surface(before), surface(after), { ...defaultOptions, baseline })
    assert.deepStrictEqual(report.baseline, { ...baseline, fingerprint: surface(before).fingerprint })
    assert.strictEqual(report.current.fingerprint, surface(after).fingerprint)
  })

  it("fails from the threshold upwards", () => {
    const sides: Readonly<Record<Severity, readonly [ExampleSurface, ExampleSurface]>> = {
      BREAKING: [{ tools: [tool()] }, {}],
      POTENTIALLY_BREAKING: [{}, { server: { instructions: "Search first." } }],
      NON_BREAKING: [{}, { tools: [tool()] }],
      DOCUMENTATION: [icons("a"), icons("b")]
    }
    const order: ReadonlyArray<FailOn> = ["DOCUMENTATION", "NON_BREAKING", "POTENTIALLY_BREAKING", "BREAKING", "never"]
    for (const [severity, [old, now]] of Object.entries(sides)) {
      for (const failOn of order) {
        const { report } = compared(old, now, { failOn })
        const fails = order.indexOf(failOn) <= order.indexOf(severity as Severity)
        assert.deepStrictEqual(
          [report.status, report.passed, report.failOn],
          [fails ? "failed" : "passed", !fails, failOn],
          `${severity} at ${failOn}`
        )
      }
    }
  })

  it("advises a version from what is left after suppression", () => {
    const versioned = (version: string, more: ExampleSurface): ExampleSurface => ({
      ...more,
      server: { serverInfo: { name: "a", version } }
    })
    const { report } = compared(versioned("2.3.1", { tools: [tool()] }), versioned("2.3.2", {}))
    assert.deepStrictEqual(report.semver, {
      from: "2.3.1",
      to: "2.3.2",
      suggested: "3.0.0",
      advice: "breaking changes suggest a major bump to 3.0.0"
    })
    const ignores = [{ rule: "tool.removed" }]
    assert.isNull(compared(versioned("2.3.1", { tools: [tool()] }), versioned("2.3.2", {}), { ignores }).report.semver)
  })

  it("of a comparison that did not take place is skipped, and no pass of anything", () => {
    const report = skipped(surface(after), { ...defaultPolicy, failOn: "never" }, "there is no baseline")
    assert.deepStrictEqual(
      [
        report.status,
        report.compared,
        report.passed,
        report.baseline,
        report.skipReason,
        report.changes,
        report.failOn,
        report.current.fingerprint
      ],
      ["skipped", false, true, null, "there is no baseline", [], "never", surface(after).fingerprint]
    )
    assert.deepStrictEqual(keysOf(reportToJson(report)), keysOf(reportToJson(compared(before, after).report)))
  })
})

describe("suppressed changes", () => {
  const ignores: ReadonlyArray<Ignore> = [
    { rule: "tool.icons.changed", reason: "Icons are the designers' concern" },
    { rule: "tool.removed", entity: "legacy_*" }
  ]

  it("are listed in full, with their reason or null and the index of the entry", () => {
    const { report } = compared(
      { tools: [tool({ icons: [] }), tool({ name: "legacy_a" })] },
      { tools: [tool({ icons: [{}] })] },
      { ignores }
    )
    assert.deepStrictEqual(
      report.suppressed.map(({ ignore, reason, rule }) => [rule, reason, ignore]),
      [
        ["tool.removed", null, 1],
        ["tool.icons.changed", "Icons are the designers' concern", 0]
      ]
    )
    assert.strictEqual(keysOf(reportToJson(report.suppressed[0] as never)).length, 23)
  })

  it("take no part in the verdict or the counts", () => {
    const { report } = compared(
      { tools: [tool({ name: "legacy_a" }), tool({ name: "kept", icons: [] })] },
      { tools: [tool({ name: "kept", icons: [{}] })] },
      { ignores: [{ rule: "tool.removed" }] }
    )
    assert.deepStrictEqual(
      [report.passed, report.summary.BREAKING, report.summary.suppressed, report.summary.text],
      [true, 0, 1, "1 documentation, 1 suppressed"]
    )
  })

  it("that are all there is are said to be, and are not called no changes", () => {
    const { report } = compared(icons("a"), icons("b"), { ignores })
    assert.deepStrictEqual(
      [report.status, report.summary.text],
      ["passed", "every change is suppressed (1 suppressed)"]
    )
  })

  it("are ordered by the severity an override gives them", () => {
    const { report } = compared(before, after, {
      overrides: new Map([
        ["tool.icons.changed", "BREAKING"],
        ["tool.removed", "DOCUMENTATION"]
      ]),
      ignores: [{ rule: "tool.removed" }, { rule: "tool.icons.changed" }]
    })
    assert.deepStrictEqual(
      report.suppressed.map(({ rule, severity }) => `${rule} ${severity}`),
      ["tool.icons.changed BREAKING", "tool.removed DOCUMENTATION"]
    )
  })

  it("leave a notice for each entry that matched nothing, and no other trace of it", () => {
    const { notices, report } = compared(icons("a"), icons("b"), { ignores })
    assert.deepStrictEqual(notices, ["ignore[1] (`tool.removed` on `legacy_*`) matched no change."])
    assert.isTrue(report.passed)
    assert.deepStrictEqual(report.warnings, [])
  })
})

describe("warnings", () => {
  it("say how the captures were made differently, and change no verdict", () => {
    const other = snapshotOf(
      rawSurface(
        {},
        {
          transport: "http",
          headersSet: ["authorization"],
          authorization: "present",
          clientCapabilities: { roots: {} }
        }
      )
    )
    const { report } = compare(surface(), other)
    assert.deepStrictEqual(report.warnings, [
      "The captures were made with different configured headers, transport, authorization, client capabilities: they may show different callers' views."
    ])
    assert.deepStrictEqual([report.status, report.changes], ["passed", []])
  })
})

describe("the service", () => {
  it.effect("compares as the function does, and stands in with one outcome", () =>
    Effect.gen(function* () {
      const outcome = yield* Diff.use((diff) => diff.compare(surface(before), surface(after), defaultOptions)).pipe(
        Effect.provide(Diff.layer)
      )
      assert.deepStrictEqual(outcome, compared(before, after))
      const canned = yield* Diff.use((diff) => diff.compare(surface(), surface(), defaultOptions)).pipe(
        Effect.provide(Diff.layerMemory(outcome))
      )
      assert.strictEqual(canned, outcome)
    })
  )
})
