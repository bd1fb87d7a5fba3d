// Which changes usage is asked about (ACT-19), over every rule there is.
import { assert, describe, it } from "@effect/vitest"
import { explain } from "@mcp-inspect/engine/Explain"
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import { registry } from "@mcp-inspect/engine/rules/registry"
import { askedOf, questions } from "@mcp-inspect/api/wording/usageQuestions"

const example = (id: string): Finding => explain(id)!.example!

const changed = (rule: string, path: string | null): Finding => ({
  ...example("tool.input.property.removed"),
  rule,
  path
})

const pathOf = (path: string | null, rule = "tool.input.property.removed"): string | undefined =>
  askedOf(changed(rule, path))?.path

describe("the rules that usage is asked about", () => {
  it("exist, and all else that can break what callers of a tool send is left out on purpose", () => {
    const graver = registry.filter(({ entity, id, severity, side }) => {
      const isGrave = severity === "BREAKING" || severity === "POTENTIALLY_BREAKING"
      return entity === "tool" && side !== "output" && isGrave && !questions.has(id)
    })
    assert.deepStrictEqual(
      graver.map(({ id }) => id),
      [
        // Behaviour and texts: the same calls are accepted as before.
        "tool.annotations.added",
        "tool.annotations.changed",
        "tool.annotations.removed",
        "tool.annotations.safetyWeakened",
        "tool.execution.changed",
        "tool.input.annotation.changed",
        "tool.input.default.changed",
        // How a call travels, which its arguments do not show.
        "tool.input.header.changed",
        // Clients and views, of which calls say nothing.
        "tool.portability.regressed",
        "tool.text.hidden",
        "tool.ui.resourceUri.changed",
        "tool.ui.resourceUri.removed",
        "tool.unmodelled.changed"
      ]
    )
    const ids: ReadonlySet<string> = new Set(registry.map(({ id }) => id))
    assert.deepStrictEqual(
      [...questions.keys()].filter((id) => !ids.has(id)),
      []
    )
  })

  it("ask about the example of each, and about no example of another rule", () => {
    for (const { id } of registry) assert.strictEqual(askedOf(example(id)) !== undefined, questions.has(id), id)
  })

  it("ask nothing where a project has made the change harmless, and something where it has made it grave", () => {
    const finding = example("tool.removed")
    assert.isUndefined(askedOf({ ...finding, severity: "NON_BREAKING" }))
    assert.isUndefined(askedOf({ ...finding, severity: "DOCUMENTATION" }))
    assert.deepStrictEqual(askedOf({ ...finding, severity: "POTENTIALLY_BREAKING" }), {
      tool: finding.entity.name,
      isRemoval: true,
      isDemand: false,
      path: undefined
    })
  })

  it("ask about a renamed tool by the name that callers know", () => {
    const finding = example("tool.renamed")
    assert.deepStrictEqual(askedOf(finding), {
      tool: String(finding.old),
      isRemoval: true,
      isDemand: false,
      path: undefined
    })
  })
})

describe("the path of an argument", () => {
  it("is that of recorded calls: names with dots, without branches, and nothing below an array", () => {
    assert.strictEqual(pathOf("inputSchema.limit"), "limit")
    assert.strictEqual(pathOf("inputSchema.filters.owner"), "filters.owner")
    assert.strictEqual(pathOf('inputSchema["$top"]'), "$top")
    assert.strictEqual(pathOf("inputSchema.items[].owner"), "items")
    assert.strictEqual(pathOf("inputSchema.point[0].x"), "point")
    assert.strictEqual(pathOf("inputSchema.labels{}"), "labels")
    assert.strictEqual(pathOf("inputSchema.anyOf[1].filters.oneOf[0].owner"), "filters.owner")
  })

  it("ends before a name that no record has, however it is written", () => {
    assert.isUndefined(pathOf('inputSchema["a b"].c'))
    assert.strictEqual(pathOf('inputSchema.filters["\\u001b[2J::error::"]'), "filters")
    assert.strictEqual(pathOf('inputSchema.filters["a\\"].b"]'), "filters")
    assert.strictEqual(pathOf("inputSchema.filters.9lives"), "filters")
    assert.strictEqual(pathOf("inputSchema.__proto__.constructor"), "__proto__.constructor")
    assert.strictEqual(pathOf(`inputSchema.a.${"b".repeat(300)}`), "a")
    assert.strictEqual(pathOf(`inputSchema${".a".repeat(10_000)}`), "a.a.a.a.a.a.a.a")
  })

  it("is none for the schema as a whole, which concerns every call", () => {
    assert.isUndefined(pathOf("inputSchema", "tool.input.schema.changed"))
    assert.isUndefined(pathOf(null, "tool.removed"))
  })

  it("is what holds a demanded argument that nobody can have sent yet", () => {
    assert.isUndefined(pathOf("inputSchema.limit", "tool.input.property.addedRequired"))
    assert.strictEqual(pathOf("inputSchema.filters.owner", "tool.input.property.addedRequired"), "filters")
  })

  it("is of an argument that became required its own", () => {
    assert.strictEqual(askedOf(example("tool.input.required.added"))?.path, "p")
  })
})
