// What GitHub may do to a run.
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { withFolder } from "../../../cli/test/support/run.ts"
import { longestBody } from "../../src/comment/body.ts"
import { commandsIn, type Ended } from "../support/job.ts"
import { demanding, optional, type Script, tool } from "../support/pull.ts"
import { assertCode, onlyBody, withJob } from "../support/withJob.ts"

const warningsOf = ({ log }: Ended): ReadonlyArray<string> =>
  commandsIn(log).filter((line) => line.startsWith("::warning::"))

describe("GitHub", () => {
  it("that is down costs a warning, no verdict", () =>
    withJob({ base: optional, head: demanding }, async (run) => {
      const address = "http://127.0.0.1:9"
      const env = { GITHUB_API_URL: `${address}/api/v3`, GITHUB_GRAPHQL_URL: `${address}/api/graphql` }
      const ended = await run({ env })
      assertCode(ended, 1)
      assert.lengthOf(warningsOf(ended), 1)
      assert.match(warningsOf(ended)[0]!, /GitHub cannot be reached/)
      assert.include(ended.summary, "**1 breaking**")
    }))

  it("that limits requests and asks to wait a second is waited for", () =>
    withJob({ base: optional, head: demanding }, async (run, api) => {
      api.fail("create", [{ kind: "secondary-limit", status: 429, retryAfter: 1 }])
      assertCode(await run(), 1)
      assert.include(onlyBody(api), "**1 breaking**")
    }))

  it("that asks to wait longer than a job should is left alone, with a warning", () =>
    withJob({ base: optional, head: demanding }, async (run, api) => {
      api.fail("create", [{ kind: "secondary-limit", status: 403, retryAfter: 3_600 }], { always: true })
      const ended = await run()
      assertCode(ended, 1)
      assert.match(warningsOf(ended)[0]!, /asks to wait 3600 seconds/)
      assert.deepStrictEqual(api.state.comments, [])
    }))

  it("gets a comment that fits when 1,900 changes do not, and the summary says more", () =>
    withFolder((folder) => {
      // A script of this size is no argument of a program.
      const scriptOf = (name: string, required: (index: number) => ReadonlyArray<string>): Script => {
        const file = join(folder, name)
        const tools = Array.from({ length: 1_900 }, (_, index) =>
          tool(`search_${index}`, { [`limit_${index}`]: { type: "integer" } }, required(index))
        )
        writeFileSync(file, JSON.stringify({ tools }))
        return { file }
      }
      const base = scriptOf("base.json", () => [])
      const head = scriptOf("head.json", (index) => [`limit_${index}`])
      return withJob({ base, head }, async (run, api) => {
        const ended = await run()
        assertCode(ended, 1)
        assert.strictEqual(ended.outputs["breaking"], "1900")
        assert.isAtMost(onlyBody(api).length, longestBody)
        assert.include(onlyBody(api), "**1900 breaking**")
        assert.match(
          onlyBody(api),
          /^Left out here: \d+ changes .* By rule: \d+ × `tool\.[^,]*`\. The whole report is/m
        )
        assert.include(onlyBody(api), "/actions/runs/4711")
        assert.isAtMost(Buffer.byteLength(ended.summary), 1024 * 1024)
        assert.isAbove(ended.summary.length, onlyBody(api).length)
        // A step shows ten annotations of a level and drops the rest in silence.
        assert.isAtMost(commandsIn(ended.log).filter((line) => line.startsWith("::error ")).length, 10)
      })
    }))

  it("has a comment for each job of a monorepo, which no other job touches", () =>
    withJob({ base: optional, head: demanding, folder: "packages/api" }, async (run, api) => {
      const inProject = { "working-directory": "packages/api" }
      const first = await run({ inputs: inProject })
      assertCode(first, 1)
      // Annotations stand at files of the repository, wherever the project is in it.
      const error = commandsIn(first.log).find((line) => line.startsWith("::error"))
      assert.match(error!, /^::error file=packages\/api\/\.mcp-inspect\/surface\.json,line=/)
      assertCode(await run({ inputs: { ...inProject, config: "./.mcp-inspect.yml" } }), 1)
      assertCode(await run({ inputs: { "working-directory": ".", config: "packages/api/.mcp-inspect.yml" } }), 1)
      assert.lengthOf(api.state.comments, 2)
      assert.strictEqual(new Set(api.state.comments.map(({ body }) => body.split("\n")[0])).size, 2)
    }))

  it("lets nobody approve by label who may not write, in a fork, or for what is not checked out", () =>
    withJob({ base: optional, head: demanding }, async (run, api, { sha }) => {
      const label = { name: "mcp-approved" }
      const payload = { action: "labeled", label }
      const labels = [label]
      api.state.permissions.set("octocat", { permission: "read", role: "triage" })
      assertCode(await run({ pull: { labels }, payload }), 1)
      assert.include(onlyBody(api), "may not write")
      api.state.permissions.set("octocat", { permission: "write", role: "write" })
      const fork = { labels, head: { sha, ref: "topic", repo: { full_name: "stranger/search-mcp" } } }
      assertCode(await run({ pull: fork, payload }), 1)
      assert.include(onlyBody(api), "from a fork")
      const elsewhere = { labels, head: { sha: "f".repeat(40), ref: "topic", repo: { full_name: "acme/search-mcp" } } }
      assertCode(await run({ pull: elsewhere, payload, env: { GITHUB_SHA: "e".repeat(40) } }), 1)
      assert.include(onlyBody(api), "not the commit")
      assertCode(await run({ pull: { labels }, payload }), 0)
      assertCode(await run({ pull: { labels }, payload, inputs: { comment: "false" } }), 1)
    }))
})
