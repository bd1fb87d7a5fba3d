// What `lock` does not do unasked: send to an address that nobody locked, pass over a server that changed, lose what
// another run wrote, read what never ends.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { withHttp } from "../support/http.ts"
import { entry, put, said, search, text, withRepository } from "../support/init.ts"
import { lists, lock, lockIn, scriptedBy } from "../support/lock.ts"

const appears = async (file: string): Promise<void> => {
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Runs `use` beside a server that counts who contacts it, and answers nobody as MCP does. */
const withCounted = (use: (url: string, contacts: () => number) => Promise<void>): Promise<void> => {
  let count = 0
  return withHttp(
    (_, response) => {
      count++
      response.writeHead(500).end()
    },
    (url) => use(url, () => count)
  )
}

describe("lock --verify", () => {
  it("contacts no address that leads elsewhere than was locked before somebody agreed", () =>
    withCounted((url, contacts) =>
      withRepository({ ".mcp.json": { mcpServers: { it: scriptedBy("it.json") } } }, async (folder) => {
        lists(folder, "it.json", search)
        assert.strictEqual((await lock(folder, ["--yes"])).code, 0)
        const { servers, ...rest } = lockIn(folder)
        const moved = {
          ...servers["it"],
          source: { url: "https://search.example.com/mcp", headers: ["authorization"] }
        }
        put(folder, {
          "mcp-lock.json": { ...rest, servers: { it: moved } },
          ".mcp.json": { mcpServers: { it: { url: `${url}/mcp`, headers: { Authorization: "Bearer of-the-other" } } } }
        })
        const refused = await lock(folder, ["--verify"])
        assert.strictEqual(refused.code, 2)
        assert.include(said(refused), "consent_required")
        assert.strictEqual(contacts(), 0)
        const agreed = await lock(folder, ["--verify", "--yes"])
        assert.strictEqual(agreed.code, 2)
        assert.isAbove(contacts(), 0)
      })
    ))

  it("does not pass over a disabled server that is started otherwise than was locked", () =>
    withRepository(
      { ".mcp.json": { mcpServers: { it: scriptedBy("it.json"), on: scriptedBy("on.json") } } },
      async (folder) => {
        for (const file of ["it.json", "on.json", "other.json"]) lists(folder, file, search)
        assert.strictEqual((await lock(folder, ["--yes"])).code, 0)
        put(folder, {
          ".mcp.json": { mcpServers: { it: { ...scriptedBy("it.json"), disabled: true }, on: scriptedBy("on.json") } }
        })
        assert.strictEqual((await lock(folder, ["--verify"])).code, 0)
        put(folder, {
          ".mcp.json": {
            mcpServers: { it: { ...scriptedBy("other.json"), disabled: true }, on: scriptedBy("on.json") }
          }
        })
        const ended = await lock(folder, ["--verify"])
        assert.strictEqual(ended.code, 2)
        assert.include(said(ended), "it: ")
      }
    ))
})

describe("lock", () => {
  it("keeps what another run wrote meanwhile", () =>
    withRepository({}, async (folder) => {
      const started = join(folder, "started")
      put(folder, {
        ".mcp.json": {
          mcpServers: {
            slow: entry({ tools: [search], delayMs: 1000, starts: started }),
            quick: entry({ tools: [search] })
          }
        }
      })
      const slow = lock(folder, ["--yes", "--server", "slow"])
      await appears(started)
      const quick = await lock(folder, ["--yes", "--server", "quick"])
      assert.strictEqual(quick.code, 0, quick.stderr)
      assert.strictEqual((await slow).code, 0)
      assert.deepStrictEqual(Object.keys(lockIn(folder).servers), ["quick", "slow"])
    }))

  it("of a Gemini entry with a URL and a command takes the URL, as that client does", () =>
    withCounted((url, contacts) =>
      withRepository(
        { ".gemini/settings.json": { mcpServers: { it: { ...entry({ tools: [search] }), httpUrl: `${url}/mcp` } } } },
        async (folder) => {
          const ended = await lock(folder, ["--yes"])
          assert.strictEqual(ended.code, 2)
          assert.isAbove(contacts(), 0)
        }
      )
    ))

  it("reads no lock file that is larger than any that was written", () =>
    withRepository({ ".mcp.json": { mcpServers: { it: scriptedBy("it.json") } } }, async (folder) => {
      lists(folder, "it.json", search)
      writeFileSync(join(folder, "mcp-lock.json"), Buffer.alloc(129 * 1024 * 1024, 0x20))
      const ended = await lock(folder, ["--verify", "--yes"])
      assert.strictEqual(ended.code, 2)
      assert.match(said(ended), /larger than 128 MiB/)
      assert.strictEqual(text(folder, "mcp-lock.json").length, 129 * 1024 * 1024)
    }))
})
