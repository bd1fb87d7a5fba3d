// Where GitHub's API is and about which repository it is asked, as the runner says. A token is sent to both addresses, so
// they are checked before.
import { type Redacted, Result } from "effect"

/** All that asking needs. */
export interface GitHubSettings {
  /** Without a final slash. */
  readonly apiUrl: string
  readonly graphqlUrl: string
  /** `owner/name` of the repository that the pull request is for. */
  readonly repository: string
  readonly token: Redacted.Redacted
}

type Environment = Readonly<Record<string, string | undefined>>

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)

const checkUrl = (variable: string, text: string): Result.Result<string, string> => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:"))
    return Result.fail(`${variable} is not an https URL.`)
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return Result.fail(`${variable} is an http URL of another machine, and the token would travel there in the clear.`)
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return Result.fail(`${variable} has more than a host and a path.`)
  return Result.succeed(url.href.replace(/\/+$/, ""))
}

const given = (text: string | undefined, otherwise: string): string =>
  text === undefined || text === "" ? otherwise : text

/** True for `owner/name` as GitHub has them. */
export const isRepository = (text: string): boolean =>
  /^[A-Za-z0-9-_]{1,100}\/[A-Za-z0-9-_.]{1,100}$/.test(text) && !/\/\.{1,2}$/.test(text)

/** The settings in the variables of the runner, or what is wrong with them as a sentence. */
export const gitHubSettings = (env: Environment, token: Redacted.Redacted): Result.Result<GitHubSettings, string> =>
  Result.gen(function* () {
    const apiUrl = yield* checkUrl("GITHUB_API_URL", given(env["GITHUB_API_URL"], "https://api.github.com"))
    const graphqlUrl = yield* checkUrl("GITHUB_GRAPHQL_URL", given(env["GITHUB_GRAPHQL_URL"], `${apiUrl}/graphql`))
    const repository = env["GITHUB_REPOSITORY"] ?? ""
    if (!isRepository(repository)) return yield* Result.fail("GITHUB_REPOSITORY does not read `owner/name`.")
    return { apiUrl, graphqlUrl, repository, token }
  })

/** The page of the run, where its summary is; undefined outside a workflow. */
export const runPage = (env: Environment): string | undefined => {
  const server = checkUrl("GITHUB_SERVER_URL", given(env["GITHUB_SERVER_URL"], "https://github.com"))
  const repository = env["GITHUB_REPOSITORY"] ?? ""
  const run = env["GITHUB_RUN_ID"] ?? ""
  return Result.isSuccess(server) && isRepository(repository) && /^\d{1,20}$/.test(run)
    ? `${server.success}/${repository}/actions/runs/${run}`
    : undefined
}
