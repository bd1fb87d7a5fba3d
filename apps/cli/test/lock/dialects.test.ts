// Each client's own way to write a server (CLI-20, CLI-21): what reaches the server, and what the lock file holds of it.
import { assert, describe, it } from "@effect/vitest"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { put, said, withRepository } from "../support/init.ts"
import { lock, lockIn, telling, told } from "../support/lock.ts"

/** What a locked server is started with, but for the program and its script. */
const wordsIn = (folder: string, name: string): unknown => {
  const source = lockIn(folder).servers[name]?.source as { readonly command: ReadonlyArray<string> } | undefined
  const { command = [], ...more } = source ?? {}
  return { ...more, words: command.slice(2) }
}

const locked = (
  files: Readonly<Record<string, unknown>>,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  look: (folder: string) => void
) =>
  withRepository(files, async (folder) => {
    const ended = await lock(folder, ["--yes", ...args], env)
    assert.strictEqual(ended.code, 0, ended.stderr)
    look(folder)
  })

describe("a server of", () => {
  it("Claude Code: `${NAME}` and `${NAME:-default}`, where the file says more than the environment", () =>
    locked(
      {
        ".mcp.json": {
          mcpServers: {
            a: {
              ...telling("--token", "given", "${FROM:-none}", "${UNSET:-fallback}", "$BARE"),
              env: { TELL_A: "${FROM}", TELL_B: "plain", TELL_C: "x-${FROM}-y" }
            },
            b: { ...telling("${UNSET:-another}"), env: {} }
          }
        }
      },
      [],
      { FROM: "env", TOKEN: "of-the-environment", TELL_B: "of-the-environment" },
      (folder) => {
        assert.deepInclude(told(folder, "a"), {
          words: ["--token", "given", "env", "fallback", "$BARE"],
          variables: { TELL_A: "env", TELL_B: "plain", TELL_C: "x-env-y" }
        })
        assert.deepInclude(told(folder, "b"), { words: ["another"] })
        assert.deepStrictEqual(wordsIn(folder, "a"), {
          words: ["--token", "${TOKEN}", "${FROM:-none}", "${UNSET:-fallback}", "$BARE"],
          env: { TELL_A: null, TELL_B: null, TELL_C: null }
        })
      }
    ))

  it("VS Code: comments, inputs, its folders, and the settings file where it is named", async () => {
    const server = {
      type: "stdio",
      ...telling("${workspaceFolder}/data", "${workspaceFolderBasename}", "${env:FROM}", "${input:api-key}"),
      cwd: "${workspaceFolder}/sub"
    }
    for (const [file, content, args] of [
      [".vscode/mcp.json", { servers: { a: server } }, []],
      [
        ".vscode/settings.json",
        { "editor.fontSize": 12, mcp: { servers: { a: server } } },
        ["--from", ".vscode/settings.json"]
      ]
    ] as const) {
      await withRepository({ [file]: `// of a team\n${JSON.stringify(content)}`, "sub/x": "" }, async (folder) => {
        const ended = await lock(folder, ["--yes", ...args], { FROM: "env", API_KEY: "typed" })
        assert.strictEqual(ended.code, 0, ended.stderr)
        const base = folder.split("/").at(-1)
        assert.deepStrictEqual(told(folder, "a"), {
          words: ["../data", base, "env", "typed"],
          folder: "sub",
          variables: {}
        })
        assert.deepStrictEqual(wordsIn(folder, "a"), {
          words: ["../data", base, "${FROM}", "${API_KEY}"],
          env: {},
          cwd: "sub"
        })
      })
    }
  })

  it("Cursor: `${userHome}`, and a file in the home folder where it is named", () =>
    withRepository({}, async (folder) => {
      mkdirSync(join(folder, "repo/.git"), { recursive: true })
      put(folder, {
        "home/.cursor/mcp.json": { mcpServers: { a: telling("${userHome}/x", "${workspaceFolder}") } }
      })
      const ended = await lock(join(folder, "repo"), ["--yes", "--from", "../home/.cursor/mcp.json"], {
        HOME: "/of/somebody"
      })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepInclude(told(join(folder, "repo"), "a"), { words: ["/of/somebody/x", "."], folder: "repo" })
      assert.deepStrictEqual(wordsIn(join(folder, "repo"), "a"), { words: ["${HOME}/x", "."], env: {} })
    }))

  it("Gemini: `$NAME` is a variable", () =>
    locked(
      { ".gemini/settings.json": { mcpServers: { a: { ...telling("$FROM", "5$"), env: { TELL_A: "$FROM" } } } } },
      [],
      { FROM: "env" },
      (folder) => {
        assert.deepInclude(told(folder, "a"), { words: ["env", "5$"], variables: { TELL_A: "env" } })
        assert.deepStrictEqual(wordsIn(folder, "a"), { words: ["${FROM}", "5$"], env: { TELL_A: "${FROM}" } })
      }
    ))

  it("Claude Desktop: a command list or a command line, no folder of its own", () =>
    locked(
      {
        "claude_desktop_config.json": {
          mcpServers: { a: { command: [telling().command, ...telling("x").args] } }
        }
      },
      ["--from", "claude_desktop_config.json"],
      {},
      (folder) => {
        assert.deepInclude(told(folder, "a"), { words: ["x"] })
        assert.deepStrictEqual(wordsIn(folder, "a"), { words: ["x"], env: {} })
      }
    ))

  it("the personal file of Claude Code: those of this folder, then those for all", () =>
    withRepository({}, async (folder) => {
      mkdirSync(join(folder, "repo/.git"), { recursive: true })
      mkdirSync(join(folder, "repo/packages/a"), { recursive: true })
      put(folder, {
        "home/.claude.json": {
          numStartups: 7,
          mcpServers: { all: telling("all"), both: telling("all") },
          projects: {
            [join(folder, "repo")]: { allowedTools: [], mcpServers: { both: telling("here"), here: telling("here") } },
            "/elsewhere": { mcpServers: { other: telling("other") } }
          }
        }
      })
      const below = join(folder, "repo/packages/a")
      const ended = await lock(below, ["--yes", "--from", join(folder, "home/.claude.json")])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(Object.keys(lockIn(below).servers), ["all", "both", "here"])
      assert.deepInclude(told(below, "both"), { words: ["here"] })
      assert.deepInclude(told(below, "all"), { words: ["all"] })
    }))

  it("any client: a variable that is not set is an error of that server, which names it", () =>
    withRepository(
      {
        ".mcp.json": {
          mcpServers: {
            a: telling("${ONE_UNSET}"),
            b: { ...telling(), env: { TELL_A: "x-${TWO_UNSET}-y" } },
            c: telling("fine"),
            d: telling("${SAME:-one}", "${SAME:-two}")
          }
        }
      },
      async (folder) => {
        const ended = await lock(folder, ["--yes"])
        assert.strictEqual(ended.code, 2)
        assert.match(said(ended), /config_invalid: a: \.mcp\.json:\d+:\d+ .*ONE_UNSET, which is not set/)
        assert.match(said(ended), /config_invalid: b: \.mcp\.json:\d+:\d+ .*TWO_UNSET, which is not set/)
        assert.match(said(ended), /config_invalid: d: \.mcp\.json:\d+:\d+ .*SAME two different defaults/)
        assert.deepStrictEqual(Object.keys(lockIn(folder).servers), ["c"])
      }
    ))
})
