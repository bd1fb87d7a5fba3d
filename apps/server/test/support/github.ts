// GitHub as it documents itself, and no kinder: what its documentation does not know is refused and remembered. Sources:
// docs.github.com "Authorizing OAuth apps", "Get the authenticated user", "List email addresses for the authenticated user".
import { Context, Effect, Layer } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** The OAuth app of the tests. */
export const app = { id: "Iv1.test", secret: "client-secret-of-the-tests" } as const

/** What goes wrong. */
export type Fault =
  | "emails forbidden"
  | "emails of another shape"
  | "none"
  | "token elsewhere"
  | "token fault"
  | "user of another shape"

/** Somebody who is signed in there. */
export interface Person {
  readonly id: number
  readonly name: string | null
  readonly emails: ReadonlyArray<{ readonly email: string; readonly primary: boolean; readonly verified: boolean }>
}

interface Grant {
  readonly person: Person
  readonly challenge: string
  readonly redirect: string
}

const param = (query: URLSearchParams, name: string): string => {
  const all = query.getAll(name)
  if (all.length !== 1 || all[0] === "") throw new Error(`${name} ${all.length} times`)
  return all[0]!
}

const only = (query: URLSearchParams, names: ReadonlyArray<string>): void => {
  const unknown = Array.from(query.keys()).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join()}`)
}

const header = ({ headers }: IncomingMessage, name: string, wanted: RegExp): string => {
  const value = headers[name]
  if (typeof value !== "string" || !wanted.test(value)) throw new Error(`header ${name}`)
  return value
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  header(request, "content-type", /^application\/x-www-form-urlencoded/)
  let text = ""
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body))
}

/** A GitHub of its own. */
export class GitHubDouble {
  /** Who is signed in; null: whoever is asked refuses. */
  person: Person | null = null
  fault: Fault = "none"
  /** What was asked that the documentation does not allow. */
  readonly violations: Array<string> = []
  readonly #codes = new Map<string, Grant>()
  readonly #tokens = new Map<string, Person>()
  readonly #elsewhere: Array<string> = []

  /** What reached a place that a redirect led to. */
  get reachedElsewhere(): ReadonlyArray<string> {
    return this.#elsewhere
  }

  readonly answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://github.test")
    const route = `${request.method} ${url.pathname}`
    try {
      if (route === "GET /login/oauth/authorize") this.#authorize(url.searchParams, response)
      else if (route === "POST /login/oauth/access_token") await this.#token(request, response)
      else if (route === "GET /api/user") this.#user(request, response)
      else if (route === "GET /api/user/emails") this.#emails(request, url.searchParams, response)
      else if (url.pathname === "/elsewhere") {
        this.#elsewhere.push(route)
        json(response, 200, { access_token: "gho_stolen", token_type: "bearer" })
      } else throw new Error("no such route")
    } catch (error) {
      this.violations.push(`${route}: ${String(error)}`)
      json(response, 500, { message: "not as documented" })
    }
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    only(query, ["client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method"])
    if (param(query, "client_id") !== app.id) throw new Error("client_id")
    if (param(query, "scope") !== "user:email") throw new Error("scope")
    if (param(query, "code_challenge_method") !== "S256") throw new Error("method")
    const challenge = param(query, "code_challenge")
    if (!/^[0-9A-Za-z_-]{43}$/.test(challenge)) throw new Error("challenge")
    const back = new URL(param(query, "redirect_uri"))
    back.searchParams.set("state", param(query, "state"))
    if (this.person === null) back.searchParams.set("error", "access_denied")
    else {
      const code = randomBytes(10).toString("hex")
      this.#codes.set(code, { person: this.person, challenge, redirect: param(query, "redirect_uri") })
      back.searchParams.set("code", code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    header(request, "accept", /^application\/json$/)
    const body = await bodyOf(request)
    only(body, ["client_id", "client_secret", "code", "code_verifier", "redirect_uri"])
    if (this.fault === "token fault") return json(response, 502, { message: "Bad gateway" })
    if (this.fault === "token elsewhere") return void response.writeHead(307, { location: "/elsewhere" }).end()
    if (param(body, "client_id") !== app.id || param(body, "client_secret") !== app.secret)
      return json(response, 200, { error: "incorrect_client_credentials" })
    const grant = this.#codes.get(param(body, "code"))
    this.#codes.delete(param(body, "code"))
    const verifier = createHash("sha256").update(param(body, "code_verifier")).digest("base64url")
    if (grant === undefined || verifier !== grant.challenge)
      return json(response, 200, { error: "bad_verification_code", error_description: "The code is incorrect." })
    if (grant.redirect !== param(body, "redirect_uri")) return json(response, 200, { error: "redirect_uri_mismatch" })
    const token = `gho_${randomBytes(18).toString("hex")}`
    this.#tokens.set(token, grant.person)
    json(response, 200, { access_token: token, scope: "user:email", token_type: "bearer" })
  }

  #owner(request: IncomingMessage): Person {
    header(request, "user-agent", /./)
    header(request, "accept", /^application\/vnd\.github\+json$/)
    header(request, "x-github-api-version", /^2022-11-28$/)
    const [, token = ""] = /^Bearer (gho_\w+)$/.exec(header(request, "authorization", /./)) ?? []
    const person = this.#tokens.get(token)
    if (person === undefined) throw new Error("token")
    return person
  }

  #user(request: IncomingMessage, response: ServerResponse): void {
    const { id, name } = this.#owner(request)
    if (this.fault === "user of another shape") return json(response, 200, { id: String(id), login: "x" })
    json(response, 200, { login: `user${id}`, id, node_id: "MDQ6VXNlcjE=", type: "User", name, email: null })
  }

  #emails(request: IncomingMessage, query: URLSearchParams, response: ServerResponse): void {
    only(query, ["page", "per_page"])
    const { emails } = this.#owner(request)
    if (this.fault === "emails forbidden") return json(response, 403, { message: "Forbidden" })
    if (this.fault === "emails of another shape") return json(response, 200, { emails })
    json(
      response,
      200,
      emails.map((one) => ({ ...one, visibility: one.primary ? "private" : null }))
    )
  }
}

/** A GitHub of its own, listening. */
export class GitHubTest extends Context.Service<GitHubTest, { readonly double: GitHubDouble; readonly url: string }>()(
  "test/GitHubTest"
) {
  static readonly layer = Layer.effect(
    GitHubTest,
    Effect.gen(function* () {
      const double = new GitHubDouble()
      const server = createServer((request, response) => void double.answer(request, response))
      yield* Effect.acquireRelease(
        Effect.callback<void>((resume) => {
          server.listen(0, "127.0.0.1", () => resume(Effect.void))
        }),
        () => Effect.sync(() => server.closeAllConnections()).pipe(Effect.andThen(Effect.sync(() => server.close())))
      )
      return { double, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    })
  )
}
