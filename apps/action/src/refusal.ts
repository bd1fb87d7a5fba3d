// Runs that the Action does not take part in. It starts the server of the pull request, so it must not run where strangers'
// code would find the secrets and the token of the repository (ACT-24).
import type { Event } from "./Event.ts"
import type { Inputs } from "./Inputs.ts"

const strangers =
  "runs with the secrets and the token of the repository, and would hand both to the server of the pull request"

const instead = "Use `pull_request`; to comment on pull requests from forks, use a second workflow with `report-file`."

/** Why a run is refused, as sentences; undefined when it is not. */
export const refusalOf = (
  { name }: Pick<Event, "name">,
  { allowPullRequestTarget, reportFile }: Pick<Inputs, "allowPullRequestTarget" | "reportFile">
): string | undefined => {
  if (reportFile !== undefined) {
    return name === "workflow_run"
      ? undefined
      : `The input \`report-file\` is for workflows that \`workflow_run\` starts; this one was started by \`${name}\`.`
  }
  const isRisky = name === "pull_request_target" || name === "workflow_run"
  return isRisky && !allowPullRequestTarget ? `The event \`${name}\` ${strangers}. ${instead}` : undefined
}
