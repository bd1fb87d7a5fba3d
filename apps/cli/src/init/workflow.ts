// The text of the workflow that checks pull requests (CLI-16, CLI-17): the one of ACT-2, adapted to the repository. All
// that knows of us is the Action near its end, which brings its own command line and Node and so needs neither here.
import { type Project } from "./project.ts"
import { action, actionId, checkName, type Placed, reportArtifact, sameRepository } from "./workflowNames.ts"
import { sarifComment, sarifPermissions } from "./workflowSarif.ts"
import { secretName, secretVariables } from "./workflowSecrets.ts"
import { buildSteps, setupSteps } from "./workflowSteps.ts"
import { literal, type Step, workflowYaml } from "./workflowYaml.ts"

/** What the workflow is made of. */
export interface Check extends Placed {
  readonly project: Project
  /** Variables that the configured servers need. */
  readonly variables: ReadonlyArray<string>
  /** How many servers the configuration names. */
  readonly servers: number
  /** Whether a server is started from this repository, so that there may be something to build. */
  readonly isLocal: boolean
  /** Whether the configuration says what fails; an input would win over it (ACT-6). */
  readonly hasThreshold: boolean
  /** Whether another workflow comments on pull requests from forks. */
  readonly hasForkComments: boolean
}

/** The inputs that say where the project is; what the Action takes by itself is left out. */
export const placeInputs = ({ config, folder }: Placed): Readonly<Record<string, string>> => ({
  ...(config === ".mcp-inspect.yml" ? {} : { config: literal(config) }),
  ...(folder === "" ? {} : { "working-directory": literal(folder) })
})

// The token of Dependabot's runs only reads, as that of forks.
const mayWrite = `${sameRepository} && github.actor != 'dependabot[bot]'`

const checkSteps = (wanted: Check): ReadonlyArray<Step> => {
  const needed = secretVariables(wanted.variables)
  const inputs = {
    ...placeInputs(wanted),
    ...(wanted.hasThreshold ? {} : { "fail-on": "BREAKING" }),
    ...(wanted.hasForkComments ? { comment: `\${{ ${mayWrite} }}` } : {})
  }
  return [
    {
      name: "Check the contract",
      comment: [
        "Compares with the snapshot on the base branch.",
        ...(needed.length > 0
          ? ["Pull requests from forks get no secrets: there, a server that needs one cannot be captured."]
          : [])
      ].join("\n"),
      id: actionId,
      uses: action,
      ...(Object.keys(inputs).length === 0 ? {} : { with: inputs }),
      ...(needed.length === 0
        ? {}
        : { env: Object.fromEntries(needed.map((name) => [name, `\${{ secrets.${secretName(name)} }}`])) })
    },
    ...(wanted.hasForkComments
      ? [
          {
            name: "Keep the report",
            comment: "For the workflow that comments on pull requests from forks.",
            if: `always() && steps.${actionId}.outputs.report != ''`,
            uses: "actions/upload-artifact@v4",
            with: { name: reportArtifact, path: `\${{ steps.${actionId}.outputs.report }}` }
          }
        ]
      : [])
  ]
}

/** The workflow as YAML. */
export const workflowText = (wanted: Check): string => {
  const { folder, isLocal, project, servers } = wanted
  const steps: ReadonlyArray<Step> = [
    {
      name: "Check out",
      comment: "The whole history, because the baseline is read from the base branch.",
      uses: "actions/checkout@v4",
      with: { "fetch-depth": 0, "persist-credentials": false }
    },
    ...setupSteps(project),
    ...buildSteps(project, isLocal),
    ...checkSteps(wanted)
  ]
  const workflow = workflowYaml({
    header: [
      "Written by `mcp-inspect init --workflow`; it is yours to change.",
      "Keep the trigger as it is: the code of a pull request runs here, and from a fork it must find no secrets."
    ],
    name: checkName,
    on: { pull_request: { types: ["opened", "synchronize", "reopened", "labeled", "unlabeled"] } },
    permissions: { contents: "read", "pull-requests": "write" },
    sparePermissions: sarifPermissions,
    concurrency: "${{ github.workflow }}-${{ github.ref }}-${{ github.event.label.name }}",
    job: {
      id: "mcp-check",
      keys: {
        "runs-on": "ubuntu-latest",
        "timeout-minutes": 15,
        ...(folder === "" ? {} : { defaults: { run: { "working-directory": literal(folder) } } })
      }
    },
    steps,
    comments: {
      concurrency:
        "A push ends the run of the push before it; a label does not end that of another, which may be the approval.",
      on: "The label `mcp-approved` approves the changes that block when it is set.",
      permissions: "Writing is for a comment on the pull request; the check itself only reads."
    }
  })
  return `${workflow}${sarifComment(servers)}`
}
