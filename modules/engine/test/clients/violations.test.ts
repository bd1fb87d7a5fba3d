import { assert, describe, it } from "@effect/vitest"
import { newViolations, violations } from "../../src/clients/Violations.ts"
import type { LimitId } from "../../src/clients/table.ts"
import type { JsonObject } from "../../src/model/Json.ts"

const tool = (fields: JsonObject = {}): JsonObject => ({
  name: "search_issues",
  title: "Search",
  description: "Finds issues.",
  inputSchema: {
    type: "object",
    properties: { q: { type: "string" } },
    required: ["q"],
    additionalProperties: false
  },
  annotations: { title: "Search", readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  ...fields
})

const input = (schema: JsonObject): JsonObject => tool({ inputSchema: { type: "object", ...schema } })

const many = (count: number): ReadonlyArray<JsonObject> =>
  Array.from({ length: count }, (_, index) => tool({ name: `tool_${String(index).padStart(4, "0")}` }))

const broken = (found: ReturnType<typeof violations>): ReadonlyArray<LimitId> => found.map(({ limit }) => limit).sort()

/** Against a tool that breaks little: what else is broken. */
const besides = (tools: ReadonlyArray<JsonObject>): ReadonlyArray<LimitId> => {
  const plain = new Set(broken(violations({ tools: [tool()] })))
  return broken(violations({ tools })).filter((limit) => !plain.has(limit))
}

describe("violations", () => {
  it("of a tool that keeps to what every client takes are one: Gemini's field knows no `additionalProperties`", () => {
    assert.deepStrictEqual(violations({ tools: [tool()] }), [
      {
        limit: "adk.dropped",
        tool: "search_issues",
        path: "inputSchema",
        detail: "The input schema uses `additionalProperties`",
        found: ["additionalProperties"]
      },
      {
        limit: "gemini.unknown-keywords",
        tool: "search_issues",
        path: "inputSchema",
        detail: "The input schema uses `additionalProperties`",
        found: ["additionalProperties"]
      }
    ])
    assert.deepStrictEqual(violations({ tools: [] }), [])
  })

  it("of one shape are those of all clients that share the limit", () => {
    assert.deepStrictEqual(besides([tool({ name: "search.issues" })]), [
      "amazon-q.name-characters",
      "bedrock.name-characters",
      "claude-ai.name-characters",
      "claude-code.name-characters",
      "codex.name-characters",
      "copilot-cli.name-characters",
      "messages-api.name-characters",
      "openai.name-characters",
      "vscode.name-characters"
    ])
  })

  it("count a whole list, its bytes, and names that become one", () => {
    assert.deepStrictEqual(
      violations({ tools: many(101) })
        .filter((violation) => violation.tool === null)
        .map(({ limit }) => limit),
      [
        "antigravity.tool-count",
        "windsurf.tool-count",
        "antigravity.tool-count-over-servers",
        "copilot-chat.grouping",
        "cursor.tool-count"
      ]
    )
    assert.deepStrictEqual(
      violations({ tools: [tool({ name: "a_b" }), tool({ name: "ab" }), tool({ name: "a-b" })] })
        .filter((violation) => violation.tool === null)
        .map(({ detail, limit }) => [limit, detail]),
      [["amazon-q.name-collision", "`a-b`, `ab` become one name"]]
    )
    assert.include(besides([tool({ description: "a".repeat(95_000) })]), "llama-cpp.size")
  })

  it("look at prompts and instructions where those are given", () => {
    const surface = {
      tools: [],
      prompts: [{ name: "review this" }, { name: "a".repeat(17) }],
      instructions: "ä".repeat(1025)
    }
    assert.deepStrictEqual(violations(surface), [
      { limit: "amazon-q.prompt-names", tool: null, path: "", detail: "A prompt's name has 17 characters", found: 17 },
      {
        limit: "claude-code.instructions",
        tool: null,
        path: "",
        detail: "The instructions have 2050 bytes",
        found: 2050
      },
      {
        limit: "claude-code.prompt-names",
        tool: null,
        path: "",
        detail: "The name of a prompt is `review this`",
        found: ["review this"]
      }
    ])
  })

  it("escape what would not show in a foreign name", () => {
    const [violation] = violations({ tools: [tool({ name: "a`\u200Bb" })] }).filter(
      ({ limit }) => limit === "openai.name-characters"
    )
    assert.strictEqual(violation?.detail, "The name is `a\\u{60}\\u{200B}b`")
  })
})

describe("new violations", () => {
  const fresh = (
    before: ReadonlyArray<JsonObject>,
    after: ReadonlyArray<JsonObject>,
    renames?: ReadonlyMap<string, string>
  ): ReadonlyArray<string> =>
    newViolations({ tools: before }, { tools: after }, renames)
      .map(({ limit, tool: name }) => `${limit} ${name ?? "all"}`)
      .sort()

  const names = (length: number) => tool({ name: "n".repeat(length) })
  const longName = ["bedrock.name-length", "claude-ai.name-length", "gemini.name-length", "openai.name-length"]

  it("are none between equal surfaces, and none that were broken before", () => {
    const bad = input({ anyOf: [], properties: { "a b": true } })
    assert.deepStrictEqual(fresh([bad], [bad]), [])
    assert.deepStrictEqual(fresh([input({ anyOf: [] })], [input({ anyOf: [{}] })]), [])
  })

  it("of a renamed tool are those its old name did not break", () => {
    const renamed = new Map([["n".repeat(66), "n".repeat(58)]])
    assert.deepStrictEqual(
      fresh([names(58)], [names(66)], renamed),
      [...longName, "zed.name-length"].map((limit) => `${limit} ${"n".repeat(66)}`)
    )
  })

  it("of a tool that is new are only those that take the others with them", () => {
    // Zed cuts the one name; the others refuse the server or the request.
    assert.deepStrictEqual(
      fresh([tool()], [tool(), names(66)]).map((line) => line.split(" ")[0]),
      [...longName, "claude-code.name-length-tool-search", "kiro.name-length"].sort()
    )
    assert.deepStrictEqual(fresh([], [names(66)]), [])
    // Those limits are broken already; but VS Code cuts both names to the same one.
    assert.deepStrictEqual(fresh([names(70)], [names(70), names(66)]), ["vscode.name-collision all"])
  })

  it("of a list are those its length newly breaks", () => {
    assert.deepStrictEqual(fresh(many(120), many(128)), [])
    assert.deepStrictEqual(fresh(many(128), many(129)), [
      "copilot-chat.tool-count all",
      "groq.tool-count all",
      "openai.tool-count all"
    ])
    assert.deepStrictEqual(fresh(many(200), many(40)), [])
    assert.deepStrictEqual(fresh([], many(300)), [])
  })

  it("leave notes out", () => {
    assert.deepStrictEqual(fresh([input({})], [input({ properties: { a: { type: ["string", "null"] } } })]), [])
  })
})
