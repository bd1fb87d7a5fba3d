// The text of the workflow that checks pull requests (CLI-16, CLI-17). It runs the command line, which is all it needs: the
// base branch comes from GITHUB_BASE_REF. The last step is the only one that knows of us, and job, permissions and checkout
// are those of ACT-2, so that `uses: mcp-inspect/action@v1` can take the place of its `run` without another change.
import { Document, isMap, isScalar, isSeq } from "yaml"
import { type Manager, type Project, usualNode } from "./project.ts"

/** What a workflow is made of. */
export interface Workflow {
  readonly project: Project
  /** From the root of the repository to the project, with slashes; "" when it is the root. */
  readonly folder: string
  /** Variables that the configured servers need. */
  readonly variables: ReadonlyArray<string>
  /** The version of the command line that the check runs. */
  readonly version: string
  /** Whether a server is started from this repository, so that there may be something to build. */
  readonly isLocal: boolean
}

interface Step {
  readonly name: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, boolean | number | string>>
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  /** A comment over the step. */
  readonly comment?: string
}

/** Set on every runner; no secret of that name is wanted. */
const ambient = new Set([
  "CI",
  "HOME",
  "LANG",
  "LC_ALL",
  "LOGNAME",
  "PATH",
  "PWD",
  "SHELL",
  "TEMP",
  "TMP",
  "TMPDIR",
  "USER"
])

const fixedInstall = {
  npm: "npm ci",
  pnpm: "pnpm install --frozen-lockfile",
  yarn: "yarn install --frozen-lockfile",
  bun: "bun install --frozen-lockfile"
} as const

const startInstalled: Readonly<Record<Manager, string>> = {
  npm: "npx --no-install mcp-inspect",
  pnpm: "pnpm exec mcp-inspect",
  yarn: "yarn mcp-inspect",
  bun: "bunx --no-install mcp-inspect"
}

/** The name under which GitHub keeps the secret of a variable: its own prefix is refused, but for the job's own token. */
export const secretName = (variable: string): string =>
  /^GITHUB_/i.test(variable) && variable !== "GITHUB_TOKEN" ? `MCP_${variable}` : variable

/** The variables that a workflow takes from secrets. */
export const secretVariables = (variables: ReadonlyArray<string>): ReadonlyArray<string> =>
  variables.filter((name) => !ambient.has(name))

const setup = ({ node, nodeVersion, python }: Project): ReadonlyArray<Step> => [
  ...(node?.manager === "pnpm"
    ? [
        {
          name: "Set up pnpm",
          uses: "pnpm/action-setup@v4",
          ...(node.pnpm !== undefined
            ? { with: { version: node.pnpm } }
            : node.managerFile === undefined
              ? {}
              : { with: { package_json_file: node.managerFile } })
        }
      ]
    : []),
  ...(node?.manager === "bun" ? [{ name: "Set up Bun", uses: "oven-sh/setup-bun@v2" }] : []),
  { name: "Set up Node", uses: "actions/setup-node@v4", with: { "node-version": nodeVersion } },
  ...(python === undefined
    ? []
    : [
        {
          name: "Set up Python",
          uses: "actions/setup-python@v5",
          with:
            python.versionFile === undefined
              ? { "python-version": python.version ?? "3.x" }
              : { "python-version-file": python.versionFile }
        }
      ])
]

const pythonInstall = {
  pip: "python -m pip install .",
  poetry: "python -m pip install poetry\npoetry install",
  uv: "python -m pip install uv\nuv sync --locked"
} as const

const build = ({ node, python }: Project, isLocal: boolean): ReadonlyArray<Step> => {
  const steps: Array<Step> = []
  if (node !== undefined) {
    const { hasBuild, isBerry, isLocked, manager } = node
    steps.push({
      name: "Install dependencies",
      run: isBerry
        ? "corepack enable\nyarn install --immutable"
        : isLocked
          ? fixedInstall[manager]
          : `${manager} install`
    })
    if (hasBuild)
      steps.push({
        name: "Build the server",
        comment: "Review this command: it must build what the configuration starts.",
        run: `${manager} run build`
      })
  }
  if (python !== undefined)
    steps.push({
      name: "Install the server",
      comment: "Review this command: it must install what the configuration starts.",
      run: pythonInstall[python.tool]
    })
  if (steps.length > 0 || !isLocal) return steps
  return [
    {
      name: "Build the server",
      comment: "TODO: put the commands here that build what the configuration starts.",
      run: 'echo "Nothing is built yet: see the TODO in the workflow."'
    }
  ]
}

const check = ({ project, variables, version }: Workflow): ReadonlyArray<Step> => {
  const needed = secretVariables(variables)
  const env = Object.fromEntries(needed.map((name) => [name, `\${{ secrets.${secretName(name)} }}`]))
  const start =
    project.node?.hasInspect === true
      ? startInstalled[project.node.manager]
      : `npx --yes --package=@mcp-inspect/cli@${version} mcp-inspect`
  return [
    ...(project.isNodeTooOld
      ? [
          {
            name: "Set up Node for the check",
            comment: "MCP Inspect needs Node 22.19 or newer; the server runs on it as well.",
            uses: "actions/setup-node@v4",
            with: { "node-version": usualNode }
          }
        ]
      : []),
    {
      name: "Check the contract",
      comment: [
        "Compares with the snapshot on the base branch. All there is of MCP Inspect is in this step.",
        ...(needed.length > 0
          ? ["Pull requests from forks get no secrets: there, a server that needs one cannot be captured."]
          : [])
      ].join("\n"),
      run: `${start} check`,
      ...(needed.length === 0 ? {} : { env })
    }
  ]
}

const indented = (text: string): string =>
  text
    .split("\n")
    .map((line) => ` ${line}`)
    .join("\n")

const spaced = (node: unknown, comments: ReadonlyArray<string | undefined>): void => {
  if (!isSeq(node)) return
  node.items.forEach((item, index) => {
    if (!isMap(item)) return
    const comment = comments[index]
    if (index > 0) item.spaceBefore = true
    if (comment !== undefined) item.commentBefore = indented(comment)
  })
}

/** The workflow as YAML. */
export const workflowText = (wanted: Workflow): string => {
  const { folder, isLocal, project } = wanted
  const steps: ReadonlyArray<Step> = [
    {
      name: "Check out",
      comment: "The whole history, because the baseline is read from the base branch.",
      uses: "actions/checkout@v4",
      with: { "fetch-depth": 0, "persist-credentials": false }
    },
    ...setup(project),
    ...build(project, isLocal),
    ...check(wanted)
  ]
  const document = new Document(
    {
      name: "MCP Compatibility",
      on: { pull_request: null },
      permissions: { contents: "read", "pull-requests": "write" },
      concurrency: { group: "${{ github.workflow }}-${{ github.ref }}", "cancel-in-progress": true },
      jobs: {
        "mcp-check": {
          "runs-on": "ubuntu-latest",
          "timeout-minutes": 15,
          ...(folder === "" ? {} : { defaults: { run: { "working-directory": folder } } }),
          steps: steps.map(({ comment: _, ...step }) => step)
        }
      }
    },
    { aliasDuplicateObjects: false }
  )
  document.commentBefore = indented(
    [
      "Written by `mcp-inspect init --workflow`; it is yours to change.",
      "Keep the trigger as it is: the code of a pull request runs here, and from a fork it must find no secrets."
    ].join("\n")
  )
  spaced(
    document.getIn(["jobs", "mcp-check", "steps"]),
    steps.map(({ comment }) => comment)
  )
  for (const key of ["on", "permissions", "concurrency", "jobs"]) {
    const pair = isMap(document.contents)
      ? document.contents.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined
    if (pair === undefined || !isScalar(pair.key)) continue
    pair.key.spaceBefore = true
    if (key === "permissions")
      pair.key.commentBefore = " Writing is for a comment on the pull request; the check itself only reads."
  }
  return document.toString({ lineWidth: 0, nullStr: "" })
}
