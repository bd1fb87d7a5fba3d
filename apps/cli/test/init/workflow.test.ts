// The workflow that checks pull requests (CLI-16 to CLI-18, ACT-2), adapted to the repository.
import { assert, describe, it } from "@effect/vitest"
import { type Files, made } from "../support/workflows.ts"

const manifest = (content: Readonly<Record<string, unknown>>): string => JSON.stringify(content)

const built = manifest({ scripts: { build: "tsc" } })

describe("the workflow", () => {
  it("is the one of ACT-2: its trigger, the least it needs, and the Action as the last step", () => {
    const { steps, text, workflow } = made(
      { "package.json": built, "package-lock.json": "{}" },
      { hasThreshold: false }
    )
    assert.strictEqual(workflow.name, "MCP Compatibility")
    assert.deepStrictEqual(workflow.on, {
      pull_request: { types: ["opened", "synchronize", "reopened", "labeled", "unlabeled"] }
    })
    assert.deepStrictEqual(workflow.permissions, { contents: "read", "pull-requests": "write" })
    assert.deepStrictEqual(Object.keys(workflow.jobs), ["mcp-check"])
    assert.isAbove(workflow.jobs["mcp-check"]?.["timeout-minutes"] ?? 0, 0)
    assert.deepStrictEqual(
      steps.map(({ run, uses }) => uses ?? run),
      ["actions/checkout@v4", "actions/setup-node@v4", "npm ci", "npm run build", "mcp-inspect/action@v1"]
    )
    assert.deepStrictEqual(steps[0]?.with, { "fetch-depth": 0, "persist-credentials": false })
    assert.deepStrictEqual(steps[1]?.with, { "node-version": "22" })
    assert.deepStrictEqual(steps.at(-1)?.with, { "fail-on": "BREAKING" })
    assert.notInclude(text, "pull_request_target")
    for (const { uses } of steps) if (uses !== undefined) assert.match(uses, /@v\d+$/)
  })

  it("leaves the threshold to the configuration that has one, over which an input would win (ACT-6)", () => {
    assert.notProperty(made({}, { hasThreshold: true }).action, "with")
  })

  it("ends the run of an earlier push, but not that of another label, which may be the approval (APR-5)", () => {
    assert.deepStrictEqual(made({}).workflow.concurrency, {
      group: "${{ github.workflow }}-${{ github.ref }}-${{ github.event.label.name }}",
      "cancel-in-progress": true
    })
  })

  it("follows the lockfile, and builds where there is a build script", () => {
    const cases: ReadonlyArray<readonly [files: Files, runs: ReadonlyArray<string>]> = [
      [{ "package-lock.json": "{}" }, ["npm ci", "npm run build"]],
      [{}, ["npm install", "npm run build"]],
      [{ "pnpm-lock.yaml": "lockfileVersion: '9.0'" }, ["pnpm install --frozen-lockfile", "pnpm run build"]],
      [{ "yarn.lock": "# yarn lockfile v1" }, ["yarn install --frozen-lockfile", "yarn run build"]],
      [{ "yarn.lock": "__metadata:\n  version: 8" }, ["corepack enable", "yarn install --immutable", "yarn run build"]],
      [{ "bun.lock": "{}" }, ["bun install --frozen-lockfile", "bun run build"]],
      [{ "bun.lockb": "" }, ["bun install --frozen-lockfile", "bun run build"]]
    ]
    for (const [files, runs] of cases) assert.deepStrictEqual(made({ "package.json": built, ...files }).runs, runs)
    assert.deepStrictEqual(made({ "package.json": "{}", "package-lock.json": "{}" }).runs, ["npm ci"])
    assert.deepStrictEqual(made({ "package.json": manifest({ packageManager: "pnpm@9.1.0" }) }).runs, ["pnpm install"])
  })

  it("sets up the package manager that is no part of Node, in the version that the project names", () => {
    const pnpm = (files: Files, folder = "") =>
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

  it("takes the one version of Node that the project names, however old, else 22: the Action has its own", () => {
    const node = (files: Files) =>
      made(files)
        .steps.filter(({ uses }) => uses === "actions/setup-node@v4")
        .map((step) => step.with?.["node-version"])
    const engines = (range: string) => node({ "package.json": manifest({ engines: { node: range } }) })
    assert.deepStrictEqual(node({}), ["22"])
    assert.deepStrictEqual(engines(">=20"), [">=20"])
    assert.deepStrictEqual(engines("^20 || >=22"), ["^20 || >=22"])
    assert.deepStrictEqual(engines(">=18 <21"), [">=18 <21"])
    assert.deepStrictEqual(node({ ".nvmrc": "v22.11.0\n" }), ["22.11.0"])
    assert.deepStrictEqual(node({ ".nvmrc": "lts/iron" }), ["lts/iron"])
    assert.deepStrictEqual(node({ ".nvmrc": "$(evil) ${{ secrets.X }}" }), ["22"])
    assert.deepStrictEqual(node({ "package.json": "no JSON" }), ["22"])
  })

  it("installs a Python project, with the tool whose lockfile is there", () => {
    const plain = made({ "pyproject.toml": "[project]\nname = 'a'\n" })
    assert.deepStrictEqual(plain.runs, ["python -m pip install ."])
    assert.deepStrictEqual(plain.steps.find(({ uses }) => uses === "actions/setup-python@v5")?.with, {
      "python-version": "3.x"
    })
    const uv = made({ "pyproject.toml": '[project]\nrequires-python = ">=3.11"\n', "uv.lock": "" }, { folder: "py" })
    assert.deepStrictEqual(uv.runs, ["python -m pip install uv", "uv sync --locked"])
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
    const { action, steps } = made({ "package.json": built }, { variables, hasForkComments: true })
    assert.deepStrictEqual(action?.env, {
      API_KEY: "${{ secrets.API_KEY }}",
      GITHUB_TOKEN: "${{ secrets.GITHUB_TOKEN }}",
      GITHUB_PERSONAL_ACCESS_TOKEN: "${{ secrets.MCP_GITHUB_PERSONAL_ACCESS_TOKEN }}"
    })
    for (const step of steps) if (step !== action) assert.notProperty(step, "env")
  })

  it("works in the folder of the project, and names a configuration that has another name", () => {
    const { action, workflow } = made({ "package.json": "{}" }, { folder: "servers/a b", config: "inspect.yml" })
    assert.deepStrictEqual(workflow.jobs["mcp-check"]?.defaults, { run: { "working-directory": "servers/a b" } })
    assert.deepStrictEqual(action?.with, { config: "inspect.yml", "working-directory": "servers/a b" })
  })

  it("takes a folder whose name is an expression for a name", () => {
    const folder = "${{ secrets.KEY }}'s"
    const { action, workflow } = made({ "package.json": "{}" }, { folder })
    const quoted = "${{ '${{ secrets.KEY }}''s' }}"
    assert.strictEqual(workflow.jobs["mcp-check"]?.defaults?.run["working-directory"], quoted)
    assert.strictEqual(action?.with?.["working-directory"], quoted)
  })
})
