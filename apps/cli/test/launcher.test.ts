// The committed launcher, on whatever Node it is started.
import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { delimiter, join } from "node:path"
import { binary, run } from "./support/run.ts"

const versionOf = (node: string): string => spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? ""

const isOld = (version: string): boolean => /^v(1\d|20|21)\./.test(version)

const oldNode = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((node) => isOld(versionOf(node)))

const started = (node: string, ...args: ReadonlyArray<string>) => {
  const { status, stderr, stdout } = spawnSync(node, [...args, binary, "--version"], { encoding: "utf8" })
  return { status, stderr, stdout }
}

const pretending = (version: string): string =>
  `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`

describe("the launcher", () => {
  it("hands over to the Node of the workspace when its own is too old", () => {
    const { status, stderr, stdout } = started(process.execPath, "--import", pretending("22.18.0"))
    assert.deepStrictEqual({ status, stderr }, { status: 0, stderr: "" })
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
  })

  it.skipIf(oldNode === undefined)("does so on a Node that is really too old", () => {
    const { status, stderr, stdout } = started(oldNode ?? "node")
    assert.deepStrictEqual({ status, stderr }, { status: 0, stderr: "" })
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
  })

  it("answers --version by itself, as the command line does wherever else it is asked", async () => {
    const ask = (...args: ReadonlyArray<string>) => run(args, { cwd: import.meta.dirname })
    const alone = await ask("--version")
    assert.match(alone.stdout, /^\d+\.\d+\.\d+\n$/)
    assert.deepStrictEqual(await ask("-v"), alone)
    assert.deepStrictEqual(await ask("--version", "--quiet"), alone)
    assert.deepStrictEqual(await ask("check", "--version"), alone)
    assert.match((await ask("--version", "--help")).stdout, /^mcp-inspect|USAGE|DESCRIPTION/)
    assert.strictEqual((await ask("--version=nonsense")).code, 2)
  })
})
