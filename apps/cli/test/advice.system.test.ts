// The last line of a report, done as it says: the commands in it are run word by word, and what they are to mend is mended.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { binary, type Ended, run, scripted, withFolder } from "./support/run.ts"

const search = {
  name: "search",
  inputSchema: { type: "object", properties: { limit: { type: "integer" } } }
}
const kept = scripted({ tools: [search] })
const broken = scripted({ tools: [{ ...search, inputSchema: { ...search.inputSchema, required: ["limit"] } }] })

const config = (command: string): string => `server:\n  command: ${JSON.stringify(command)}\n`

const git = (folder: string, ...args: ReadonlyArray<string>): void => {
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], { cwd: folder })
}

/* The commands that the next step names. */
const advised = ({ stdout }: Ended): ReadonlyArray<string> => {
  const step = /^Next: [\s\S]*/m.exec(stdout)?.[0] ?? ""
  return [...step.replaceAll(/\s+/g, " ").matchAll(/`(mcp-inspect [^`]+)`/g)].map(([, command = ""]) => command)
}

/* A command as somebody runs it who fills in what it leaves out. */
const follow = (folder: string, command: string, ended: Ended) => {
  const bin = join(folder, "bin")
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, "mcp-inspect"), `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`)
  chmodSync(join(bin, "mcp-inspect"), 0o755)
  const [fingerprint = ""] = /sha256:[0-9a-f]{8}\b/.exec(ended.stdout) ?? []
  const filled = command
    .replace("<fingerprint>", fingerprint)
    .replace("<JSON report>", "report.json")
    .replace('--stdio "…"', '--stdio "$SERVER"')
    .replace('--reason "…"', '--reason "Every client sends it" --author Ada')
  assert.notInclude(filled, "…")
  const env = { PATH: `${bin}:${process.env["PATH"] ?? ""}`, HOME: folder, SERVER: broken }
  const { status, stderr } = spawnSync("sh", ["-c", filled], { cwd: folder, encoding: "utf8", env })
  assert.strictEqual(status, 0, `${filled}\n${stderr}`)
}

interface Case {
  readonly title: string
  readonly before: ReadonlyArray<string>
  readonly args: ReadonlyArray<string>
  readonly prepare?: (folder: string) => void
}

const cases: ReadonlyArray<Case> = [
  {
    title: "a server and a baseline that flags name",
    before: ["snapshot", "--stdio", kept, "--out", "old surface.json"],
    args: ["check", "--stdio", broken, "--baseline-file", "old surface.json"]
  },
  {
    title: "a server that flags name and the standard baseline",
    before: ["snapshot", "--stdio", kept],
    args: ["check", "--stdio", broken, "--baseline-file", ".mcp-inspect/surface.json"]
  },
  {
    title: "a configuration that a flag names",
    before: ["snapshot", "--stdio", kept, "--out", ".mcp-inspect/surface.json"],
    args: ["check", "--config", "inspect.yml", "--baseline-file", ".mcp-inspect/surface.json"],
    prepare: (folder) => {
      mkdirSync(join(folder, ".mcp-inspect"))
      writeFileSync(join(folder, "inspect.yml"), config(broken))
    }
  }
]

describe("the next step of a check that fails", () => {
  for (const { args, before, prepare, title } of cases) {
    for (const [index, what] of ["accepts the change", "captures the baseline anew"].entries()) {
      it(`${what}, with ${title}`, () =>
        withFolder(async (cwd) => {
          prepare?.(cwd)
          assert.strictEqual((await run(before, { cwd })).code, 0)
          const failed = await run(args, { cwd })
          assert.strictEqual(failed.code, 1, failed.stderr)
          const commands = advised(failed)
          assert.lengthOf(commands, 2, failed.stdout)
          follow(cwd, commands[index] ?? "", failed)
          const after = await run(args, { cwd })
          assert.strictEqual(after.code, 0, after.stdout)
        }))
    }
  }

  it("captures what counts once it is in the base branch", () =>
    withFolder(async (cwd) => {
      git(cwd, "init", "-q", "-b", "main")
      writeFileSync(join(cwd, ".mcp-inspect.yml"), config(kept))
      assert.strictEqual((await run(["snapshot"], { cwd })).code, 0)
      git(cwd, "add", ".mcp-inspect", ".mcp-inspect.yml")
      git(cwd, "commit", "-q", "-m", "Baseline")
      writeFileSync(join(cwd, ".mcp-inspect.yml"), config(broken))
      const failed = await run(["check", "--baseline", "main"], { cwd })
      assert.strictEqual(failed.code, 1, failed.stderr)
      const [accepting = "", capturing = ""] = advised(failed)
      assert.include(accepting, "--baseline main")
      follow(cwd, capturing, failed)
      git(cwd, "commit", "-q", "-a", "-m", "Intended")
      assert.strictEqual((await run(["check", "--baseline", "main"], { cwd })).code, 0)
    }))
})

describe("the next step of a comparison of two sides", () => {
  it("accepts from a report, and speaks of no baseline", () =>
    withFolder(async (cwd) => {
      for (const [file, server] of [
        ["old.json", kept],
        ["new.json", broken]
      ] as const)
        assert.strictEqual((await run(["snapshot", "--stdio", server, "--out", file], { cwd })).code, 0)
      const args = ["diff", "old.json", "new.json", "--report", "json=report.json"]
      const failed = await run(args, { cwd })
      assert.strictEqual(failed.code, 1, failed.stderr)
      const commands = advised(failed)
      assert.lengthOf(commands, 1, failed.stdout)
      follow(cwd, commands[0] ?? "", failed)
      assert.strictEqual((await run(args, { cwd })).code, 0)
      assert.notInclude((await run([...args, "--fail-on", "never"], { cwd })).stdout, "mcp-inspect snapshot")
    }))
})

describe("the next step of a lock file", () => {
  for (const [which, more] of [
    ["all servers", []],
    ["one of them", ["--server", "search"]]
  ] as const)
    it(`captures anew what the run was about: ${which}`, () =>
      withFolder(async (cwd) => {
        // The command stays what was agreed to; what it starts is another version.
        const release = (server: string) => writeFileSync(join(cwd, "server.sh"), `exec ${server}\n`)
        writeFileSync(
          join(cwd, "client.json"),
          JSON.stringify({ mcpServers: { search: { command: "sh", args: [join(cwd, "server.sh")] } } })
        )
        const lock = ["lock", "--from", "client.json", "--lock-file", "own lock.json", ...more]
        release(kept)
        const first = await run([...lock, "--yes"], { cwd })
        assert.strictEqual(first.code, 0, first.stderr)
        release(broken)
        const failed = await run([...lock, "--verify"], { cwd })
        assert.strictEqual(failed.code, 1, failed.stderr)
        const commands = advised(failed)
        assert.lengthOf(commands, 1, failed.stdout)
        follow(cwd, commands[0] ?? "", failed)
        const after = await run([...lock, "--verify"], { cwd })
        assert.strictEqual(after.code, 0, after.stdout)
      }))
})

describe("the next step of a check that is skipped", () => {
  it("captures a baseline of the server that flags name", () =>
    withFolder(async (cwd) => {
      const skipped = await run(["check", "--stdio", broken], { cwd })
      assert.strictEqual(skipped.code, 0)
      const [capturing = ""] = advised(skipped)
      follow(cwd, capturing, skipped)
      assert.isTrue(existsSync(join(cwd, ".mcp-inspect/surface.json")))
    }))
})

describe("a next step", () => {
  it("repeats nothing that may be a secret, and no text that would end its code", () =>
    withFolder(async (cwd) => {
      assert.strictEqual((await run(["snapshot", "--stdio", kept, "--out", "a`b.json"], { cwd })).code, 0)
      const failed = await run(["check", "--stdio", `${broken} --token s3cr3t`, "--baseline-file", "a`b.json"], { cwd })
      assert.strictEqual(failed.code, 1, failed.stderr)
      const step = /^Next: [\s\S]*/m.exec(failed.stdout)?.[0] ?? ""
      assert.notInclude(step, "s3cr3t")
      assert.notInclude(step, "a`b")
      assert.include(step.replaceAll(/\s+/g, " "), '--baseline-file "…"')
    }))
})
