// `watch` (CLI-66..CLI-68) through the real binary, over real files; captures are counted by the server's starts.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { run, scripted, withFolder } from "./support/run.ts"
import { isAlive, pidIn, type Running, running, textIn, until } from "./support/running.ts"

const tool = (description: string, required: ReadonlyArray<string> = []) => ({
  name: "search",
  description,
  inputSchema: { type: "object", properties: { limit: { type: "integer" } }, required }
})

const save = (folder: string, name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

const serve = (folder: string, script: Readonly<Record<string, unknown>>): void =>
  save(folder, "src/surface.json", JSON.stringify(script))

const git = (folder: string, ...args: ReadonlyArray<string>): void =>
  void execFileSync("git", args, { cwd: folder, stdio: "ignore" })

/** A repository whose server reads its surface from `src/surface.json`, with a baseline of one tool. */
const withServer = (use: (folder: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    git(folder, "init", "--quiet")
    const command = scripted({ file: join(folder, "src/surface.json"), starts: join(folder, ".git/starts") })
    save(folder, ".mcp-inspect.yml", `server:\n  command: ${JSON.stringify(command)}\nbaseline:\n  source: file\n`)
    serve(folder, { tools: [tool("Find issues")] })
    const captured = await run(["snapshot"], { cwd: folder })
    assert.strictEqual(captured.code, 0, captured.stderr)
    rmSync(join(folder, ".git/starts"))
    await use(folder)
  })

const starts = (folder: string): number => textIn(join(folder, ".git/starts")).split("\n").length - 1

const ready = "Ctrl-C ends.\n"

const rounds = (command: Running): number => command.stderr().split(ready).length - 1

const idle = (command: Running, count: number): Promise<void> =>
  until(`round ${count} ended`, () => rounds(command) >= count)

/** Longer than saves are merged for: time in which a capture that should not begin would begin. */
const longEnough = (): Promise<void> => wait(1500)

// These tests wait more than they work.
describe.concurrent("watch", () => {
  it("prints what check prints, at once and after a save, and ends with 0 at Ctrl-C", () =>
    withServer(async (folder) => {
      const unchanged = await run(["check"], { cwd: folder })
      await running(folder, ["watch"], async (command) => {
        await idle(command, 1)
        assert.strictEqual(command.stdout(), unchanged.stdout)
        serve(folder, { tools: [tool("Find issues", ["limit"])] })
        await idle(command, 2)
        assert.match(command.stderr(), /── src\/surface\.json changed ─/)
        const changed = await run(["check"], { cwd: folder })
        assert.strictEqual(changed.code, 1)
        assert.strictEqual(command.stdout(), unchanged.stdout + changed.stdout)
        assert.strictEqual(await command.stop(), 0)
        assert.notInclude(command.stdout() + command.stderr(), "\u001B")
      })
    }))

  it("captures at most twice for twenty quick saves, the last time what was saved last", () =>
    withServer(async (folder) => {
      await running(folder, ["watch", "--path", "src", "--format", "json"], async (command) => {
        await idle(command, 1)
        for (let count = 1; count <= 20; count++) {
          serve(folder, { tools: [tool(`Archive ${count} stale tickets`)] })
          // Nothing else of this process comes between two of them.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
        }
        await until("the last save was captured", () => command.stdout().includes("Archive 20 stale tickets"))
        await longEnough()
        assert.isAtMost(starts(folder) - 1, 2)
      })
    }))

  it("runs once more for saves made during a run", () =>
    withServer(async (folder) => {
      // A run takes longer than the saves, on a machine that does much else too.
      serve(folder, { tools: [tool("Find issues")], delayMs: 4000 })
      await running(folder, ["watch"], async (command) => {
        await until("the first capture began", () => starts(folder) === 1)
        for (const name of ["a", "b", "c"]) {
          save(folder, `src/${name}.ts`, "")
          await wait(500)
        }
        assert.strictEqual(rounds(command), 0)
        await idle(command, 2)
        await longEnough()
        assert.strictEqual(starts(folder), 2)
        assert.match(command.stderr(), /── src\/a\.ts and 2 more changed ─/)
      })
    }))

  it("reports a server that fails to start, and the next save recovers", () =>
    withServer(async (folder) => {
      save(folder, "src/surface.json", "no JSON")
      await running(folder, ["watch"], async (command) => {
        await idle(command, 1)
        assert.match(command.stderr(), /error: unreachable: node\n/)
        assert.match(command.stderr(), /SyntaxError/)
        assert.strictEqual(command.stdout(), "")
        serve(folder, { tools: [tool("Find issues")] })
        await idle(command, 2)
        assert.strictEqual(command.stdout(), (await run(["check"], { cwd: folder })).stdout)
      })
    }))

  it("passes over what git ignores, what tools own, and the scratch files of editors", () =>
    withServer(async (folder) => {
      save(folder, ".gitignore", "*.log\nbuilt/\n")
      save(folder, "built/old.js", "")
      await running(folder, ["watch", "--path", "."], async (command) => {
        await idle(command, 1)
        for (const name of [
          ".git/config.lock",
          "node_modules/a/index.js",
          ".mcp-inspect/other.json",
          "built/old.js",
          "built/new.js",
          "src/server.log",
          "src/logs/new.log",
          "src/.server.ts.swp",
          "src/server.ts~"
        ])
          save(folder, name, "changed")
        await longEnough()
        assert.strictEqual(starts(folder), 1, command.stderr())
        save(folder, "src/server.ts", "")
        await idle(command, 2)
        assert.match(command.stderr(), /── src\/server\.ts changed ─/)
        assert.strictEqual(starts(folder), 2)
      })
    }))

  it("passes over what builds write where there is no git", () =>
    withServer(async (folder) => {
      const plain = join(folder, "plain")
      mkdirSync(plain)
      const command = `--stdio=${scripted({ tools: [], starts: join(plain, "dist/starts") })}`
      save(plain, "dist/starts", "")
      rmSync(join(folder, ".git"), { recursive: true })
      await running(plain, ["watch", command], async (watching) => {
        await idle(watching, 1)
        save(plain, "dist/server.js", "")
        save(plain, "node_modules/a/index.js", "")
        await longEnough()
        assert.strictEqual(rounds(watching), 1)
        save(plain, "server.ts", "")
        await idle(watching, 2)
        assert.match(watching.stderr(), /── server\.ts changed ─/)
      })
    }))

  it("sees new folders, files replaced by a rename, a removed folder that comes back, and no loop of links", () =>
    withServer(async (folder) => {
      symlinkSync("..", join(folder, "src/loop"))
      await running(folder, ["watch", "--format", "json"], async (command) => {
        await idle(command, 1)
        save(folder, "src/tools/search/index.ts", "")
        await idle(command, 2)
        assert.match(command.stderr(), /── src\/tools\/search\/index\.ts changed ─/)
        save(folder, "src/tools/search/index.ts.new", "1")
        await idle(command, 3)
        renameSync(join(folder, "src/tools/search/index.ts.new"), join(folder, "src/tools/search/index.ts"))
        await idle(command, 4)
        rmSync(join(folder, "src"), { recursive: true })
        // What is done in several steps may have been several saves to the watch, with a run more.
        await until("the folder was missed", () => command.stderr().includes("error: unreachable"))
        serve(folder, { tools: [tool("Archive stale tickets")] })
        await until("the folder was seen again", () => command.stdout().includes("Archive stale tickets"))
      })
    }))

  it("builds before each capture, and captures nothing after a build that failed", () =>
    withServer(async (folder) => {
      save(
        folder,
        "build.sh",
        "cp src/draft.json src/../surface.built.json && echo 'a \u001B[31mcrimson\u001B[0m line'\n"
      )
      save(folder, ".gitignore", "surface.built.json\n")
      const server = scripted({ file: join(folder, "surface.built.json"), starts: join(folder, ".git/starts") })
      const args = ["watch", "--stdio", server, "--exec", "sh build.sh"]
      await running(folder, args, async (command) => {
        await idle(command, 1)
        assert.match(command.stderr(), /error: build_failed: --exec sh build\.sh\n {2}It ended with code 1\./)
        assert.match(command.stderr(), /Its output ended with:\n {2}\| cp: /)
        assert.strictEqual(starts(folder), 0)
        save(folder, "src/draft.json", JSON.stringify({ tools: [tool("Find issues", ["limit"])] }))
        await idle(command, 2)
        assert.match(command.stdout(), /^BREAKING \(1\)/)
        assert.notInclude(command.stdout() + command.stderr(), "crimson")
        assert.strictEqual(starts(folder), 1)
        assert.strictEqual(await command.stop(), 0)
      })
    }))

  it("says so when each run changes what is watched", () =>
    withServer(async (folder) => {
      await running(folder, ["watch", "--exec", "echo built >> src/build.txt"], async (command) => {
        await until("the note came", () => command.stderr().includes("note: Each run changes what is watched."))
        assert.strictEqual(await command.stop(), 0)
      })
    }))

  it("takes a report of the earlier sources away when the build fails", () =>
    withServer(async (folder) => {
      const report = join(folder, "report.txt")
      const args = ["watch", "--output", "report.txt", "--exec", "test ! -e src/broken"]
      await running(folder, args, async (command) => {
        await idle(command, 1)
        assert.notStrictEqual(textIn(report), "")
        save(folder, "src/broken", "")
        await idle(command, 2)
        assert.match(command.stderr(), /error: build_failed/)
        assert.strictEqual(textIn(report), "")
      })
    }))

  it("writes its reports to files below the watched path without seeing them as saves", () =>
    withServer(async (folder) => {
      const args = ["watch", "--path", ".", "--output", "report.txt", "--report", "json=report.json"]
      await running(folder, args, async (command) => {
        await idle(command, 1)
        save(folder, "src/a.ts", "")
        await idle(command, 2)
        await longEnough()
        assert.strictEqual(starts(folder), 2)
        assert.strictEqual(textIn(join(folder, "report.txt")), (await run(["check"], { cwd: folder })).stdout)
        assert.match(textIn(join(folder, "report.json")), /^\{\n {2}"baseline"/)
      })
    }))

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`leaves no server, no build and no file at ${signal}`, () =>
      withServer(async (folder) => {
        const pidFile = join(folder, ".git/pid")
        const before = readdirSync(folder)
        const silent = scripted({ silent: true, stubborn: true, pidFile })
        await running(folder, ["watch", "--stdio", silent, "--output", "report.txt"], async (command) => {
          const pid = await pidIn(pidFile)
          assert.strictEqual(await command.stop(signal), 0)
          assert.isFalse(isAlive(pid))
        })
        const build = `echo $$ > .git/build; sh -c 'trap "" TERM; echo $$ > .git/inner; while :; do sleep 1; done'`
        await running(folder, ["watch", "--exec", build, "--output", "report.txt"], async (command) => {
          const pids = [await pidIn(join(folder, ".git/build")), await pidIn(join(folder, ".git/inner"))]
          assert.strictEqual(await command.stop(signal), 0)
          assert.deepStrictEqual(pids.map(isAlive), [false, false])
        })
        assert.deepStrictEqual(readdirSync(folder), before)
      }))
  }

  it("ends with 2 for a path that cannot be watched, and for a configuration that cannot be used", () =>
    withServer(async (folder) => {
      save(folder, ".gitignore", "built/\n")
      save(folder, "built/a.js", "")
      for (const [path, problem] of [
        ["nowhere", /There is no such file or folder/],
        ["built", /git ignores it/],
        ["node_modules", /There is no such file or folder/]
      ] as const) {
        const ended = await run(["watch", "--path", path], { cwd: folder })
        assert.strictEqual(ended.code, 2)
        assert.match(ended.stderr, problem)
        assert.include(ended.stderr, `--path ${path}`)
      }
      save(folder, ".mcp-inspect.yml", "fail_on: sometimes\n")
      const ended = await run(["watch"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /fail_on/)
      save(folder, ".mcp-inspect.yml", "fail_on: never\n")
      assert.strictEqual((await run(["watch"], { cwd: folder })).code, 2)
    }))
})
