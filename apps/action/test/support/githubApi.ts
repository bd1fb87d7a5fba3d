// A strict stand-in for the REST API of GitHub and the one query of its GraphQL API, over HTTP on this machine, with a
// switch for each way in which GitHub can fail.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type Answer, type Asked, graphql, refusal, type Route, routeOf, stray } from "./githubApiRoutes.ts"
import { type GitHubApiState, makeState } from "./githubApiState.ts"

/** How the stand-in lets its clients down. */
export type Fault =
  | { readonly kind: "status"; readonly status: number; readonly message: string }
  /** The primary limit, which ends so many seconds from now. */
  | { readonly kind: "primary-limit"; readonly status: 403 | 429; readonly endsIn: number }
  /** A secondary limit, with or without the seconds to wait. */
  | { readonly kind: "secondary-limit"; readonly status: 403 | 429; readonly retryAfter?: number }
  /** A status with the page of some proxy. */
  | { readonly kind: "page"; readonly status: number }
  /** A success that is this text. */
  | { readonly kind: "text"; readonly text: string }
  /** Accepts the request and never answers. */
  | { readonly kind: "hang" }
  /** Cuts the connection in the middle of the answer. */
  | { readonly kind: "reset" }
  /** Does as it is asked and then loses the answer. */
  | { readonly kind: "lost" }
  | { readonly kind: "slow"; readonly ms: number }
  | { readonly kind: "huge" }
  /** The answer of a repository that was renamed. */
  | { readonly kind: "renamed" }
  | { readonly kind: "redirect"; readonly to: string }
  /** An empty page whose next page is itself. */
  | { readonly kind: "link-loop" }
  /** An empty page whose next page is elsewhere. */
  | { readonly kind: "link"; readonly to: string }

/** A request as it came. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
}

/** A running stand-in. */
export interface GitHubApi {
  readonly state: GitHubApiState
  /** What the runner says of it. */
  readonly env: Readonly<Record<"GITHUB_API_URL" | "GITHUB_GRAPHQL_URL" | "GITHUB_REPOSITORY", string>>
  readonly received: ReadonlyArray<Received>
  /** What GitHub does not have, or should not have been sent. */
  readonly strays: ReadonlyArray<string>
  /** Lets the next requests of a route fail, as many as there are faults; `always` repeats the last one. */
  readonly fail: (route: Route, faults: ReadonlyArray<Fault>, options?: { readonly always: boolean }) => void
  readonly close: () => Promise<void>
}

const json = { "content-type": "application/json; charset=utf-8" }

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const blanks = function* (mebibytes: number) {
  for (let count = 0; count < mebibytes; count++) yield Buffer.alloc(1024 * 1024, 0x20)
}

const reply = (response: ServerResponse, { body, headers = {}, status }: Answer): void => {
  response.writeHead(status, { ...json, ...headers }).end(body === undefined ? "" : JSON.stringify(body))
}

/** What is wrong with a request whatever it asks for. */
const objection = (state: GitHubApiState, { headers, method }: IncomingMessage): Answer | undefined => {
  if (headers.authorization !== `Bearer ${state.token}` && headers.authorization !== `token ${state.token}`)
    return stray(401, "Bad credentials")
  if ((headers["user-agent"] ?? "") === "")
    return stray(
      403,
      "Request forbidden by administrative rules. Please make sure your request has a User-Agent header"
    )
  if (headers["x-github-api-version"] !== "2022-11-28") return stray(400, "This is not a supported version")
  if (method !== "GET" && !/^application\/json\b/.test(headers["content-type"] ?? ""))
    return stray(415, "Unsupported Media Type")
  return undefined
}

/** Answers in place of the API; false when the API is to answer after all. */
const failWith = async (fault: Fault, response: ServerResponse, asked: Asked): Promise<boolean> => {
  switch (fault.kind) {
    case "status":
      reply(response, refusal(fault.status, fault.message))
      return true
    case "primary-limit": {
      const ends = Math.floor(Date.now() / 1000) + fault.endsIn
      const headers = { "x-ratelimit-limit": "1000", "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(ends) }
      reply(response, { ...refusal(fault.status, "API rate limit exceeded for installation ID 1."), headers })
      return true
    }
    case "secondary-limit": {
      const message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
      const headers = fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) }
      reply(response, { ...refusal(fault.status, message), headers })
      return true
    }
    case "page":
      response.writeHead(fault.status, { "content-type": "text/html" }).end("<html><h1>Unicorn!</h1></html>")
      return true
    case "text":
      response.writeHead(200, json).end(fault.text)
      return true
    case "hang":
      return true
    case "reset":
      response.writeHead(200, json).write("[")
      await new Promise((resolve) => setImmediate(resolve))
      response.destroy()
      return true
    case "huge":
      response.writeHead(200, json)
      // The client hangs up long before the end.
      await pipeline(Readable.from(blanks(32)), response).catch(() => {})
      return true
    case "renamed": {
      const url = `${asked.base}${asked.path.replace(/^\/repos\/[^/]+\/[^/]+/, "/repositories/1")}`
      const query = asked.query.size === 0 ? "" : `?${asked.query}`
      reply(response, { status: 301, body: { message: "Moved Permanently", url }, headers: { location: url + query } })
      return true
    }
    case "redirect":
      reply(response, { status: 301, body: { message: "Moved Permanently" }, headers: { location: fault.to } })
      return true
    case "link-loop":
      reply(response, { status: 200, body: [], headers: { link: `<${asked.base}${asked.path}>; rel="next"` } })
      return true
    case "link":
      reply(response, { status: 200, body: [], headers: { link: `<${fault.to}>; rel="next"` } })
      return true
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, fault.ms))
      return false
    case "lost":
      return false
  }
}

/** Starts a stand-in. */
export const startGitHubApi = async (): Promise<GitHubApi> => {
  const state = makeState()
  const received: Array<Received> = []
  const strays: Array<string> = []
  const faults = new Map<Route, { readonly left: Array<Fault>; readonly isAlways: boolean }>()
  const next = (route: Route): Fault | undefined => {
    const set = faults.get(route)
    return set?.isAlways === true && set.left.length === 1 ? set.left[0] : set?.left.shift()
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const { headers, method = "GET", url = "/" } = request
    received.push({ method, url, headers, body })
    const give = (answer: Answer): void => {
      if (answer.isStray === true) strays.push(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
      reply(response, answer)
    }
    const wrong = objection(state, request)
    if (wrong !== undefined) return give(wrong)
    const { pathname, search } = new URL(url, "http://localhost")
    const base = `http://${headers.host}/api/v3`
    const asked: Asked = {
      method,
      path: pathname.replace(/^\/api\/v3(?=\/)/, ""),
      query: new URLSearchParams(search),
      base,
      payload: parsed(body)
    }
    const isGraphql = pathname === "/api/graphql" && method === "POST"
    const found = isGraphql
      ? { route: "graphql" as const, answer: ({ payload }: Asked) => graphql(state, payload) }
      : pathname.startsWith("/api/v3/")
        ? routeOf(state, asked)
        : undefined
    if (found === undefined) return give(stray(404, "Not Found"))
    const fault = next(found.route)
    if (fault !== undefined && (await failWith(fault, response, asked))) return
    const answered = found.answer(asked)
    if (fault?.kind === "lost") return void response.destroy()
    give(answered)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      strays.push(`the stand-in failed: ${String(error)}`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
  return {
    state,
    env: {
      GITHUB_API_URL: `${origin}/api/v3`,
      GITHUB_GRAPHQL_URL: `${origin}/api/graphql`,
      GITHUB_REPOSITORY: state.repository
    },
    received,
    strays,
    fail: (route, left, options) => faults.set(route, { left: [...left], isAlways: options?.always ?? false }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Runs a stand-in for the time of `use`. */
export const withGitHubApi = async <A>(use: (api: GitHubApi) => Promise<A>): Promise<A> => {
  const api = await startGitHubApi()
  try {
    return await use(api)
  } finally {
    await api.close()
  }
}
