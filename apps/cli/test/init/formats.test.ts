// Each client's own format (CLI-20, CLI-21), through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { run } from "../support/run.ts"
import { configIn, init, put, said, search, text, withRepository } from "../support/init.ts"

const imported = async (files: Readonly<Record<string, unknown>>, args: ReadonlyArray<string> = []) => {
  let result: { readonly config: unknown; readonly said: string } = { config: undefined, said: "" }
  await withRepository(files, async (folder) => {
    const ended = await init(folder, args)
    assert.strictEqual(ended.code, 0, ended.stderr)
    result = { config: await configIn(folder), said: said(ended) }
  })
  return result
}

describe("client configurations", () => {
  it("reads VS Code's file: comments, trailing commas, inputs, its variables, an envFile", async () => {
    const text = `{
      // The token is asked for.
      "inputs": [{ "type": "promptString", "id": "api-token", "password": true },],
      "servers": {
        "local": {
          "type": "stdio", "command": "\${workspaceFolder}/bin/serve", "args": ["--root", "\${workspaceFolder}",],
          "env": { "TOKEN": "\${input:api-token}", "KEY": "\${env:MY_KEY}" }, "envFile": ".env",
        },
        /* Over HTTP */
        "remote": { "type": "http", "url": "https://mcp.example.com/\${input:api-token}/mcp" },
      },
    }`
    const result = await imported({ ".vscode/mcp.json": text })
    assert.deepStrictEqual(result.config, {
      servers: {
        local: { command: ["./bin/serve", "--root", "."], env: { TOKEN: "${API_TOKEN}", KEY: "${MY_KEY}" } },
        remote: { url: "https://mcp.example.com/${API_TOKEN}/mcp" }
      },
      fail_on: "BREAKING"
    })
    assert.include(result.said, "note: `local`: its `envFile` is not read")
  })

  it("reads Cursor's file, and leaves out a server that is reached over SSE alone", async () => {
    const result = await imported({
      ".cursor/mcp.json": {
        mcpServers: {
          local: { command: "node", args: ["${workspaceFolderBasename}.js"], cwd: "${workspaceFolder}/server" },
          old: { type: "sse", url: "https://mcp.example.com/sse" },
          perhaps: { url: "https://mcp.example.com/sse" },
          "switched-off": { command: "node", disabled: true }
        }
      }
    })
    const servers = (result.config as { servers: Record<string, { command?: ReadonlyArray<string>; cwd?: string }> })
      .servers
    assert.deepStrictEqual(Object.keys(servers), ["local", "perhaps"])
    assert.strictEqual(servers["local"]?.cwd, "server")
    assert.match(servers["local"]?.command?.[1] ?? "", /^mcp-inspect-test-.*\.js$/)
    assert.include(result.said, "Not imported: `old`; it is reached over SSE")
    assert.include(result.said, "Not imported: `switched-off`; it is disabled there.")
    assert.include(result.said, "note: `perhaps`: its URL ends like an SSE endpoint")
  })

  it("reads Gemini's settings: `httpUrl` is HTTP, a bare `url` is SSE, `$NAME` is a variable", async () => {
    const result = await imported({
      ".gemini/settings.json": {
        theme: "dark",
        mcpServers: {
          http: { httpUrl: "https://mcp.example.com/mcp", headers: { "X-Key": "$KEY" } },
          typed: { url: "https://mcp.example.com/typed", type: "http" },
          old: { url: "https://mcp.example.com/sse" },
          local: { command: "serve", args: ["$HOST:${PORT}", "costs-5$"], cwd: "./server" }
        }
      }
    })
    assert.deepStrictEqual(result.config, {
      servers: {
        http: { url: "https://mcp.example.com/mcp", headers: { "X-Key": "${KEY}" } },
        typed: { url: "https://mcp.example.com/typed" },
        local: { command: ["serve", "${HOST}:${PORT}", "costs-5$"], cwd: "server" }
      },
      fail_on: "BREAKING"
    })
    assert.include(result.said, "Not imported: `old`")
  })

  it("reads mcp.json with either key, and passes over files without servers", async () => {
    for (const key of ["mcpServers", "servers"]) {
      const result = await imported({
        ".gemini/settings.json": { theme: "dark" },
        ".mcp.json": {},
        "mcp.json": { [key]: { a: { url: "https://mcp.example.com/mcp", type: "streamable-http" } } }
      })
      assert.deepStrictEqual(result.config, { server: { url: "https://mcp.example.com/mcp" }, fail_on: "BREAKING" })
    }
  })

  it("reads a desktop client's file from outside the repository, with `serverUrl` and a command list", async () => {
    await withRepository({}, async (folder) => {
      put(folder, {
        "desktop/config.json": {
          mcpServers: { a: { serverUrl: "https://mcp.example.com/mcp" }, b: { command: ["uvx", "serve"], env: {} } }
        }
      })
      mkdirSync(join(folder, "repo/.git"), { recursive: true })
      const ended = await init(join(folder, "repo"), ["--from", "../desktop/config.json"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(await configIn(join(folder, "repo")), {
        servers: { a: { url: "https://mcp.example.com/mcp" }, b: { command: ["uvx", "serve"] } },
        fail_on: "BREAKING"
      })
    })
  })

  it("takes a disabled server that is asked for by name", async () => {
    const result = await imported(
      { ".mcp.json": { mcpServers: { a: { command: "a" }, b: { command: "b", disabled: true } } } },
      ["--server", "b"]
    )
    assert.deepStrictEqual(result.config, { server: { command: ["b"] }, fail_on: "BREAKING" })
  })

  it("writes a template when no server can be reached, and says why", async () => {
    const result = await imported({
      ".mcp.json": { mcpServers: { old: { type: "sse", url: "https://x.example/sse" } } }
    })
    assert.match(result.said, /Not imported: `old`.*\.mcp\.json has no server to import\. Wrote the template/)
  })

  it("renames servers visibly where a name does not fit (CLI-55)", async () => {
    const names = ["my server!", "my-server", "日本", "a".repeat(80), "../x"]
    const result = await imported({
      ".mcp.json": { mcpServers: Object.fromEntries(names.map((name, at) => [name, { command: `c${at}` }])) }
    })
    const servers = (result.config as { servers: Record<string, { command: ReadonlyArray<string> }> }).servers
    assert.deepStrictEqual(Object.entries(servers), [
      ["my-server-2", { command: ["c0"] }],
      ["my-server", { command: ["c1"] }],
      ["server", { command: ["c2"] }],
      ["a".repeat(60), { command: ["c3"] }],
      ["x", { command: ["c4"] }]
    ])
    assert.include(result.said, "The server `my server!` is named `my-server-2` in the configuration.")
  })

  it("starts the command where the client would, from a folder below", async () => {
    const server = `import { createRequire } from "node:module"\nprocess.argv[2] = process.argv[3]\nawait import(process.argv[4])\n`
    await withRepository({ "server.mjs": server, "packages/a/x": "" }, async (folder) => {
      const script = JSON.stringify({ tools: [search] })
      const fixture = join(import.meta.dirname, "../fixtures/server.mjs")
      put(folder, {
        ".mcp.json": {
          mcpServers: { a: { command: process.execPath, args: [join(folder, "server.mjs"), "-", script, fixture] } }
        }
      })
      const ended = await init(join(folder, "packages/a"), ["--snapshot"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      const config = text(folder, "packages/a/.mcp-inspect.yml")
      assert.include(config, "./server.mjs")
      assert.include(config, "cwd: ../..")
      assert.notInclude(config, folder)
      const checked = await run(["check", "--baseline-file", ".mcp-inspect/surface.json"], {
        cwd: join(folder, "packages/a")
      })
      assert.strictEqual(checked.code, 0, checked.stderr)
    })
  })

  it("hides what looks like a secret in arguments and URLs, and says so", async () => {
    const secrets = {
      token: `ghp_${"a1B2".repeat(9)}`,
      key: `sk-${"Zx9".repeat(8)}`,
      path: "AbCd12EfGh34IjKl56MnOp78Qr",
      query: "letmein",
      password: "hunter2x"
    }
    await withRepository(
      {
        ".mcp.json": {
          mcpServers: {
            local: {
              command: "serve",
              args: [
                "--token",
                "plain-value",
                `--api-key=${secrets.key}`,
                "-e",
                "DB_PASSWORD=swordfish",
                `postgres://app:${secrets.password}@db/x`,
                "--header",
                `Authorization: Bearer ${secrets.token}`,
                "--max-tokens",
                "4000",
                "--key-file",
                "./key.pem",
                "@scope/package@1.2.3"
              ]
            },
            remote: { url: `https://mcp.example.com/s/${secrets.path}/mcp?api_key=${secrets.query}&mode=fast` }
          }
        }
      },
      async (folder) => {
        const ended = await init(folder)
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.deepStrictEqual(await configIn(folder), {
          servers: {
            local: {
              command: [
                "serve",
                "--token",
                "${TOKEN}",
                "--api-key=${API_KEY}",
                "-e",
                "DB_PASSWORD=${DB_PASSWORD}",
                "postgres://app:${LOCAL_PASSWORD}@db/x",
                "--header",
                "Authorization: Bearer ${AUTHORIZATION}",
                "--max-tokens",
                "4000",
                "--key-file",
                "./key.pem",
                "@scope/package@1.2.3"
              ]
            },
            remote: { url: "https://mcp.example.com/s/${REMOTE_SECRET}/mcp?api_key=${REMOTE_API_KEY}&mode=fast" }
          },
          fail_on: "BREAKING"
        })
        assert.match(said(ended), /Likely secrets in arguments and URLs are not copied either.*TOKEN, API_KEY/)
        for (const secret of [...Object.values(secrets), "plain-value", "swordfish"])
          assert.notInclude(`${ended.stderr}${text(folder, ".mcp-inspect.yml")}`, secret)
      }
    )
  })
})
