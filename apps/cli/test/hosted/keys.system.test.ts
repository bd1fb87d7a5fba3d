// `keys` (CLI-72..CLI-77) through the real binary, against the stand-in.
import { assert, describe, it } from "@effect/vitest"
import { exec } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Fault } from "../support/hosted.ts"
import { assertNoSecret, withProject, withToken, words } from "../support/hostedFolder.ts"
import { apiKey, token } from "../support/hostedState.ts"
import { binary, run } from "../support/run.ts"

const keys = async (folder: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = withToken) => {
  const ended = await run(["keys", ...args], { cwd: folder, env })
  assertNoSecret(ended)
  return ended
}

const create = ["create", "--kind", "api", "--name", "ci"]

describe("keys create", () => {
  it("prints the key alone on stdout, with one line end", () =>
    withProject(async (folder, { state }) => {
      const ended = await keys(folder, create)
      assert.strictEqual(ended.code, 0, ended.stderr)
      const made = [...state.keys.values()].at(-1)
      assert.strictEqual(ended.stdout, `${made?.plaintext}\n`)
      assert.include(ended.stderr, `Created ${made?.key.id} (api, ci) for acme/search-mcp.`)
      assert.notInclude(ended.stderr, made?.plaintext ?? "")
    }))

  it("stores the key and nothing else through a redirect", () =>
    withProject(async (folder) => {
      const line = `'${process.execPath}' '${binary}' keys create --kind ingest --name ci > key.txt; wc -l < key.txt`
      const counted = await new Promise<string>((resolve) => {
        exec(line, { cwd: folder, env: { ...process.env, ...withToken } }, (_, stdout) => resolve(stdout))
      })
      assert.strictEqual(counted.trim(), "1")
      assert.match(readFileSync(join(folder, "key.txt"), "utf8"), /^mcpi_ing_[\w-]+\n$/)
    }))

  it("names the project that the flag, else the configuration names, else leaves it to the service", () =>
    withProject(async (folder, { received, url }) => {
      await keys(folder, [...create, "--project", "acme/other"])
      await keys(folder, create)
      rmSync(join(folder, ".mcp-inspect.yml"))
      const ended = await keys(folder, [...create, "--endpoint", url])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(
        received.map(({ body }) => (JSON.parse(body) as { readonly project?: string }).project),
        ["acme/other", "acme/search-mcp", undefined]
      )
    }))

  it("refuses an answer whose key is none, and does not print it", () =>
    withProject(async (folder, hosted) => {
      const key = [...hosted.state.keys.values()][0]?.key
      for (const plaintext of ["not a key\nat all", 5]) {
        hosted.fail([{ kind: "body", status: 201, text: JSON.stringify({ key, plaintext }) }])
        const ended = await keys(folder, create)
        assert.strictEqual(ended.code, 2)
        assert.strictEqual(ended.stdout, "")
        assert.match(words(ended.stderr), /`plaintext` is wrong/)
        assert.notInclude(ended.stderr, "at all")
      }
    }))

  it("tolerates members that it does not know", () =>
    withProject(async (folder, hosted) => {
      const key = { ...[...hosted.state.keys.values()][0]?.key, color: "red" }
      hosted.fail([
        {
          kind: "body",
          status: 201,
          text: JSON.stringify({ key, plaintext: "mcpi_api_0123456789abcdefNEWS", more: 1 })
        }
      ])
      const ended = await keys(folder, create)
      assert.strictEqual(ended.stdout, "mcpi_api_0123456789abcdefNEWS\n")
    }))
})

describe("keys rotate and revoke", () => {
  it("prints the replacement alone and says how long the earlier key works", () =>
    withProject(async (folder, { state }) => {
      const ended = await keys(folder, ["rotate", "key_01k4aaaa"])
      const made = [...state.keys.values()].at(-1)
      assert.strictEqual(ended.stdout, `${made?.plaintext}\n`)
      assert.match(ended.stderr, /replaces key_01k4aaaa, which works until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./)
      const listed = await keys(folder, ["list"])
      assert.match(listed.stdout, /key_01k4aaaa {2}api {2}rotating until \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    }))

  it("keeps the earlier key working after rotation, and none after revocation", () =>
    withProject(async (folder) => {
      const push = () => run(["push"], { cwd: folder, env: { MCP_INSPECT_KEY: apiKey } })
      await keys(folder, ["rotate", "key_01k4aaaa"])
      assert.include((await push()).stderr, "as deployment")
      const ended = await keys(folder, ["revoke", "key_01k4aaaa"])
      assert.strictEqual(ended.code, 0)
      assert.strictEqual(ended.stdout, "")
      assert.strictEqual(ended.stderr, "Revoked key_01k4aaaa: it no longer works.\n")
      assert.include((await push()).stderr, "HTTP 401")
    }))

  it("says no more of another organization's key than of one that does not exist", () =>
    withProject(async (folder) => {
      for (const action of ["rotate", "revoke"]) {
        const [foreign, missing] = await Promise.all([
          keys(folder, [action, "key_01k4cccc"]),
          keys(folder, [action, "key_01k4none"])
        ])
        assert.strictEqual(foreign.code, 2)
        assert.include(foreign.stderr, "HTTP 404")
        assert.deepStrictEqual(foreign, missing)
      }
    }))
})

describe("keys list", () => {
  it("shows everything of a key but the key, and only those of the account", () =>
    withProject(async (folder) => {
      const ended = await keys(folder, ["list"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.strictEqual(
        ended.stdout,
        [
          "key_01k4aaaa  api  active  ci",
          "  acme/search-mcp  created 2026-10-01  last used never  ends in ACME",
          "key_01k4bbbb  ingest  active  ci",
          "  acme/search-mcp  created 2026-10-01  last used never  ends in ACME",
          ""
        ].join("\n")
      )
    }))

  it("prints nothing on stdout where there are none", () =>
    withProject(async (folder, { state }) => {
      state.keys.clear()
      const ended = await keys(folder, ["list"])
      assert.deepStrictEqual([ended.code, ended.stdout], [0, ""])
      assert.include(ended.stderr, "There are no keys yet")
    }))

  it("keeps a hostile name on its line", () =>
    withProject(async (folder, { state }) => {
      const [first] = [...state.keys.values()]
      assert.isDefined(first)
      const name = `\u001B[31mred\n::error::x ${"long ".repeat(100)}`
      state.keys.clear()
      state.keys.set(first.key.id, { ...first, key: { ...first.key, name } })
      const ended = await keys(folder, ["list"])
      assert.lengthOf(ended.stdout.trimEnd().split("\n"), 2)
      assert.notInclude(ended.stdout, "\u001B")
      for (const line of ended.stdout.split("\n")) assert.isBelow(line.length, 120)
    }))
})

describe("a failure of keys", () => {
  it("is 2 without a token, with a key in its place, or without an endpoint", () =>
    withProject(async (folder, { received }) => {
      for (const [env, what] of [
        [{}, /MCP_INSPECT_TOKEN is not set/],
        [{ MCP_INSPECT_TOKEN: apiKey }, /holds a project key/]
      ] as const) {
        const ended = await keys(folder, ["list"], env)
        assert.strictEqual(ended.code, 2)
        assert.match(words(ended.stderr), what)
      }
      assert.lengthOf(received, 0)
    }))

  const missing: ReadonlyArray<ReadonlyArray<string>> = [
    [],
    ["create"],
    ["create", "--kind", "api"],
    ["create", "--name", "ci"],
    ["create", "--kind", "other", "--name", "ci"],
    ["create", "--kind", "api", "--name", ""],
    ["rotate"],
    ["revoke"],
    ["rotate", apiKey],
    ["unknown"]
  ]
  it("is 2 when an argument is missing or wrong, and nothing is sent", () =>
    withProject(async (folder, { received }) => {
      for (const args of missing) {
        const ended = await keys(folder, args)
        assert.deepStrictEqual([ended.code, ended.stdout], [2, ""], args.join(" "))
        assert.match(ended.stderr, /^error: /)
      }
      assert.lengthOf(received, 0)
    }))

  const faults: ReadonlyArray<readonly [Fault, RegExp]> = [
    [{ kind: "status", status: 401 }, /^error: hosted_refused: /],
    [{ kind: "status", status: 403 }, /^error: hosted_refused: /],
    [{ kind: "status", status: 500 }, /^error: hosted_failed: /],
    [{ kind: "reset" }, /^error: hosted_unreachable: /],
    [{ kind: "body", status: 201, text: "null" }, /^error: hosted_answer: /]
  ]
  it("is 2 when the service fails, and creating is not tried twice", () =>
    withProject(async (folder, hosted) => {
      for (const [index, [fault, code]] of faults.entries()) {
        hosted.fail([fault], { always: true })
        const ended = await keys(folder, create)
        assert.deepStrictEqual([ended.code, ended.stdout], [2, ""], fault.kind)
        assert.match(ended.stderr, code)
        const isUnsure = fault.kind === "reset" || fault.kind === "body"
        assert.strictEqual(words(ended.stderr).includes("A key may have been made"), isUnsure)
        assert.lengthOf(hosted.received, index + 1)
      }
    }))

  it("is 2 for a token that is not known", () =>
    withProject(async (folder) => {
      const ended = await keys(folder, ["list"], { MCP_INSPECT_TOKEN: `${token.slice(0, -1)}9` })
      assert.strictEqual(ended.code, 2)
      assert.include(ended.stderr, "HTTP 401")
    }))
})
