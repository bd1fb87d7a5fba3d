// The text of the workflow that comments on pull requests from forks. The token of their own run only reads, so it leaves
// a report behind, and this workflow, which runs on the base branch and may write, makes a comment of it. It checks
// nothing out and starts nothing: what the report holds is data from strangers, and the Action takes it as such.
import { placeInputs } from "./workflow.ts"
import { action, checkName, type Placed, reportArtifact } from "./workflowNames.ts"
import { workflowYaml } from "./workflowYaml.ts"

const folder = `\${{ runner.temp }}/${reportArtifact}`

const run = "github.event.workflow_run"

// Where the check itself may write, it has commented already.
const condition = [
  `${run}.event == 'pull_request'`,
  `(${run}.head_repository.full_name != github.repository || ${run}.actor.login == 'dependabot[bot]')`
].join(" && ")

/** The workflow as YAML. */
export const commentWorkflowText = (placed: Placed): string =>
  workflowYaml({
    header: [
      "Written by `mcp-inspect init --workflow --fork-comments`; it is yours to change.",
      "It may write, so it must not check out or run anything of the pull request."
    ],
    name: `${checkName} Comment`,
    on: { workflow_run: { workflows: [checkName], types: ["completed"] } },
    permissions: { actions: "read", "pull-requests": "write" },
    sparePermissions: [],
    concurrency: `\${{ github.workflow }}-\${{ ${run}.head_repository.full_name }}-\${{ ${run}.head_branch }}`,
    job: { id: "comment", keys: { if: condition, "runs-on": "ubuntu-latest", "timeout-minutes": 5 } },
    steps: [
      {
        name: "Get the report",
        comment: "A check that could not run has left none.",
        id: "report",
        "continue-on-error": true,
        uses: "actions/download-artifact@v4",
        with: {
          name: reportArtifact,
          path: folder,
          "run-id": `\${{ ${run}.id }}`,
          "github-token": "${{ github.token }}"
        }
      },
      {
        name: "Comment on the pull request",
        if: "steps.report.outcome == 'success'",
        uses: action,
        with: { "report-file": `${folder}/report.json`, ...placeInputs(placed) }
      }
    ],
    comments: {
      on: `Runs whatever the verdict of \`${checkName}\` was, with the workflow of the default branch.`,
      permissions: "Reading is for the report of the other run, writing for the comment."
    }
  })
