import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { group } from "../../src/group/Group.ts"
import { recognise, withCauses } from "../../src/group/Recognise.ts"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { rawSurface, snapshotOf, surface } from "../fixtures.ts"
import { finding } from "./finding.ts"

interface Made {
  readonly before: { readonly tools: ReadonlyArray<JsonObject> }
  readonly after: { readonly tools: ReadonlyArray<JsonObject> }
}

const made = (name: string): Made =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8")) as Made

const causes = (before: ReadonlyArray<JsonObject>, after: ReadonlyArray<JsonObject>): ReadonlyArray<string> =>
  recognise(surface({ tools: before }), surface({ tools: after })).map(({ cause }) => cause)

const ofPair = ({ after, before }: Made): ReadonlyArray<string> => causes(before.tools, after.tools)

const zodUpgrade = "looks like a zod 3 → 4 upgrade"
const sdkUpgrade = "looks like an SDK v1 → v2 upgrade"
const taskUpgrade = "looks like an upgrade of the TypeScript SDK to 1.24 or later"
const pydanticUpgrade = "looks like a pydantic 1 → 2 upgrade"
const typeboxUpgrade = "looks like a TypeBox 0.x → 1.x upgrade"
const goUpgrade = "looks like a go-sdk 1.6 → 1.7 upgrade"
const defaultsStated = "looks like an SDK upgrade that states annotation defaults, as go-sdk 1.7 does"

/** A copy of a tool with `f` applied to every object in it. */
const everywhere = (value: Json, f: (node: JsonObject) => JsonObject): Json => {
  if (Array.isArray(value)) return value.map((item: Json) => everywhere(item, f))
  if (typeof value !== "object" || value === null) return value
  return f(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, everywhere(item as Json, f)])))
}

const edited = (tools: ReadonlyArray<JsonObject>, f: (node: JsonObject) => JsonObject): ReadonlyArray<JsonObject> =>
  tools.map((tool) => everywhere(tool, f) as JsonObject)

const without = (node: JsonObject, key: string, value: Json): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([name, item]) => name !== key || item !== value))

describe("pairs made by the real generators", () => {
  const rows: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["zod-in-sdk", [zodUpgrade]],
    ["zod-native", [zodUpgrade]],
    ["sdk-major", [sdkUpgrade]],
    ["sdk-major-and-zod", [sdkUpgrade, zodUpgrade]],
    ["sdk-tasks", [taskUpgrade]],
    ["pydantic", [pydanticUpgrade]],
    ["typebox", [typeboxUpgrade]],
    ["go-sdk", [goUpgrade, defaultsStated]]
  ]
  for (const [name, expected] of rows) {
    it(`name ${name}`, () => assert.deepStrictEqual(ofPair(made(name)), expected))
    it(`do not name ${name} when nothing changed, or the other way round`, () => {
      const { after, before } = made(name)
      assert.deepStrictEqual(causes(before.tools, before.tools), [])
      assert.deepStrictEqual(causes(after.tools, before.tools), [])
    })
    it(`do not name ${name} when fewer than four fifths of the tools moved`, () => {
      const { after, before } = made(name)
      const half = before.tools.map((tool, index) => (index % 2 === 0 ? tool : (after.tools[index] ?? tool)))
      assert.deepStrictEqual(causes(before.tools, half), [])
    })
  }
})

describe("near misses", () => {
  it("of zod: an author opens the arguments by hand", () => {
    const { before } = made("zod-in-sdk")
    const opened = before.tools.map((tool) => ({
      ...tool,
      inputSchema: everywhere(tool["inputSchema"] ?? {}, (node) => without(node, "additionalProperties", false))
    }))
    assert.deepStrictEqual(causes(before.tools, opened), [])
  })

  it("of zod: an author opens arguments of text and declares no results", () => {
    const tool = (name: string, closed: boolean): JsonObject => ({
      name,
      inputSchema: {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: { id: { type: "string" } },
        ...(closed ? { additionalProperties: false } : {})
      }
    })
    const names = ["a", "b", "c", "d"]
    assert.deepStrictEqual(
      causes(
        names.map((name) => tool(name, true)),
        names.map((name) => tool(name, false))
      ),
      []
    )
  })

  it("of zod: an author bounds the integers", () => {
    const { before } = made("zod-in-sdk")
    const bounded = edited(before.tools, (node) =>
      node["type"] === "integer" ? { minimum: 0, maximum: 1000, ...node } : node
    )
    assert.deepStrictEqual(causes(before.tools, bounded), [])
  })

  it("of the SDK: the dialect is another and the tasks are stated as before", () => {
    const { before } = made("sdk-major")
    const other = edited(before.tools, (node) =>
      "$schema" in node ? { ...node, $schema: "https://json-schema.org/draft/2020-12/schema" } : node
    )
    assert.deepStrictEqual(causes(before.tools, other), [])
  })

  it("of the SDK: tools state that they take tasks", () => {
    const { before } = made("sdk-tasks")
    const tasks = before.tools.map((tool) => ({ ...tool, execution: { taskSupport: "optional" } }))
    assert.deepStrictEqual(causes(before.tools, tasks), [])
  })

  it("of pydantic: definitions move in schemas without its titles", () => {
    const { after, before } = made("pydantic")
    const bare = (tools: ReadonlyArray<JsonObject>) =>
      edited(tools, (node) => Object.fromEntries(Object.entries(node).filter(([name]) => name !== "title")))
    assert.deepStrictEqual(causes(bare(before.tools), bare(after.tools)), [])
  })

  it("of pydantic: titles stay and one argument may be null", () => {
    const { before } = made("pydantic")
    const nullable = before.tools.map((tool, index) =>
      index > 0
        ? tool
        : (everywhere(tool, (node) =>
            node["title"] === "Language"
              ? { title: "Language", anyOf: [{ type: "string" }, { type: "null" }], default: null }
              : node
          ) as JsonObject)
    )
    assert.deepStrictEqual(causes(before.tools, nullable), [])
  })

  it("of TypeBox: an author writes the choices as one enum", () => {
    const { before } = made("typebox")
    const chosen = edited(before.tools, (node) => {
      const branches = node["anyOf"]
      if (!Array.isArray(branches)) return node
      return { type: "string", enum: branches.map((branch: JsonObject) => branch["const"] ?? null) }
    })
    assert.deepStrictEqual(causes(before.tools, chosen), [])
  })

  it("of go-sdk: an author decides on every hint", () => {
    const { before } = made("go-sdk")
    const decided = before.tools.map((tool) => ({
      ...tool,
      annotations: {
        readOnlyHint: false,
        idempotentHint: false,
        openWorldHint: false,
        ...(tool["annotations"] as JsonObject)
      }
    }))
    assert.deepStrictEqual(causes(before.tools, decided), [])
  })

  it("of go-sdk: another SDK states the other defaults too", () => {
    const { before } = made("go-sdk")
    const stated = before.tools.map((tool) => ({
      ...tool,
      annotations: {
        readOnlyHint: false,
        idempotentHint: false,
        openWorldHint: true,
        destructiveHint: true,
        ...(tool["annotations"] as JsonObject)
      }
    }))
    assert.deepStrictEqual(causes(before.tools, stated), [defaultsStated])
  })

  it("of all: surfaces without tools", () => {
    assert.deepStrictEqual(causes([], []), [])
    assert.deepStrictEqual(causes(made("zod-in-sdk").before.tools, []), [])
  })
})

describe("a server that begins to speak the modern protocol", () => {
  it("moved to SDK v2 when the dialect moved with it, even if it never stated tasks", () => {
    const { after, before } = made("zod-native")
    const [was, is] = [rawSurface({ tools: before.tools }), rawSurface({ tools: after.tools }, { era: "modern" })]
    assert.include(
      recognise(snapshotOf(was), snapshotOf(is)).map(({ cause }) => cause),
      sdkUpgrade
    )
  })
})

describe("causes", () => {
  const { after, before } = made("sdk-major-and-zod")
  const [was, is] = [surface({ tools: before.tools }), surface({ tools: after.tools })]
  const tools = ["search_books", "get_book", "lend_book"]
  const grouping = group([
    ...tools.map((tool) =>
      finding("tool.input.constraint.loosened", tool, "inputSchema", { additionalProperties: false }, null)
    ),
    ...tools.map((tool) => finding("tool.input.schema.rewritten", tool, "inputSchema", { a: 1 }, { a: 2 })),
    ...tools.map((tool) => finding("tool.annotations.defaultStated", tool, "execution.taskSupport", "forbidden", null)),
    ...tools.map((tool) => finding("tool.title.changed", tool, "title", null, tool)),
    ...tools.map((tool) => finding("tool.output.added", tool, "outputSchema", null, { $schema: "x" })),
    ...tools.map((tool) => finding("tool.input.constraint.tightened", tool, "inputSchema.n", null, { maximum: 10 }))
  ])

  it("stand at the groups that the upgrade explains and at no other", () => {
    assert.deepStrictEqual(
      withCauses(grouping, was, is).map(({ cause, title }) => [title, cause]),
      [
        ["3 tools: additionalProperties false removed", zodUpgrade],
        ["3 tools: input schema written differently, same meaning", sdkUpgrade],
        ["3 tools: default taskSupport forbidden no longer stated", sdkUpgrade],
        ["3 tools: title added", null],
        ["3 tools: output schema added", null],
        ["3 tools: maximum 10 added at n", null]
      ]
    )
  })

  it("change nothing else of a group, and are absent without an upgrade", () => {
    assert.deepStrictEqual(
      withCauses(grouping, was, is).map((found) => ({ ...found, cause: null })),
      grouping.groups
    )
    assert.deepStrictEqual(withCauses(grouping, was, was), grouping.groups)
  })
})
