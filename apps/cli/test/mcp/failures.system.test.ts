// What goes wrong is a result that says what, where, and how to mend it; the server answers the next call.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Agent, majors, withAgent } from "../support/agent.ts"
import { nameServer, withRepository } from "../support/repository.ts"
import { scripted, withFolder } from "../support/run.ts"

const lives = async (agent: Agent): Promise<void> => {
  assert.isDefined((await agent.ask("explain_rule", { ruleId: "tool.removed" })).data.rule)
}

const inEmptyFolder = (use: (agent: Agent, folder: string) => Promise<void>, flags: ReadonlyArray<string> = []) =>
  withFolder((folder) => withAgent(folder, (agent) => use(agent, folder), { flags }))

describe("arguments", () => {
  it("that are missing, unknown or of another type are named", () =>
    inEmptyFolder(async (agent) => {
      assert.deepInclude(await agent.fail("diff_surfaces", { old: "a.json" }), {
        code: "config_invalid",
        where: "new",
        problem: "This argument is missing.",
        mend: "The arguments of diff_surfaces: old, new, limit."
      })
      assert.strictEqual((await agent.fail("explain_rule", { id: "tool.removed" })).where, "id")
      assert.strictEqual((await agent.fail("explain_rule", { ["__proto__x"]: 1 })).where, "__proto__x")
      assert.strictEqual((await agent.fail("check_server", { server: 1 })).where, "server")
      assert.strictEqual((await agent.fail("diff_surfaces", { old: "", new: "a.json" })).where, "old")
      await lives(agent)
    }))

  for (const major of majors) {
    it(`of a tool that does not exist are no reason to end, on the client of SDK ${major}`, () =>
      withFolder((folder) =>
        withAgent(
          folder,
          async (agent) => {
            const message = await agent.raw("delete_everything", {}).then(
              () => "",
              (error: Error) => error.message
            )
            assert.match(message, /check_server, diff_surfaces, explain_rule, lint_surface/)
            await lives(agent)
          },
          { major }
        )
      ))
  }
})

describe("sides that start programs", () => {
  const command = (folder: string): string => `cmd:touch ${join(folder, "started")}`

  it("are refused where the user did not allow them, and nothing starts", () =>
    inEmptyFolder(async (agent, folder) => {
      for (const side of [command(folder), "npm:left-pad@1.0.0", "CMD:touch x"]) {
        for (const args of [
          { old: side, new: "b.json" },
          { old: "b.json", new: side }
        ]) {
          const failure = await agent.fail("diff_surfaces", args)
          assert.match(failure.where, /^(old|new)$/)
          assert.include(failure.mend, "--allow-commands")
        }
        assert.strictEqual((await agent.fail("lint_surface", { source: side })).where, "source")
      }
      assert.isFalse(existsSync(join(folder, "started")))
    }))

  it("start where the user allowed them", () =>
    inEmptyFolder(
      async (agent) => {
        const side = (tools: ReadonlyArray<unknown>): string => `cmd:${scripted({ tools })}`
        const search = { name: "search", inputSchema: { type: "object" } }
        const { data } = await agent.ask("diff_surfaces", { old: side([search]), new: side([]) })
        assert.deepStrictEqual(
          data.findings.map(({ ruleId }) => ruleId),
          ["tool.removed"]
        )
        assert.isNotEmpty((await agent.ask("lint_surface", { source: side([search]) })).data.findings)
      },
      ["--allow-commands"]
    ))
})

describe("a failure", () => {
  it("is that of the command line, with the arguments of the tool in place of its flags", () =>
    withRepository([], async (folder) => {
      writeFileSync(join(folder, "broken.json"), "root:x:0:0 {")
      await withAgent(folder, async (agent) => {
        const cases = [
          ["snapshot_missing", await agent.fail("diff_surfaces", { old: "none.json", new: "none.json" })],
          ["snapshot_corrupt", await agent.fail("diff_surfaces", { old: "broken.json", new: "broken.json" })],
          ["config_invalid", await agent.fail("diff_surfaces", { old: "git:no-such-ref", new: "broken.json" })],
          ["config_invalid", await agent.fail("check_server", { baseline: "no-such-ref" })],
          ["snapshot_missing", await agent.fail("check_server", { baseline_file: "none.json" })]
        ] as const
        for (const [code, failure] of cases) {
          assert.strictEqual(failure.code, code)
          assert.notMatch(JSON.stringify(failure), /--baseline|--server|root:x/)
        }
        assert.strictEqual(cases[3][1].where, "baseline")
        await lives(agent)
        assert.strictEqual(agent.stderr(), "")
      })
    }))

  it("of a server that does not start has the last lines it said, each by itself and cut", () =>
    inEmptyFolder(async (agent, folder) => {
      nameServer(folder, { exit: 3, stderr: `no database\n\u001B[2J${"x".repeat(100_000)}\n` })
      const failure = await agent.fail("check_server")
      assert.strictEqual(failure.code, "unreachable")
      assert.isNotEmpty(failure.stderr ?? [])
      assert.isBelow(JSON.stringify(failure).length, 6000)
      assert.notInclude(JSON.stringify(failure), "\u001B")
    }))

  it("keeps a flag by its name where the tool has no such argument: the server is started with it", () =>
    withRepository([], async (folder) => {
      const two = ["a", "b"].map((name) => `  ${name}:\n    command: node s.js\n`).join("")
      writeFileSync(join(folder, ".mcp-inspect.yml"), `servers:\n${two}`)
      await withAgent(folder, async (agent) => {
        assert.include((await agent.fail("diff_surfaces", { old: "git:main", new: "git:main" })).mend, "`--server`")
        assert.include((await agent.fail("lint_surface", { source: "git:main" })).mend, "`server`")
      })
    }))

  it("of a project without a server says how it gets one", () =>
    inEmptyFolder(async (agent) => {
      for (const name of ["check_server", "lint_surface"] as const) {
        const failure = await agent.fail(name)
        assert.match(failure.problem, /no \.mcp-inspect\.yml/)
        assert.include(failure.mend, "mcp-inspect init")
      }
    }))

  it("of a configuration names its place", () =>
    inEmptyFolder(async (agent, folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), "server: [")
      assert.match((await agent.fail("check_server")).where, /\.mcp-inspect\.yml/)
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        "server:\n  url: http://127.0.0.1:9/\n  headers: {A: '${UNSET_B}'}\n"
      )
      assert.include((await agent.fail("check_server")).problem, "UNSET_B")
    }))

  it("is about the configuration that `--config` names", () =>
    withFolder((folder) => {
      writeFileSync(join(folder, "other.yml"), `server:\n  command: ${JSON.stringify(scripted({ tools: [] }))}\n`)
      return withAgent(
        folder,
        async (agent) => assert.strictEqual((await agent.ask("check_server")).data.verdict, "skipped"),
        { flags: ["--config", "other.yml"] }
      )
    }))
})
