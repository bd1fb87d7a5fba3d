// The names that the parts of the generated workflows share: one refers to the other by them.

/** The reference of the Action (ACT-1). */
export const action = "mcp-inspect/action@v1"

/** The id of the step that is the Action. */
export const actionId = "mcp-inspect"

/** The name of the workflow that checks (ACT-2). */
export const checkName = "MCP Compatibility"

/** The artifact in which the report travels to the workflow that comments. */
export const reportArtifact = "mcp-inspect-report"

/** True for a pull request from a branch of the repository itself. */
export const sameRepository = "github.event.pull_request.head.repo.full_name == github.repository"

/** The file names of the workflows, below `.github/workflows`. */
export const workflowFiles = { check: "mcp-compatibility.yml", comment: "mcp-compatibility-comment.yml" } as const

/** Where the Action finds the project. */
export interface Placed {
  /** From the root of the repository to the folder of the configuration, with slashes; "" when it is the root. */
  readonly folder: string
  /** The name of the configuration in that folder. */
  readonly config: string
}
