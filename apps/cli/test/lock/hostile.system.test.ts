// Names and moments that work against the lock file.
import { reporters } from "@mcp-inspect/engine/report/registry"
import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { entry, put, said, search, text, withRepository } from "../support/init.ts"
import { demanding, lists, lock, lockIn, scriptedBy } from "../support/lock.ts"
import { binary } from "../support/run.ts"
import { isAlive, pidIn } from "../support/running.ts"

const names = ["__proto__", "constructor", "", "a b", "<b>x</b>", "::error::x", "\u202e\u001b[31m", "@everyone", "日本"]

describe("names of servers", () => {
  it("are whatever the client calls them, in the file and in every report", () =>
    withRepository({}, async (folder) => {
      lists(folder, "s.json", search)
      // By its text: a literal would set the prototype.
      const servers = names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(scriptedBy("s.json"))}`).join()
      put(folder, { ".mcp.json": `{ "mcpServers": { ${servers} } }` })
      const ended = await lock(folder, ["--yes"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(Object.keys(lockIn(folder).servers), [...names].sort())
      assert.notMatch(ended.stderr, /[\u001b\u202e]|^\s*::/m)
      assert.match(said(await lock(folder)), /is current/)
      lists(folder, "s.json", demanding)
      for (const { name } of reporters) {
        const verified = await lock(folder, ["--verify", "--format", name])
        assert.strictEqual(verified.code, 1, verified.stderr)
        assert.notMatch(verified.stdout + verified.stderr, /[\u001b\u202e]/, name)
        if (name !== "github") assert.notMatch(verified.stdout, /^\s*::/m, name)
        if (name === "html") assert.notInclude(verified.stdout, "<b>x</b>")
      }
      const one = await lock(folder, ["--verify", "--server", "__proto__"])
      assert.strictEqual(one.code, 1, one.stderr)
    }))

  it("with half a character in them are refused, each by itself", () =>
    withRepository({}, async (folder) => {
      lists(folder, "s.json", search)
      const { args, command } = scriptedBy("s.json")
      const good = JSON.stringify({ command, args })
      put(folder, {
        ".mcp.json": `{ "mcpServers": { "a\\ud800": ${good}, "b": { "command": "x", "args": ["\\udfff"] }, "c": ${good} } }`
      })
      const ended = await lock(folder, ["--yes"])
      assert.strictEqual(ended.code, 2)
      assert.strictEqual(said(ended).split("holds text or numbers that no file can hold").length, 3)
      assert.deepStrictEqual(Object.keys(lockIn(folder).servers), ["c"])
    }))

  it("in very large numbers, and words without end, do not end the run badly", () =>
    withRepository({}, async (folder) => {
      const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`s${at}`, { command: "a" }]))
      put(folder, { ".mcp.json": { mcpServers: many } })
      const refused = await lock(folder, ["--yes"])
      assert.strictEqual(refused.code, 2)
      assert.match(said(refused), /There are 3000 servers here/)
      lists(folder, "s.json", search)
      const { args, command } = scriptedBy("s.json")
      put(folder, { ".mcp.json": { mcpServers: { a: { command, args: [...args, "x".repeat(110_000)] } } } })
      const long = await lock(folder, ["--yes"])
      assert.strictEqual(long.code, 0, long.stderr.slice(0, 2000))
      assert.isBelow(text(folder, "mcp-lock.json").length, 20_000)
    }))
})

describe("a run that is interrupted", () => {
  it("leaves the earlier lock file whole, and no process", () =>
    withRepository({}, async (folder) => {
      lists(folder, "alpha.json", search)
      const pidFile = join(folder, "pid")
      const configure = (script: Readonly<Record<string, unknown>>): void =>
        put(folder, { ".mcp.json": { mcpServers: { alpha: scriptedBy("alpha.json"), beta: entry(script) } } })
      configure({ tools: [search] })
      assert.strictEqual((await lock(folder, ["--yes"])).code, 0)
      const before = text(folder, "mcp-lock.json")
      lists(folder, "alpha.json", demanding)
      configure({ silent: true, pidFile })
      const child = spawn(process.execPath, [binary, "lock", "--yes"], { cwd: folder, stdio: "ignore" })
      const ended = new Promise<number | null>((done) => child.once("exit", done))
      const pid = await pidIn(pidFile)
      child.kill("SIGINT")
      assert.notStrictEqual(await ended, 0)
      assert.isFalse(isAlive(pid))
      assert.strictEqual(readFileSync(join(folder, "mcp-lock.json"), "utf8"), before)
      assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json", "alpha.json", "mcp-lock.json", "pid"])
    }))
})
