// Tools: annotations, execution, rename, `_meta`, MCP Apps (DIFF-48 to DIFF-58, EQ-9, APR-3).
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { assertFound, surface, tool } from "../fixtures.ts"
import { found, judged } from "./harness.ts"

const assertTools = (
  before: ReadonlyArray<JsonObject>,
  after: ReadonlyArray<JsonObject>,
  expected: ReadonlyArray<string>
): void => assertFound(found({ tools: before }, { tools: after }), expected)

/** The findings between two versions of one tool; `before` and `after` are fields beside its name and input schema. */
const assertTool = (before: JsonObject, after: JsonObject, expected: ReadonlyArray<string>): void =>
  assertFound(
    found({ tools: [tool(before)] }, { tools: [tool(after)] }).map((line) => line.replace(" search ", " ")),
    expected
  )

const explanation = (before: JsonObject, after: JsonObject): string | undefined =>
  judged(surface({ tools: [tool(before)] }), surface({ tools: [tool(after)] }))[0]?.explanation

describe("annotations", () => {
  const annotated = (
    before: JsonObject | undefined,
    after: JsonObject | undefined,
    expected: ReadonlyArray<string>
  ): void =>
    assertTool(
      before === undefined ? {} : { annotations: before },
      after === undefined ? {} : { annotations: after },
      expected
    )

  it("are compared key by key", () => {
    annotated({ a: 1, b: [1], c: null }, { b: [2], c: null, d: { e: 1 } }, [
      "POTENTIALLY_BREAKING tool.annotations.removed annotations.a",
      "POTENTIALLY_BREAKING tool.annotations.changed annotations.b",
      "POTENTIALLY_BREAKING tool.annotations.added annotations.d"
    ])
  })

  it("that withdraw a promise weaken safety, absence included, in place of the plain change", () => {
    const weakened = (name: string) => [`POTENTIALLY_BREAKING tool.annotations.safetyWeakened annotations.${name}`]
    for (const [name, promise] of [
      ["readOnlyHint", true],
      ["idempotentHint", true],
      ["destructiveHint", false],
      ["openWorldHint", false]
    ] as const) {
      for (const now of [{ [name]: !promise }, {}, { [name]: null }, { [name]: "yes" }]) {
        annotated({ [name]: promise }, now, weakened(name))
      }
      annotated({ [name]: promise }, undefined, weakened(name))
      annotated({ [name]: promise }, { [name]: promise }, [])
    }
  })

  it("that make a promise are added or changed", () => {
    annotated({}, { readOnlyHint: true }, ["POTENTIALLY_BREAKING tool.annotations.added annotations.readOnlyHint"])
    annotated({ openWorldHint: true }, { openWorldHint: false }, [
      "POTENTIALLY_BREAKING tool.annotations.changed annotations.openWorldHint"
    ])
  })

  it("that state the protocol's default, or no longer do, are documentation", () => {
    const defaults = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }
    const stated = Object.keys(defaults).map(
      (name) => `DOCUMENTATION tool.annotations.defaultStated annotations.${name}`
    )
    annotated(undefined, defaults, stated)
    annotated(defaults, {}, stated)
  })

  it("say when the protocol ignores the promise that was withdrawn", () => {
    assert.include(
      explanation(
        { annotations: { readOnlyHint: true, destructiveHint: false } },
        { annotations: { readOnlyHint: true } }
      ),
      "the protocol ignores this hint while `readOnlyHint` is `true`"
    )
    assert.notInclude(explanation({ annotations: { destructiveHint: false } }, { annotations: {} }), "ignores")
    const before = { annotations: { readOnlyHint: false, destructiveHint: false } }
    assert.notInclude(explanation(before, { annotations: { readOnlyHint: true } }), "ignores")
  })

  it("that are empty say as much as none, and what is no object is for the net", () => {
    annotated(undefined, {}, [])
    for (const odd of [null, [], "x", 7]) {
      assertTool({ annotations: { a: 1 } }, { annotations: odd }, ["BREAKING tool.unmodelled.changed annotations"])
      assertTool({}, { annotations: odd }, ["BREAKING tool.unmodelled.changed annotations"])
    }
  })
})

describe("execution", () => {
  const required = ["BREAKING tool.execution.taskRequired execution.taskSupport"]
  const changed = ["POTENTIALLY_BREAKING tool.execution.changed execution.taskSupport"]
  const task = (taskSupport: Json) => ({ execution: { taskSupport } })

  it("that begins or ceases to demand tasks breaks", () => {
    for (const other of [{}, task("forbidden"), task("optional")]) {
      assertTool(other, task("required"), required)
      assertTool(task("required"), other, required)
    }
  })

  it("is compared by its effective value", () => {
    assertTool({}, task("optional"), changed)
    assertTool(task("forbidden"), task("optional"), changed)
    assertTool({}, task("forbidden"), ["DOCUMENTATION tool.annotations.defaultStated execution.taskSupport"])
    assertTool({}, { execution: {} }, [])
  })

  it("differs in other members, or as a whole when it is no object", () => {
    assertTool(task("required"), { execution: { taskSupport: "required", note: 1 } }, [
      "POTENTIALLY_BREAKING tool.execution.changed execution.note"
    ])
    for (const odd of [null, [], "required"])
      assertTool({}, { execution: odd }, ["POTENTIALLY_BREAKING tool.execution.changed execution"])
  })
})

describe("texts, icons and members nobody knows", () => {
  it("each have a rule", () => {
    assertTool(
      { title: "Search", description: "Find issues", icons: [{ src: "a" }], securitySchemes: [1] },
      { title: "Look up", description: "Close issues", icons: [{ src: "b" }], securitySchemes: [2] },
      [
        "POTENTIALLY_BREAKING tool.title.changed title",
        "POTENTIALLY_BREAKING tool.description.changed description",
        "DOCUMENTATION tool.icons.changed icons",
        "BREAKING tool.unmodelled.changed securitySchemes"
      ]
    )
  })

  it("go to the net when they are no text", () => {
    for (const odd of [null, 7, ["x"], {}]) {
      assertTool({ description: "Find", title: "x" }, { description: odd, title: odd }, [
        "BREAKING tool.unmodelled.changed description",
        "BREAKING tool.unmodelled.changed title"
      ])
    }
  })
})

describe("a rename", () => {
  const schema = { type: "object", properties: { q: { type: "string" } } }
  const named = (name: string, fields: JsonObject = {}) => tool({ name, inputSchema: schema, ...fields })

  it("is one removed and one added tool of the same schemas, each the other's only candidate", () => {
    assertTools([named("find")], [named("search")], ["BREAKING tool.renamed find"])
    assertTools(
      [named("find")],
      [named("a"), named("b")],
      ["BREAKING tool.removed find", "NON_BREAKING tool.added a", "NON_BREAKING tool.added b"]
    )
    assertTools(
      [named("a"), named("b")],
      [named("c"), named("d")],
      ["BREAKING tool.removed a", "BREAKING tool.removed b", "NON_BREAKING tool.added c", "NON_BREAKING tool.added d"]
    )
  })

  it("is found per schema, whatever else comes and goes", () => {
    const other = { inputSchema: { type: "object", required: ["id"] } }
    assertTools(
      [named("a"), tool({ name: "b", ...other })],
      [named("c"), tool({ name: "d", ...other }), named("e", { outputSchema: {} })],
      ["BREAKING tool.renamed a", "BREAKING tool.renamed b", "NON_BREAKING tool.added e"]
    )
  })

  it("names the old tool, and both names", () => {
    const [finding] = judged(surface({ tools: [named("find")] }), surface({ tools: [named("search")] }))
    assert.deepStrictEqual(
      [finding?.entity, finding?.path, finding?.before, finding?.after],
      [{ kind: "tool", name: "find" }, "", "find", "search"]
    )
  })

  it("reports what else differs under the new name", () => {
    assertTools(
      [named("find", { description: "Find issues", annotations: { readOnlyHint: true } })],
      [named("search", { description: "Close tickets", _meta: { a: 1 }, icons: [] })],
      [
        "BREAKING tool.renamed find",
        "POTENTIALLY_BREAKING tool.description.changed search description",
        "POTENTIALLY_BREAKING tool.annotations.safetyWeakened search annotations.readOnlyHint",
        "NON_BREAKING tool.meta.changed search _meta",
        "DOCUMENTATION tool.icons.changed search icons"
      ]
    )
  })

  it("is found between tools that declare no schema at all, or an empty one", () => {
    assertTools([{ name: "find" }], [{ name: "search" }], ["BREAKING tool.renamed find"])
    assertTools(
      [{ name: "find", inputSchema: {} }],
      [{ name: "search", inputSchema: {} }],
      ["BREAKING tool.renamed find"]
    )
  })

  it("is none while the old tool is still there", () => {
    assertTools([named("find")], [named("find"), named("search")], ["NON_BREAKING tool.added search"])
  })

  it("does not concern entries without a name, which nobody could call", () => {
    const lines = found({ tools: [{ description: "a" }] }, { tools: [{ description: "b" }] })
    assert.deepStrictEqual(
      lines.map((line) => line.split(" ").slice(0, 2)),
      [
        ["BREAKING", "tool.removed"],
        ["NON_BREAKING", "tool.added"]
      ]
    )
  })
})

describe("_meta", () => {
  const linked = (resourceUri: Json) => ({ _meta: { ui: { resourceUri } } })
  const meta = "NON_BREAKING tool.meta.changed _meta"

  it("is one change with the whole of it before and after", () => {
    const of = (_meta: JsonObject) => surface({ tools: [tool({ _meta })] })
    const [finding] = judged(of({ a: 1, b: { c: 1 } }), of({ a: 2, b: { c: 2 } }))
    assert.deepStrictEqual(
      [finding?.rule.id, finding?.before, finding?.after],
      ["tool.meta.changed", { a: 1, b: { c: 1 } }, { a: 2, b: { c: 2 } }]
    )
    assertTool({}, { _meta: {} }, [meta])
    assertTool({}, { _meta: null }, [meta])
  })

  it("links a template, another one, or none", () => {
    assertTool({}, linked("ui://a"), [meta, "NON_BREAKING tool.ui.resourceUri.added _meta.ui.resourceUri"])
    assertTool(linked("ui://a"), linked("ui://b"), [
      meta,
      "POTENTIALLY_BREAKING tool.ui.resourceUri.changed _meta.ui.resourceUri"
    ])
    assertTool(linked("ui://a"), {}, [meta, "POTENTIALLY_BREAKING tool.ui.resourceUri.removed _meta.ui.resourceUri"])
  })

  it("links it under the flat key of old as well, which the nested one precedes", () => {
    const flat = (uri: Json) => ({ _meta: { "ui/resourceUri": uri } })
    assertTool(flat("ui://a"), linked("ui://a"), [meta])
    assertTool(linked("ui://a"), flat("ui://a"), [meta])
    assertTool(flat("ui://a"), flat("ui://b"), [
      meta,
      "POTENTIALLY_BREAKING tool.ui.resourceUri.changed _meta.ui.resourceUri"
    ])
    assertTool({ _meta: { "ui/resourceUri": "ui://a", ui: { resourceUri: "ui://b" } } }, linked("ui://b"), [meta])
  })

  it("is read where it has the right form only", () => {
    for (const odd of [null, [], "x", { ui: null }, { ui: ["x"] }, { ui: { resourceUri: 7, visibility: "app" } }]) {
      assertTool({}, { _meta: odd }, [meta])
    }
  })

  const seen = (visibility: Json) => ({ _meta: { ui: { visibility } } })
  const narrowed = "BREAKING tool.ui.visibility.narrowed _meta.ui.visibility"
  const widened = "NON_BREAKING tool.ui.visibility.widened _meta.ui.visibility"

  it("narrows and widens the audience, which is everyone when absent or empty", () => {
    assertTool({}, seen(["app"]), [meta, narrowed])
    assertTool(seen(["app"]), seen([]), [meta, widened])
    assertTool(seen(["model"]), seen(["app"]), [meta, narrowed, widened])
    assertTool({}, seen(["model", "app"]), [meta])
    assertTool(seen(["model", "app"]), seen(["app", "model", "app"]), [meta])
    assertTool({}, seen(["nobody"]), [meta, narrowed])
  })
})

describe("a deprecation marker", () => {
  const marked = (marker: Json) => ({ _meta: { "mcp-inspect/deprecated": marker } })
  const meta = "NON_BREAKING tool.meta.changed _meta"

  it("announces that a tool will go, once", () => {
    assertTool({}, marked({}), [meta, 'NON_BREAKING tool.deprecated _meta["mcp-inspect/deprecated"]'])
    assertTool(marked({}), marked({ sunset: "2027-01-31" }), [meta])
    assertTool(marked({}), {}, [meta])
    for (const odd of [true, "soon", [], null]) assertTool({}, marked(odd), [meta])
  })

  it("is recalled when the tool is removed", () => {
    const before = surface({ tools: [tool(marked({ sunset: "2027-01-31", replacedBy: "find" }))] })
    const [finding] = judged(before, surface())
    assert.strictEqual(finding?.severity, "BREAKING")
    assert.include(finding?.explanation, "`2027-01-31`")
    assert.include(finding?.explanation, "`find` as its successor")
  })
})

describe("schemas that are none", () => {
  it("are for the net", () => {
    for (const odd of [null, [], "object", 7]) {
      assertTool({}, { inputSchema: odd }, ["BREAKING tool.input.schema.changed inputSchema"])
      assertTool({ inputSchema: odd }, {}, ["BREAKING tool.input.schema.changed inputSchema"])
      assertTool({}, { outputSchema: odd }, ["BREAKING tool.output.schema.changed outputSchema"])
      assertTool({ outputSchema: odd }, { outputSchema: odd, title: "" }, ["DOCUMENTATION tool.title.changed title"])
    }
  })
})
