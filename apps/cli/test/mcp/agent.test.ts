// A scripted agent that answers "is this change breaking, whom does it break, and what is to be done?" through MCP alone,
// with the official client of either major.
import { assert, describe, it } from "@effect/vitest"
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { majors, withAgent } from "../support/agent.ts"
import { withFolder } from "../support/run.ts"
import { nameServer, withRepository } from "../support/repository.ts"

const fixtures = join(import.meta.dirname, "../fixtures/snapshots")

const search = (required: ReadonlyArray<string>) => ({
  name: "search",
  description: "Finds issues by their text.",
  inputSchema: { type: "object", properties: { query: { type: "string" }, limit: { type: "integer" } }, required }
})

for (const major of majors) {
  describe(`an agent on the client of SDK ${major}`, () => {
    it("learns from two snapshots what breaks, why, and what to do", () =>
      withFolder(async (folder) => {
        for (const name of ["before.json", "after.json"]) copyFileSync(join(fixtures, name), join(folder, name))
        await withAgent(
          folder,
          async (agent) => {
            const { data, text } = await agent.ask("diff_surfaces", { old: "before.json", new: "after.json" })
            assert.strictEqual(data.verdict, "failed")
            assert.isTrue(data.breaking)
            assert.deepStrictEqual(
              data.findings.map((finding) => [finding.severity, finding.ruleId, finding.entity.name]),
              [
                ["BREAKING", "tool.removed", "list_projects"],
                ["BREAKING", "tool.input.required.added", "search"],
                ["NON_BREAKING", "tool.added", "create_issue"],
                ["DOCUMENTATION", "server.identity.changed", "server"]
              ]
            )
            assert.match(text, /BREAKING \(2\)[^]*list_projects/)
            const required = data.findings[1]
            assert.strictEqual(required?.before, "limit?: integer 1..100")
            assert.strictEqual(required?.after, "limit: integer 1..100")
            assert.deepStrictEqual(required?.witness, { shows: "accepted before, rejected now", value: '{"query":""}' })
            for (const { ruleId } of data.findings) {
              const page = await agent.ask("explain_rule", { ruleId })
              assert.strictEqual(page.data.rule?.ruleId, ruleId)
              assert.match(page.data.rule?.why ?? "", /\S/)
              assert.include(page.text, ruleId)
            }
            assert.strictEqual(agent.stderr(), "")
          },
          { major }
        )
      }))

    it("learns from a repository what the working tree breaks, and that it no longer does once mended", () =>
      withRepository([search(["query"])], async (folder) => {
        nameServer(folder, { tools: [search(["query", "limit"])] })
        await withAgent(
          folder,
          async (agent) => {
            const broken = await agent.ask("check_server", { baseline: "main" })
            const [server] = broken.data.servers
            assert.isDefined(server)
            assert.strictEqual(broken.data.verdict, "failed")
            assert.isTrue(broken.data.breaking)
            assert.deepStrictEqual(
              server?.findings.map((finding) => finding.ruleId),
              ["tool.input.required.added"]
            )
            assert.deepInclude(server?.baseline, { source: "git", ref: "main", path: ".mcp-inspect/surface.json" })
            const page = await agent.ask("explain_rule", { ruleId: server?.findings[0]?.ruleId })
            assert.match(page.data.rule?.hint ?? "", /\S/)
            nameServer(folder, { tools: [search(["query"])] })
            const mended = await agent.ask("check_server", { baseline: "main" })
            assert.strictEqual(mended.data.verdict, "passed")
            assert.isFalse(mended.data.breaking)
            assert.deepStrictEqual(mended.data.servers[0]?.findings, [])
            assert.strictEqual(agent.stderr(), "")
          },
          { major }
        )
      }))

    it("is told of four tools that change nothing, with schemas and the order of their use", () =>
      withFolder((folder) =>
        withAgent(
          folder,
          async (agent) => {
            const { tools } = agent
            assert.deepStrictEqual(
              tools.map(({ name }) => name),
              ["check_server", "diff_surfaces", "explain_rule", "lint_surface"]
            )
            for (const { annotations, description = "", inputSchema, name, outputSchema, title } of tools) {
              assert.deepInclude(annotations, { readOnlyHint: true, destructiveHint: false, idempotentHint: true })
              assert.deepInclude(annotations, { title, openWorldHint: name !== "explain_rule" })
              assert.deepInclude(inputSchema, { type: "object" })
              assert.deepInclude(outputSchema, { type: "object" })
              assert.isAtMost(description.length, 1024)
              if (name !== "explain_rule") assert.include(description, "explain_rule")
            }
            assert.match(agent.instructions ?? "", /explain_rule/)
            if (major === "2") assert.strictEqual(agent.version, "2026-07-28")
          },
          { major }
        )
      ))
  })
}
