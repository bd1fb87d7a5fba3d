// What the tools answer beside the plain case: skips, several servers, suppressed changes, groups, limits, sources.
import { assert, describe, it } from "@effect/vitest"
import { copyFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { withAgent } from "../support/agent.ts"
import { git, nameServer, withRepository } from "../support/repository.ts"
import { run, scripted, withFolder } from "../support/run.ts"

const fixtures = join(import.meta.dirname, "../fixtures/snapshots")

const withSnapshots = <A>(use: (folder: string) => Promise<A>): Promise<A> =>
  withFolder((folder) => {
    for (const name of ["before.json", "after.json"]) copyFileSync(join(fixtures, name), join(folder, name))
    return use(folder)
  })

const tool = (name: string, required: ReadonlyArray<string> = []) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: "object", properties: { q: { type: "string", description: "What" } }, required }
})

const snapshot = async (folder: string, out: string, script: Readonly<Record<string, unknown>>): Promise<void> => {
  writeFileSync(join(folder, `${out}.script`), JSON.stringify(script))
  const ended = await run(["snapshot", "--stdio", scripted({ file: join(folder, `${out}.script`) }), "--out", out], {
    cwd: folder
  })
  assert.strictEqual(ended.code, 0, ended.stderr)
}

const several = (scripts: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string =>
  `servers:\n${Object.entries(scripts)
    .map(([name, script]) => `  ${name}:\n    command: ${JSON.stringify(scripted(script))}\n`)
    .join("")}`

describe("check_server", () => {
  it("never makes a skipped comparison look like no changes", () =>
    withFolder((folder) => {
      nameServer(folder, { tools: [tool("search")] })
      return withAgent(folder, async (agent) => {
        const { data, text } = await agent.ask("check_server")
        assert.strictEqual(data.verdict, "skipped")
        assert.notProperty(data, "breaking")
        const [server] = data.servers
        assert.strictEqual(server?.verdict, "skipped")
        for (const key of ["breaking", "counts", "baseline"]) assert.notProperty(server, key)
        assert.match(server?.skipReason ?? "", /no git repository/)
        for (const said of [data.summary, server?.summary ?? "", text]) {
          assert.match(said, /[Nn]othing was compared|Comparison skipped/)
          assert.notMatch(said, /no changes|passed/i)
        }
      })
    }))

  it("answers for each of several servers; one that cannot be captured stops no other, and hides no break", () =>
    withFolder((folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), several({ good: { tools: [tool("a")] }, bad: { exit: 3 } }))
      return withAgent(folder, async (agent) => {
        const { data, text } = await agent.ask("check_server")
        assert.strictEqual(data.verdict, "not_inspected")
        assert.notProperty(data, "breaking")
        assert.deepStrictEqual(
          data.servers.map(({ server, verdict }) => [server, verdict]),
          [
            ["good", "skipped"],
            ["bad", "not_inspected"]
          ]
        )
        assert.strictEqual(data.servers[1]?.error?.code, "unreachable")
        assert.match(text, /good[^]*bad[^]*unreachable/)
        assert.strictEqual((await agent.ask("check_server", { server: "good" })).data.verdict, "skipped")
        assert.strictEqual((await agent.fail("check_server", { server: "bad" })).code, "unreachable")
        const unknown = await agent.fail("check_server", { server: "other" })
        assert.strictEqual(unknown.where, "server")
        assert.match(unknown.mend, /`good`, `bad`/)
        const file = await agent.fail("check_server", { baseline_file: "x.json" })
        assert.strictEqual(file.where, "baseline_file")
      })
    }))

  it("is about the server that the command line named, unless a call names another", () =>
    withFolder((folder) => {
      const scripts = { one: { tools: [tool("a")] }, two: { tools: [tool("b")] } }
      writeFileSync(join(folder, ".mcp-inspect.yml"), several(scripts))
      return withAgent(
        folder,
        async (agent) => {
          const names = async (args: Readonly<Record<string, unknown>>) =>
            (await agent.ask("check_server", args)).data.servers.map(({ server }) => server)
          assert.deepStrictEqual(await names({}), ["two"])
          assert.deepStrictEqual(await names({ server: "one" }), ["one"])
        },
        { flags: ["--server", "two"] }
      )
    }))

  it("counts what the project ignores apart, and takes its threshold and its configuration as they are at the call", () =>
    withRepository([tool("search")], async (folder) => {
      await withAgent(folder, async (agent) => {
        nameServer(folder, { tools: [tool("search", ["q"])] }, "fail_on: never\n")
        const lax = (await agent.ask("check_server", { baseline: "main" })).data
        assert.deepStrictEqual([lax.verdict, lax.breaking], ["passed", true])
        const ignore = "ignore:\n  - rule: tool.input.required.added\n    reason: Nobody leaves it out\n"
        nameServer(folder, { tools: [tool("search", ["q"])] }, `${ignore}no_such_key: 1\n`)
        const { data, text } = await agent.ask("check_server", { baseline: "main" })
        assert.deepStrictEqual([data.verdict, data.breaking], ["passed", false])
        assert.strictEqual(data.servers[0]?.counts?.suppressed, 1)
        assert.include(text, "Nobody leaves it out")
      })
    }))

  it("compares with the file that is named, from the working directory", () =>
    withSnapshots((folder) => {
      nameServer(folder, { tools: [] })
      return withAgent(folder, async (agent) => {
        const { data } = await agent.ask("check_server", { baseline_file: "before.json" })
        assert.deepInclude(data.servers[0]?.baseline, { source: "file", path: "before.json" })
        assert.isTrue(data.breaking)
      })
    }))
})

describe("diff_surfaces", () => {
  it("says that nothing changed only of what was compared", () =>
    withSnapshots((folder) =>
      withAgent(folder, async (agent) => {
        const { data, text } = await agent.ask("diff_surfaces", { old: "before.json", new: "before.json" })
        assert.deepStrictEqual([data.verdict, data.breaking, data.findings], ["passed", false, []])
        assert.deepStrictEqual(data.summary, "No changes. Passed: compared, no changes.")
        assert.include(text, "Passed: compared, no changes.")
      })
    ))

  it("reads commits and URLs", () =>
    withRepository([tool("search")], async (folder) => {
      nameServer(folder, { tools: [] })
      assert.strictEqual((await run(["snapshot"], { cwd: folder })).code, 0)
      await withAgent(folder, async (agent) => {
        const asked = { old: "git:main", new: ".mcp-inspect/surface.json" }
        const { data } = await agent.ask("diff_surfaces", asked)
        assert.deepStrictEqual(
          data.findings.map(({ ruleId }) => ruleId),
          ["tool.removed"]
        )
        const named = `git:${git(folder, "rev-parse", "main").trim()}:.mcp-inspect/surface.json`
        assert.isTrue((await agent.ask("diff_surfaces", { ...asked, old: named })).data.breaking)
        const server = createServer((_, response) => response.writeHead(401).end())
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
        const address = server.address()
        const port = typeof address === "object" ? address?.port : 0
        const failure = await agent.fail("diff_surfaces", { ...asked, old: `http://127.0.0.1:${port}/mcp?key=hush` })
        server.close()
        assert.strictEqual(failure.code, "unauthorized")
        assert.notInclude(JSON.stringify(failure), "hush")
      })
    }))

  it("lists the strictest first up to a limit, counts all, and says how many it left out", () =>
    withFolder(async (folder) => {
      const names = Array.from({ length: 70 }, (_, index) => `tool_${String(index).padStart(2, "0")}`)
      await snapshot(folder, "old.json", { tools: names.map((name) => tool(name)) })
      await snapshot(folder, "new.json", { tools: [tool("added")] })
      await withAgent(folder, async (agent) => {
        const ask = async (limit?: number) =>
          agent.ask("diff_surfaces", { old: "old.json", new: "new.json", ...(limit === undefined ? {} : { limit }) })
        const { data: one, text } = await ask(1)
        assert.lengthOf(one.findings, 1)
        assert.strictEqual(one.findings[0]?.severity, "BREAKING")
        assert.strictEqual(one.counts?.BREAKING, 70)
        const shown = one.findings[0]?.count ?? 1
        assert.strictEqual(one.omitted, 71 - shown)
        assert.include(text, `${one.omitted} more findings are not listed`)
        const { data: all } = await ask(500)
        assert.strictEqual(all.omitted, 0)
        assert.strictEqual(
          all.findings.reduce((sum, { count = 1 }) => sum + count, 0),
          71
        )
        for (const limit of [0, 501, 1.5, "ten"]) {
          const failure = await agent.fail("diff_surfaces", { old: "old.json", new: "new.json", limit })
          assert.strictEqual(failure.where, "limit")
        }
      })
    }))

  it("says what to do once for all findings of a rule that say the same", () =>
    withFolder(async (folder) => {
      await snapshot(folder, "old.json", { tools: [tool("alpha"), tool("omega", ["q"])] })
      await snapshot(folder, "new.json", { tools: [] })
      await withAgent(folder, async (agent) => {
        const { data } = await agent.ask("diff_surfaces", { old: "old.json", new: "new.json" })
        assert.deepStrictEqual(
          data.findings.map(({ hint, ruleId }) => [ruleId, hint !== undefined]),
          [
            ["tool.removed", true],
            ["tool.removed", false]
          ]
        )
      })
    }))

  it("tells the same edit on many tools once, with all that it stands for", () =>
    withFolder(async (folder) => {
      const names = ["a", "b", "c", "d"]
      const hinted = (readOnlyHint: boolean) => names.map((name) => ({ ...tool(name), annotations: { readOnlyHint } }))
      await snapshot(folder, "old.json", { tools: hinted(true) })
      await snapshot(folder, "new.json", { tools: hinted(false) })
      await withAgent(folder, async (agent) => {
        const { data } = await agent.ask("diff_surfaces", { old: "old.json", new: "new.json" })
        const [finding, ...more] = data.findings
        assert.isEmpty(more)
        assert.strictEqual(finding?.count, 4)
        assert.sameMembers([...(finding?.places ?? [])], names)
        assert.strictEqual(data.omitted, 0)
      })
    }))

  it("shows as undecided what could not be decided", () =>
    withFolder(async (folder) => {
      const nested = (pattern: string) => ({
        ...tool("search"),
        inputSchema: { type: "object", properties: { q: { type: "string", pattern } } }
      })
      await snapshot(folder, "old.json", { tools: [nested("^(?=a)(?!b).*$")] })
      await snapshot(folder, "new.json", { tools: [nested("^(?=a)(?!c).*$")] })
      await withAgent(folder, async (agent) => {
        const { data } = await agent.ask("diff_surfaces", { old: "old.json", new: "new.json" })
        assert.deepStrictEqual(
          data.findings.map(({ proof, severity }) => [severity, proof]),
          [["BREAKING", "none"]]
        )
      })
    }))
})

describe("lint_surface", () => {
  const poor = { name: "poor.tool", inputSchema: { type: "object" } }

  it("reviews a file, a commit or the configured server, and finds the same in each", () =>
    withRepository([poor], (folder) =>
      withAgent(folder, async (agent) => {
        const found = await Promise.all(
          [{}, { source: ".mcp-inspect/surface.json" }, { source: "git:main" }].map(async (args) => {
            const { data } = await agent.ask("lint_surface", args)
            return data.findings.map(({ entity, ruleId }) => `${ruleId} ${entity.name}`)
          })
        )
        assert.notMatch((await agent.ask("lint_surface")).data.summary, /passed/i)
        assert.include(found[0] ?? [], "lint.tool.description.missing poor.tool")
        assert.deepStrictEqual(found[1], found[0])
        assert.deepStrictEqual(found[2], found[0])
        const { data } = await agent.ask("explain_rule", { ruleId: "lint.tool.description.missing" })
        assert.strictEqual(data.rule?.kind, "lint")
      })
    ))

  it("asks which one when there are several", () =>
    withFolder((folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), several({ one: { tools: [poor] }, two: { tools: [] } }))
      return withAgent(folder, async (agent) => {
        const failure = await agent.fail("lint_surface")
        assert.strictEqual(failure.where, "server")
        assert.include(failure.mend, "`one`, `two`")
        assert.isNotEmpty((await agent.ask("lint_surface", { server: "one" })).data.findings)
      })
    }))
})

describe("explain_rule", () => {
  it("lists every id when none is asked for, and knows the page of each", () =>
    withFolder((folder) =>
      withAgent(folder, async (agent) => {
        const { data } = await agent.ask("explain_rule")
        const ids = (data.rules ?? []).map(({ ruleId }) => ruleId)
        assert.includeMembers(ids, ["lint.text.hidden", "tool.removed"])
        for (const id of ids)
          assert.strictEqual((await agent.ask("explain_rule", { ruleId: id })).data.rule?.ruleId, id)
      })
    ))

  it("names the nearest ids of one that does not exist", () =>
    withFolder((folder) =>
      withAgent(folder, async (agent) => {
        const failure = await agent.fail("explain_rule", { ruleId: "tool.remved" })
        assert.match(failure.mend, /^Near it: tool\.removed, /)
        const far = await agent.fail("explain_rule", { ruleId: "\u202Ezzzz".repeat(50_000) })
        assert.isBelow(JSON.stringify(far).length, 1000)
        assert.notInclude(JSON.stringify(far), "\u202E")
      })
    ))
})
