// `init` through the real binary: CLI-12 to CLI-24, and its row of the exit codes (CLI-8).
import { assert, describe, it } from "@effect/vitest"
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { run, scriptedServer, withFolder } from "../support/run.ts"
import { configIn, entry, init, put, said, search, text, withRepository } from "../support/init.ts"
import { stepsOf, valid } from "../support/workflows.ts"

const one = { ".mcp.json": { mcpServers: { search: entry({ tools: [search] }) } } }

const two = {
  ".mcp.json": { mcpServers: { search: entry({ tools: [search] }), docs: { url: "https://docs.example.com/mcp" } } }
}

const lastLine = (stderr: string): string => stderr.trimEnd().split("\n").at(-1) ?? ""

describe("init", () => {
  it("writes a configuration from the client configuration of the repository (CLI-12)", () =>
    withRepository(one, async (folder) => {
      const ended = await init(folder)
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.strictEqual(ended.stdout, "")
      assert.match(said(ended), /Wrote \.mcp-inspect\.yml: search from \.mcp\.json/)
      assert.strictEqual(lastLine(ended.stderr), "Next: mcp-inspect snapshot")
      assert.deepStrictEqual(await configIn(folder), {
        server: { command: [process.execPath, ...entry({ tools: [search] }).args] },
        fail_on: "BREAKING"
      })
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp-inspect.yml", ".mcp.json"])
      const captured = await run(["snapshot"], { cwd: folder })
      assert.strictEqual(captured.code, 0, captured.stderr)
    }))

  it("captures in the same step and names the next command (CLI-13, CLI-19, CLI-24)", () =>
    withRepository(one, async (folder) => {
      const ended = await init(folder, ["--snapshot"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      const written = text(folder, ".mcp-inspect/surface.json")
      assert.match(written, /^\{\n {2}"/)
      assert.match(said(ended), /Captured 1 tool.*no verdict/)
      assert.strictEqual(lastLine(ended.stderr), "Next: mcp-inspect check --baseline-file .mcp-inspect/surface.json")
      const [, ...next] = lastLine(ended.stderr).replace("Next: ", "").split(" ")
      const checked = await run(next, { cwd: folder })
      assert.strictEqual(checked.code, 0, checked.stderr)
      assert.match(checked.stdout, /No changes/)
      // What is captured already is not to be captured again, but committed.
      const again = await init(folder, ["--workflow"])
      assert.strictEqual(lastLine(again.stderr), "Next: commit these files and merge them to the base branch")
    }))

  it("then a change, then `check`: three commands, no account, no git (CLI-92)", () => {
    const server = (tool: unknown): string =>
      `process.argv[2] = ${JSON.stringify(JSON.stringify({ tools: [tool] }))}\nawait import(${JSON.stringify(scriptedServer)})\n`
    const demanding = { ...search, inputSchema: { ...search.inputSchema, required: ["limit"] } }
    return withRepository(
      { "server.mjs": server(search), ".mcp.json": { mcpServers: { a: { command: "node", args: ["server.mjs"] } } } },
      async (folder) => {
        const check = ["check", "--baseline-file", ".mcp-inspect/surface.json"]
        assert.strictEqual((await init(folder, ["--snapshot"])).code, 0)
        const unchanged = await run(check, { cwd: folder })
        assert.strictEqual(unchanged.code, 0, unchanged.stderr)
        assert.match(unchanged.stdout, /No changes/)
        put(folder, { "server.mjs": server(demanding) })
        const changed = await run(check, { cwd: folder })
        assert.strictEqual(changed.code, 1, changed.stderr)
        assert.include(changed.stdout, "`limit` went from optional to required.")
        assert.strictEqual((await run(["snapshot", "--pretty"], { cwd: folder })).code, 0)
        assert.strictEqual((await run(check, { cwd: folder })).code, 0)
      }
    )
  })

  it("takes one server of several by name, and writes it as the only one (CLI-14)", () =>
    withRepository(two, async (folder) => {
      const ended = await init(folder, ["--server", "docs"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(await configIn(folder), {
        server: { url: "https://docs.example.com/mcp" },
        fail_on: "BREAKING"
      })
    }))

  it("captures the server that was picked (CLI-14)", () =>
    withRepository(two, async (folder) => {
      const ended = await init(folder, ["--server", "search", "--snapshot"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.isTrue(existsSync(join(folder, ".mcp-inspect/surface.json")))
    }))

  it("exits 2 for a server that is not there, lists those that are, and writes nothing", () =>
    withRepository(two, async (folder) => {
      const ended = await init(folder, ["--server", "serch", "--workflow"])
      assert.strictEqual(ended.code, 2)
      assert.match(said(ended), /no server `serch`.*Did you mean `search`\? It has: search, docs\./)
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json"])
    }))

  it("writes a template when nothing is found: 0 without a capture, 2 with one (CLI-15)", () =>
    withRepository({}, async (folder) => {
      const ended = await init(folder)
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.strictEqual(lastLine(ended.stderr), "Next: fill in .mcp-inspect.yml, then run mcp-inspect snapshot")
      assert.hasAllKeys(await configIn(folder), ["server", "fail_on"])
      rmSync(join(folder, ".mcp-inspect.yml"))
      const capturing = await init(folder, ["--snapshot", "--workflow"])
      assert.strictEqual(capturing.code, 2)
      assert.match(said(capturing), /Wrote the template \.mcp-inspect\.yml.*nothing was captured/)
      assert.isTrue(existsSync(join(folder, ".mcp-inspect.yml")))
      assert.isTrue(existsSync(join(folder, ".github/workflows/mcp-compatibility.yml")))
      assert.isFalse(existsSync(join(folder, ".mcp-inspect")))
    }))

  it("writes a workflow for what is there: the folder, another name of the configuration, its threshold (CLI-16)", () =>
    withRepository({ "servers/a/.mcp.json": one[".mcp.json"] }, async (root) => {
      const folder = join(root, "servers/a")
      const ended = await init(folder, ["--workflow", "--config", "inspect.yml"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      const [action] = stepsOf(await valid(text(root, ".github/workflows/mcp-compatibility.yml"))).slice(-1)
      assert.deepStrictEqual(action?.with, { config: "inspect.yml", "working-directory": "servers/a" })
      put(folder, { "lax.yml": "server:\n  command: node\n" })
      rmSync(join(root, ".github"), { recursive: true })
      assert.strictEqual((await init(folder, ["--workflow", "--config", "lax.yml"])).code, 0)
      const [asking] = stepsOf(await valid(text(root, ".github/workflows/mcp-compatibility.yml"))).slice(-1)
      assert.strictEqual(asking?.with?.["fail-on"], "BREAKING")
    }))

  it("never replaces a workflow that is there (CLI-16)", () =>
    withRepository({ ...one, ".github/workflows/mcp-compatibility.yml": "name: Mine\n" }, async (folder) => {
      const ended = await init(folder, ["--workflow"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.match(said(ended), /Kept \.github\/workflows\/mcp-compatibility\.yml: a workflow that is there is never/)
      assert.notMatch(said(ended), /Review the build command/)
      assert.strictEqual(text(folder, ".github/workflows/mcp-compatibility.yml"), "name: Mine\n")
    }))

  it("writes a second workflow for comments on forks, and names both", () =>
    withRepository(one, async (folder) => {
      const ended = await init(folder, ["--workflow", "--fork-comments"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.match(
        said(ended),
        /Wrote \.github\/workflows\/mcp-compatibility\.yml Wrote \.github\/workflows\/mcp-compatibility-comment\.yml Review/
      )
      const check = await valid(text(folder, ".github/workflows/mcp-compatibility.yml"))
      assert.strictEqual(stepsOf(check).at(-1)?.uses, "actions/upload-artifact@v4")
      const comment = await valid(text(folder, ".github/workflows/mcp-compatibility-comment.yml"))
      assert.deepStrictEqual(comment.on, { workflow_run: { workflows: [check.name], types: ["completed"] } })
    }))

  it("keeps each of the two workflows by itself, and says what the new one waits for", () =>
    withRepository({ ...one, ".github/workflows/mcp-compatibility.yml": "name: Mine\n" }, async (folder) => {
      const first = await init(folder, ["--workflow", "--fork-comments"])
      assert.strictEqual(first.code, 0, first.stderr)
      assert.match(
        said(first),
        /Kept \S+compatibility\.yml: .* Wrote \S+-comment\.yml note: \S+ waits for the artifact/
      )
      assert.strictEqual(text(folder, ".github/workflows/mcp-compatibility.yml"), "name: Mine\n")
      put(folder, { ".github/workflows/mcp-compatibility-comment.yml": "name: Mine, too\n" })
      rmSync(join(folder, ".github/workflows/mcp-compatibility.yml"))
      const second = await init(folder, ["--workflow", "--fork-comments"])
      assert.strictEqual(second.code, 0, second.stderr)
      assert.match(said(second), /Wrote \S+compatibility\.yml Kept \S+-comment\.yml: a workflow that is there is never/)
      assert.notInclude(said(second), "waits for")
      assert.strictEqual(text(folder, ".github/workflows/mcp-compatibility-comment.yml"), "name: Mine, too\n")
    }))

  it("exits 2 for --fork-comments without --workflow, and writes nothing", () =>
    withRepository(one, async (folder) => {
      const ended = await init(folder, ["--fork-comments"])
      assert.strictEqual(ended.code, 2)
      assert.match(said(ended), /--fork-comments .*Give both: `mcp-inspect init --workflow --fork-comments`/)
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json"])
    }))

  it("tells to review the build, to configure the secrets in CI, and to merge the first snapshot first (CLI-18, ACT-9)", () =>
    withRepository(
      { ".mcp.json": { mcpServers: { a: { command: "node", env: { KEY: "1", GITHUB_PAT: "2" } } } } },
      async (folder) => {
        const ended = await init(folder, ["--workflow"])
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.match(
          said(ended),
          /Review the build command in \.github\/workflows\/mcp-compatibility\.yml.*Configure these secrets.* in CI.*: KEY, MCP_GITHUB_PAT Merge the first snapshot to the base branch first/
        )
      }
    ))

  it("looks from the working directory up to the root of the repository, and in the order of the clients (CLI-20)", () =>
    withRepository({}, async (root) => {
      const files = [".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json", ".gemini/settings.json", "mcp.json"]
      const inner = join(root, "repo/packages/server")
      mkdirSync(inner, { recursive: true })
      mkdirSync(join(root, "repo/.git"))
      put(root, { ".mcp.json": { mcpServers: { outside: { command: "outside" } } } })
      const nothing = await init(inner)
      assert.match(said(nothing), /No client configuration was found/)
      for (const place of ["repo", "repo/packages/server"]) {
        for (const [index, file] of [...files.entries()].toReversed()) {
          const servers = { [`from-${index}`]: { command: "server" } }
          put(join(root, place), { [file]: { [file.startsWith(".vscode") ? "servers" : "mcpServers"]: servers } })
          rmSync(join(inner, ".mcp-inspect.yml"))
          const ended = await init(inner)
          assert.strictEqual(ended.code, 0, ended.stderr)
          assert.include(said(ended), `from-${index} from `)
        }
      }
    }))

  it("says which client configurations it did not read (CLI-20)", () =>
    withRepository(
      { ...one, ".cursor/mcp.json": "not JSON, and not read", "mcp.json": { servers: {} } },
      async (folder) => {
        const ended = await init(folder)
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.match(said(ended), /Also there and not read: \.cursor\/mcp\.json, mcp\.json/)
      }
    ))

  it("does not search home, but reads any file that is named (CLI-20)", () =>
    withFolder(async (home) => {
      put(home, { ".cursor/mcp.json": { mcpServers: { mine: { command: "mine" } } } })
      const project = join(home, "project")
      mkdirSync(project)
      for (const isRepository of [false, true]) {
        if (isRepository) mkdirSync(join(home, ".git"))
        const ended = await init(project, [], { HOME: home })
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.match(said(ended), /No client configuration was found/)
        rmSync(join(project, ".mcp-inspect.yml"))
      }
      const named = await init(project, ["--from", "../.cursor/mcp.json"], { HOME: home })
      assert.strictEqual(named.code, 0, named.stderr)
      assert.match(text(project, ".mcp-inspect.yml"), /command: \[ mine \]/)
    }))

  it("copies no value of variables and headers, and lists the variables in their place (CLI-21)", () =>
    withRepository(
      {
        ".mcp.json": {
          mcpServers: {
            local: { command: "serve", env: { API_KEY: "literal-1", MODE: "${MODE}", REGION: "${REGION:-literal-2}" } },
            remote: {
              type: "http",
              url: "https://mcp.example.com/mcp",
              headers: { Authorization: "Bearer literal-3", "X-Team": "${input:team}", "X-Key": "Bearer ${env:KEY}" }
            }
          }
        }
      },
      async (folder) => {
        const ended = await init(folder, ["--workflow"])
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.deepStrictEqual(await configIn(folder), {
          servers: {
            local: { command: ["serve"], env: { API_KEY: "${API_KEY}", MODE: "${MODE}", REGION: "${REGION}" } },
            remote: {
              url: "https://mcp.example.com/mcp",
              headers: { Authorization: "${AUTHORIZATION}", "X-Team": "${TEAM}", "X-Key": "Bearer ${KEY}" }
            }
          },
          fail_on: "BREAKING"
        })
        assert.match(said(ended), /not copied\. They are read from these variables instead: API_KEY, AUTHORIZATION /)
        assert.match(said(ended), /Defaults of variables are not copied\. Set these variables as well: REGION /)
        assert.match(said(ended), /needed as before: MODE, TEAM, KEY/)
        const all = `${ended.stderr}${text(folder, ".mcp-inspect.yml")}${text(folder, ".github/workflows/mcp-compatibility.yml")}`
        assert.notInclude(all, "literal-")
      }
    ))

  it("captures at once with the values of the client configuration, and writes none of them", () =>
    withRepository(
      { ".mcp.json": { mcpServers: { a: { ...entry({ tools: [search] }), env: { API_KEY: "literal-1" } } } } },
      async (folder) => {
        const ended = await init(folder, ["--snapshot"])
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.match(said(ended), /took the values of the client configuration; .* in the environment: API_KEY/)
        assert.notInclude(`${ended.stderr}${text(folder, ".mcp-inspect/surface.json")}`, "literal-1")
        const later = await run(["snapshot"], { cwd: folder })
        assert.strictEqual(later.code, 2)
        assert.include(later.stderr, "API_KEY")
      }
    ))

  it("gives different values of one name different variables", () =>
    withRepository(
      {
        ".mcp.json": {
          mcpServers: {
            a: { command: "a", env: { KEY: "1", SAME: "x" } },
            b: { command: "b", env: { KEY: "2", SAME: "x" } },
            c: { command: "c", args: ["${KEY}"] }
          }
        }
      },
      async (folder) => {
        await init(folder)
        assert.deepStrictEqual(await configIn(folder), {
          servers: {
            a: { command: ["a"], env: { KEY: "${A_KEY}", SAME: "${SAME}" } },
            b: { command: ["b"], env: { KEY: "${B_KEY}", SAME: "${SAME}" } },
            c: { command: ["c", "${KEY}"] }
          },
          fail_on: "BREAKING"
        })
      }
    ))

  it("writes several servers without a capture, and with one exits 2 and lists them (CLI-22)", () =>
    withRepository(two, async (folder) => {
      const capturing = await init(folder, ["--snapshot"])
      assert.strictEqual(capturing.code, 2)
      assert.match(said(capturing), /There are 2 servers: search, docs\./)
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json"])
      const ended = await init(folder)
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.hasAllKeys((await configIn(folder)) as object, ["servers", "fail_on"])
      const later = await init(folder, ["--snapshot"])
      assert.strictEqual(later.code, 2)
      assert.match(said(later), /has 2 servers: search, docs\./)
      const chosen = await init(folder, ["--snapshot", "--server", "search"])
      assert.strictEqual(chosen.code, 0, chosen.stderr)
      assert.strictEqual(
        lastLine(chosen.stderr),
        "Next: mcp-inspect check --server search --baseline-file .mcp-inspect/search.json"
      )
      const [, ...next] = lastLine(chosen.stderr).replace("Next: ", "").split(" ")
      assert.strictEqual((await run(next, { cwd: folder })).code, 0)
    }))

  it("keeps a configuration that is there, here or above, and captures with it (CLI-23)", () =>
    withRepository(one, async (folder) => {
      await init(folder)
      const before = text(folder, ".mcp-inspect.yml")
      put(folder, { ".mcp.json": { mcpServers: { other: { command: "other" } } } })
      mkdirSync(join(folder, "below"))
      const ended = await init(join(folder, "below"), ["--snapshot", "--from", "../.mcp.json"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.match(said(ended), /Kept .*\.mcp-inspect\.yml: a configuration that is there is never replaced/)
      assert.match(said(ended), /\.\.\/\.mcp\.json is not read/)
      assert.strictEqual(text(folder, ".mcp-inspect.yml"), before)
      assert.isTrue(existsSync(join(folder, ".mcp-inspect/surface.json")))
      assert.deepStrictEqual(readdirSync(join(folder, "below")), [])
    }))

  it("keeps a baseline that is there, starts nothing, and names the command that refreshes it (CLI-24)", () =>
    withRepository(
      { ".mcp-inspect.yml": "server:\n  command: no-such-program\n", ".mcp-inspect/surface.json": "mine" },
      async (folder) => {
        const ended = await init(folder, ["--snapshot"])
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.match(said(ended), /Kept \.mcp-inspect\/surface\.json.*`mcp-inspect snapshot` refreshes it/)
        assert.strictEqual(text(folder, ".mcp-inspect/surface.json"), "mine")
      }
    ))

  it("writes the review text with the baseline where the configuration asks for one (SIG-3)", () =>
    withRepository(one, async (folder) => {
      await init(folder)
      put(folder, {
        ".mcp-inspect.yml": `${text(folder, ".mcp-inspect.yml")}review: true\nbaseline:\n  source: file\n`
      })
      const ended = await init(folder, ["--snapshot"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")).sort(), ["surface.json", "surface.md"])
      assert.strictEqual((await run(["check"], { cwd: folder })).code, 0)
    }))

  it("exits 2 when the capture fails or the configuration is faulty, and leaves what is written (CLI-8)", () =>
    withRepository({ ".mcp.json": { mcpServers: { a: entry({ exit: 3 }) } } }, async (folder) => {
      const failed = await init(folder, ["--snapshot"])
      assert.strictEqual(failed.code, 2)
      assert.isTrue(existsSync(join(folder, ".mcp-inspect.yml")))
      assert.isFalse(existsSync(join(folder, ".mcp-inspect")))
      put(folder, { ".mcp-inspect.yml": "sever:\n  command: a\n" })
      const faulty = await init(folder)
      assert.strictEqual(faulty.code, 2)
      assert.match(said(faulty), /\.mcp-inspect\.yml:1:1.*Did you mean `server`/)
    }))

  it("writes where --config points, in YAML alone, and repeats the flag in the next command", () =>
    withRepository(one, async (folder) => {
      const json = await init(folder, ["--config", "inspect.json"])
      assert.strictEqual(json.code, 2)
      const ended = await init(folder, ["--snapshot", "--config", "inspect.yml"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.strictEqual(
        lastLine(ended.stderr),
        "Next: mcp-inspect check --config inspect.yml --baseline-file .mcp-inspect/surface.json"
      )
    }))

  it("says nothing with --quiet", () =>
    withRepository(one, async (folder) => {
      const ended = await init(folder, ["--quiet"])
      assert.deepStrictEqual(ended, { code: 0, stdout: "", stderr: "" })
    }))
})
