// What a project decides about findings (DIFF-80 to DIFF-87).
import { assert, describe, it } from "@effect/vitest"
import { findings } from "../../src/Findings.ts"
import { applyPolicy, defaultPolicy, type Ignore } from "../../src/policy/Policy.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { surface, tool } from "../fixtures.ts"

const applied = (before: ExampleSurface, after: ExampleSurface, policy: Partial<typeof defaultPolicy>) =>
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
    const { suppressed, unused } = applied(tools("a"), {}, { ignores })
    assert.deepStrictEqual(
      suppressed.map(({ ignore, reason }) => [ignore, reason]),
      [[1, "first"]]
    )
    assert.deepStrictEqual(unused, [0])
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
