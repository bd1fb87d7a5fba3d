// The commands of the generated workflow do what they say (CLI-17, ACT-28): in a clone, with the package manager that the
// lockfile names, from an empty `node_modules` to a verdict.
import { afterAll, assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { init, put, said, search, text } from "../support/init.ts"
import { type Fetched, managerFolder } from "../support/managers.ts"
import { git } from "../support/repository.ts"
import { binary, ourEnvironment, scriptedServer } from "../support/run.ts"
import { runJob } from "../support/workflowRuns.ts"
import { valid } from "../support/workflows.ts"

const base = mkdtempSync(join(tmpdir(), "mcp-workflow-"))
const home = join(base, "home")
mkdirSync(home)

afterAll(() => rmSync(base, { recursive: true, force: true }))

const demanding = { ...search, inputSchema: { ...search.inputSchema, required: ["limit"] } }

const source = (tool: unknown): string => JSON.stringify({ tools: [tool] })

/* A server that is there only once it is built, and that runs only once what it depends on is installed. */
const project = {
  "package.json": {
    name: "a",
    version: "1.0.0",
    private: true,
    scripts: { build: "node build.mjs" },
    dependencies: { words: "file:./words" }
  },
  "words/package.json": { name: "words", version: "1.0.0", type: "module", exports: "./index.js" },
  "words/index.js": 'export const key = "from-a-secret"\n',
  "build.mjs": [
    'import { mkdirSync, readFileSync, writeFileSync } from "node:fs"',
    'mkdirSync("dist", { recursive: true })',
    "const lines = [",
    "  'import { key } from \"words\"',",
    '  `process.argv[2] = ${JSON.stringify(readFileSync("tools.json", "utf8"))}`,',
    '  "if (process.env.KEY !== key) process.exit(3)",',
    `  'await import(${JSON.stringify(scriptedServer)})'`,
    "]",
    'writeFileSync("dist/server.mjs", lines.join("\\n"))'
  ].join("\n"),
  "tools.json": source(search),
  ".gitignore": "dist\nnode_modules\n.yarn\n.pnp*\n",
  ".mcp.json": { mcpServers: { a: { command: "node", args: ["dist/server.mjs"], env: { KEY: "from-a-secret" } } } }
}

interface Case {
  readonly name: string
  readonly fetched: Fetched | undefined
  readonly folder: string
  /** Makes the lockfile, as whoever set the project up did. */
  readonly lock: ReadonlyArray<string>
  readonly runs: ReadonlyArray<string>
  readonly files?: Readonly<Record<string, string>>
}

const cases: ReadonlyArray<Case> = [
  { name: "npm", fetched: undefined, folder: "", lock: ["npm", "install"], runs: ["npm ci", "npm run build"] },
  {
    name: "pnpm",
    fetched: "pnpm",
    folder: "servers/a b",
    lock: ["pnpm", "install"],
    runs: ["pnpm install --frozen-lockfile", "pnpm run build"]
  },
  {
    name: "yarn 1",
    fetched: "yarn",
    folder: "server",
    lock: ["yarn", "install"],
    runs: ["yarn install --frozen-lockfile", "yarn run build"]
  },
  {
    name: "yarn 4",
    fetched: "berry",
    folder: "",
    lock: ["yarn", "install", "--no-immutable"],
    runs: ["corepack enable\nyarn install --immutable", "yarn run build"],
    files: { ".yarnrc.yml": "nodeLinker: node-modules\nenableGlobalCache: false\nenableTelemetry: false\n" }
  }
]

const environment = (bin: string | undefined): Readonly<Record<string, string>> => ({
  HOME: home,
  PATH: [...(bin === undefined ? [] : [bin]), dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
  npm_config_offline: "true"
})

const follow = async ({ files = {}, folder, lock, name, runs }: Case, bin: string | undefined): Promise<void> => {
  const env = environment(bin)
  const origin = join(base, `${name}.git`)
  const author = join(base, `${name} author`)
  const place = join(author, folder)
  git(base, "init", "--quiet", "--bare", "--initial-branch", "main", origin)
  git(base, "clone", "--quiet", origin, author)
  git(author, "checkout", "--quiet", "-b", "main")
  const commit = (message: string, branch: string): void => {
    git(author, "add", "--all")
    git(author, "commit", "--quiet", "--message", message)
    git(author, "push", "--quiet", "origin", `HEAD:${branch}`)
  }
  let clones = 0
  /* Each run is a clone of its own: nothing is installed or built in it. */
  const job = (branch: string) => {
    const clone = join(base, `${name} ${++clones}`)
    git(base, "clone", "--quiet", "--branch", branch, origin, clone)
    const ended = runJob(clone, env, { KEY: "from-a-secret" })
    assert.deepStrictEqual(ended.ran, runs, ended.output)
    return ended
  }
  const here = { cwd: place, env: { ...env, KEY: "from-a-secret" } }

  put(place, { ...project, ...files })
  const [program = "", ...args] = lock
  const locked = spawnSync(program, args, { ...here, encoding: "utf8" })
  assert.strictEqual(locked.status, 0, `${locked.error?.message ?? ""}${locked.stdout}${locked.stderr}`)
  commit("A server", "main")

  execFileSync(process.execPath, ["build.mjs"], here)
  const ended = await init(place, ["--snapshot", "--workflow"])
  assert.strictEqual(ended.code, 0, ended.stderr)
  assert.match(said(ended), /Wrote the baseline \.mcp-inspect\/surface\.json\. Add it to git/)
  await valid(text(author, ".github/workflows/mcp-compatibility.yml"))
  commit("Contract checks", "setup")
  const setup = job("setup")
  assert.strictEqual(setup.code, 0, setup.output)
  assert.include(setup.output, "Comparison skipped — baseline needed")

  git(author, "push", "--quiet", "origin", "HEAD:main")
  git(author, "commit", "--quiet", "--allow-empty", "--message", "Nothing")
  git(author, "push", "--quiet", "origin", "HEAD:same")
  const unchanged = job("same")
  assert.strictEqual(unchanged.code, 0, unchanged.output)
  assert.include(unchanged.output, "No changes")

  put(place, { "tools.json": source(demanding) })
  commit("A limit is needed now", "change")
  const broken = job("change")
  assert.strictEqual(broken.code, 1, broken.output)
  assert.include(broken.output, "`limit` went from optional to required.")

  // Reviewed and wanted: the baseline is refreshed with the change, and counts once it is on the base branch (CLI-93).
  execFileSync(process.execPath, ["build.mjs"], here)
  execFileSync(process.execPath, [binary, "snapshot", "--pretty"], { ...here, stdio: "ignore" })
  commit("The contract as it is now", "change")
  assert.strictEqual(job("change").code, 1)
  git(author, "push", "--quiet", "origin", "HEAD:main")
  const merged = job("change")
  assert.strictEqual(merged.code, 0, merged.output)
}

describe("the commands of the workflow", () => {
  for (const one of cases) {
    it(`skip on the pull request that sets it up, pass afterwards, and fail on a break, with ${one.name}`, async ({
      skip
    }) => {
      const bin = one.fetched === undefined ? undefined : managerFolder(one.fetched)
      if (one.fetched !== undefined && bin === undefined) skip(`not run: ${one.name}, which cannot be fetched`)
      await follow(one, bin)
    })
  }

  it("install a Python server with pip", async ({ skip }) => {
    const venv = join(base, "venv")
    const isMade = spawnSync("python3", ["-m", "venv", venv], { stdio: "ignore" }).status === 0
    const hasIndex =
      isMade &&
      spawnSync(join(venv, "bin/python"), ["-m", "pip", "download", "--quiet", "--no-deps", "-d", base, "setuptools"], {
        stdio: "ignore",
        timeout: 60_000
      }).status === 0
    if (!hasIndex) skip("not run: pip, whose index cannot be reached")
    const root = join(base, "python")
    mkdirSync(root)
    git(root, "init", "--quiet", "--initial-branch", "main")
    // Where the index is, the environment says.
    const { PATH } = environment(join(venv, "bin"))
    const env = { ...ourEnvironment(), ...(PATH === undefined ? {} : { PATH }), GITHUB_BASE_REF: "" }
    const server = [
      "import json, sys",
      "TOOLS = [{'name': 'search', 'inputSchema': {'type': 'object'}}]",
      "def main():",
      "    for line in sys.stdin:",
      "        message = json.loads(line)",
      "        if 'id' not in message: continue",
      "        result = {'tools': TOOLS} if message['method'] == 'tools/list' else {",
      "            'protocolVersion': '2025-11-25', 'capabilities': {'tools': {}},",
      "            'serverInfo': {'name': 'py', 'version': '1.0.0'}}",
      "        if message['method'] not in ('initialize', 'tools/list'):",
      "            print(json.dumps({'jsonrpc': '2.0', 'id': message['id'], 'error': {'code': -32601, 'message': 'no'}}), flush=True)",
      "            continue",
      "        print(json.dumps({'jsonrpc': '2.0', 'id': message['id'], 'result': result}), flush=True)",
      ""
    ].join("\n")
    put(root, {
      "pyproject.toml": [
        "[project]",
        'name = "py-server"',
        'version = "1.0.0"',
        "[project.scripts]",
        'py-server = "py_server:main"',
        "[tool.setuptools]",
        'py-modules = ["py_server"]',
        ""
      ].join("\n"),
      "py_server.py": server,
      ".mcp.json": { mcpServers: { py: { command: "py-server" } } }
    })
    assert.strictEqual((await init(root, ["--workflow"])).code, 0)
    const ended = runJob(root, env)
    assert.deepStrictEqual(ended.ran, ["python -m pip install ."])
    assert.strictEqual(ended.code, 0, ended.output)
    assert.include(ended.output, "Comparison skipped")
  })
})
