// What people read: golden reports of small surfaces shaped after real changes, and laws over every rule example.
import { assert, describe, expect, it } from "@effect/vitest"
import { compare, defaultOptions, skipped } from "../../src/Diff.ts"
import { widthOf } from "../../src/report/layout.ts"
import type { Commands } from "../../src/report/Reporter.ts"
import { textReporter } from "../../src/report/text.ts"
import { registry } from "../../src/rules/registry.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { surface, tool } from "../fixtures.ts"
import { shapes } from "./shapes.ts"

const render = (before: ExampleSurface, after: ExampleSurface, columns = 80): string =>
  textReporter.render(compare(surface(before), surface(after)).report, { columns, color: false })

const isUnbreakable = (line: string): boolean =>
  !line
    .trim()
    .replace(/^(?:→|[!~+.]) /, "")
    .includes(" ")

describe("text report", () => {
  for (const [name, before, after] of shapes) {
    for (const columns of [80, 120]) {
      it(`${name} at ${columns} columns`, async () => {
        await expect(render(before, after, columns)).toMatchFileSnapshot(`./golden/${name}-${columns}.txt`)
      })
    }
  }

  it("has no line longer than asked for, unless one word is", () => {
    const pairs = [
      ...shapes.map(([, before, after]) => [before, after] as const),
      ...registry.flatMap((rule) => rule.examples().fires.map(({ after, before }) => [before, after] as const))
    ]
    for (const [before, after] of pairs) {
      for (const columns of [80, 120]) {
        for (const line of render(before, after, columns).split("\n")) {
          assert.isTrue(widthOf(line) <= columns || isUnbreakable(line), `${widthOf(line)}: ${line}`)
        }
      }
    }
  })

  it("is written to its end however many changes there are", () => {
    const { report } = compare(surface(), surface({ tools: [tool()] }))
    const changes = Array.from({ length: 200_000 }, () => report.changes).flat()
    const lines = textReporter.render({ ...report, changes }, { columns: 80, color: false }).split("\n")
    assert.isAtLeast(lines.length, changes.length)
  })

  it("says the next step last, and the totals before it", () => {
    const lines = render({ tools: [tool()] }, {})
      .trimEnd()
      .split("\n")
    assert.match(lines.slice(-3).join(" "), /Next: .*`mcp-inspect snapshot`/)
    assert.isTrue(lines.includes("1 breaking"))
  })

  it("names the commands of the run, and no renewal of what is no baseline", () => {
    const last = (
      source: "api" | "file" | "npm",
      commands: Partial<Commands>,
      failOn: "BREAKING" | "never" = "BREAKING"
    ) => {
      const baseline = { source, ref: null, path: null }
      const policy = { ...defaultOptions.policy, failOn }
      const { report } = compare(surface({ tools: [tool()] }), surface(), { ...defaultOptions, baseline, policy })
      return textReporter.render(report, { columns: 1_000, color: false, commands }).trimEnd().split("\n").at(-1)
    }
    const commands = { accept: "accept it", snapshot: "capture it", isHosted: false }
    const start = "Next: mend what fails; if it is intended, accept it with `accept it`"
    assert.strictEqual(last("file", commands), `${start}, or capture the baseline anew with \`capture it\`.`)
    assert.strictEqual(last("api", commands), `${start}, or capture the baseline anew with \`capture it --push\`.`)
    assert.strictEqual(last("npm", { ...commands, snapshot: null }), `${start}.`)
    assert.strictEqual(last("npm", { ...commands, snapshot: null }, "never"), "Passed: no change is set to fail.")
  })

  it("has a first baseline uploaded where the service keeps it, and merged elsewhere", () => {
    const report = skipped(surface(), defaultOptions.policy, "The service has none.")
    const told = (isHosted: boolean): string =>
      textReporter.render(report, {
        columns: 1_000,
        color: false,
        commands: { accept: "", snapshot: "capture it", isHosted }
      })
    assert.include(told(true), "capture a baseline with `capture it --push`, or name one")
    assert.include(told(false), "capture a baseline with `capture it` and merge it, or name one")
  })

  it("never lets a server's text move the cursor or hide", () => {
    const hostile = "\u001B[2J\u202Eevil\u200B\r\n::error::x"
    const text = render(
      {},
      {
        tools: [
          tool({
            name: hostile,
            description: hostile,
            inputSchema: { type: "object", properties: { [hostile]: { enum: [hostile] } } }
          })
        ]
      }
    )
    assert.notMatch(text, /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E]/)
    for (const line of text.split("\n")) assert.notMatch(line, /^::/)
  })

  it("measures wide characters and emoji", () => {
    const lines = render({}, { tools: [tool({ name: "検索" }), tool({ name: "🦊 fox" })] })
      .split("\n")
      .filter((line) => line.startsWith("  +"))
    const columns = lines.map((line) => widthOf(line.slice(0, line.indexOf("`"))))
    assert.strictEqual(new Set(columns).size, 1, lines.join("\n"))
  })

  it("uses colour for severities only when asked to, and never as the only sign", () => {
    const { report } = compare(surface({ tools: [tool()] }), surface())
    const plain = textReporter.render(report, { columns: 80, color: false })
    const coloured = textReporter.render(report, { columns: 80, color: true })
    assert.notInclude(plain, "\u001B")
    assert.include(coloured, "\u001B[31m")
    assert.strictEqual(coloured.replaceAll(/\u001B\[\d+m/g, "").replaceAll(/ +$/gm, ""), plain.replaceAll(/ +$/gm, ""))
  })

  it("tells a skip apart from a pass", () => {
    const text = textReporter.render(
      skipped(surface(), defaultOptions.policy, "There is no baseline at origin/main."),
      { columns: 80, color: false }
    )
    assert.match(text, /^Comparison skipped — baseline needed\n/)
    assert.notMatch(text, /passed|no changes/i)
  })

  it("says whose a note is where not all members of a group share it", () => {
    const [, before, after] = shapes.find(([name]) => name === "sdk-upgrade") ?? ["", {}, {}]
    const { report } = compare(surface(before), surface(after))
    const changes = report.changes.map((finding) => ({
      ...finding,
      note: "seen by all",
      advisory: finding.entity.name === "find_notes" ? "only this one" : null
    }))
    const text = textReporter.render({ ...report, changes }, { columns: 120, color: false })
    assert.include(text, "      note: seen by all\n")
    assert.include(text, "      find_notes: model-written note: only this one\n")
    assert.strictEqual(text.match(/seen by all/g)?.length, report.groups.length)
  })

  it("keeps commands of a CI log out of its lines", () => {
    const name = `${"x".repeat(60)} ::error::pwned ##[add-path]x ##vso[task]x`
    const text = render({}, { tools: [tool({ name, description: name })] })
    assert.include(text, "pwned")
    assert.notMatch(text, /^\s*::|##\w*\[/m)
  })

  it("counts what is suppressed, and does not claim that nothing changed", () => {
    const options = {
      ...defaultOptions,
      policy: { ...defaultOptions.policy, ignores: [{ rule: "tool.icons.changed", reason: "Art week" }] }
    }
    const icons = (src: string) => surface({ tools: [tool({ icons: [{ src }] })] })
    const text = textReporter.render(compare(icons("a.png"), icons("b.png"), options).report, {
      columns: 80,
      color: false
    })
    assert.include(text, "1 suppressed")
    assert.include(text, "Art week")
    assert.notInclude(text, "No changes")
  })
})
