// The generated workflow (CLI-16 to CLI-18): adapted to the repository, valid for GitHub, and its commands do what they say.
import { validateWorkflow } from "@action-validator/core"
import { assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { type ProjectFile, readProject, type Seen } from "../../src/init/project.ts"
import { workflowText } from "../../src/init/workflow.ts"
import { binary, scriptedServer, withFolder } from "../support/run.ts"
import { init, put, said, search, text } from "../support/init.ts"

interface Step {
  readonly name: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly on: unknown
  readonly permissions: unknown
  readonly concurrency: Readonly<Record<string, unknown>>
  readonly jobs: Readonly<
    Record<
      string,
      { readonly steps: ReadonlyArray<Step>; readonly defaults?: unknown; readonly "timeout-minutes": number }
    >
  >
}

const valid = (workflow: string): Workflow => {
  assert.deepStrictEqual(validateWorkflow(workflow).errors, [], workflow)
  return parse(workflow) as Workflow
}

const stepsOf = (workflow: Workflow): ReadonlyArray<Step> => workflow.jobs["mcp-check"]?.steps ?? []

const made = (
  files: Readonly<Partial<Record<ProjectFile, string>>>,
  more: { readonly folder?: string; readonly variables?: ReadonlyArray<string>; readonly isLocal?: boolean } = {}
) => {
  const folder = more.folder ?? ""
  const seen = Object.entries(files).map(([name, content]): [ProjectFile, Seen] => [
    name as ProjectFile,
    { path: folder === "" ? name : `${folder}/${name}`, text: content }
  ])
  const project = readProject(new Map(seen))
  const text = workflowText({ project, folder, variables: [], version: "1.2.3", isLocal: true, ...more })
  const workflow = valid(text)
  const steps = stepsOf(workflow)
  return {
    text,
    workflow,
    steps,
    uses: steps.flatMap(({ uses }) => uses ?? []),
    runs: steps.flatMap(({ run }) => run?.split("\n") ?? []),
    node: steps.filter(({ uses }) => uses === "actions/setup-node@v4").map((step) => step.with?.["node-version"])
  }
}

const manifest = (content: Readonly<Record<string, unknown>>): string => JSON.stringify(content)

const built = manifest({ scripts: { build: "tsc" } })

const check = "npx --yes --package=@mcp-inspect/cli@1.2.3 mcp-inspect check"

describe("the workflow", () => {
  it("runs on pull requests, with the least it needs", () => {
    const { steps, text, workflow } = made({ "package.json": built, "package-lock.json": "{}" })
    assert.deepStrictEqual(workflow.on, { pull_request: null })
    assert.deepStrictEqual(workflow.permissions, { contents: "read", "pull-requests": "write" })
    assert.deepStrictEqual(workflow.concurrency, {
      group: "${{ github.workflow }}-${{ github.ref }}",
      "cancel-in-progress": true
    })
    assert.isAbove(workflow.jobs["mcp-check"]?.["timeout-minutes"] ?? 0, 0)
    assert.deepInclude(steps[0], {
      uses: "actions/checkout@v4",
      with: { "fetch-depth": 0, "persist-credentials": false }
    })
    assert.notInclude(text, "pull_request_target")
    for (const { uses } of steps) if (uses !== undefined) assert.match(uses, /@v\d+$/)
  })

  it("follows the lockfile, and builds where there is a build script", () => {
    const cases: ReadonlyArray<
      readonly [files: Readonly<Partial<Record<ProjectFile, string>>>, runs: ReadonlyArray<string>]
    > = [
      [{ "package-lock.json": "{}" }, ["npm ci", "npm run build"]],
      [{}, ["npm install", "npm run build"]],
      [{ "pnpm-lock.yaml": "lockfileVersion: '9.0'" }, ["pnpm install --frozen-lockfile", "pnpm run build"]],
      [{ "yarn.lock": "# yarn lockfile v1" }, ["yarn install --frozen-lockfile", "yarn run build"]],
      [{ "yarn.lock": "__metadata:\n  version: 8" }, ["corepack enable", "yarn install --immutable", "yarn run build"]],
      [{ "bun.lock": "{}" }, ["bun install --frozen-lockfile", "bun run build"]],
      [{ "bun.lockb": "" }, ["bun install --frozen-lockfile", "bun run build"]]
    ]
    for (const [files, runs] of cases)
      assert.deepStrictEqual(made({ "package.json": built, ...files }).runs, [...runs, check])
    assert.deepStrictEqual(made({ "package.json": "{}", "package-lock.json": "{}" }).runs, ["npm ci", check])
    assert.deepStrictEqual(made({ "package.json": manifest({ packageManager: "pnpm@9.1.0" }) }).runs, [
      "pnpm install",
      check
    ])
  })

  it("sets up the package manager that is no part of Node, in the version that the project names", () => {
    const pnpm = (files: Readonly<Partial<Record<ProjectFile, string>>>, folder = "") =>
      made(files, { folder }).steps.find(({ uses }) => uses === "pnpm/action-setup@v4")?.with
    assert.deepStrictEqual(pnpm({ "package.json": "{}", "pnpm-lock.yaml": "lockfileVersion: '9.0'" }), {
      version: "10"
    })
    assert.deepStrictEqual(pnpm({ "package.json": "{}", "pnpm-lock.yaml": "lockfileVersion: '6.0'" }), { version: "8" })
    const named = manifest({ packageManager: "pnpm@9.1.0" })
    assert.isUndefined(pnpm({ "package.json": named, "pnpm-lock.yaml": "" }))
    assert.deepStrictEqual(pnpm({ "package.json": named, "pnpm-lock.yaml": "" }, "a/b"), {
      package_json_file: "a/b/package.json"
    })
    assert.include(made({ "package.json": "{}", "bun.lock": "" }).uses, "oven-sh/setup-bun@v2")
  })

  it("takes the version of Node that the project names, else 22, and another for the check where that is too old", () => {
    const engines = (node: string) => made({ "package.json": manifest({ engines: { node } }) }).node
    assert.deepStrictEqual(made({}).node, ["22"])
    assert.deepStrictEqual(engines(">=20"), [">=20"])
    assert.deepStrictEqual(engines("^20 || >=22"), ["^20 || >=22"])
    assert.deepStrictEqual(engines("20.x"), ["20.x", "22"])
    assert.deepStrictEqual(engines(">=18 <21"), [">=18 <21", "22"])
    assert.deepStrictEqual(engines("20"), ["20", "22"])
    assert.deepStrictEqual(engines("24"), ["24"])
    assert.deepStrictEqual(made({ ".nvmrc": "v22.11.0\n" }).node, ["22.11.0", "22"])
    assert.deepStrictEqual(made({ ".nvmrc": "v22.20.1\n" }).node, ["22.20.1"])
    assert.deepStrictEqual(made({ ".nvmrc": "lts/*" }).node, ["lts/*"])
    assert.deepStrictEqual(made({ ".nvmrc": "lts/iron" }).node, ["lts/iron", "22"])
    assert.deepStrictEqual(made({ ".nvmrc": "$(evil) ${{ secrets.X }}" }).node, ["22"])
    assert.deepStrictEqual(made({ "package.json": "no JSON" }).node, ["22"])
  })

  it("installs a Python project, with the tool whose lockfile is there", () => {
    const plain = made({ "pyproject.toml": "[project]\nname = 'a'\n" })
    assert.deepStrictEqual(plain.runs, ["python -m pip install .", check])
    assert.deepStrictEqual(plain.steps.find(({ uses }) => uses === "actions/setup-python@v5")?.with, {
      "python-version": "3.x"
    })
    const uv = made({ "pyproject.toml": '[project]\nrequires-python = ">=3.11"\n', "uv.lock": "" }, { folder: "py" })
    assert.deepStrictEqual(uv.runs, ["python -m pip install uv", "uv sync --locked", check])
    assert.deepStrictEqual(uv.steps.find(({ uses }) => uses === "actions/setup-python@v5")?.with, {
      "python-version-file": "py/pyproject.toml"
    })
    const poetry = made({ "pyproject.toml": "", "poetry.lock": "", ".python-version": "3.12\n" })
    assert.include(poetry.runs, "poetry install")
    assert.deepStrictEqual(poetry.steps.find(({ uses }) => uses === "actions/setup-python@v5")?.with, {
      "python-version": "3.12"
    })
  })

  it("marks the build that it cannot know, and needs none for a server elsewhere", () => {
    assert.match(made({}).text, /# TODO: put the commands here/)
    assert.notMatch(made({}, { isLocal: false }).text, /TODO/)
  })

  it("gives secrets to the check alone, by names that GitHub accepts (CLI-17)", () => {
    const variables = ["API_KEY", "GITHUB_TOKEN", "GITHUB_PERSONAL_ACCESS_TOKEN", "PATH", "HOME"]
    const { steps } = made({ "package.json": built }, { variables })
    assert.deepStrictEqual(steps.at(-1)?.env, {
      API_KEY: "${{ secrets.API_KEY }}",
      GITHUB_TOKEN: "${{ secrets.GITHUB_TOKEN }}",
      GITHUB_PERSONAL_ACCESS_TOKEN: "${{ secrets.MCP_GITHUB_PERSONAL_ACCESS_TOKEN }}"
    })
    for (const step of steps.slice(0, -1)) assert.notProperty(step, "env")
  })

  it("runs in the folder of the project, and uses the command line that the project depends on", () => {
    const { runs, workflow } = made(
      {
        "package.json": manifest({ devDependencies: { "@mcp-inspect/cli": "1.0.0" } }),
        "package-lock.json": "{}"
      },
      { folder: "servers/a b" }
    )
    assert.deepStrictEqual(workflow.jobs["mcp-check"]?.defaults, { run: { "working-directory": "servers/a b" } })
    assert.deepStrictEqual(runs, ["npm ci", "npx --no-install mcp-inspect check"])
  })
})

const git = (folder: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"]
  })

const source = (tool: unknown): string => JSON.stringify({ tools: [tool] })

const demanding = { ...search, inputSchema: { ...search.inputSchema, required: ["limit"] } }

/* A server that only exists once it is built. */
const project = {
  "package.json": { name: "a", version: "1.0.0", private: true, scripts: { build: "node build.mjs" } },
  "package-lock.json": {
    name: "a",
    version: "1.0.0",
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name: "a", version: "1.0.0" } }
  },
  "build.mjs": [
    'import { mkdirSync, readFileSync, writeFileSync } from "node:fs"',
    'mkdirSync("dist", { recursive: true })',
    'const script = readFileSync("tools.json", "utf8")',
    "writeFileSync(",
    '  "dist/server.mjs",',
    '  `process.argv[2] = ${JSON.stringify(script)}\\nif (process.env.KEY !== "from-a-secret") process.exit(3)\\n' +
      `await import(${JSON.stringify(scriptedServer)})\\n\``,
    ")"
  ].join("\n"),
  "tools.json": source(search),
  ".gitignore": "dist\nnode_modules\n",
  ".mcp.json": { mcpServers: { a: { command: "node", args: ["dist/server.mjs"], env: { KEY: "from-a-secret" } } } }
}

/* Runs the commands of the workflow as a runner does, with our binary in place of the published one. */
const runWorkflow = (folder: string, bin: string): { readonly code: number; readonly output: string } => {
  let output = ""
  const workflow = parse(text(folder, ".github/workflows/mcp-compatibility.yml")) as Workflow
  for (const { env = {}, run } of stepsOf(workflow)) {
    if (run === undefined) continue
    const secrets = Object.entries(env).map(([name, value]) => [
      name,
      value.replace("${{ secrets.KEY }}", "from-a-secret")
    ])
    const ended = spawnSync("bash", ["-e", "-c", run], {
      cwd: folder,
      encoding: "utf8",
      env: {
        HOME: process.env["HOME"],
        PATH: `${bin}:${process.env["PATH"] ?? ""}`,
        CI: "true",
        GITHUB_BASE_REF: "main",
        npm_config_offline: "true",
        ...Object.fromEntries(secrets)
      }
    })
    output += ended.stdout + ended.stderr
    if (ended.status !== 0) return { code: ended.status ?? -1, output }
  }
  return { code: 0, output }
}

describe("the commands of the workflow", () => {
  it(
    "skip the comparison on the pull request that sets it up, pass afterwards, and fail on a break (CLI-92, CLI-93)",
    () =>
      withFolder(async (root) => {
        const origin = join(root, "origin.git")
        const folder = join(root, "work")
        const bin = join(root, "bin")
        mkdirSync(folder)
        put(bin, {
          npx: `#!/bin/sh\nwhile [ "$1" != mcp-inspect ]; do shift; done\nshift\nexec '${process.execPath}' '${binary}' "$@"\n`
        })
        chmodSync(join(bin, "npx"), 0o755)
        git(root, "init", "--quiet", "--bare", "--initial-branch", "main", origin)
        git(root, "clone", "--quiet", origin, folder)
        git(folder, "checkout", "--quiet", "-b", "main")
        const commit = (message: string): void => {
          git(folder, "add", "--all")
          git(folder, "commit", "--quiet", "--message", message)
        }
        put(folder, project)
        commit("A server")
        git(folder, "push", "--quiet", "origin", "main")

        git(folder, "checkout", "--quiet", "-b", "setup")
        execFileSync(process.execPath, ["build.mjs"], { cwd: folder })
        const ended = await init(folder, ["--snapshot", "--workflow"])
        assert.strictEqual(ended.code, 0, ended.stderr)
        assert.match(said(ended), /Wrote the baseline \.mcp-inspect\/surface\.json\. Add it to git/)
        valid(text(folder, ".github/workflows/mcp-compatibility.yml"))
        commit("Contract checks")
        const setup = runWorkflow(folder, bin)
        assert.strictEqual(setup.code, 0, setup.output)
        assert.include(setup.output, "Comparison skipped — baseline needed")

        git(folder, "push", "--quiet", "origin", "setup:main")
        git(folder, "fetch", "--quiet")
        const unchanged = runWorkflow(folder, bin)
        assert.strictEqual(unchanged.code, 0, unchanged.output)
        assert.include(unchanged.output, "No changes")

        git(folder, "checkout", "--quiet", "-b", "change")
        put(folder, { "tools.json": source(demanding) })
        commit("A limit is needed now")
        const broken = runWorkflow(folder, bin)
        assert.strictEqual(broken.code, 1, broken.output)
        assert.include(broken.output, "`limit` went from optional to required.")

        // Reviewed and wanted: the baseline is refreshed with the change, and counts once it is on the base branch.
        execFileSync(process.execPath, [binary, "snapshot", "--pretty"], {
          cwd: folder,
          env: { ...process.env, KEY: "from-a-secret" },
          stdio: "ignore"
        })
        commit("The contract as it is now")
        assert.strictEqual(runWorkflow(folder, bin).code, 1)
        git(folder, "push", "--quiet", "origin", "change:main")
        git(folder, "fetch", "--quiet")
        const merged = runWorkflow(folder, bin)
        assert.strictEqual(merged.code, 0, merged.output)
      }),
    120_000
  )
})
