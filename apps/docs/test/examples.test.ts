// What is shown in blocks of code: JSON is JSON, a configuration can be loaded, a command line can be read (DOC-8).
import { assert, describe, it } from "@effect/vitest"
import { parseConfig } from "@mcp-inspect/cli/config/parse"
import { compare, defaultOptions } from "@mcp-inspect/engine/Diff"
import { normalise } from "@mcp-inspect/engine/normalise/Normalise"
import { Result } from "effect"
import { parse } from "yaml"
import { authoredPages, rulePages, sitePages } from "../src/site.ts"
import { problemOf } from "./support/commandLine.ts"
import { wordsOf } from "./support/words.ts"

interface Block {
  readonly slug: string
  readonly language: string
  readonly text: string
}

const blocksOf = (pages: ReturnType<typeof sitePages>): ReadonlyArray<Block> =>
  pages.flatMap(({ body, slug }) =>
    [...body.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
      slug,
      language,
      text
    }))
  )

const blocks = blocksOf(sitePages())

const of = (...languages: ReadonlyArray<string>): ReadonlyArray<Block> =>
  blocks.filter(({ language }) => languages.includes(language))

/* Steps of a workflow stand by themselves where a page speaks of them. */
const isConfig = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("on" in value || "jobs" in value)

describe("a block of code", () => {
  it("of JSON is JSON", () => {
    assert.isAbove(of("json").length, 5)
    for (const { slug, text } of of("json")) assert.doesNotThrow(() => JSON.parse(text) as unknown, undefined, slug)
  })

  it("of YAML is YAML, and a configuration is one that loads", () => {
    let configurations = 0
    for (const { slug, text } of of("yaml")) {
      const value: unknown = parse(text)
      if (!isConfig(value)) continue
      configurations++
      const parsed = parseConfig(".mcp-inspect.yml", text)
      assert.isTrue(
        Result.isSuccess(parsed),
        `${slug}\n${text}\n${Result.isFailure(parsed) ? parsed.failure.problem : ""}`
      )
      if (Result.isSuccess(parsed)) assert.deepStrictEqual(parsed.success.skipped, [], slug)
    }
    assert.isAbove(configurations, 100)
  })

  it("of shell has command lines that can be read", async () => {
    const lines = of("sh", "bash")
      .flatMap(({ slug, text }) => text.split("\n").map((line) => ({ slug, line: line.replace(/\s+#.*$/, "").trim() })))
      .map(({ line, slug }) => ({ slug, line: line.replace(/^npx /, "") }))
      .filter(({ line }) => line.startsWith("mcp-inspect "))
    assert.isAbove(lines.length, 30)
    for (const { line, slug } of lines) assert.isUndefined(await problemOf(wordsOf(line).slice(1)), `${slug}: ${line}`)
  })

  it("is refused where it is wrong: the test can fail", async () => {
    assert.match((await problemOf(["check", "--fail-onn", "BREAKING"])) ?? "", /fail-onn/)
    assert.match((await problemOf(["snapshoot"])) ?? "", /snapshoot/)
    assert.match((await problemOf(["diff", "a.json"])) ?? "", /new/)
    assert.isTrue(Result.isFailure(parseConfig("x.yml", "failon: never\n")))
  })

  it("names no package runner without our package, and no unscoped package", () => {
    for (const { slug, text } of blocks)
      assert.notMatch(
        text,
        /npm (i|install|add|exec)[^\n]* mcp-inspect(\s|@|$)|(pnpm dlx|bunx|yarn dlx) mcp-inspect/m,
        slug
      )
  })
})

const surface = (schema: unknown) =>
  Result.getOrThrow(
    normalise({
      capture: {
        era: "legacy",
        transport: "stdio",
        clientCapabilities: {},
        authorization: "none",
        headersSet: [],
        cacheScope: { tools: null, resources: null, resourceTemplates: null, prompts: null },
        warnings: []
      },
      server: {
        protocolVersion: "2025-11-25",
        supportedVersions: null,
        handshake: { capabilities: {}, serverInfo: { name: "example", version: "1.0.0" } }
      },
      lists: {
        tools: [
          {
            name: "t",
            inputSchema: {
              type: "object",
              properties: { p: schema as never },
              $defs: { id: { type: "string", minLength: 3 } }
            }
          }
        ],
        resources: [],
        resourceTemplates: [],
        prompts: []
      }
    })
  )

const rulesOf = (before: unknown, after: unknown): ReadonlyArray<string> =>
  compare(surface(before), surface(after), defaultOptions).report.changes.map(({ rule }) => rule)

describe("the pages on verdicts", () => {
  const bodyOf = (slug: string): string => authoredPages().find((page) => page.slug === slug)?.body ?? ""

  it("call equal what the engine takes for another spelling, and silent what it is silent about", () => {
    const rows = [
      ...bodyOf("equivalence").matchAll(/^\| `([^`]+)` \| (?:`([^`]+)`|the definition in its place) \| (.*) \|$/gm)
    ]
    assert.strictEqual(rows.length, 6)
    for (const [row, before = "", after, reported = ""] of rows) {
      const found = rulesOf(
        JSON.parse(before),
        after === undefined ? { type: "string", minLength: 3 } : JSON.parse(after)
      )
      assert.deepStrictEqual(found, reported.startsWith("nothing") ? [] : ["tool.input.schema.rewritten"], row)
    }
  })

  it("are there for every rule, with an example wherever the registry has one", () => {
    assert.isAbove(rulePages().length, 100)
    const without = rulePages().filter(({ body }) => !body.includes("## Example"))
    assert.deepStrictEqual(
      without.map(({ title }) => title),
      []
    )
  })
})
