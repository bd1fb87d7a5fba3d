// Each failure class of a capture (CAP-56): its code, what was wrong, how to mend it, exit 2, and no file left behind.
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import type { RequestListener } from "node:http"
import { join } from "node:path"
import { answering, withHttp } from "./support/http.ts"
import { type Ended, run, scripted, withFolder } from "./support/run.ts"

const big: RequestListener = (request, response) => {
  request.resume()
  response.writeHead(200, { "content-type": "application/json" })
  const chunk = Buffer.alloc(1024 * 1024, 32)
  for (let index = 0; index < 40; index++) response.write(chunk)
  response.end()
}

const words = (text: string): string => text.replaceAll(/\s+/g, " ")

const assertFailed = (ended: Ended, code: string, where: RegExp, what: RegExp, mend: RegExp): void => {
  assert.strictEqual(ended.code, 2, ended.stderr)
  assert.strictEqual(ended.stdout, "")
  const [first = ""] = ended.stderr.split("\n")
  assert.match(first, new RegExp(`^error: ${code}: `))
  assert.match(first, where)
  assert.match(words(ended.stderr), what)
  assert.match(words(ended.stderr), mend)
}

const search = { name: "search", inputSchema: { type: "object" } }

describe("stdio failures", () => {
  const cases: ReadonlyArray<readonly [code: string, command: string, where: RegExp, what: RegExp, mend: RegExp]> = [
    [
      "spawn_failed",
      "no-such-program-here --flag",
      /no-such-program-here$/,
      /no-such-program-here|not found|could not be started/i,
      /path|install/i
    ],
    ["unreachable", scripted({ exit: 3, stderr: "boom \u001B[31mred\u001B[0m\n" }), /node$/, /3/, /boom/],
    [
      "page_cap",
      scripted({ list: "endless" }),
      /node$/,
      /tools\/list did not end within 1,?000 pages/,
      /No part of a list is recorded/
    ],
    ["pagination_loop", scripted({ list: "loop" }), /node$/, /"again" a second time/, /nextCursor/],
    ["protocol_error", scripted({ list: "broken" }), /node$/, /tools/, /--raw/],
    [
      "duplicate_entity",
      scripted({ tools: [search, { ...search, description: "other" }] }),
      /node$/,
      /"search"/,
      /its own name/
    ]
  ]
  for (const [code, command, where, what, mend] of cases) {
    it(`${code} is named, explained, and leaves no file`, () =>
      withFolder(async (folder) => {
        const ended = await run(["snapshot", "--stdio", command, "--out", "s.json", "--raw", "raw.json"], {
          cwd: folder
        })
        assertFailed(ended, code, where, what, mend)
        assert.deepStrictEqual(readdirSync(folder), [])
        assert.notInclude(ended.stderr, "\u001B")
      }))
  }

  it("timeout is named with its limit, which the configuration sets", () =>
    withFolder(async (folder) => {
      const config = {
        server: { command: scripted({ silent: true }), timeout_ms: 300, startup_timeout_ms: 300, protocol: "legacy" }
      }
      writeFileSync(join(folder, ".mcp-inspect.json"), JSON.stringify(config))
      const ended = await run(["snapshot"], { cwd: folder })
      assertFailed(ended, "timeout", /node$/, /300 ms/, /timeout/)
      assert.deepStrictEqual(readdirSync(folder), [".mcp-inspect.json"])
    }))

  it("an earlier snapshot stays as it was when a capture fails", () =>
    withFolder(async (folder) => {
      await run(["snapshot", "--stdio", scripted({ tools: [search] }), "--out", "s.json"], { cwd: folder })
      const before = readFileSync(join(folder, "s.json"), "utf8")
      const ended = await run(["snapshot", "--stdio", scripted({ list: "loop" }), "--out", "s.json"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.strictEqual(readFileSync(join(folder, "s.json"), "utf8"), before)
      assert.deepStrictEqual(readdirSync(folder), ["s.json"])
    }))

  it("a folder that does not exist, or a folder in place of a file, is named before anything is half-written", () =>
    withFolder(async (folder) => {
      for (const out of ["none/s.json", "."]) {
        const ended = await run(
          ["snapshot", "--stdio", scripted({ tools: [search] }), "--out", out, "--raw", "raw.json"],
          { cwd: folder }
        )
        assertFailed(ended, "config_invalid", new RegExp(out.replace("/", ".")), /cannot be written/, /folder/)
        assert.deepStrictEqual(readdirSync(folder), [])
      }
    }))
})

describe("HTTP failures", () => {
  it("unreachable: nothing listens", () =>
    withFolder(async (folder) => {
      const url = await withHttp(answering(200, "{}"), (open) => Promise.resolve(open))
      const ended = await run(["snapshot", "--url", `${url}?key=secret-value`, "--out", "s.json"], { cwd: folder })
      assertFailed(ended, "unreachable", /127\.0\.0\.1:\d+\/mcp$/, /ECONNREFUSED|refused/i, /Check the address/)
      assert.notInclude(ended.stderr, "secret-value")
      assert.deepStrictEqual(readdirSync(folder), [])
    }))

  const cases: ReadonlyArray<readonly [code: string, listener: RequestListener, what: RegExp, mend: RegExp]> = [
    ["unauthorized", answering(401, "no"), /401/, /--header "Authorization: Bearer …".*--oauth-client-id/],
    ["forbidden", answering(403, "no"), /403/, /credential|authorization|allow/i],
    ["response_too_large", big, /32 MiB/, /pages/],
    ["protocol_error", answering(200, "<html>hello</html>"), /JSON/, /MCP|URL|--raw/]
  ]
  for (const [code, listener, what, mend] of cases) {
    it(`${code} is named, explained, and leaves no file`, () =>
      withFolder((folder) =>
        withHttp(listener, async (url) => {
          const ended = await run(["snapshot", "--url", url, "--header", "X-Team: wholly-secret", "--out", "s.json"], {
            cwd: folder
          })
          assertFailed(ended, code, /\/mcp$/, what, mend)
          assert.notInclude(ended.stderr, "wholly-secret")
          assert.deepStrictEqual(readdirSync(folder), [])
        })
      ))
  }
})

describe("configuration failures", () => {
  const cases: ReadonlyArray<readonly [name: string, config: string, what: RegExp]> = [
    [
      "a variable that is not set",
      "server:\n  url: https://mcp.example.com/mcp\n  headers:\n    Authorization: Bearer ${NOPE}\n",
      /NOPE, which is not set/
    ],
    ["broken YAML", "server: [", /\.mcp-inspect\.yml:1:\d+.*not valid YAML/],
    [
      "a wrong type",
      "server:\n  command: node x.js\n  timeout_ms: soon\n",
      /\.mcp-inspect\.yml:3.*`server\.timeout_ms`/
    ],
    ["an unknown threshold", "fail_on: SEVERE\n", /\.mcp-inspect\.yml:1.*`fail_on`/],
    [
      "both ways to a server",
      "server:\n  command: node x.js\n  url: https://mcp.example.com\n",
      /both `command` and `url`/
    ],
    ["no way to a server", "server:\n  timeout_ms: 5\n", /neither `command` nor `url`/],
    ["an unknown rule", "ignore:\n  - rule: tool.remove\n", /Did you mean `tool\.removed`\?/]
  ]
  for (const [name, config, what] of cases) {
    it(`${name} is exit 2`, () =>
      withFolder(async (folder) => {
        writeFileSync(join(folder, ".mcp-inspect.yml"), config)
        const ended = await run(["snapshot"], { cwd: folder })
        assert.strictEqual(ended.code, 2)
        assert.include(ended.stderr, "error: config_invalid: ")
        assert.match(words(ended.stderr), what)
        assert.deepStrictEqual(readdirSync(folder), [".mcp-inspect.yml"])
      }))
  }

  it("two configurations in one folder are exit 2", () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), "{}")
      writeFileSync(join(folder, ".mcp-inspect.json"), "{}")
      const ended = await run(["snapshot", "--stdio", "node x.js"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.match(words(ended.stderr), /Keep one of the two/)
    }))

  it("a key of a later version is skipped, and a variable that is set is filled in and masked", () =>
    withFolder(async (folder) => {
      const config = {
        futureKey: { a: 1 },
        server: {
          command: ["node", "-e", "console.error(process.env.TOKEN);process.exit(4)"],
          env: { TOKEN: "${MY_TOKEN}" }
        }
      }
      writeFileSync(join(folder, ".mcp-inspect.json"), JSON.stringify(config))
      const ended = await run(["snapshot"], { cwd: folder, env: { MY_TOKEN: "hush-hush-value" } })
      assert.strictEqual(ended.code, 2)
      assert.include(ended.stderr, "[redacted]")
      assert.notInclude(ended.stderr, "hush-hush-value")
    }))
})
