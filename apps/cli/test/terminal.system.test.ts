// How commands behave in a real terminal: progress, widths, colour, Ctrl-C.
import { isLeftOut } from "./support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, scriptedServer, withFolder } from "./support/run.ts"
import { isAlive, pidIn } from "./support/running.ts"
import { hasTmux, inTerminal } from "./support/terminal.ts"

const properties = { query: { type: "string", description: "What to look for" }, limit: { type: "integer" } }

const before = [
  { name: "search", description: "Find issues by text in every project", inputSchema: { type: "object", properties } },
  { name: "old_tool", description: "Goes away", inputSchema: { type: "object" } },
  { name: "検索_ツール", description: "全ての課題を検索します 🔎", inputSchema: { type: "object", properties } }
]

const after = [
  {
    name: "search",
    description: "Archive every stale ticket without asking, and delete what has no owner",
    inputSchema: {
      type: "object",
      properties: { ...properties, scope: { enum: ["all", "mine"] } },
      required: ["limit"]
    }
  },
  { name: "new_tool", description: "Comes in 👩‍👩‍👧 and is wide", inputSchema: { type: "object" } },
  {
    name: "検索_ツール",
    description: "全ての課題を検索して閉じます 🔎",
    inputSchema: { type: "object", required: ["query"] }
  }
]

/** A folder with two snapshots, a configuration and a baseline. */
const withSnapshots = (use: (folder: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    execFileSync("git", ["init", "--quiet"], { cwd: folder })
    mkdirSync(join(folder, "src"))
    const command = JSON.stringify(scripted({ tools: after }))
    writeFileSync(join(folder, ".mcp-inspect.yml"), `server:\n  command: ${command}\nbaseline:\n  source: file\n`)
    for (const [tools, ...args] of [[before, "--out", "old.json"], [after, "--out", "new.json"], [before]] as const) {
      const ended = await run(["snapshot", "--stdio", scripted({ tools }), ...args], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
    }
    await use(folder)
  })

const erased = /Capturing|starting the server|handshake/

const escape = "\u001B"

describe.skipIf(isLeftOut("tmux", hasTmux))("in a terminal", () => {
  it("a long capture says what it is about on one line, which vanishes", () =>
    withFolder(async (folder) => {
      // Each step is there for long enough to be seen on a machine that does much else.
      const slow = scripted({ tools: before, delayMs: 2500, pages: 3 })
      const args = ["snapshot", "--stdio", slow, "--out", "s.json"]
      await inTerminal(folder, args, { columns: 80 }, async (terminal) => {
        await terminal.shows(/^Capturing node: handshake…$/)
        await terminal.shows(/^Capturing node: tools\/list…/)
        await terminal.shows(/^Capturing node: tools\/list, page 2, 0 entries so far…/)
        await terminal.shows(/^Capturing node: tools\/list, page 3, 0 entries so far… \d+ s$/)
        assert.strictEqual(await terminal.ended(), 0)
        assert.match(terminal.screen()[0] ?? "", /^Captured 3 tools, /)
        assert.notMatch(terminal.screen().join("\n"), erased)
      })
    }))

  for (const columns of [60, 200]) {
    it(`the progress of a server with a long name stays on one line of ${columns} columns, also after a resize`, () =>
      withFolder(async (folder) => {
        const program = join(folder, `node-${"very-long-name-".repeat(15)}`)
        symlinkSync(process.execPath, program)
        const silent = `'${program}' '${scriptedServer}' '{"silent":true}'`
        await inTerminal(folder, ["snapshot", "--stdio", silent], { columns }, async (terminal) => {
          await terminal.shows(/^Capturing node-very-long.*…$/)
          assert.strictEqual(terminal.screen().length, 1)
          assert.strictEqual(terminal.screen()[0]?.length, columns - 3)
          terminal.resize(100)
          await terminal.shows(/^Capturing node-very-long.{71,72}…$/)
          terminal.press("C-c")
          assert.strictEqual(await terminal.ended(), 130)
          assert.deepStrictEqual(terminal.screen(), [""])
        })
      }))
  }

  it("shows no progress with --quiet, nor where the terminal is dumb", () =>
    withFolder(async (folder) => {
      const slow = scripted({ tools: before, delayMs: 300 })
      const args = ["snapshot", "--stdio", slow, "--out", "s.json"]
      await inTerminal(folder, [...args, "--quiet"], { columns: 80 }, async (terminal) => {
        assert.strictEqual(await terminal.ended(), 0)
        assert.deepStrictEqual(terminal.screen(), [""])
      })
      await inTerminal(folder, args, { columns: 80, env: { TERM: "dumb" } }, async (terminal) => {
        assert.strictEqual(await terminal.ended(), 0)
        assert.match(terminal.screen()[0] ?? "", /^Captured 3 tools, /)
      })
    }))

  for (const columns of [60, 80, 120, 200]) {
    it(`no line of a report, of the checks or of a failure is wider than ${columns} columns`, () =>
      withSnapshots(async (folder) => {
        for (const [code, ...args] of [
          [1, "diff", "old.json", "new.json"],
          [1, "check"],
          [0, "doctor"],
          [2, "check", "--stdio", scripted({ exit: 3 })]
        ] as const) {
          await inTerminal(folder, args.map(String), { columns }, async (terminal) => {
            assert.strictEqual(await terminal.ended(), code)
            assert.isAbove(terminal.screen().length, 3)
            assert.deepStrictEqual(terminal.screen(), terminal.unwrapped())
          })
        }
      }))
  }

  it("has colour, none with NO_COLOR or --no-color, and no escape in a pipe", () =>
    withSnapshots(async (folder) => {
      const colors = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
        inTerminal(folder, args, { columns: 80, env }, async (terminal) => {
          await terminal.ended()
          assert.isAbove(terminal.screen().length, 4)
          return terminal.colors().includes(escape)
        })
      for (const args of [["diff", "old.json", "new.json"], ["doctor"]]) {
        assert.isTrue(await colors(args), args.join(" "))
        assert.isFalse(await colors(args, { NO_COLOR: "1" }))
        assert.isFalse(await colors([...args, "--no-color"]))
        const piped = await run(args, { cwd: folder, env: { TERM: "xterm-256color" } })
        assert.notInclude(piped.stdout + piped.stderr, escape)
      }
    }))

  const silent = (folder: string) => scripted({ silent: true, stubborn: true, pidFile: join(folder, ".git/pid") })

  for (const [name, code, ...more] of [
    ["snapshot", 130, "--out", "s.json", "--raw", "raw.json"],
    ["check", 130, "--output", "report.txt"],
    ["watch", 0, "--output", "report.txt"],
    ["doctor", 130]
  ] as const) {
    it(`Ctrl-C in ${name} leaves no process, no file and a clean line`, () =>
      withSnapshots(async (folder) => {
        const files = readdirSync(folder, { recursive: true }).toSorted()
        const args = [name, "--stdio", silent(folder), ...more]
        await inTerminal(folder, args, { columns: 80 }, async (terminal) => {
          const pid = await pidIn(join(folder, ".git/pid"))
          await terminal.shows(/Capturing node: handshake…/)
          terminal.press("C-c")
          assert.strictEqual(await terminal.ended(), code)
          assert.isFalse(isAlive(pid))
          assert.deepStrictEqual(terminal.screen(), [""])
        })
        assert.deepStrictEqual(readdirSync(folder, { recursive: true }).toSorted(), [...files, ".git/pid"].toSorted())
      }))
  }

  it("Ctrl-C in diff ends it while it reads, and leaves no file", () =>
    withFolder(async (folder) => {
      execFileSync("sh", ["-c", "mkfifo pipe.json"], { cwd: folder })
      const args = ["diff", "pipe.json", "pipe.json", "--output", "report.txt"]
      await inTerminal(folder, args, { columns: 80 }, async (terminal) => {
        const opened = execFileSync("sh", ["-c", `sleep 1; exec 3>pipe.json; sleep 1; echo opened`], { cwd: folder })
        assert.include(opened.toString(), "opened")
        terminal.press("C-c")
        assert.isAbove(await terminal.ended(), 0)
        assert.notMatch(terminal.screen().join("\n"), /internal_error/)
      })
      assert.deepStrictEqual(readdirSync(folder), ["pipe.json"])
    }))

  it("Ctrl-C ends an idle watch, with its reports left on the screen", () =>
    withSnapshots(async (folder) => {
      await inTerminal(folder, ["watch"], { columns: 80 }, async (terminal) => {
        await terminal.shows(/^Watching src\. Ctrl-C ends\.$/m)
        assert.match(terminal.screen()[0] ?? "", /^BREAKING \(\d\)$/)
        writeFileSync(join(folder, "src/server.ts"), "")
        await terminal.shows(/^── src\/server\.ts changed ─+\n[\s\S]*^Watching src\. Ctrl-C ends\.$/m)
        terminal.press("C-c")
        assert.strictEqual(await terminal.ended(), 0)
        assert.strictEqual(terminal.screen().at(-1), "Watching src. Ctrl-C ends.")
        assert.notMatch(terminal.screen().join("\n"), erased)
        assert.deepStrictEqual(terminal.screen(), terminal.unwrapped())
      })
    }))

  it("`lock` asks before it starts a command, takes an answer for each server, and Ctrl-C for none", () =>
    withFolder(async (folder) => {
      mkdirSync(join(folder, ".git"))
      const server = (...more: ReadonlyArray<string>) => ({
        command: process.execPath,
        args: [scriptedServer, JSON.stringify({ tools: before }), ...more]
      })
      const mcpServers = { one: server("\n  true"), two: server("--other") }
      writeFileSync(join(folder, ".mcp.json"), JSON.stringify({ mcpServers }))
      await inTerminal(folder, ["lock"], { columns: 400 }, async (terminal) => {
        await terminal.shows(/`one` starts a command [^]*'\\u\{A\} {2}true'\nStart it\? \[y\/N\]$/)
        terminal.press("C-c")
        assert.strictEqual(await terminal.ended(), 130)
        assert.deepStrictEqual(readdirSync(folder).sort(), [".git", ".mcp.json"])
      })
      await inTerminal(folder, ["lock"], { columns: 400 }, async (terminal) => {
        await terminal.shows(/`one` starts a command [^]*Start it\? \[y\/N\]$/)
        terminal.press("y")
        terminal.press("Enter")
        await terminal.shows(/`two` starts a command [^]*Start it\? \[y\/N\]$/)
        terminal.press("Enter")
        assert.strictEqual(await terminal.ended(), 2)
        const screen = terminal.screen().join("\n")
        assert.match(screen, /`one`: new, 3 tools/)
        assert.match(screen, /error: consent_required: two: [^]*did not agree/)
        assert.match(readFileSync(join(folder, "mcp-lock.json"), "utf8"), /^ {4}"one": \{$/m)
      })
    }))
})
