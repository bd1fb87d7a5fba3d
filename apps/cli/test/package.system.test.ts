// The packages as they are published: installed into empty folders, away from the workspace, and run there.
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { skills } from "../../../scripts/lib/skills.mjs"
import { workspace } from "./support/live.ts"
import { scripted } from "./support/run.ts"

const folder = mkdtempSync(join(tmpdir(), "mcp-package-"))
const tarballs = join(folder, "tarballs")

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const workflow = { repository: "acme/inspect", server: "https://github.example.com" }

const manifestIn = (file: string): { readonly repository?: unknown; readonly private?: unknown } =>
  JSON.parse(execFileSync("tar", ["-xzOf", file, "package/package.json"], { encoding: "utf8" }))

const program = (name: string): string => join(workspace, "node_modules/.bin", name)

const tarball = (part: string): string =>
  join(
    tarballs,
    readdirSync(tarballs).find((name) => name.startsWith(`mcp-inspect-${part}-`)) ?? `no tarball of ${part}`
  )

const filesOf = (file: string): ReadonlyArray<string> =>
  execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).trim().split("\n")

/** Installs into a folder that is empty but for a manifest; npm walks up from folders without one. */
const install = (name: string, ...wanted: ReadonlyArray<string>): string => {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, "package.json"), '{ "private": true, "type": "module" }\n')
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", ...wanted], {
    cwd: place,
    stdio: ["ignore", "ignore", "inherit"]
  })
  return place
}

/** The Node of a version, which the registry has as a package; the platform's own builds are named like this there. */
const nodeOf = (version: string): string => {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`
  return join(install(`node-${version}`, `${name}@${version}`), "node_modules", name, "bin/node")
}

/** Runs the installed command on a Node, which its shebang finds as users' shells do. */
const run = (place: string, node: string, args: ReadonlyArray<string>) => {
  const { status, stderr, stdout } = spawnSync(join(place, "node_modules/.bin/mcp-inspect"), args, {
    cwd: place,
    encoding: "utf8",
    env: { PATH: [dirname(node), "/usr/bin", "/bin"].join(delimiter), HOME: folder }
  })
  return { code: status, stdout, stderr }
}

beforeAll(() => {
  // As the release workflow packs them.
  const { repository, server } = workflow
  execFileSync(process.execPath, [join(workspace, "scripts/pack.mjs"), tarballs], {
    env: { ...process.env, GITHUB_REPOSITORY: repository, GITHUB_SERVER_URL: server },
    stdio: ["ignore", "ignore", "inherit"]
  })
})

describe("a published package", () => {
  it("names the repository that the workflow ran in, and its folder there", () => {
    for (const [part, directory] of [
      ["cli", "apps/cli"],
      ["engine", "modules/engine"],
      ["instrumentation", "modules/telemetry"]
    ] as const) {
      const { private: isPrivate, repository } = manifestIn(tarball(part))
      const url = `git+${workflow.server}/${workflow.repository}.git`
      assert.deepStrictEqual(repository, { type: "git", url, directory }, part)
      assert.isUndefined(isPrivate, part)
    }
  })
})

describe("the published command line", () => {
  const tool = (required: ReadonlyArray<string>) => ({
    name: "search",
    inputSchema: { type: "object", properties: { q: { type: "string" } }, required }
  })
  let place = ""

  beforeAll(() => {
    // Nothing is fetched: the package has no dependency.
    place = install("cli", "--offline", tarball("cli"))
  })

  it("is at most 3 MB, all of it JavaScript, texts and templates of CI, with its licence and those of what it bundles", () => {
    assert.isAtMost(statSync(tarball("cli")).size, 3_000_000)
    const files = filesOf(tarball("cli"))
    for (const file of files) assert.match(file, /\.(?:mjs|js|json|md|txt)$|\/LICENSE$|\/ci\/[\w-]+\.(?:sh|yml)$/)
    for (const file of ["LICENSE", "README.md", "bin.mjs", "ci/check.sh", "ci/gitlab-ci.yml", "dist/mcp-inspect.js"])
      assert.include(files, `package/${file}`)
    for (const { bytes, name } of skills())
      assert.isTrue(
        readFileSync(join(place, `node_modules/@mcp-inspect/cli/skills/${name}/SKILL.md`)).equals(bytes),
        name
      )
    const notices = readFileSync(join(place, "node_modules/@mcp-inspect/cli/dist/THIRD-PARTY-NOTICES.txt"), "utf8")
    for (const name of ["effect@", "yaml@", "string-width@", "gpt-tokenizer@"]) assert.include(notices, `\n${name}`)
  })

  it("brings nothing along and asks for nothing of ours", () => {
    const installed = readdirSync(join(place, "node_modules")).filter((name) => !name.startsWith("."))
    assert.deepStrictEqual(installed, ["@mcp-inspect"])
    assert.deepStrictEqual(readdirSync(join(place, "node_modules/@mcp-inspect")), ["cli"])
    const manifest = JSON.parse(readFileSync(join(place, "node_modules/@mcp-inspect/cli/package.json"), "utf8"))
    assert.notProperty(manifest, "dependencies")
    assert.notProperty(manifest, "scripts")
    assert.notProperty(manifest, "private")
  })

  for (const version of ["22.19.0", process.versions.node]) {
    it(`captures, compares and checks on Node ${version}`, () => {
      const node = version === process.versions.node ? process.execPath : nodeOf(version)
      const before = scripted({ tools: [tool([])] })
      const after = scripted({ tools: [tool(["q"])] })
      const snapshot = run(place, node, ["snapshot", "--stdio", before, "--out", "old.json"])
      assert.strictEqual(snapshot.code, 0, snapshot.stderr)
      const unchanged = run(place, node, ["check", "--stdio", before, "--baseline-file", "old.json"])
      assert.strictEqual(unchanged.code, 0, unchanged.stderr)
      const broken = run(place, node, ["check", "--stdio", after, "--baseline-file", "old.json", "--format", "json"])
      assert.strictEqual(broken.code, 1, broken.stderr)
      const compared = run(place, node, ["diff", "old.json", `cmd:${after}`, "--format", "json", "--cost"])
      assert.strictEqual(compared.code, 1, compared.stderr)
      const [change] = JSON.parse(compared.stdout).changes
      assert.deepInclude(change, { rule: "tool.input.required.added", severity: "BREAKING" })
      assert.deepStrictEqual(JSON.parse(broken.stdout).changes[0].rule, change.rule)
      // The parser of configurations is a part that loads late.
      writeFileSync(join(place, ".mcp-inspect.yml"), "fail_on: never\n")
      const lenient = run(place, node, ["diff", "old.json", `cmd:${after}`])
      rmSync(join(place, ".mcp-inspect.yml"))
      assert.strictEqual(lenient.code, 0, lenient.stderr)
      assert.match(run(place, node, ["--version"]).stdout, /^\d+\.\d+\.\d+\n$/)
    })
  }

  it("says in one sentence what it needs on a Node below the floor, and exits 2", () => {
    const ended = run(place, nodeOf("20"), ["--version"])
    assert.strictEqual(ended.code, 2)
    assert.strictEqual(ended.stdout, "")
    assert.match(ended.stderr, /^mcp-inspect needs Node 22\.19 or later; this is Node 20\.[\d.]+\.\n$/)
  })

  it("has nothing that publint complains of", () => {
    execFileSync(program("publint"), ["run", tarball("cli"), "--strict"], { stdio: "pipe" })
  })
})

describe("the published engine", () => {
  it("has nothing that the linters of packages complain of", () => {
    execFileSync(program("publint"), ["run", tarball("engine"), "--strict"], { stdio: "pipe" })
    const entries = ["Diff", "capture/Capture", "policy/Policy", "report/registry", "snapshot/Document"]
    execFileSync(program("attw"), [tarball("engine"), "--profile", "esm-only", "--entrypoints", ...entries], {
      stdio: "pipe"
    })
  })

  it("is compiled and run by whoever installs it, and ships the schemas", () => {
    const place = install("engine", tarball("engine"))
    writeFileSync(
      join(place, "use.ts"),
      `import { compare } from "@mcp-inspect/engine/Diff"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { jsonReporter } from "@mcp-inspect/engine/report/json"
import { snapshotFromText } from "@mcp-inspect/engine/capture/file"
import { Result } from "effect"

const snapshot = Result.getOrThrow(snapshotFromText("s.json", (globalThis as { text?: string }).text ?? ""))
const report: Report = compare(snapshot, snapshot).report
globalThis.console.log(jsonReporter.render(report, { columns: 80, color: false }))
`
    )
    const options = {
      strict: true,
      module: "nodenext",
      target: "es2024",
      types: [],
      skipLibCheck: false,
      lib: ["es2024", "dom"]
    }
    writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["use.ts"] }))
    const types = spawnSync(program("tsc"), ["-p", "."], { cwd: place, encoding: "utf8" })
    assert.strictEqual(
      types.stdout
        .split("\n")
        .filter((line) => /^use\.ts|@mcp-inspect/.test(line))
        .join("\n"),
      ""
    )
    const captured = spawnSync(
      process.execPath,
      [
        join(workspace, "apps/cli/bin.mjs"),
        "snapshot",
        "--stdio",
        scripted({ tools: [] }),
        "--out",
        join(place, "s.json")
      ],
      { cwd: place, encoding: "utf8" }
    )
    assert.strictEqual(captured.status, 0, captured.stderr)
    writeFileSync(
      join(place, "run.js"),
      'import { readFileSync } from "node:fs"\nglobalThis.text = readFileSync("s.json", "utf8")\nawait import("./use.js")\n'
    )
    const ended = spawnSync(process.execPath, ["run.js"], { cwd: place, encoding: "utf8" })
    assert.strictEqual(ended.status, 0, ended.stderr)
    assert.strictEqual(JSON.parse(ended.stdout).status, "passed")
    const schema = execFileSync(
      process.execPath,
      ["-p", 'require("@mcp-inspect/engine/schemas/report.schema.json").$schema'],
      { cwd: place, encoding: "utf8" }
    )
    assert.match(schema, /json-schema\.org/)
  })
})

describe("the published instrumentation", () => {
  let place = ""

  beforeAll(() => {
    // Nothing is fetched: the package has no dependency.
    place = install("instrumentation", "--offline", tarball("instrumentation"))
  })

  it("is small, brings nothing along, and has its licence and that of what it bundles", () => {
    assert.isAtMost(statSync(tarball("instrumentation")).size, 200_000)
    const files = filesOf(tarball("instrumentation"))
    for (const file of files) assert.match(file, /\.(?:js|cjs|d\.ts|d\.cts|json|md|txt)$|\/LICENSE$/)
    for (const file of ["LICENSE", "README.md", "dist/THIRD-PARTY-NOTICES.txt"])
      assert.include(files, `package/${file}`)
    assert.deepStrictEqual(readdirSync(join(place, "node_modules/@mcp-inspect")), ["instrumentation"])
    const home = join(place, "node_modules/@mcp-inspect/instrumentation")
    const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
    for (const key of ["dependencies", "devDependencies", "scripts", "private"]) assert.notProperty(manifest, key)
    assert.deepStrictEqual(manifest.peerDependenciesMeta, { "@opentelemetry/api": { optional: true } })
  })

  it("has nothing that the linters of packages complain of", () => {
    execFileSync(program("publint"), ["run", tarball("instrumentation"), "--strict"], { stdio: "pipe" })
    execFileSync(program("attw"), [tarball("instrumentation"), "--profile", "node16"], { stdio: "pipe" })
  })

  it("is compiled by whoever has nothing else, as either kind of module", () => {
    const source = `import { instrumentServer, summarizeArguments, type Stats, type UsageEvent } from "@mcp-inspect/instrumentation"

const events: Array<UsageEvent> = []
const { stats } = instrumentServer({}, { emit: (event) => void events.push(event) })
export const made: Stats = stats()
export const paths: ReadonlyArray<string> = summarizeArguments({ query: 1 })
`
    for (const name of ["use.mts", "use.cts"]) writeFileSync(join(place, name), source)
    const options = {
      strict: true,
      module: "nodenext",
      target: "es2022",
      types: [],
      skipLibCheck: false,
      lib: ["es2022"]
    }
    const files = ["use.mts", "use.cts"]
    writeFileSync(
      join(place, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...options, noEmit: true }, files })
    )
    const { status, stdout } = spawnSync(program("tsc"), ["-p", "."], { cwd: place, encoding: "utf8" })
    assert.deepStrictEqual([status, stdout], [0, ""])
  })

  for (const version of ["20", process.versions.node]) {
    it(`records a call on Node ${version}, as either kind of module, and lets the process end`, () => {
      const node = version === process.versions.node ? process.execPath : nodeOf(version)
      const use = `
const handlers = new Map([["tools/call", () => ({})]])
const options = { emit: ({ entityName, argumentsPresent }) => console.log(entityName, ...argumentsPresent) }
const instrumentation = instrumentServer({ _registeredTools: { search: {} }, server: { _requestHandlers: handlers } }, options)
instrumentServer({ _requestHandlers: new Map() }, { apiKey: "k", endpoint: "http://127.0.0.1:9" })
handlers.get("tools/call")({ params: { name: "search", arguments: { query: "q" } } })
void instrumentation.flush()
`
      writeFileSync(join(place, "use.mjs"), `import { instrumentServer } from "@mcp-inspect/instrumentation"${use}`)
      writeFileSync(
        join(place, "use.cjs"),
        `const { instrumentServer } = require("@mcp-inspect/instrumentation")${use}`
      )
      for (const file of ["use.mjs", "use.cjs"]) {
        const ended = spawnSync(node, [file], { cwd: place, encoding: "utf8", timeout: 120_000 })
        assert.deepStrictEqual([ended.status, ended.stdout], [0, "search query\n"], ended.stderr)
      }
    })
  }
})
