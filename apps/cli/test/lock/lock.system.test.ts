// `lock` through the real binary (IN-2, IN-7): what it writes, keeps and says.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { put, said, search, text, withRepository } from "../support/init.ts"
import { demanding, lists, lock, lockIn, realServers, scriptedBy } from "../support/lock.ts"

const write = { name: "write", description: "Writes an issue", inputSchema: { type: "object" } }

const two = { ".mcp.json": { mcpServers: { alpha: scriptedBy("alpha.json"), beta: scriptedBy("beta.json") } } }

/** A repository whose two servers are locked. */
const withLocked = (use: (folder: string) => Promise<void>): Promise<void> =>
  withRepository(two, async (folder) => {
    lists(folder, "alpha.json", search)
    lists(folder, "beta.json", write)
    const ended = await lock(folder, ["--yes"])
    assert.strictEqual(ended.code, 0, ended.stderr)
    await use(folder)
  })

describe("lock", () => {
  it("captures real servers into one file, and verifies them", () =>
    withRepository({}, async (folder) => {
      put(folder, { ".mcp.json": { mcpServers: realServers(folder) } })
      const ended = await lock(folder, ["--yes"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.strictEqual(ended.stdout, "")
      const { formatVersion, servers } = lockIn(folder)
      assert.strictEqual(formatVersion, 1)
      assert.deepStrictEqual(Object.keys(servers), ["files", "memory"])
      const source = servers["files"]?.source as { readonly command: ReadonlyArray<string> } | undefined
      const [program, script, root] = source?.command ?? []
      assert.strictEqual(program, process.execPath)
      assert.match(script ?? "", /server-filesystem/)
      assert.strictEqual(root, ".")
      assert.deepInclude(servers["memory"]?.source, { env: { MEMORY_FILE_PATH: "${workspaceFolder}/memory.json" } })
      assert.isAbove(servers["memory"]?.surface.tools.length ?? 0, 5)
      assert.match(said(ended), /`memory`: new, 9 tools.*`files`: new, 14 tools.*Written to mcp-lock\.json/)
      assert.notInclude(text(folder, "mcp-lock.json"), folder)
      const verified = await lock(folder, ["--verify"])
      assert.strictEqual(verified.code, 0, verified.stderr)
      assert.match(verified.stdout, /^memory\n\nNo changes\n[\s\S]*\nfiles\n\nNo changes\n/)
    }))

  it("writes the same bytes for the same servers, whatever their order", () =>
    withLocked(async (folder) => {
      const first = text(folder, "mcp-lock.json")
      const again = await lock(folder)
      assert.strictEqual(again.code, 0, again.stderr)
      assert.match(said(again), /`alpha`: unchanged `beta`: unchanged mcp-lock\.json is current\./)
      put(folder, {
        ".mcp.json": { mcpServers: { beta: scriptedBy("beta.json"), alpha: scriptedBy("alpha.json") } }
      })
      const other = await lock(folder, ["--lock-file", "other.json", "--yes"])
      assert.strictEqual(other.code, 0, other.stderr)
      assert.strictEqual(text(folder, "other.json"), first)
      assert.match(first, /^\{\n {2}"formatVersion": 1,\n {2}"servers": \{\n {4}"alpha": \{\n {6}"source": \{/)
      assert.isTrue(first.endsWith("}\n"))
    }))

  it("says of each server what became of it: changed with what breaks, removed, new", () =>
    withLocked(async (folder) => {
      lists(folder, "alpha.json", demanding, write)
      lists(folder, "gamma.json", search)
      put(folder, {
        ".mcp.json": { mcpServers: { alpha: scriptedBy("alpha.json"), gamma: scriptedBy("gamma.json") } }
      })
      const ended = await lock(folder, ["--yes"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.match(
        ended.stderr,
        /^`alpha`: changed: 1 breaking, 1 non-breaking\n {2}! search: `limit` went from optional to required\.\n {4}accepted before, rejected now: \{\}\n/m
      )
      assert.match(ended.stderr, /^`gamma`: new, 1 tool, /m)
      assert.match(ended.stderr, /^`beta`: removed, it is no longer in \.mcp\.json\n/m)
      assert.deepStrictEqual(Object.keys(lockIn(folder).servers), ["alpha", "gamma"])
      assert.strictEqual((await lock(folder, ["--verify"])).code, 0)
    }))

  it("locks one server with --server and keeps the others as they were", () =>
    withLocked(async (folder) => {
      const before = lockIn(folder)
      lists(folder, "alpha.json", demanding)
      lists(folder, "beta.json", search)
      const ended = await lock(folder, ["--server", "beta"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      const after = lockIn(folder)
      assert.deepStrictEqual(after.servers["alpha"], before.servers["alpha"])
      assert.notDeepEqual(after.servers["beta"], before.servers["beta"])
      const unknown = await lock(folder, ["--server", "bet"])
      assert.strictEqual(unknown.code, 2)
      assert.match(said(unknown), /There is no server `bet` here\. Did you mean `beta`\? It has: alpha, beta\./)
    }))

  it("keeps the earlier entry of a server that cannot be captured, goes on, and exits 2", () =>
    withLocked(async (folder) => {
      const before = lockIn(folder)
      put(folder, { "alpha.json": { exit: 3 } })
      lists(folder, "beta.json", search)
      const ended = await lock(folder)
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /^error: unreachable: alpha: node\n/m)
      assert.match(ended.stderr, /^`alpha`: not captured, its entry stays\n`beta`: changed: /m)
      const after = lockIn(folder)
      assert.deepStrictEqual(after.servers["alpha"], before.servers["alpha"])
      assert.notDeepEqual(after.servers["beta"], before.servers["beta"])
    }))

  it("writes no file when nothing could be captured", () =>
    withRepository({ ".mcp.json": { mcpServers: { a: { command: "no-such-program-here" } } } }, async (folder) => {
      const ended = await lock(folder, ["--yes"])
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /^error: spawn_failed: a: /m)
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json"])
    }))

  it("leaves out what is disabled, keeps its entry, and fails for what it cannot reach", () =>
    withLocked(async (folder) => {
      const before = text(folder, "mcp-lock.json")
      const servers = { alpha: scriptedBy("alpha.json"), beta: { ...scriptedBy("beta.json"), disabled: true } }
      put(folder, { ".mcp.json": { mcpServers: servers } })
      const off = await lock(folder)
      assert.strictEqual(off.code, 0, off.stderr)
      assert.match(said(off), /`beta`: left out, it is disabled there; its entry stays/)
      assert.strictEqual(text(folder, "mcp-lock.json"), before)
      const verified = await lock(folder, ["--verify"])
      assert.strictEqual(verified.code, 0, verified.stderr)
      assert.match(said(verified), /note: `beta` is disabled in \.mcp\.json\. It was not verified\./)
      assert.notInclude(verified.stdout, "beta")
      put(folder, {
        ".mcp.json": { mcpServers: { ...servers, old: { type: "sse", url: "https://x.example/sse" }, bad: 5 } }
      })
      const sse = await lock(folder)
      assert.strictEqual(sse.code, 2)
      assert.match(said(sse), /error: config_invalid: old: \.mcp\.json:\d+:\d+ The server cannot be captured.*SSE/)
      assert.match(said(sse), /error: config_invalid: bad: \.mcp\.json:\d+:\d+ The server cannot be read/)
      assert.strictEqual(text(folder, "mcp-lock.json"), before)
    }))

  it("stands in the folder that the client opens, wherever it is run below it", () =>
    withLocked(async (folder) => {
      mkdirSync(join(folder, "packages/a"), { recursive: true })
      const below = await lock(join(folder, "packages/a"), ["--verify"])
      assert.strictEqual(below.code, 0, below.stderr)
      const locked = await lock(join(folder, "packages/a"))
      assert.match(said(locked), /mcp-lock\.json is current\./)
      assert.isFalse(existsSync(join(folder, "packages/a/mcp-lock.json")))
    }))

  it("stands in the working directory for a file from outside the repository, where commands then start", () =>
    withRepository({}, async (folder) => {
      mkdirSync(join(folder, "repo/.git"), { recursive: true })
      put(folder, { "desktop/config.json": { mcpServers: { alpha: scriptedBy("alpha.json") } } })
      lists(join(folder, "repo"), "alpha.json", search)
      const ended = await lock(join(folder, "repo"), ["--from", "../desktop/config.json", "--yes"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(Object.keys(lockIn(join(folder, "repo")).servers), ["alpha"])
    }))

  it("finds nothing in a home folder unasked, and names what is there", () =>
    withRepository({}, async (folder) => {
      put(folder, { "home/.claude.json": { mcpServers: { a: { command: "a" } } }, "home/.cursor/mcp.json": "{" })
      const ended = await lock(folder)
      assert.strictEqual(ended.code, 2)
      assert.match(said(ended), /error: config_invalid: lock No client configuration with servers was found/)
      assert.match(said(ended), /Of yours there are: \S+home\/\.claude\.json, \S+home\/\.cursor\/mcp\.json\./)
    }))

  it("refuses flags that only a report or a configuration of ours could mean", () =>
    withLocked(async (folder) => {
      for (const args of [
        ["--output", "x.txt"],
        ["--report", "json=x.json"],
        ["--fail-on", "never"],
        ["--config", "x.yml"],
        ["--lock-file", "-"]
      ]) {
        const ended = await lock(folder, args)
        assert.strictEqual(ended.code, 2, args.join(" "))
        assert.match(ended.stderr, /^error: config_invalid: --/m)
      }
    }))
})
