// Every row of the exit-code table (CLI-8) that has a command, through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, withFolder } from "./support/run.ts"

const search = {
  name: "search",
  description: "Find issues by text",
  inputSchema: { type: "object", properties: { limit: { type: "integer" } } }
}
const demanding = { ...search, inputSchema: { ...search.inputSchema, required: ["limit"] } }
const reworded = { ...search, description: "Archive every stale ticket" }

const capture = async (folder: string, file: string, tools: ReadonlyArray<unknown>, ...more: ReadonlyArray<string>) => {
  const ended = await run(["snapshot", "--stdio", scripted({ tools }), "--out", file, ...more], { cwd: folder })
  assert.strictEqual(ended.code, 0, ended.stderr)
  return ended
}

describe("snapshot", () => {
  it("writes .mcp-inspect/surface.json and says what it captured", () =>
    withFolder(async (folder) => {
      const ended = await run(["snapshot", "--stdio", scripted({ tools: [search] })], { cwd: folder })
      assert.strictEqual(ended.code, 0)
      assert.strictEqual(ended.stdout, "")
      assert.match(ended.stderr, /Captured 1 tool, 0 resource templates, 0 resources, 0 prompts\./)
      assert.match(ended.stderr, /Fingerprint sha256:[0-9a-f]{64}/)
      assert.match(ended.stderr, /Written to \.mcp-inspect\/surface\.json/)
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")), ["surface.json"])
    }))

  it("prints the fingerprint alone with --print-fingerprint, and writes the files that are named", () =>
    withFolder(async (folder) => {
      const server = ["--stdio", scripted({ tools: [search] }), "--print-fingerprint"]
      const alone = await run(["snapshot", ...server], { cwd: folder })
      assert.match(alone.stdout, /^sha256:[0-9a-f]{64}\n$/)
      assert.deepStrictEqual(readdirSync(folder), [])
      const beside = await run(["snapshot", ...server, "--out", "surface.json"], { cwd: folder })
      assert.strictEqual(beside.stdout, alone.stdout)
      const written = JSON.parse(readFileSync(join(folder, "surface.json"), "utf8")) as { readonly fingerprint: string }
      assert.strictEqual(`${written.fingerprint}\n`, alone.stdout)
    }))

  it("writes the document and nothing else to stdout with --out -, and the exchanges to a file", () =>
    withFolder(async (folder) => {
      const ended = await run(
        ["snapshot", "--stdio", scripted({ tools: [search] }), "--out", "-", "--raw", "raw.json"],
        { cwd: folder }
      )
      assert.strictEqual(ended.code, 0)
      assert.strictEqual((JSON.parse(ended.stdout) as { readonly formatVersion: number }).formatVersion, 1)
      assert.match(ended.stdout, /^[^\n]+\n$/)
      const raw = JSON.parse(readFileSync(join(folder, "raw.json"), "utf8")) as {
        readonly exchanges: ReadonlyArray<{ readonly method: string }>
      }
      assert.includeMembers(
        raw.exchanges.map(({ method }) => method),
        ["server/discover", "initialize", "tools/list"]
      )
    }))

  it("gives the same bytes twice, and replaces the file through a link", () =>
    withFolder(async (folder) => {
      await capture(folder, "a.json", [search], "--pretty")
      symlinkSync(join(folder, "a.json"), join(folder, "link.json"))
      const before = readFileSync(join(folder, "a.json"), "utf8")
      await capture(folder, "link.json", [search], "--pretty")
      assert.strictEqual(readFileSync(join(folder, "a.json"), "utf8"), before)
      assert.deepStrictEqual(readdirSync(folder).sort(), ["a.json", "link.json"])
    }))

  it("says nothing on stderr with --quiet", () =>
    withFolder(async (folder) => {
      const ended = await run(["snapshot", "--quiet", "--stdio", scripted({ tools: [search] })], { cwd: folder })
      assert.deepStrictEqual(ended, { code: 0, stdout: "", stderr: "" })
    }))

  it("reads the server from a configuration above the working directory", () =>
    withFolder(async (folder) => {
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        `server:\n  command: ${JSON.stringify(scripted({ tools: [search] }))}\n`
      )
      const ended = await run(["snapshot"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.isTrue(existsSync(join(folder, ".mcp-inspect/surface.json")))
    }))
})

describe("diff", () => {
  it("exits 0 and claims a completed comparison when nothing changed", () =>
    withFolder(async (folder) => {
      await capture(folder, "a.json", [search])
      const ended = await run(["diff", "a.json", "a.json"], { cwd: folder })
      assert.strictEqual(ended.code, 0)
      assert.match(ended.stdout, /No changes/)
    }))

  it("exits 1 on a break, and 0 or 1 on a rewritten description by the threshold", () =>
    withFolder(async (folder) => {
      await capture(folder, "a.json", [search])
      await capture(folder, "demanding.json", [demanding])
      await capture(folder, "reworded.json", [reworded])
      const broken = await run(["diff", "a.json", "demanding.json"], { cwd: folder })
      assert.strictEqual(broken.code, 1)
      assert.match(broken.stdout, /BREAKING \(1\)\n {2}! search {4}`limit` went from optional to required\./)
      assert.strictEqual((await run(["diff", "a.json", "reworded.json"], { cwd: folder })).code, 0)
      assert.strictEqual(
        (await run(["diff", "a.json", "reworded.json", "--fail-on", "POTENTIALLY_BREAKING"], { cwd: folder })).code,
        1
      )
      assert.strictEqual(
        (await run(["diff", "a.json", "demanding.json", "--fail-on", "never"], { cwd: folder })).code,
        0
      )
    }))

  it("prints JSON, or writes it to a file and one line to stderr", () =>
    withFolder(async (folder) => {
      await capture(folder, "a.json", [search])
      await capture(folder, "b.json", [demanding])
      const printed = await run(["diff", "a.json", "b.json", "--format", "json"], { cwd: folder })
      const report = JSON.parse(printed.stdout) as {
        readonly status: string
        readonly changes: ReadonlyArray<{ readonly rule: string }>
      }
      assert.strictEqual(report.status, "failed")
      assert.deepStrictEqual(
        report.changes.map(({ rule }) => rule),
        ["tool.input.required.added"]
      )
      const written = await run(["diff", "a.json", "b.json", "--format", "json", "--output", "r.json"], { cwd: folder })
      assert.strictEqual(written.code, 1)
      assert.strictEqual(written.stdout, "")
      assert.match(written.stderr, /^Failed: 1 breaking\. Report written to .*r\.json\n$/)
      assert.strictEqual(readFileSync(join(folder, "r.json"), "utf8"), printed.stdout)
    }))

  it("exits 2 and removes a stale report when a file is missing, corrupt, edited, or of another version", () =>
    withFolder(async (folder) => {
      await capture(folder, "a.json", [search])
      const text = readFileSync(join(folder, "a.json"), "utf8")
      writeFileSync(join(folder, "text.json"), "not json")
      writeFileSync(join(folder, "edited.json"), text.replace("Find issues", "Fetch issues"))
      writeFileSync(join(folder, "newer.json"), text.replace('"formatVersion":1', '"formatVersion":9'))
      const cases: ReadonlyArray<readonly [file: string, code: string, words: RegExp]> = [
        ["missing.json", "snapshot_missing", /no such snapshot file/],
        ["text.json", "snapshot_corrupt", /not JSON/],
        ["edited.json", "snapshot_corrupt", /fingerprint mismatch: tool search/],
        ["newer.json", "snapshot_version", /formatVersion 9; this version reads 1/]
      ]
      for (const [file, code, words] of cases) {
        writeFileSync(join(folder, "r.json"), "stale")
        const ended = await run(["diff", "a.json", file, "--format", "json", "--output", "r.json"], { cwd: folder })
        assert.strictEqual(ended.code, 2, file)
        assert.strictEqual(ended.stdout, "")
        assert.include(ended.stderr, `error: ${code}: `)
        assert.match(ended.stderr.replaceAll(/\s+/g, " "), words)
        assert.isFalse(existsSync(join(folder, "r.json")), file)
      }
    }))
})

describe("check", () => {
  it("passes an unchanged server, fails a broken one, and leaves the baseline alone", () =>
    withFolder(async (folder) => {
      await capture(folder, "base.json", [search])
      const before = readFileSync(join(folder, "base.json"), "utf8")
      const same = await run(["check", "--stdio", scripted({ tools: [search] }), "--baseline-file", "base.json"], {
        cwd: folder
      })
      assert.strictEqual(same.code, 0, same.stderr)
      assert.match(same.stdout, /No changes/)
      const broken = await run(["check", "--stdio", scripted({ tools: [demanding] }), "--baseline-file", "base.json"], {
        cwd: folder
      })
      assert.strictEqual(broken.code, 1)
      assert.strictEqual(readFileSync(join(folder, "base.json"), "utf8"), before)
    }))

  it("reports a comparison without baseline as skipped, never as passed", () =>
    withFolder(async (folder) => {
      const text = await run(["check", "--stdio", scripted({ tools: [search] })], { cwd: folder })
      assert.strictEqual(text.code, 0)
      assert.match(text.stdout, /^Comparison skipped — baseline needed$/m)
      assert.notMatch(text.stdout, /no changes|passed/i)
      const json = await run(["check", "--stdio", scripted({ tools: [search] }), "--format", "json"], { cwd: folder })
      const report = JSON.parse(json.stdout) as Record<string, unknown>
      assert.strictEqual(report["status"], "skipped")
      assert.strictEqual(report["compared"], false)
      assert.strictEqual(report["baseline"], null)
      assert.isString(report["skipReason"])
    }))

  it("exits 2 for an unreachable server and a missing baseline, and never says what was removed", () =>
    withFolder(async (folder) => {
      await capture(folder, "base.json", [search])
      const gone = await run(["check", "--stdio", scripted({ exit: 3 }), "--baseline-file", "base.json"], {
        cwd: folder
      })
      assert.strictEqual(gone.code, 2)
      assert.strictEqual(gone.stdout, "")
      assert.notMatch(gone.stderr, /removed/)
      const none = await run(["check", "--stdio", scripted({ tools: [search] }), "--baseline-file", "none.json"], {
        cwd: folder
      })
      assert.strictEqual(none.code, 2)
      assert.include(none.stderr, "snapshot_missing")
    }))
})

describe("usage", () => {
  it("prints help and version to stdout and exits 0", () =>
    withFolder(async (folder) => {
      for (const args of [["--help"], ["snapshot", "--help"], ["diff", "--help"], ["check", "--help"], []]) {
        const ended = await run(args, { cwd: folder })
        assert.strictEqual(ended.code, 0, args.join(" "))
        assert.match(ended.stdout, /USAGE/)
        assert.strictEqual(ended.stderr, "")
      }
      const version = await run(["--version"], { cwd: folder })
      assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/)
    }))

  it("a fault of its own is exit 2, never the code of a verdict", () =>
    withFolder(async (folder) => {
      const fault = 'data:text/javascript,process.stdout.write=()=>{throw new RangeError("no more room")}'
      const ended = await run(["--help"], {
        cwd: folder,
        env: { NODE_OPTIONS: `--import "${fault.replaceAll('"', '\\"')}"` }
      })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /error: internal_error: mcp-inspect \d+\.\d+\.\d+\n {2}RangeError: no more room/)
    }))

  const wrong: ReadonlyArray<readonly [args: ReadonlyArray<string>, words: RegExp]> = [
    [["snapshto"], /snapshot/],
    [["snap"], /snapshot/],
    [["diff", "a.json", "b.json", "--formt", "json"], /--format/],
    [["diff", "a.json", "b.json", "--format", "xml"], /Expected: text, markdown, json, html, sarif/],
    [["diff", "a.json"], /new/],
    [["diff", "a.json", "b.json", "--fail-on", "SEVERE"], /BREAKING/],
    [["snapshot", "--stdio", "node x.js", "--url", "http://127.0.0.1:1"], /both name a server/i],
    [["snapshot", "--stdio", "node x.js", "--print-fingerprint", "--out", "-"], /Both go to stdout/],
    [["snapshot", "--stdio", "node x.js", "--print-fingerprint", "--review"], /no file is written/],
    [["snapshot", "--stdio", "node x.js", "--header", "A: b"], /Headers are for `--url`/],
    [["snapshot", "--url", "http://127.0.0.1:1", "--header", "nonsense"], /Name: value/],
    [["snapshot", "--url", "ftp://example.com"], /http/],
    [["snapshot", "--stdio", "node 'x.js"], /quote/],
    [["snapshot", "--stdio", ""], /no program/],
    [["snapshot"], /No server is named/],
    [["snapshot", "--stdio", "node x.js", "--raw", "-"], /file/],
    [["diff", "a.json", "b.json", "--output", "-"], /names a file/]
  ]
  for (const [args, words] of wrong) {
    it(`exits 2 and helps on: ${args.join(" ")}`, () =>
      withFolder(async (folder) => {
        const ended = await run(args, { cwd: folder })
        assert.strictEqual(ended.code, 2)
        assert.strictEqual(ended.stdout, "")
        assert.match(ended.stderr.replaceAll(/\s+/g, " "), words)
        assert.deepStrictEqual(readdirSync(folder), [])
      }))
  }
})
