// Where a snapshot comes from: the commit and branch that CI names, else those of git.
import { Effect, Option } from "effect"
import { branchOf, commitOf } from "../git.ts"
import { Host } from "../Host.ts"

/** A commit and a branch, as far as they are known. */
export interface Origin {
  readonly commit?: string
  readonly branch?: string
}

type Environment = Readonly<Record<string, string | undefined>>

interface Source {
  readonly commit: string
  /** The first variable that has a value counts. */
  readonly branch: ReadonlyArray<string>
}

/** The variables of CI systems. Each names the commit it builds, which also tells that it is the one. */
const sources: ReadonlyArray<Source> = [
  { commit: "GITHUB_SHA", branch: ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"] },
  { commit: "CI_COMMIT_SHA", branch: ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH"] },
  { commit: "BITBUCKET_COMMIT", branch: ["BITBUCKET_BRANCH"] },
  { commit: "BUILDKITE_COMMIT", branch: ["BUILDKITE_BRANCH"] },
  { commit: "CIRCLE_SHA1", branch: ["CIRCLE_BRANCH"] },
  { commit: "BUILD_SOURCEVERSION", branch: ["BUILD_SOURCEBRANCHNAME"] },
  { commit: "GIT_COMMIT", branch: ["GIT_BRANCH"] },
  { commit: "CI_COMMIT", branch: ["CI_BRANCH"] }
]

/** True for what the contract takes for a commit. */
export const isCommit = (text: string): boolean => /^[0-9A-Fa-f]{7,64}$/.test(text)

/** True for what the contract takes for a branch. */
export const isBranch = (text: string): boolean => /^[^\p{Cc}]{1,255}$/u.test(text)

const branchIn = (env: Environment, names: ReadonlyArray<string>): string | undefined => {
  // On GitHub the same variable names a tag when a tag is built.
  if (env["GITHUB_REF_TYPE"] === "tag" && names.includes("GITHUB_REF_NAME")) return undefined
  const text = names.map((name) => env[name] ?? "").find((value) => value !== "")
  // Jenkins names the remote as well.
  return text?.replace(/^origin\//, "")
}

const known = (commit: string | undefined, branch: string | undefined): Origin => ({
  ...(commit !== undefined && isCommit(commit) ? { commit } : {}),
  ...(branch !== undefined && isBranch(branch) ? { branch } : {})
})

/** What the variables of the environment say; undefined outside CI. */
export const originOfCi = (env: Environment): Origin | undefined => {
  const source = sources.find(({ commit }) => isCommit(env[commit] ?? ""))
  return source === undefined ? undefined : known(env[source.commit], branchIn(env, source.branch))
}

/** Where what is in a folder comes from; what was given takes precedence. */
export const originOf = Effect.fnUntraced(function* (folder: string, given: Origin) {
  const { env } = yield* Host
  const ci = originOfCi(env)
  if (ci !== undefined) return { ...ci, ...given }
  const commit = Option.getOrUndefined(yield* commitOf(folder, "HEAD"))
  const branch = Option.getOrUndefined(yield* branchOf(folder))
  return { ...known(commit, branch), ...given }
})
