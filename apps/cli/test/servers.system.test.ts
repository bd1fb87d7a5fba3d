// Several servers in one configuration (CLI-50..CLI-55, CLI-91), through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, withFolder } from "./support/run.ts"

const tool = (name: string, required: ReadonlyArray<string> = []) => ({
  name,
  inputSchema: { type: "object", properties: { limit: { type: "integer" } }, required }
})

type Servers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const serverOf = (...tools: ReadonlyArray<unknown>) => ({ command: scripted({ tools }) })

const configure = (folder: string, servers: Servers, more: Readonly<Record<string, unknown>> = {}): void =>
  writeFileSync(
    join(folder, ".mcp-inspect.json"),
    JSON.stringify({ servers, baseline: { source: "file" }, ...more }, null, 2)
  )

interface Document {
  readonly formatVersion: number
  readonly reports: ReadonlyArray<{
    readonly server: string
    readonly report?: { readonly status: string; readonly compared: boolean }
    readonly error?: { readonly code: string; readonly message: string }
  }>
}

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../modules/engine/schemas/report.schema.json"), "utf8")
) as object
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema)

const documentOf = (text: string): Document => {
  const document: unknown = JSON.parse(text)
  assert.isTrue(validate(document), JSON.stringify(validate.errors, null, 1))
  return document as Document
}

const alpha = serverOf(tool("search"))
const beta = serverOf(tool("read"))

describe("several servers", () => {
  it("are captured each into a file of its own name", () =>
    withFolder(async (folder) => {
      configure(folder, { beta, alpha })
      const ended = await run(["snapshot"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")).sort(), ["alpha.json", "beta.json"])
      assert.match(ended.stderr, /beta:\nCaptured 1 tool[\s\S]*alpha:\nCaptured 1 tool/)
    }))

  it("are checked in the order of the configuration, in one document that is valid by its schema", () =>
    withFolder(async (folder) => {
      configure(folder, { beta, alpha })
      await run(["snapshot"], { cwd: folder })
      configure(folder, { beta, alpha: serverOf(tool("search", ["limit"])) })
      const ended = await run(["check", "--format", "json"], { cwd: folder })
      assert.strictEqual(ended.code, 1, ended.stderr)
      const { formatVersion, reports } = documentOf(ended.stdout)
      assert.strictEqual(formatVersion, 1)
      assert.deepStrictEqual(
        reports.map(({ report, server }) => [server, report?.status]),
        [
          ["beta", "passed"],
          ["alpha", "failed"]
        ]
      )
      const text = await run(["check"], { cwd: folder })
      assert.match(text.stdout, /^beta\n\n[\s\S]*\nalpha\n\nBREAKING \(1\)/)
    }))

  it("leave a skip visible, and the shape stays that of several for a single entry", () =>
    withFolder(async (folder) => {
      configure(folder, { alpha })
      const ended = await run(["check", "--format", "json"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      const { reports } = documentOf(ended.stdout)
      assert.deepStrictEqual(
        reports.map(({ report, server }) => [server, report?.status, report?.compared]),
        [["alpha", "skipped", false]]
      )
    }))

  it("do not stop at one that cannot be captured: the document names it and the code is 2", () =>
    withFolder(async (folder) => {
      configure(folder, { alpha, broken: { command: "no-such-program-here" }, beta: serverOf(tool("read")) })
      const captured = await run(["snapshot"], { cwd: folder })
      assert.strictEqual(captured.code, 2)
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")).sort(), ["alpha.json", "beta.json"])
      configure(folder, {
        alpha: serverOf(tool("search", ["limit"])),
        broken: { command: "no-such-program-here" },
        unset: { command: "x", env: { TOKEN: "${NO_SUCH_VARIABLE_HERE}" } },
        beta
      })
      const files = ["--output", "r.json", "--report", "junit=r.xml"]
      const ended = await run(["check", "--format", "json", ...files], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.strictEqual(ended.stdout, "")
      const { reports } = documentOf(readFileSync(join(folder, "r.json"), "utf8"))
      assert.deepStrictEqual(
        reports.map(({ error, report, server }) => [server, error?.code ?? report?.status]),
        [
          ["alpha", "failed"],
          ["broken", "spawn_failed"],
          ["unset", "config_invalid"],
          ["beta", "passed"]
        ]
      )
      const suites = [...readFileSync(join(folder, "r.xml"), "utf8").matchAll(/<testsuite [^>]*name="([^"]*)"/g)]
      assert.deepStrictEqual(
        suites.map(([, name]) => name),
        reports.map(({ server }) => server)
      )
      assert.match(ended.stderr, /error: spawn_failed: broken: /)
      assert.match(ended.stderr, /Alpha failed, broken not inspected, unset not inspected, beta passed\./)
    }))

  it("are one with --server, in the shape of one", () =>
    withFolder(async (folder) => {
      configure(folder, { alpha, beta })
      const captured = await run(["snapshot", "--server", "beta"], { cwd: folder })
      assert.strictEqual(captured.code, 0, captured.stderr)
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")), ["beta.json"])
      const ended = await run(["check", "--server", "beta", "--format", "json"], { cwd: folder })
      assert.strictEqual((JSON.parse(ended.stdout) as { readonly status: string }).status, "passed")
      const written = await run(["snapshot", "--server", "beta", "--out", "here.json"], { cwd: folder })
      assert.strictEqual(written.code, 0, written.stderr)
      assert.isTrue(existsSync(join(folder, "here.json")))
    }))

  it("only the chosen one needs its variables", () =>
    withFolder(async (folder) => {
      configure(folder, {
        alpha,
        other: { url: "https://mcp.example.com", headers: { A: "${NO_SUCH_VARIABLE_HERE}" } }
      })
      const ended = await run(["snapshot", "--server", "alpha"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
    }))

  it("can each keep the baseline elsewhere", () =>
    withFolder(async (folder) => {
      configure(folder, { alpha: { ...alpha, baseline: { path: "contracts/a.json" } }, beta })
      const ended = await run(["snapshot"], { cwd: folder })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.isTrue(existsSync(join(folder, "contracts/a.json")))
      assert.deepStrictEqual(readdirSync(join(folder, ".mcp-inspect")), ["beta.json"])
      const checked = await run(["check", "--format", "json"], { cwd: folder })
      assert.deepStrictEqual(
        documentOf(checked.stdout).reports.map(({ report }) => report?.status),
        ["passed", "passed"]
      )
    }))
})

describe("a configuration of several servers", () => {
  const refused = (
    name: string,
    servers: Servers,
    args: ReadonlyArray<string>,
    told: RegExp,
    more: Readonly<Record<string, unknown>> = {}
  ): void => {
    it(`is refused ${name}`, () =>
      withFolder(async (folder) => {
        configure(folder, servers, more)
        const ended = await run(args, { cwd: folder })
        assert.strictEqual(ended.code, 2)
        assert.strictEqual(ended.stdout, "")
        assert.match(ended.stderr.replaceAll(/\s+/g, " "), told)
      }))
  }
  refused("when --server names none of them", { alpha, beta }, ["check", "--server", "gamma"], /`alpha`, `beta`/)
  refused("with --out", { alpha, beta }, ["snapshot", "--out", "x.json"], /--out.*`--server alpha`/)
  refused("with --raw", { alpha, beta }, ["snapshot", "--raw", "x.json"], /--raw.*`--server beta`/)
  refused("with --baseline-file", { alpha, beta }, ["check", "--baseline-file", "x.json"], /--baseline-file/)
  refused("when one name cannot be one", { "a/b": alpha }, ["check"], /json:3:5 .a\/b. cannot be the name/)
  refused("beside `server`", { alpha }, ["check"], /both `server` and `servers`/, { server: beta })
  refused("with one baseline path for all", { alpha, beta }, ["check"], /baseline\.path/, {
    baseline: { path: "x.json" }
  })
  refused("when it is empty", {}, ["check"], /`servers` is empty/)
  refused(
    "when a command line names a server besides",
    { alpha, beta },
    ["check", "--server", "alpha", "--url", "https://mcp.example.com"],
    /not a server of the configuration/
  )
})
