// The skill that reviews a surface before its first release, followed to the letter on a draft.
import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { run } from "../support/run.ts"
import { blocksOf, follow, type Project, skillOf, withProject } from "../support/skills.ts"

const skill = skillOf("mcp-surface-review")

const withDraft = (use: (project: Project) => Promise<void>): Promise<void> =>
  withProject("draft", {}, async (project) => {
    project.env["SERVER"] = "node server.mjs"
    await use(project)
  })

/** What is missing from a surface that may be released. */
const missing = async ({ env, folder }: Project): Promise<ReadonlyArray<string>> => {
  const options = { cwd: folder, env }
  const captured = await run(["snapshot", "--stdio", "node server.mjs", "--out", "-"], options)
  const reviewed = await run(["lint", "--stdio", "node server.mjs", "--fail-on", "NON_BREAKING"], options)
  const { tools } = JSON.parse(captured.stdout)
  const arguments_: ReadonlyArray<Readonly<Record<string, unknown>>> = tools.flatMap(
    (tool: { readonly inputSchema: { readonly properties: object } }) => Object.values(tool.inputSchema.properties)
  )
  const texts = new Set(tools.map(({ description }: { readonly description?: string }) => description ?? ""))
  const cancel = tools.find(({ name }: { readonly name: string }) => name.startsWith("cancel"))
  return [
    ...(reviewed.code === 0 ? [] : ["a clean review"]),
    ...(texts.size === tools.length && !texts.has("") ? [] : ["descriptions that differ"]),
    ...(arguments_.every(
      ({ enum: values, maximum, minimum }) => values !== undefined || (minimum ?? maximum) !== undefined
    )
      ? []
      : ["narrow inputs"]),
    ...(arguments_.every(({ description }) => description !== undefined) ? [] : ["described inputs"]),
    ...(tools.every((tool: { readonly outputSchema?: unknown }) => tool.outputSchema !== undefined)
      ? []
      : ["precise outputs"]),
    ...(cancel.annotations?.readOnlyHint === false && cancel.annotations.destructiveHint === true
      ? []
      : ["true annotations"])
  ]
}

const all = [
  "a clean review",
  "descriptions that differ",
  "narrow inputs",
  "described inputs",
  "precise outputs",
  "true annotations"
]

describe("mcp-surface-review", () => {
  it("leaves a surface that may be released", () =>
    withDraft(async (project) => {
      const said = await follow(project, skill)
      assert.deepStrictEqual(await missing(project), [])
      // What it had to read was there: the findings of the draft, and where lists may be kept.
      for (const part of [
        "lint.tool.description.duplicate",
        "lint.tool.argument.untyped",
        'cacheScope {"prompts":null'
      ])
        assert.include(said, part)
      for (const file of ["review.json", "review.md"]) assert.isFalse(existsSync(join(project.folder, file)))
    }))

  it("without it the draft has none of that", () =>
    withDraft(async (project) => {
      assert.deepStrictEqual(await missing(project), all)
    }))

  it("each of its edits brings one of them", () =>
    withDraft(async (project) => {
      const reached: Array<string> = []
      let left: ReadonlyArray<string> = all
      for (const { heading } of blocksOf(skill).filter(({ language }) => language === "diff")) {
        await follow(project, skill, { leaveOut: (block) => block.heading !== heading })
        const now = await missing(project)
        assert.isBelow(now.length, left.length, heading)
        reached.push(...left.filter((part) => !now.includes(part)))
        left = now
      }
      assert.sameMembers(reached, all)
    }))

  it("shows headers, origins and permissions where a surface has them", () =>
    withDraft(async (project) => {
      const tool = {
        name: "find",
        inputSchema: { type: "object", properties: { q: { type: "string", "x-mcp-header": "Query" } } },
        _meta: { ui: { resourceUri: "ui://find", visibility: ["app"] } }
      }
      const resource = {
        uri: "ui://find",
        name: "find",
        _meta: { ui: { csp: { connectDomains: ["https://x.example"] } } }
      }
      const script = JSON.stringify({ tools: [tool], resources: [resource] })
      const server = join(import.meta.dirname, "../fixtures/server.mjs")
      project.env["SERVER"] = `node ${server} '${script}'`
      const said = await follow(project, skill, {
        leaveOut: ({ heading }) => !heading.startsWith("1.") && !heading.startsWith("6.")
      })
      assert.include(said, 'header find "x-mcp-header":"Query"')
      assert.match(said, /ui find "ui":\{[^\n]*"visibility":\["app"\]/)
      assert.match(said, /ui (?:find|ui:\/\/find) "ui":\{"csp":\{"connectDomains":\["https:\/\/x\.example"\]/)
    }))
})
