// Writes the workflows of `init --workflow`, each where there is none, and says what is left to do (CLI-16 to CLI-18).
import { Effect, Path } from "effect"
import type { NamedServerConfig, ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { foldersUp } from "../clientConfig/search.ts"
import { listed } from "../clientConfig/servers.ts"
import type { LoadedConfig } from "../config/Config.ts"
import { shown } from "../shown.ts"
import { createFile } from "./files.ts"
import { readProject } from "./project.ts"
import { seeProject } from "./seeProject.ts"
import { workflowText } from "./workflow.ts"
import { commentWorkflowText } from "./workflowComment.ts"
import { checkName, reportArtifact, workflowFiles } from "./workflowNames.ts"
import { secretName, secretVariables } from "./workflowSecrets.ts"

const serversOf = ({ data }: LoadedConfig): ReadonlyArray<NamedServerConfig | ServerConfig> => [
  ...(data.server === undefined ? [] : [data.server]),
  ...Object.values(data.servers ?? {})
]

/** The names in `${NAME}` anywhere in a value; `$${` is no reference. */
export const variablesIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? Array.from(value.matchAll(/\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g), ([, name]) => name ?? "").filter(
        (name) => name !== ""
      )
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(variablesIn)
      : []

const write = Effect.fnUntraced(function* (root: string, name: string, text: string) {
  const path = yield* Path.Path
  const file = path.join(root, ".github", "workflows", name)
  const place = yield* shown(file)
  const isNew = yield* createFile(file, text)
  return {
    isNew,
    place,
    line: isNew ? `Wrote ${place}` : `Kept ${place}: a workflow that is there is never replaced.`
  }
})

const advice = (servers: ReturnType<typeof serversOf>, variables: ReadonlyArray<string>, isLocal: boolean) => {
  const secrets = secretVariables(variables)
    .map(secretName)
    .filter((name) => name !== "GITHUB_TOKEN")
  return [
    "Review its build command: it must build what the configuration starts.",
    secrets.length === 0
      ? "If the server needs secrets, configure them in CI and pass them in the `env` of the check."
      : `Configure these secrets of the server in CI (repository settings, Actions): ${listed(secrets)}`,
    "Merge the first snapshot to the base branch first: until it is there, a check says that the comparison was skipped.",
    ...(isLocal || servers.length === 0
      ? []
      : [
          "note: The server is reached by URL: a check captures what is deployed there, not what a pull request changes."
        ])
  ]
}

/** Writes the workflow that checks, and with `hasForkComments` the one that comments; the answer is what to say. */
export const writeWorkflows = Effect.fn("writeWorkflows")(function* (loaded: LoadedConfig, hasForkComments: boolean) {
  const path = yield* Path.Path
  const folders = yield* foldersUp(loaded.folder)
  const root = folders.at(-1) ?? loaded.folder
  const servers = serversOf(loaded)
  const variables = [...new Set(servers.flatMap(variablesIn))]
  const isLocal = servers.some(({ command }) => command !== undefined)
  const placed = {
    folder: path.relative(root, loaded.folder).split(path.sep).join("/"),
    config: path.basename(loaded.file ?? ".mcp-inspect.yml")
  }
  const check = yield* write(
    root,
    workflowFiles.check,
    workflowText({
      ...placed,
      project: readProject(yield* seeProject(folders)),
      variables,
      servers: servers.length,
      isLocal,
      hasThreshold: loaded.data.fail_on !== undefined,
      hasForkComments
    })
  )
  const comment = hasForkComments ? yield* write(root, workflowFiles.comment, commentWorkflowText(placed)) : undefined
  return [
    check.line,
    ...(comment === undefined ? [] : [comment.line]),
    ...(check.isNew ? advice(servers, variables, isLocal) : []),
    // Each file stands by itself, but one is of no use without what the other uploads.
    ...(comment?.isNew === true && !check.isNew
      ? [
          `note: ${comment.place} waits for the artifact \`${reportArtifact}\` of the workflow \`${checkName}\`. If ${check.place} uploads none, move it away and run this again.`
        ]
      : []),
    ...(comment?.isNew === true ? ["Comments on forks start once both workflows are on the default branch."] : [])
  ]
})
