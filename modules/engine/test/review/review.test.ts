// The review text: what people see of a surface in a pull request, and what a hostile server cannot do there.
import { assert, describe, expect, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { reviewText } from "../../src/review/Review.ts"
import { registry } from "../../src/rules/registry.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { decodeSnapshot, toDocument } from "../../src/snapshot/Document.ts"
import { Result } from "effect"
import { rawSurface, snapshotOf, surface, tool } from "../fixtures.ts"

const review = (example: ExampleSurface = {}): string => reviewText(surface(example))

const everything: ExampleSurface = {
  protocolVersion: "2026-06-18",
  supportedVersions: ["2026-06-18", "2025-11-25"],
  server: {
    instructions: "Search before you write.\n\nAsk when unsure.",
    capabilities: { tools: { listChanged: true }, prompts: {} },
    serverInfo: { name: "issues", version: "2.3.1", title: "Issue tracker" }
  },
  cacheScope: { tools: "public" },
  tools: [
    tool({
      name: "search_issues",
      title: "Search issues",
      description: "Find issues by text.\nNewest first.",
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: {
        type: "object",
        properties: {
          query: { type: "string", description: "Text to look for" },
          filter: {
            type: "object",
            properties: {
              labels: { type: "array", items: { type: "string", description: "A label,\nas in the tracker" } }
            }
          },
          limit: { type: "integer", minimum: 1, maximum: 100, default: 20, deprecated: true }
        },
        required: ["query"]
      },
      outputSchema: {
        type: "object",
        properties: { issues: { type: "array", items: { $ref: "#/$defs/Issue" } } },
        $defs: { Issue: { type: "object", title: "An issue", properties: { id: { type: "string" } } } }
      }
    }),
    tool({ name: "archive" })
  ],
  resources: [{ uri: "file:///readme.md", name: "readme", mimeType: "text/markdown", size: 120 }],
  resourceTemplates: [{ uriTemplate: "issue://{id}", name: "issue", description: "One issue" }],
  prompts: [
    {
      name: "triage",
      description: "Sort new issues",
      arguments: [
        { name: "since", description: "First day", required: true },
        { name: "team", title: "Team" }
      ]
    }
  ]
}

/** What is left of Markdown without its code: fenced blocks first, then spans, as CommonMark reads them. */
const outsideCode = (markdown: string): string => {
  const kept: Array<string> = []
  let fence: string | undefined
  for (const line of markdown.split("\n")) {
    const [, run = ""] = /^ {0,3}(`{3,})[^`]*$/.exec(line) ?? []
    if (fence === undefined && run !== "") fence = run
    else if (fence !== undefined) {
      if (run.length >= fence.length && line.trim() === run) fence = undefined
    } else kept.push(line.replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, "‹code›"))
  }
  assert.isUndefined(fence, "every block is closed")
  return kept.join("\n")
}

describe("a review text", () => {
  it("has one block an entity, one fact a line", async () => {
    await expect(review(everything)).toMatchFileSnapshot("./golden/everything.md")
  })

  it("of a server that advertises nothing says so for each list", async () => {
    await expect(review()).toMatchFileSnapshot("./golden/nothing.md")
  })

  it("is the same whatever the order of what was received, and for a snapshot that was read back", () => {
    const turned = (value: Json): Json =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, item]) => [key, turned(item)])
            )
          : value
    const backwards = {
      ...everything,
      tools: (everything.tools ?? []).toReversed().map((one) => turned(one) as JsonObject),
      server: turned(everything.server ?? {}) as JsonObject
    }
    assert.strictEqual(review(backwards), review(everything))
    const read = Result.getOrThrow(decodeSnapshot(JSON.parse(JSON.stringify(toDocument(surface(everything)))) as Json))
    assert.strictEqual(reviewText(read), review(everything))
  })

  it("differs for every two surfaces that a rule tells apart", () => {
    for (const rule of registry) {
      for (const { after, before } of rule.examples().fires)
        assert.notStrictEqual(review(before), review(after), rule.id)
    }
  })

  it("changes by the line that changed, and by the fingerprint", () => {
    const described = (description: string): ReadonlyArray<string> =>
      review({
        tools: [tool({ inputSchema: { type: "object", properties: { q: { type: "string", description } } } })]
      }).split("\n")
    const before = described("Text to find")
    const changed = described("Text to look for").filter((line, index) => line !== before[index])
    assert.deepStrictEqual(
      changed.map((line) => line.slice(0, 20)),
      ["- `inputSchema.q`: `", "- fingerprint: `sha2"]
    )
  })

  it("shows the whole schema where its signature leaves something out", () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, { type: "string" }]))
    const text = review({ tools: [tool({ inputSchema: { type: "object", properties } })] })
    assert.match(text, /- `inputSchema`:\n {2}```json\n {2}\{/)
    assert.match(text, /^ {6}"p99": \{$/m)
    assert.notInclude(review({ tools: [tool()] }), "```json")
  })

  it("stays a text of lists and code whatever a server sends", () => {
    const texts = [
      "@team #12 https://evil.example <img src=x onerror=alert(1)> [a](javascript:b) **x** | y |",
      "```\n# heading\n```\n~~~\n</details>",
      "`` ` ``` ` ``",
      "`",
      " ",
      "",
      "a\\`b",
      "\u001B[2J\u202E\u200B\r\n::error::x\u2028y",
      "<!-- -->\n\n---\n- [ ] task",
      "````text\nnested\n````",
      "__proto__"
    ]
    const marks =
      /@team|#12|evil|<|onerror|javascript|\*\*|heading|details|error::|task|nested|[\u0000-\u0009\u000B-\u001F\u202E\u200B\u2028]/
    for (const text of texts) {
      const schema = {
        type: "object",
        properties: { [text]: { description: text, title: text, "x-mcp-header": text, examples: [text] } }
      }
      const surfaces: ExampleSurface = {
        server: { instructions: text, serverInfo: { name: text, version: text }, [text]: { [text]: [text] } },
        tools: [
          tool({ name: text, description: text, title: text, inputSchema: schema, outputSchema: schema, [text]: text })
        ],
        resources: [{ uri: text, name: text, mimeType: text, annotations: { [text]: text } }],
        resourceTemplates: [{ uriTemplate: text, name: text }],
        prompts: [{ name: text, arguments: [{ name: text, description: text, [text]: [text] }] }]
      }
      const left = outsideCode(review(surfaces))
      assert.notMatch(left, marks, JSON.stringify(text))
      const vocabulary = outsideCode(review(everything))
        .split("\n")
        .concat("- argument ‹code› ‹code›: ‹code›", "- ‹code›: (empty)")
      const shape = (line: string): string =>
        line
          .replaceAll(/‹code›|\(empty\)/g, "x")
          .replace(/(?: x)+(?=:|$)/, " x")
          .replace(/:.*/, ":")
      const known = new Set(vocabulary.map(shape))
      for (const line of left.split("\n")) assert.isTrue(known.has(shape(line)), `${JSON.stringify(text)}: ${line}`)
    }
  })

  it("is total over entries that are none, and over deep and long ones", () => {
    const deep = (levels: number): Json =>
      levels === 0 ? {} : { properties: { ["p".repeat(50)]: deep(levels - 1) }, title: "t" }
    const odd: ExampleSurface = {
      tools: [
        null as never,
        { name: 1, inputSchema: "x", outputSchema: [], description: [] },
        tool({ name: "deep", inputSchema: deep(450) }),
        tool({ name: "long", description: "x".repeat(200_000), icons: [{ src: `data:${"y".repeat(200_000)}` }] })
      ],
      prompts: [
        { name: "p", arguments: "none" },
        { name: "q", arguments: [1, { name: 2 }] }
      ],
      resources: [{ uri: 3 }]
    }
    const text = reviewText(snapshotOf(rawSurface(odd)))
    outsideCode(text)
    assert.include(text, "nested deeper than 64 levels")
    assert.include(text, "(200007 characters)")
    assert.isBelow(text.length, 1_000_000)
  })
})
