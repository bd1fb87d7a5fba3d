// `lint` and `explain` through the real binary: the rows of IN-7, and what a user meets around them.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, withFolder } from "./support/run.ts"

const search = {
  name: "search",
  description: "Finds issues by their text.",
  inputSchema: { type: "object", properties: { limit: { type: "integer", description: "Most issues to return" } } },
  outputSchema: { type: "object", properties: { count: { type: "integer" } } },
  annotations: { title: "Search", readOnlyHint: true, destructiveHint: false, openWorldHint: false }
}
const dangling = { ...search, outputSchema: { ...search.outputSchema, properties: { a: { $ref: "#/$defs/Issue" } } } }

const capture = async (folder: string, tools: ReadonlyArray<unknown>, file = "surface.json"): Promise<void> => {
  const ended = await run(["snapshot", "--stdio", scripted({ tools }), "--out", file, "--pretty"], { cwd: folder })
  assert.strictEqual(ended.code, 0, ended.stderr)
}

interface Finding {
  readonly rule: string
  readonly severity: string
  readonly location: { readonly file: string; readonly line: number } | null
}

const findingsIn = (json: string): ReadonlyArray<Finding> =>
  (JSON.parse(json) as { readonly changes: ReadonlyArray<Finding> }).changes

describe("lint", () => {
  it("ends with 0 whatever it finds, with 1 at --fail-on, and with 0 below it", () =>
    withFolder(async (folder) => {
      await capture(folder, [dangling])
      const plain = await run(["lint", "surface.json"], { cwd: folder })
      assert.strictEqual(plain.code, 0, plain.stderr)
      assert.match(plain.stdout, /^BREAKING \(1\)\n/)
      assert.match(plain.stdout, /Passed: no finding is set to fail\./)
      const strict = await run(["lint", "surface.json", "--fail-on", "BREAKING"], { cwd: folder })
      assert.strictEqual(strict.code, 1)
      assert.match(strict.stdout, /Failed: a finding is BREAKING\./)
      await capture(folder, [search], "good.json")
      const good = await run(["lint", "good.json", "--fail-on", "DOCUMENTATION"], { cwd: folder })
      assert.strictEqual(good.code, 0, good.stdout)
      assert.strictEqual(good.stdout, "No findings\nPassed: reviewed, no findings.\n")
    }))

  it("reviews a server it captures, by flag or by configuration", () =>
    withFolder(async (folder) => {
      const server = scripted({ tools: [{ ...search, description: "" }] })
      const flagged = await run(["lint", "--stdio", server, "--format", "json"], { cwd: folder })
      assert.strictEqual(flagged.code, 0, flagged.stderr)
      assert.deepStrictEqual(
        findingsIn(flagged.stdout).map(({ location, rule }) => ({ location, rule })),
        [{ location: null, rule: "lint.tool.description.missing" }]
      )
      writeFileSync(join(folder, ".mcp-inspect.json"), JSON.stringify({ server: { command: server } }))
      const configured = await run(["lint", "--format", "json"], { cwd: folder })
      assert.strictEqual(configured.stdout, flagged.stdout)
    }))

  it("ends with 2 when there is nothing to review, or two things, or a budget that is none", () =>
    withFolder(async (folder) => {
      await capture(folder, [search])
      for (const [args, message] of [
        [["lint", "missing.json"], /missing\.json/],
        [["lint"], /No server is named/],
        [["lint", "surface.json", "--stdio", scripted({ tools: [] })], /one surface is reviewed/],
        [["lint", "surface.json", "--max-tokens", "-1"], /not below zero/],
        [["lint", "surface.json", "--max-tokens", "many"], /max-tokens/],
        [["lint", "surface.json", "--fail-on", "ALL"], /fail-on/],
        [["lint", "--stdio", scripted({ exit: 3 })], /^error: /]
      ] as const) {
        const ended = await run(args, { cwd: folder })
        assert.strictEqual(ended.code, 2, args.join(" "))
        assert.strictEqual(ended.stdout, "")
        assert.match(ended.stderr, message)
      }
    }))

  it("holds the tools to a budget of tokens when one is given", () =>
    withFolder(async (folder) => {
      await capture(folder, [search])
      const over = await run(["lint", "surface.json", "--max-tokens", "10", "--fail-on", "BREAKING"], { cwd: folder })
      assert.strictEqual(over.code, 1, over.stderr)
      assert.match(over.stdout, /The tools take about \d+ tokens, \d+ more than the budget/)
      assert.match(over.stdout, /\nabout \d+ tokens of context/)
      const within = await run(["lint", "surface.json", "--max-tokens", "1000", "--fail-on", "BREAKING"], {
        cwd: folder
      })
      assert.strictEqual(within.code, 0, within.stdout)
      assert.match(within.stdout, /about \d+ tokens of context/)
      assert.notMatch((await run(["lint", "surface.json"], { cwd: folder })).stdout, /tokens/)
    }))

  it("takes lint ids in the configuration, and asks after those that do not exist", () =>
    withFolder(async (folder) => {
      await capture(folder, [dangling])
      const config = join(folder, ".mcp-inspect.yml")
      writeFileSync(
        config,
        "fail_on: DOCUMENTATION\nseverity_overrides:\n  lint.tool.reference.dangling: NON_BREAKING\n" +
          "ignore:\n  - rule: lint.client.toolLost\n    reason: nobody uses it there\n"
      )
      const ended = await run(["lint", "surface.json", "--format", "json", "--fail-on", "BREAKING"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(
        findingsIn(ended.stdout).map(({ location, rule, severity }) => [rule, severity, location?.file]),
        [["lint.tool.reference.dangling", "NON_BREAKING", "surface.json"]]
      )
      // The threshold of the configuration is that of comparisons.
      assert.strictEqual((await run(["lint", "surface.json"], { cwd: folder })).code, 0)
      writeFileSync(config, "ignore:\n  - rule: lint.tool.reference.dangle\n")
      const wrong = await run(["lint", "surface.json"], { cwd: folder })
      assert.strictEqual(wrong.code, 2)
      assert.match(wrong.stderr, /Did you mean `lint\.tool\.reference\.dangling`\?/)
    }))

  it("writes the report to a file, says so, and leaves no stale one", () =>
    withFolder(async (folder) => {
      await capture(folder, [dangling])
      const args = ["lint", "surface.json", "--format", "json", "--output", "report.json"]
      const ended = await run(args, { cwd: folder })
      assert.strictEqual(ended.stdout, "")
      assert.match(ended.stderr, /^Passed: 1 breaking.* Report written to /)
      assert.strictEqual(findingsIn(readFileSync(join(folder, "report.json"), "utf8"))[0]?.severity, "BREAKING")
      const failed = await run(["lint", "none.json", ...args.slice(2)], { cwd: folder })
      assert.strictEqual(failed.code, 2)
      assert.isFalse(existsSync(join(folder, "report.json")))
    }))

  it("reports every malformed entry of a server, and the rest as well", () =>
    withFolder(async (folder) => {
      const tools = [search, { name: "lonely" }, { ...search, name: "__proto__", title: null }, "no tool"]
      const ended = await run(["lint", "--stdio", scripted({ tools }), "--format", "json"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      const malformed = findingsIn(ended.stdout).filter(({ rule }) => rule === "lint.entity.malformed")
      assert.strictEqual(malformed.length, 3)
    }))
})

describe("explain", () => {
  it("prints the page of a rule and of a lint within 80 columns, in plain text", () =>
    withFolder(async (folder) => {
      for (const id of ["tool.input.constraint.tightened", "lint.tool.reference.dangling"]) {
        const ended = await run(["explain", id], { cwd: folder })
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.strictEqual(ended.stderr, "")
        const lines = ended.stdout.split("\n")
        assert.strictEqual(lines[0], id)
        for (const line of lines) assert.isAtMost(line.length, 80)
        assert.notInclude(ended.stdout, "\u001B")
        for (const part of [
          "Severity  ",
          "\nWhy\n",
          "\nWhat to do\n",
          "\nExample\n",
          `- rule: ${id}`,
          `${id}: NON_BREAKING`
        ])
          assert.include(ended.stdout, part)
      }
      const { stdout } = await run(["explain", "tool.input.constraint.tightened"], { cwd: folder })
      assert.include(stdout, 'accepted before, rejected now: {"p":"a"}')
      assert.match(stdout, /Way back {4}tool\.input\.constraint\.loosened/)
    }))

  it("shows a configuration that works as it stands", () =>
    withFolder(async (folder) => {
      await capture(folder, [dangling])
      const page = await run(["explain", "lint.tool.reference.dangling"], { cwd: folder })
      const yaml = page.stdout.slice(page.stdout.indexOf("    severity_overrides:")).replaceAll(/^ {4}/gm, "")
      writeFileSync(join(folder, ".mcp-inspect.yml"), yaml)
      const ended = await run(["lint", "surface.json"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.match(ended.stdout, /1 × lint\.tool\.reference\.dangling: why this is fine here/)
    }))

  it("ends with 2 at an unknown id and names the nearest", () =>
    withFolder(async (folder) => {
      const wrong = await run(["explain", "tool.removd"], { cwd: folder })
      assert.strictEqual(wrong.code, 2)
      assert.strictEqual(wrong.stdout, "")
      assert.match(wrong.stderr, /No rule and no lint has this id\.\n {2}Did you mean `tool\.removed`\?/)
      const hopeless = await run(["explain", "\u001B[31m???"], { cwd: folder })
      assert.strictEqual(hopeless.code, 2)
      assert.notInclude(hopeless.stderr, "\u001B")
      assert.match(hopeless.stderr, /Run `mcp-inspect explain` for the list of ids/)
    }))

  it("lists every id with its title when none is given", () =>
    withFolder(async (folder) => {
      const ended = await run(["explain"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.include(ended.stdout, "tool.removed\n  ")
      assert.include(ended.stdout, "lint.text.hidden\n  A text has characters that do not show\n")
      assert.match(ended.stderr, /^Next: /)
    }))
})
