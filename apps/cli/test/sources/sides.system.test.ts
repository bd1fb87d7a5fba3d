// `diff` with sides that are commits, commands and URLs (IN-1), through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { fixture, inspect, nodeCommand, startHttp, testFolder } from "../support/live.ts"
import { run, scripted, withFolder } from "../support/run.ts"

const tool = (name: string, required: ReadonlyArray<string> = []) => ({
  name,
  inputSchema: { type: "object", properties: { q: { type: "string" } }, required }
})

const command = (...tools: ReadonlyArray<unknown>): string => `cmd:${scripted({ tools })}`

const diff = (cwd: string, ...args: ReadonlyArray<string>) => run(["diff", ...args], { cwd })

const snapshot = async (folder: string, out: string, ...tools: ReadonlyArray<unknown>): Promise<void> => {
  const ended = await run(["snapshot", "--stdio", scripted({ tools }), "--out", out, "--pretty"], { cwd: folder })
  assert.strictEqual(ended.code, 0, ended.stderr)
}

const git = (folder: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"]
  })

const baselineOf = (stdout: string): unknown => JSON.parse(stdout).baseline

describe("diff with commands", () => {
  it("captures both and compares them; the report names the program and no argument", () =>
    withFolder(async (folder) => {
      const ended = await diff(folder, command(tool("search")), command(tool("search", ["q"])), "--format", "json")
      assert.strictEqual(ended.code, 1, ended.stderr)
      assert.deepInclude(baselineOf(ended.stdout), { source: "command", ref: "node", path: null })
    }))

  it("may have the same command twice, or a file on either side", () =>
    withFolder(async (folder) => {
      await snapshot(folder, "s.json", tool("search"))
      const side = command(tool("search"))
      for (const sides of [
        [side, side],
        ["s.json", side],
        [side, "s.json"]
      ]) {
        const ended = await diff(folder, ...sides)
        assert.strictEqual(ended.code, 0, ended.stderr)
      }
    }))

  it("exits 2 with the server's own words when one does not start", () =>
    withFolder(async (folder) => {
      const ended = await diff(folder, command(tool("a")), `cmd:${scripted({ exit: 3, stderr: "no database\n" })}`)
      assert.strictEqual(ended.code, 2)
      assert.strictEqual(ended.stdout, "")
      assert.match(ended.stderr, /unreachable[\s\S]*no database/)
    }))

  it("removes an earlier report when a side cannot be captured", () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, "r.json"), "{}")
      const ended = await diff(folder, command(tool("a")), "cmd:nowhere-at-all", "--output", "r.json")
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /spawn_failed/)
      assert.isFalse(existsSync(join(folder, "r.json")))
    }))

  const mistakes: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
    [["docker:a", "b.json"], /`docker:` is no way to name a side/],
    [["cmd:'open", "cmd:true"], /quote at character 1 is never closed/],
    [["cmd:true", "cmd:true", "--header", "A: b"], /Headers are for URLs/],
    [["cmd:true", "cmd:true", "--server-args", "x"], /--server-args/],
    [["npm:a@1", "cmd:true", "--override", "new:zod=3"], /--override new:zod=3/],
    [["npm:a@1", "cmd:true", "--override", "zod"], /--override zod=3.25.76/]
  ]
  for (const [args, expected] of mistakes) {
    it(`exits 2 for ${args.join(" ")}`, () =>
      withFolder(async (folder) => {
        writeFileSync(join(folder, "b.json"), "{}")
        const ended = await diff(folder, ...args)
        assert.strictEqual(ended.code, 2)
        assert.match(ended.stderr, /^error: config_invalid/)
        assert.match(ended.stderr.replaceAll(/\s+/g, " "), expected)
      }))
  }
})

describe("diff with commits", () => {
  const withRepository = (use: (root: string, below: string) => Promise<void>): Promise<void> =>
    withFolder(async (root) => {
      git(root, "init", "--quiet", "--initial-branch", "main")
      const below = join(root, "servers")
      mkdirSync(join(below, ".mcp-inspect"), { recursive: true })
      await snapshot(below, ".mcp-inspect/surface.json", tool("search"))
      git(root, "add", "--all")
      git(root, "commit", "--quiet", "--message", "The surface as it is")
      await snapshot(below, ".mcp-inspect/surface.json", tool("search", ["q"]))
      await use(root, below)
    })

  it("takes the path of the baseline, from the folder it is run in", () =>
    withRepository(async (_root, below) => {
      const ended = await diff(below, "git:HEAD", ".mcp-inspect/surface.json", "--format", "json")
      assert.strictEqual(ended.code, 1, ended.stderr)
      const path = "servers/.mcp-inspect/surface.json"
      assert.deepInclude(baselineOf(ended.stdout), { source: "git", ref: "HEAD", path })
      const [change] = JSON.parse(ended.stdout).changes
      assert.strictEqual(change.location.file, path)
    }))

  it("takes a path that is named, relative to the working directory, even where the folder is gone", () =>
    withRepository(async (root, below) => {
      const path = "servers/.mcp-inspect/surface.json"
      git(root, "mv", "servers", "moved")
      git(root, "commit", "--quiet", "--all", "--message", "Moved")
      assert.strictEqual((await diff(root, `git:HEAD~1:${path}`, `git:HEAD~1:./${path}`)).code, 0)
      mkdirSync(below)
      assert.strictEqual((await diff(below, "git:HEAD~1:.mcp-inspect/surface.json", `git:HEAD~1:../${path}`)).code, 0)
    }))

  it("takes the path that the configuration names", () =>
    withRepository(async (root) => {
      writeFileSync(join(root, ".mcp-inspect.yml"), "baseline:\n  path: servers/.mcp-inspect/surface.json\n")
      const ended = await diff(root, "git:main", "git:HEAD")
      assert.strictEqual(ended.code, 0, ended.stderr)
    }))

  it("exits 2 for a ref, a path or a repository that is not there, and is no option to git", () =>
    withRepository(async (root) => {
      const cases: ReadonlyArray<readonly [string, RegExp]> = [
        ["git:nowhere", /config_invalid: git:nowhere[\s\S]*cannot be resolved[\s\S]*fetch/],
        ["git:HEAD:gone.json", /snapshot_missing[\s\S]*no gone.json at HEAD/],
        ["git:HEAD:../outside.json", /outside the repository/],
        ["git:--output=stolen", /never begins with a dash/]
      ]
      for (const [side, expected] of cases) {
        const ended = await diff(root, side, "git:HEAD")
        assert.strictEqual(ended.code, 2, side)
        assert.match(ended.stderr, expected)
      }
      assert.throws(() => readFileSync(join(root, "stolen")))
      await withFolder(async (folder) => {
        assert.match((await diff(folder, "git:HEAD", "git:HEAD")).stderr, /in no git repository/)
      })
    }))
})

describe("diff with a URL", () => {
  it.live("captures it and names it without its query", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const folder = yield* testFolder
        const { port } = yield* startHttp(folder, [fixture("modern.mjs"), "http"])
        const url = `http://127.0.0.1:${port}/mcp`
        const ended = yield* inspect(folder, ["diff", `${url}?key=hidden`, url, "--format", "json"])
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.deepInclude(baselineOf(ended.stdout), { source: "url", ref: url, path: null })
        assert.notInclude(ended.stdout + ended.stderr, "hidden")
      })
    )
  )

  it("sends the headers to it, and repeats none", async () => {
    const server = createServer((request, response) => {
      if (request.headers["x-key"] !== "hidden") return void response.writeHead(401).end()
      request.setEncoding("utf8")
      let body = ""
      request.on("data", (chunk: string) => (body += chunk))
      request.on("end", () => {
        const { id, method } = JSON.parse(body === "" ? "{}" : body)
        if (method !== "initialize") return void response.writeHead(id === undefined ? 202 : 404).end()
        const result = {
          protocolVersion: "2025-11-25",
          capabilities: {},
          serverInfo: { name: "keyed", version: "1.0.0" }
        }
        response.setHeader("content-type", "application/json").end(JSON.stringify({ jsonrpc: "2.0", id, result }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/mcp`
    try {
      await withFolder(async (folder) => {
        const refused = await diff(folder, url, url)
        assert.match(refused.stderr, /unauthorized/)
        const ended = await diff(
          folder,
          url,
          url,
          "--header",
          "X-Key: hidden",
          "--protocol",
          "legacy",
          "--format",
          "json"
        )
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.notInclude(ended.stdout + ended.stderr, "hidden")
      })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

describe("the era of both sides", () => {
  const modern = `cmd:${nodeCommand(fixture("modern.mjs"))}`
  const legacy = command(tool("search"))
  const erasOf = (report: string): ReadonlyArray<string> =>
    JSON.parse(report).warnings.filter((warning: string) => /era/.test(warning))

  it("is one, whichever side speaks only the earlier one", () =>
    withFolder(async (folder) => {
      const file = [
        "snapshot",
        "--stdio",
        nodeCommand(fixture("modern.mjs")),
        "--protocol",
        "legacy",
        "--out",
        "l.json"
      ]
      assert.strictEqual((await run(file, { cwd: folder })).code, 0)
      const probing = await run(["snapshot", ...file.slice(1, 3), "--out", "m.json"], { cwd: folder })
      assert.strictEqual(probing.code, 0, probing.stderr)
      // Without this the rest would prove nothing: the eras differ, and a comparison across them says so.
      const across = await diff(folder, "l.json", "m.json", "--format", "json")
      assert.notDeepEqual(erasOf(across.stdout), [])
      for (const sides of [
        [legacy, modern],
        [modern, legacy],
        ["l.json", modern],
        [modern, "l.json"]
      ]) {
        const ended = await diff(folder, ...sides, "--format", "json")
        assert.notStrictEqual(ended.code, 2, ended.stderr)
        assert.deepStrictEqual(erasOf(ended.stdout), [], sides.join(" "))
      }
    }))
})
