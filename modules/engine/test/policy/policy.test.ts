// What a project decides about findings (DIFF-80 to DIFF-87).
import { assert, describe, it } from "@effect/vitest"
import { findings } from "../../src/Findings.ts"
import { type Acceptance, applyPolicy, defaultPolicy, type Ignore, type Policy } from "../../src/policy/Policy.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { surface, tool } from "../fixtures.ts"

const applied = (before: ExampleSurface, after: ExampleSurface, policy: Partial<Policy>) =>
  applyPolicy(findings(surface(before), surface(after)), { ...defaultPolicy, ...policy })

const kept = (ignores: ReadonlyArray<Ignore>, before: ExampleSurface, after: ExampleSurface): ReadonlyArray<string> =>
  applied(before, after, { ignores }).changes.map(({ entity, rule }) => `${rule} ${entity.name}`)

const tools = (...names: ReadonlyArray<string>): ExampleSurface => ({ tools: names.map((name) => tool({ name })) })

describe("an override", () => {
  it("replaces the severity and leaves the default readable", () => {
    const before = { tools: [tool({ annotations: { readOnlyHint: true } })] }
    const [finding] = applied(
      before,
      { tools: [tool()] },
      { overrides: new Map([["tool.annotations.safetyWeakened", "BREAKING"]]) }
    ).changes
    assert.deepStrictEqual([finding?.severity, finding?.defaultSeverity], ["BREAKING", "POTENTIALLY_BREAKING"])
  })

  it("replaces the classifier's answer too, and softens as well as it hardens", () => {
    const described = (description: string) => ({ tools: [tool({ description })] })
    for (const severity of ["DOCUMENTATION", "NON_BREAKING", "BREAKING"] as const) {
      const { changes } = applied(described("Find issues"), described("Close tickets"), {
        overrides: new Map([["tool.description.changed", severity]])
      })
      assert.deepStrictEqual(
        changes.map((finding) => finding.severity),
        [severity]
      )
    }
  })

  it("concerns its own rule only", () => {
    const { changes } = applied(tools("a", "b"), tools("b"), { overrides: new Map([["tool.added", "BREAKING"]]) })
    assert.deepStrictEqual(
      changes.map(({ rule, severity }) => `${severity} ${rule}`),
      ["BREAKING tool.removed"]
    )
  })
})

describe("an ignore entry", () => {
  it("without an entity concerns every entity", () => {
    assert.deepStrictEqual(kept([{ rule: "tool.removed" }], tools("a", "b"), {}), [])
  })

  it("with an entity concerns the names it matches, whole and with their letter case", () => {
    const before = tools("legacy_a", "legacy_", "Legacy_b", "my_legacy_c", "b")
    assert.deepStrictEqual(kept([{ rule: "tool.removed", entity: "legacy_*" }], before, {}), [
      "tool.removed Legacy_b",
      "tool.removed b",
      "tool.removed my_legacy_c"
    ])
    assert.deepStrictEqual(kept([{ rule: "tool.removed", entity: "b" }], before, {}).length, 4)
  })

  it("matches a server by its kind, a resource by its URI, a template by its text, a prompt by its name", () => {
    const before = {
      server: { instructions: "a b" },
      resources: [{ uri: "file:///a.md" }],
      resourceTemplates: [{ uriTemplate: "file:///{id}" }],
      prompts: [{ name: "p" }]
    }
    const ignores = [
      { rule: "server.instructions.changed", entity: "server" },
      { rule: "resource.removed", entity: "file:///*.md" },
      { rule: "resourceTemplate.removed", entity: "file:///{id}" },
      { rule: "prompt.removed", entity: "?" }
    ]
    assert.deepStrictEqual(kept(ignores, before, {}), [])
    assert.deepStrictEqual(kept(ignores.slice(1, 2), before, {}).length, 3)
  })

  it("matches a renamed tool by its old name, and what else differs by its new one", () => {
    const before = { tools: [tool({ name: "find", icons: [] })] }
    const after = { tools: [tool({ name: "search", icons: [{}] })] }
    assert.deepStrictEqual(kept([{ rule: "tool.renamed", entity: "find" }], before, after), [
      "tool.icons.changed search"
    ])
    assert.deepStrictEqual(kept([{ rule: "tool.icons.changed", entity: "search" }], before, after), [
      "tool.renamed find"
    ])
  })

  it("that comes first gives the reason, and every entry that matches counts as used", () => {
    const ignores = [
      { rule: "tool.added" },
      { rule: "tool.removed", entity: "a*", reason: "first" },
      { rule: "tool.removed", reason: "second" }
    ]
    const { notices, suppressed } = applied(tools("a"), {}, { ignores })
    assert.deepStrictEqual(
      suppressed.map(({ ignore, reason }) => [ignore, reason]),
      [[1, "first"]]
    )
    assert.deepStrictEqual(notices, ["ignore[0] (`tool.added`) matched no change."])
  })

  it("knows no pattern for rules", () => {
    assert.deepStrictEqual(kept([{ rule: "tool.*" }, { rule: "*" }, { rule: "Tool.removed" }], tools("a"), {}), [
      "tool.removed a"
    ])
  })

  it("suppresses after overrides", () => {
    const { suppressed } = applied(
      tools("a"),
      {},
      { ignores: [{ rule: "tool.removed" }], overrides: new Map([["tool.removed", "DOCUMENTATION"]]) }
    )
    assert.deepStrictEqual(
      suppressed.map(({ defaultSeverity, severity }) => [severity, defaultSeverity]),
      [["DOCUMENTATION", "BREAKING"]]
    )
  })
})

describe("an acceptance", () => {
  const [removed] = findings(surface(tools("a", "b")), surface(tools("b")))
  const accept = (more: Partial<Acceptance> = {}): Acceptance => ({
    fingerprint: removed?.fingerprint ?? "",
    reason: "Nobody calls it",
    author: "Ada",
    ...more
  })

  it("takes its one change out of the verdict and says who accepted it, and until when", () => {
    const accepted = [accept({ expires: "2027-03-31" })]
    const { changes, notices, suppressed, warnings } = applied(tools("a", "b"), {}, { accepted, today: "2026-11-30" })
    assert.deepStrictEqual(
      changes.map(({ entity }) => entity.name),
      ["b"]
    )
    assert.deepStrictEqual(
      suppressed.map(({ author, expires, ignore, reason }) => ({ author, expires, ignore, reason })),
      [{ author: "Ada", expires: "2027-03-31", ignore: null, reason: "Nobody calls it" }]
    )
    assert.deepStrictEqual([notices, warnings], [[], []])
  })

  it("counts through its last day, and from the next on warns where it would have counted", () => {
    const on = (today: string) => applied(tools("a"), {}, { accepted: [accept({ expires: "2026-11-30" })], today })
    for (const today of ["2025-12-31", "2026-11-29", "2026-11-30"])
      assert.deepStrictEqual([on(today).changes.length, on(today).warnings], [0, []])
    const { changes, notices, suppressed, warnings } = on("2026-12-01")
    assert.deepStrictEqual([changes.length, suppressed.length, notices], [1, 0, []])
    assert.deepStrictEqual(warnings, [
      `The acceptance of \`${removed?.fingerprint.slice(0, 15)}\` (Nobody calls it) expired: 2026-11-30 was its last day.`
    ])
  })

  it("that concerns no change is named, and one that has expired besides is no warning", () => {
    const accepted = [
      accept({ fingerprint: `sha256:${"0".repeat(64)}` }),
      accept({ fingerprint: `sha256:${"1".repeat(64)}`, expires: "2020-01-01" })
    ]
    const { notices, warnings } = applied(tools("a"), {}, { accepted, today: "2026-11-30" })
    assert.deepStrictEqual(notices, [
      "The acceptance of `sha256:00000000` (Nobody calls it) matched no change.",
      "The acceptance of `sha256:11111111` (Nobody calls it) expired: 2020-01-01 was its last day."
    ])
    assert.deepStrictEqual(warnings, [])
  })

  it("speaks before an ignore entry for the same change, which takes over when it has expired", () => {
    const ignores = [{ rule: "tool.removed", reason: "by rule" }]
    const reasons = (expires: string) => {
      const { notices, suppressed } = applied(
        tools("a"),
        {},
        { accepted: [accept({ expires })], ignores, today: "2026-11-30" }
      )
      assert.deepStrictEqual(notices, [])
      return suppressed.map(({ ignore, reason }) => [ignore, reason])
    }
    assert.deepStrictEqual(reasons("2027-01-01"), [[null, "Nobody calls it"]])
    assert.deepStrictEqual(reasons("2026-01-01"), [[0, "by rule"]])
  })

  it("puts no server's or author's text into a sentence as it is", () => {
    const [warning = ""] = applied(
      tools("a"),
      {},
      {
        accepted: [accept({ reason: `x\n::error::y\u001B[2J${"z".repeat(500)}`, expires: "2020-01-01" })],
        today: "2026-11-30"
      }
    ).warnings
    assert.notMatch(warning, /[\n\u001B]/)
    assert.isBelow(warning.length, 250)
  })
})

describe("an ignore entry that expires", () => {
  const ignores = [{ rule: "tool.removed", entity: "a", expires: "2026-11-30" }]

  it("suppresses through its last day, then stops and says so", () => {
    const last = applied(tools("a"), {}, { ignores, today: "2026-11-30" })
    assert.deepStrictEqual([last.changes.length, last.suppressed[0]?.expires, last.warnings], [0, "2026-11-30", []])
    const after = applied(tools("a"), {}, { ignores, today: "2026-12-01" })
    assert.deepStrictEqual(
      [after.changes.length, after.warnings],
      [1, ["ignore[0] (`tool.removed` on `a`) expired: 2026-11-30 was its last day."]]
    )
  })

  it("is replaced by the next entry that matches", () => {
    const { suppressed } = applied(
      tools("a"),
      {},
      { ignores: [...ignores, { rule: "tool.removed", reason: "second" }], today: "2026-12-01" }
    )
    assert.deepStrictEqual(
      suppressed.map(({ ignore, reason }) => [ignore, reason]),
      [[1, "second"]]
    )
  })
})
