// What holds of every workflow that `init` can write: over package managers, languages, folders, servers and secrets.
import { assert, describe, it } from "@effect/vitest"
import { commentWorkflowText } from "../../src/init/workflowComment.ts"
import { checkText, dataOf, type Files, lintOf, made, stepsOf, withCodeScanning } from "../support/workflows.ts"

const built = JSON.stringify({ scripts: { build: "tsc" }, engines: { node: ">=18" } })

const projects = {
  none: {},
  npm: { "package.json": built, "package-lock.json": "{}" },
  "npm without a lockfile": { "package.json": "{}" },
  pnpm: { "package.json": built, "pnpm-lock.yaml": "lockfileVersion: '9.0'" },
  "pnpm that is named": {
    "package.json": JSON.stringify({ packageManager: "pnpm@9.1.0" }),
    "pnpm-lock.yaml": ""
  },
  "yarn classic": { "package.json": built, "yarn.lock": "# yarn lockfile v1" },
  "yarn berry": { "package.json": built, "yarn.lock": "__metadata:\n  version: 8" },
  bun: { "package.json": built, "bun.lock": "{}" },
  pip: { "pyproject.toml": "" },
  uv: { "pyproject.toml": "requires-python = '>=3.11'\n", "uv.lock": "" },
  poetry: { "pyproject.toml": "", "poetry.lock": "", ".python-version": "3.12" },
  both: { "package.json": built, "pyproject.toml": "" }
} satisfies Readonly<Record<string, Files>>

const shapes = [
  { folder: "", config: ".mcp-inspect.yml", variables: [], servers: 1, hasThreshold: true, isLocal: true },
  { folder: "", config: ".mcp-inspect.yml", variables: [], servers: 0, hasThreshold: false, isLocal: false },
  {
    folder: "servers/a b",
    config: "inspect.yml",
    variables: ["KEY", "GITHUB_PAT", "PATH"],
    servers: 41,
    hasThreshold: false,
    isLocal: true
  },
  { folder: "${{ github.actor }}", config: "- '#", variables: ["_"], servers: 20, hasThreshold: true, isLocal: true }
] as const

const texts = [false, true].flatMap((hasForkComments) => [
  ...Object.entries(projects).map(([name, files], index) => ({
    name,
    text: checkText(files, { ...shapes[index % shapes.length], hasForkComments })
  })),
  ...shapes.map((shape) => ({ name: shape.folder, text: checkText(projects.npm, { ...shape, hasForkComments }) }))
])

const comments = shapes.map(({ config, folder }) => ({ name: folder, text: commentWorkflowText({ config, folder }) }))

describe("every generated workflow", () => {
  it("is valid for GitHub", async () => {
    for (const { name, text } of [...texts, ...comments])
      assert.deepStrictEqual(await lintOf(text), [], `${name}\n${text}`)
  })

  it("is still valid once the upload to code scanning is uncommented", async () => {
    for (const { name, text } of texts) {
      const uncommented = withCodeScanning(text)
      assert.deepStrictEqual(await lintOf(uncommented), [], `${name}\n${uncommented}`)
    }
  })

  it("has no expression in a command, where its value would be run", () => {
    const uncommented = texts.map(({ name, text }) => ({ name, text: withCodeScanning(text) }))
    const commands = [...uncommented, ...comments].flatMap(({ name, text }) =>
      stepsOf(dataOf(text)).flatMap(({ run }) => (run === undefined ? [] : [{ name, run }]))
    )
    assert.isAbove(commands.length, texts.length)
    for (const { name, run } of commands) assert.notInclude(run, "${{", name)
  })
})

describe("the linter of these tests", () => {
  it("finds what GitHub would refuse, so that its silence says something", async () => {
    const text = checkText(projects.npm, { hasForkComments: true })
    const faults: ReadonlyArray<readonly [there: string, fault: string]> = [
      ["pull_request:", "pull_requests:"],
      ["steps.mcp-inspect.outputs.report != ''", "steps.mcp-inspected.outputs.report != ''"],
      ["run: npm run build", "run: npm run build\n        uses: actions/checkout@v4"],
      ["pull-requests: write", "pull-requests: comment"],
      ["timeout-minutes", "timeout-minute"]
    ]
    for (const [there, fault] of faults) {
      assert.include(text, there)
      assert.isAbove((await lintOf(text.replace(there, fault))).length, 0, fault)
    }
  })
})

describe("the upload to code scanning", () => {
  const uploads = (servers: number) => {
    const workflow = dataOf(withCodeScanning(checkText({}, { servers })))
    const steps = stepsOf(workflow).filter(({ uses }) => uses === "github/codeql-action/upload-sarif@v4")
    return { workflow, steps, files: steps.map((step) => step.with?.["sarif_file"]) }
  }

  it("is off until it is uncommented, and so are its permissions", () => {
    const { uses, workflow } = made({})
    assert.deepStrictEqual(
      uses.filter((name) => name.includes("sarif")),
      []
    )
    assert.notProperty(workflow.permissions, "security-events")
  })

  it("writes where the pull request is one's own, and never decides", () => {
    const { steps, workflow } = uploads(1)
    assert.deepStrictEqual(workflow.permissions, {
      contents: "read",
      "pull-requests": "write",
      actions: "read",
      "security-events": "write"
    })
    assert.deepStrictEqual(steps, [
      {
        name: "Show findings in code scanning",
        if: "always() && steps.mcp-inspect.outputs.sarif != '' && github.event.pull_request.head.repo.full_name == github.repository",
        "continue-on-error": true,
        uses: "github/codeql-action/upload-sarif@v4",
        with: { sarif_file: "${{ steps.mcp-inspect.outputs.sarif }}/1.sarif", category: "mcp-inspect" }
      }
    ])
  })

  it("has a step for each twenty servers, which is what a file may hold, each of a category of its own", () => {
    const file = (index: number): string => `\${{ steps.mcp-inspect.outputs.sarif }}/${index}.sarif`
    for (const servers of [0, 1, 20]) assert.deepStrictEqual(uploads(servers).files, [file(1)])
    for (const servers of [21, 40]) assert.deepStrictEqual(uploads(servers).files, [file(1), file(2)])
    assert.deepStrictEqual(uploads(41).files, [file(1), file(2), file(3)])
    const categories = uploads(41).steps.map((step) => step.with?.["category"])
    assert.strictEqual(new Set(categories).size, 3)
  })
})

describe("comments on pull requests from forks", () => {
  const check = made({}, { hasForkComments: true, folder: "a", config: "b.yml" })
  const comment = dataOf(commentWorkflowText({ folder: "a", config: "b.yml" }))
  const [download, publish] = stepsOf(comment)

  it("are left by the check to the other workflow where its token only reads", () => {
    assert.strictEqual(
      check.action?.with?.["comment"],
      "${{ github.event.pull_request.head.repo.full_name == github.repository && github.actor != 'dependabot[bot]' }}"
    )
    const upload = check.steps.at(-1)
    assert.strictEqual(upload?.uses, "actions/upload-artifact@v4")
    assert.match(upload?.if ?? "", /^always\(\)/)
    assert.deepStrictEqual(upload?.with, {
      name: download?.with?.["name"],
      path: "${{ steps.mcp-inspect.outputs.report }}"
    })
  })

  it("are made from the report alone: nothing is checked out, built or run", () => {
    assert.deepStrictEqual(comment.on, { workflow_run: { workflows: [check.workflow.name], types: ["completed"] } })
    assert.deepStrictEqual(comment.permissions, { actions: "read", "pull-requests": "write" })
    assert.deepStrictEqual(
      stepsOf(comment).map(({ uses }) => uses),
      ["actions/download-artifact@v4", "mcp-inspect/action@v1"]
    )
    const folder = "${{ runner.temp }}/mcp-inspect-report"
    assert.deepStrictEqual(download?.with, {
      name: "mcp-inspect-report",
      path: folder,
      "run-id": "${{ github.event.workflow_run.id }}",
      "github-token": "${{ github.token }}"
    })
    assert.strictEqual(publish?.with?.["report-file"], `${folder}/report.json`)
  })

  it("stand in the comment of the same marker, which folder and configuration make (ACT-12)", () => {
    for (const input of ["config", "working-directory"])
      assert.strictEqual(publish?.with?.[input], check.action?.with?.[input])
  })

  it("are made for the pull requests that the check leaves out, and for no other", () => {
    assert.strictEqual(
      comment.jobs["comment"]?.if,
      "github.event.workflow_run.event == 'pull_request' && (github.event.workflow_run.head_repository.full_name != github.repository || github.event.workflow_run.actor.login == 'dependabot[bot]')"
    )
    assert.strictEqual(download?.["continue-on-error"], true)
    assert.strictEqual(publish?.if, "steps.report.outcome == 'success'")
  })
})
