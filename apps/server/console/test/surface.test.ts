import type { UsageOverview } from "@mcp-inspect/api/wire/UsageViews"
import { assert, describe, it } from "@effect/vitest"
import { pathsOf, type PathNode } from "../src/features/surface/paths.ts"
import { found, isDeprecated, type Listed, readSurface } from "../src/features/surface/read.ts"
import { readerOf } from "../src/features/surface/Reader.ts"
import { uncalled } from "../src/features/surface/uncalled.ts"

const lines = (nodes: ReadonlyArray<PathNode>, indent = ""): ReadonlyArray<string> =>
  nodes.flatMap(({ children, text }) => [`${indent}${text}`, ...lines(children, `${indent}  `)])

const tool = (name: string, more = {}): Listed => ({ kind: "tool", name, fields: { name, ...more } })

describe("the paths of a schema", () => {
  it("are its members as in a signature, required ones first, with what is inside below", () => {
    const schema = {
      type: "object",
      properties: {
        limit: { type: "integer", minimum: 1, default: 20 },
        filter: { type: "object", properties: { author: { type: "string" } }, required: ["author"] },
        rows: { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } },
        query: { type: "string" }
      },
      required: ["query"]
    }
    assert.deepStrictEqual(lines(pathsOf(schema).nodes), [
      "query: string",
      "limit?: integer ≥1 = 20",
      "filter?: {…}",
      "  author: string",
      "rows?: {…}[]",
      "  id?: integer"
    ])
  })

  it("follow references, and stop where a schema leads back to itself", () => {
    const node = { type: "object", properties: { value: { type: "string" }, next: { $ref: "#/$defs/Node" } } }
    const schema = { type: "object", properties: { head: { $ref: "#/$defs/Node" } }, $defs: { Node: node } }
    const shown = lines(pathsOf(schema).nodes)
    assert.strictEqual(shown[0], "head?: {…}")
    assert.include(shown, "  value?: string")
    assert.isBelow(shown.length, 20)
  })

  it("are cut where there are too many, and say so", () => {
    const properties = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, { type: "string" }]))
    const { isCut, nodes } = pathsOf({ type: "object", properties })
    assert.isTrue(isCut)
    assert.strictEqual(nodes.length, 400)
  })

  it("are none of what is no schema", () => {
    for (const schema of [undefined, true, null, 3, "text", [], { properties: 4, required: "a" }])
      assert.deepStrictEqual(pathsOf(schema).nodes, [])
  })
})

describe("a surface that is read from a document", () => {
  it("has its entities without what the document adds to them", () => {
    const surface = readSurface({
      capture: { cacheScope: { tools: "private" }, warnings: ["noted"], headersSet: ["authorization"] },
      server: { capabilities: { tools: {} }, fingerprint: "sha256:0" },
      tools: [{ name: "a", fingerprint: "sha256:1", schemaFingerprint: "sha256:2", $received: { fingerprint: "own" } }]
    })
    assert.deepStrictEqual(surface.lists.tool, [{ kind: "tool", name: "a", fields: { name: "a", fingerprint: "own" } }])
    assert.deepStrictEqual([...surface.scoped], ["tool"])
    assert.deepStrictEqual([...surface.unannounced], ["resourceTemplate", "resource", "prompt"])
    assert.deepStrictEqual(surface.headersSet, ["authorization"])
  })

  it("is read out of anything", () => {
    const surface = readSurface({ tools: [null, "text", { name: 3 }], prompts: "none", server: [] })
    assert.strictEqual(surface.lists.tool.length, 3)
    assert.deepStrictEqual(surface.lists.prompt, [])
  })

  it("is searched by every word of names, titles and descriptions", () => {
    const all = [tool("search", { description: "Looks for Issues" }), tool("create", { title: "New issue" })]
    assert.deepStrictEqual(
      found(all, "issue LOOKS").map(({ name }) => name),
      ["search"]
    )
    assert.strictEqual(found(all, "  ").length, 2)
  })

  it("tells what its server calls deprecated, in a schema too", () => {
    assert.isTrue(isDeprecated(tool("a", { _meta: { "mcp-inspect/deprecated": {} } })))
    assert.isTrue(isDeprecated(tool("b", { inputSchema: { properties: { x: { items: { deprecated: true } } } } })))
    assert.isFalse(isDeprecated(tool("c", { inputSchema: { properties: { deprecated: { type: "boolean" } } } })))
  })
})

describe("what is asked of a document", () => {
  const searching = {
    name: "search",
    title: "Search",
    description: "Looks for issues",
    inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
    annotations: { readOnlyHint: true },
    "x-tier": { level: 2 }
  }
  const reader = readerOf({
    server: { capabilities: { tools: {} } },
    tools: [searching, { name: "old", description: "Issues, too", inputSchema: { deprecated: true } }, { name: "old" }],
    prompts: [{ name: "issue", arguments: [{ name: "id", required: true }, 7] }]
  })

  it("is answered with names at once, and with places in a list", () => {
    const { names, unannounced } = reader.index()
    assert.deepStrictEqual(names, {
      tool: ["search", "old", "old"],
      resource: [],
      resourceTemplate: [],
      prompt: ["issue"]
    })
    assert.deepStrictEqual([...unannounced], ["resourceTemplate", "resource"])
    assert.deepStrictEqual(reader.found("ISSUE"), { tool: [0, 1], resource: [], resourceTemplate: [], prompt: [0] })
    assert.deepStrictEqual(reader.found("").tool, [0, 1, 2])
    assert.deepStrictEqual(reader.deprecated().tool, [1])
  })

  it("is answered with one entity as it is shown, and its JSON", () => {
    const detail = reader.detail("tool", 0)
    assert.deepStrictEqual(
      [detail?.name, detail?.title, detail?.signature, detail?.output],
      ["search", "Search", "search(query: string)", undefined]
    )
    assert.deepStrictEqual(lines(detail?.input?.nodes ?? []), ["query: string"])
    assert.deepStrictEqual(detail?.rest, [
      ["annotations.readOnlyHint", "true"],
      ["x-tier", '{"level":2}']
    ])
    assert.deepStrictEqual(reader.detail("prompt", 0)?.arguments, [
      { name: "id", description: undefined, isRequired: true },
      { name: undefined, description: undefined, isRequired: false }
    ])
    assert.deepStrictEqual(JSON.parse(reader.raw("tool", 0)), searching)
    assert.deepStrictEqual(JSON.parse(reader.raw("server", 0)), { capabilities: { tools: {} } })
  })

  it("is answered with signatures that fit a line, and with nothing where nothing is", () => {
    assert.deepStrictEqual(reader.signatures("tool", [0, 9]), ["(query: string)", ""])
    const properties = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`argument${at}`, { type: "string" }]))
    const wide = readerOf({ tools: [{ name: "wide", inputSchema: { type: "object", properties } }] })
    assert.isAtMost(wide.signatures("tool", [0])[0]?.length ?? 0, 120)
    assert.isUndefined(reader.detail("resource", 0))
    assert.deepStrictEqual(readerOf("no document").index().names.tool, [])
  })
})

describe("entities without recorded calls", () => {
  const overview = (changes: Partial<UsageOverview>) =>
    ({
      window: { days: 90 },
      coverage: { daysWithData: 3 },
      entities: [{ kind: "tool", name: "called" }],
      entityCount: 1,
      caveat: "Collected where it is instrumented.",
      ...changes
    }) as UsageOverview

  it("are those of which none was recorded, with the window and the caveat", () => {
    const { entities, says } = uncalled([tool("called"), tool("quiet")], overview({}))
    assert.deepStrictEqual(
      entities?.map(({ name }) => name),
      ["quiet"]
    )
    assert.include(says, "90 days")
    assert.include(says, "Collected where it is instrumented.")
  })

  it("are not told without any data", () => {
    const { entities } = uncalled(
      [tool("quiet")],
      overview({ coverage: { complete: true, dropped: 0, daysWithData: 0 } })
    )
    assert.isUndefined(entities)
  })

  it("are told with the limit of what is known", () => {
    assert.include(uncalled([tool("quiet")], overview({ entityCount: 900 })).says, "others may have some")
  })
})
