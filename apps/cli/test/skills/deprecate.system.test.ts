// The skill that retires what a server advertises, followed to the letter, and the server called in both forms.
import { assert, describe, it } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { forbiddenIn } from "@mcp-inspect/api/wording/forbidden"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { withHosted } from "../support/hosted.ts"
import { apiKey, noUsage } from "../support/hostedState.ts"
import { git } from "../support/repository.ts"
import { run } from "../support/run.ts"
import { type Block, edit, follow, installed, type Project, skillOf, withProject } from "../support/skills.ts"

const skill = skillOf("mcp-inspect-deprecate")

const configured = (url: string): string =>
  `server:\n  command: node server.mjs\nproject: acme/search-mcp\nendpoint: ${url}\n`

/** A repository with a baseline, whose tool was called a hundred times of a thousand. */
const withUsage = (use: (project: Project) => Promise<void>): Promise<void> =>
  withHosted(({ state, url }) => {
    state.usage.set("search", {
      ...noUsage("search", 90),
      calls: 100,
      serverCalls: 1000,
      arguments: [{ path: "sort", present: 0, status: "unknown" }]
    })
    return withProject("notes", { ".mcp-inspect.yml": configured(url) }, async (project) => {
      Object.assign(project.env, { TOOL: "search", BASE: "origin/main", MCP_INSPECT_KEY: apiKey })
      await installed(project, "npx --no -- mcp-inspect snapshot --pretty")
      await use(project)
    })
  })

/** The texts of the notes that a call finds, or that it failed. */
const called = async (folder: string, name: string, args: Record<string, unknown>): Promise<string> => {
  const client = new Client({ name: "caller", version: "1.0.0" })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ["server.mjs"], cwd: folder }))
  try {
    const result = await client.callTool({ name, arguments: args })
    const { notes = [] } = (result.structuredContent ?? {}) as {
      readonly notes?: ReadonlyArray<{ readonly id: number }>
    }
    return result.isError === true ? "failed" : notes.map(({ id }) => id).join(" ")
  } catch {
    return "failed"
  } finally {
    await client.close()
  }
}

const check = async ({ env, folder }: Project) => {
  const ended = await run(["check", "--baseline", "origin/main", "--format", "json"], { cwd: folder, env })
  return JSON.parse(ended.stdout)
}

/** What is missing from a deprecation that breaks nobody. */
const missing = async ({ env, folder }: Project): Promise<ReadonlyArray<string>> => {
  const { compared, summary } = await check({ env, folder })
  const document = await run(["snapshot", "--out", "-"], { cwd: folder, env })
  const { tools } = JSON.parse(document.stdout)
  const named = (name: string) => tools.find((tool: { readonly name: string }) => tool.name === name)
  const marker = named("search")?._meta?.["mcp-inspect/deprecated"]
  return [
    ...(compared === true && summary.BREAKING === 0 ? [] : ["a check without a break"]),
    ...(named("search")?.inputSchema.properties.sort?.deprecated === true ? [] : ["the mark of the argument"]),
    ...(marker?.replacedBy === "find_notes" ? [] : ["the mark of the tool"]),
    ...((await called(folder, "search", { query: "milk", sort: "new" })) === "2 1" ? [] : ["calls of the old form"]),
    ...((await called(folder, "find_notes", { query: "milk", order: "newest" })) === "2 1"
      ? []
      : ["calls of the new form"])
  ]
}

const untouched = ["the mark of the argument", "the mark of the tool", "calls of the new form"]

describe("mcp-inspect-deprecate", () => {
  it("leaves both forms answered, the old ones marked, and nothing broken", () =>
    withUsage(async (project) => {
      const { folder } = project
      const said = await follow(project, skill)
      assert.deepStrictEqual(await missing(project), [])

      assert.match(said.replaceAll(/\s+/g, " "), /100 recorded calls in the requested 90-day window: 10\.00% of/)
      assert.include(said.replaceAll(/\s+/g, " "), "not absence of all possible consumers")
      assert.deepStrictEqual(forbiddenIn(said), [])
      assert.strictEqual(git(folder, "status", "--short"), "")
      const { changes } = await check(project)
      const rules: ReadonlyArray<string> = changes.map(({ rule }: { readonly rule: string }) => rule)
      for (const rule of ["tool.added", "tool.deprecated", "tool.input.deprecated.added", "tool.input.property.added"])
        assert.include(rules, rule)
      // Whoever sends neither argument gets what they got.
      assert.strictEqual(await called(folder, "search", { query: "milk" }), "1 2")
    }))

  it("without it nothing is deprecated, and what comes to mind first breaks callers", () =>
    withUsage(async (project) => {
      const { folder } = project
      assert.deepStrictEqual(await missing(project), untouched)
      const before = readFileSync(join(folder, "server.mjs"), "utf8")
      edit(
        folder,
        `--- server.mjs\n+++ server.mjs\n@@\n-server.registerTool("search"\n+server.registerTool("find_notes"\n`
      )
      assert.includeMembers([...(await missing(project))], ["a check without a break", "calls of the old form"])
      writeFileSync(join(folder, "server.mjs"), before)
      edit(
        folder,
        `--- server.mjs\n+++ server.mjs\n@@\n-    sort: z.enum(["new", "old"])\n+    order: z.enum(["new", "old"])\n`
      )
      assert.include(await missing(project), "a check without a break")
    }))

  it("without one of its edits the end is not reached", () =>
    withUsage(async (project) => {
      const { folder } = project
      const before = readFileSync(join(folder, "server.mjs"), "utf8")
      const reached = async (step: string): Promise<unknown> => {
        writeFileSync(join(folder, "server.mjs"), before)
        const leaveOut = ({ heading, language }: Block): boolean => language === "sh" || heading.startsWith(step)
        return follow(project, skill, { leaveOut }).then(() => missing(project), String)
      }
      // The third edit is of a line that the second made: without that it cannot be made either.
      assert.include(await reached("2."), "not once in server.mjs")
      assert.deepStrictEqual(await reached("3."), ["the mark of the argument"])
      assert.deepStrictEqual(await reached("4."), ["the mark of the tool", "calls of the new form"])
    }))
})
