// The steps of a workflow that install and build what a repository holds (CLI-17).
import type { Manager, Project } from "./project.ts"
import { literal, type Step } from "./workflowYaml.ts"

const fixedInstall: Readonly<Record<Manager, string>> = {
  npm: "npm ci",
  pnpm: "pnpm install --frozen-lockfile",
  yarn: "yarn install --frozen-lockfile",
  bun: "bun install --frozen-lockfile"
}

const pythonInstall = {
  pip: "python -m pip install .",
  poetry: "python -m pip install poetry\npoetry install",
  uv: "python -m pip install uv\nuv sync --locked"
} as const

/** The steps that set up languages and package managers, in the versions that the project names. */
export const setupSteps = ({ node, nodeVersion, python }: Project): ReadonlyArray<Step> => [
  ...(node?.manager === "pnpm"
    ? [
        {
          name: "Set up pnpm",
          uses: "pnpm/action-setup@v4",
          ...(node.pnpm !== undefined
            ? { with: { version: node.pnpm } }
            : node.managerFile === undefined
              ? {}
              : { with: { package_json_file: literal(node.managerFile) } })
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
              : { "python-version-file": literal(python.versionFile) }
        }
      ])
]

/** The steps that install and build; `isLocal` says whether a server is started from the repository. */
export const buildSteps = ({ node, python }: Project, isLocal: boolean): ReadonlyArray<Step> => {
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
