// A repository with a pull request: a base branch with the snapshot of a server, a branch that changes it, a checkout.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { git, nameServer } from "../../../cli/test/support/repository.ts"
import { run, scripted, withFolder } from "../../../cli/test/support/run.ts"

/** What a script of the scripted server may say. */
export type Script = Readonly<Record<string, unknown>>

/** A tool that takes these arguments, some of which callers must pass. */
export const tool = (
  name: string,
  properties: Readonly<Record<string, unknown>> = {},
  required: ReadonlyArray<string> = []
) => ({ name, description: "Find issues", inputSchema: { type: "object", properties, required } })

/** A server with one tool, before and after `limit` became required. */
export const optional: Script = { tools: [tool("search", { limit: { type: "integer" } })] }
export const demanding: Script = { tools: [tool("search", { limit: { type: "integer" } }, ["limit"])] }

const snapshots = new Map<string, Promise<string>>()

const capture = (script: Script): Promise<string> =>
  withFolder(async (folder) => {
    const { code, stderr, stdout } = await run(["snapshot", "--stdio", scripted(script), "--out", "-"], { cwd: folder })
    if (code !== 0) throw new Error(stderr)
    return stdout
  })

/** The snapshot of a server; the same server gives the same bytes, so it is captured once. */
export const snapshotOf = (script: Script): Promise<string> => {
  const key = JSON.stringify(script)
  const known = snapshots.get(key) ?? capture(script)
  snapshots.set(key, known)
  return known
}

/** What a pull request is made of. */
export interface PullOptions {
  /** The server of the base branch; without one it has no snapshot. */
  readonly base: Script | undefined
  readonly head: Script
  /** Lines of the configuration besides the server's. */
  readonly config?: string
  /** Where the project is in the repository. */
  readonly folder?: string
}

/** A checkout of a pull request. */
export interface Pull {
  readonly workspace: string
  readonly origin: string
  readonly sha: string
  /** The event, with changes to the pull request and beside it. */
  readonly payload: (pull?: Readonly<Record<string, unknown>>, more?: Readonly<Record<string, unknown>>) => unknown
  /** The variables of the job. */
  readonly env: Readonly<Record<string, string>>
}

const repository = { full_name: "acme/search-mcp" }

/** Makes a pull request for the time of `use`. */
export const withPull = <A>(
  { base, config = "", folder = ".", head }: PullOptions,
  use: (pull: Pull) => Promise<A>
): Promise<A> =>
  withFolder(async (root) => {
    const origin = join(root, "origin")
    const project = join(origin, folder)
    mkdirSync(join(project, ".mcp-inspect"), { recursive: true })
    git(origin, "init", "--quiet", "--initial-branch", "main")
    nameServer(project, base ?? head, config)
    if (base !== undefined) writeFileSync(join(project, ".mcp-inspect/surface.json"), await snapshotOf(base))
    git(origin, "add", "--all")
    git(origin, "commit", "--quiet", "--message", "The surface as it is")
    git(origin, "checkout", "--quiet", "-b", "topic")
    nameServer(project, head, config)
    git(origin, "commit", "--quiet", "--all", "--allow-empty", "--message", "A change")
    const workspace = join(root, "workspace")
    git(root, "clone", "--quiet", origin, workspace)
    const sha = git(workspace, "rev-parse", "HEAD").trim()
    return await use({
      workspace,
      origin,
      sha,
      env: { GITHUB_BASE_REF: "main", GITHUB_SHA: sha },
      payload: (pull = {}, more = {}) => ({
        action: "synchronize",
        number: 7,
        sender: { login: "octocat" },
        repository,
        pull_request: {
          number: 7,
          updated_at: "2026-11-30T10:00:00Z",
          labels: [],
          head: { sha, ref: "topic", repo: repository },
          base: { ref: "main", sha: "0".repeat(40), repo: repository },
          ...pull
        },
        ...more
      })
    })
  })

/** Another commit on the branch of a pull request, with another server. */
export const push = ({ workspace }: Pull, head: Script, config = ""): string => {
  nameServer(workspace, head, config)
  git(workspace, "commit", "--quiet", "--all", "--allow-empty", "--message", "Another change")
  return git(workspace, "rev-parse", "HEAD").trim()
}
