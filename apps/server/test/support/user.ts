// Somebody who uses a running service over HTTP, from outside its process.
import { documentOf } from "../../../cli/test/support/contract/documents.ts"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"

/** An answer, its body parsed where it is JSON. */
export interface Told {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  readonly body: any
  readonly headers: Headers
}

/** Who asks, and what is sent along. */
export interface Asked {
  readonly method?: string
  readonly bearer?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks a service. */
export const ask = async (url: string, { bearer, body, headers = {}, method }: Asked = {}): Promise<Told> => {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

/** A signed-in person, with the organization and the project that came with the account. */
export interface User {
  readonly project: string
  /** The headers of the session. */
  readonly session: Readonly<Record<string, string>>
  /** Asks within the session, at this service or another over the same database. */
  readonly at: (url: string, path: string, asked?: Asked) => Promise<Told>
}

let count = 0

/** Signs up and in. */
export const newUser = async (
  url: string,
  { email = `user${(count += 1)}-${process.pid}@example.com`, password = "correct horse battery staple" } = {}
): Promise<User> => {
  const signedUp = await ask(`${url}/v1/sign-up`, { body: { email, password } })
  if (signedUp.status !== 202) throw new Error(`sign-up answered ${signedUp.status}`)
  const signedIn = await ask(`${url}/v1/sign-in`, { body: { email, password } })
  if (signedIn.status !== 200) throw new Error(`sign-in answered ${signedIn.status}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ")
  const session = { cookie, "sec-fetch-site": "same-origin", "x-csrf-token": signedIn.body.csrf }
  return {
    project: `${signedIn.body.orgs[0].slug}/default`,
    session,
    at: (where, path, asked = {}) => ask(where + path, { ...asked, headers: { ...session, ...asked.headers } })
  }
}

/** A key of the user's project: its id and plaintext. */
export const newKey = async (
  user: User,
  url: string,
  kind: "api" | "ingest" = "api"
): Promise<{ readonly id: string; readonly plaintext: string }> => {
  const created = await user.at(url, "/v1/keys", { body: { kind, name: "ci", project: user.project } })
  if (created.status !== 201) throw new Error(`creating a key answered ${created.status}`)
  return { id: created.body.key.id, plaintext: created.body.plaintext }
}

/** A document with one tool; another for each number. */
export const documentNumber = (number: number): JsonObject =>
  documentOf([{ name: "search", description: `Version ${number}`, inputSchema: { type: "object" } }])

/** Pushes a document. */
export const push = (url: string, project: string, bearer: string, snapshot: JsonObject, idempotencyKey?: string) =>
  ask(`${url}/v1/projects/${project}/snapshots`, {
    bearer,
    body: { snapshot, environment: "production" },
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }
  })

/** The ids of all deployments of the project's server, page by page. */
export const deploymentIds = async (url: string, project: string, bearer: string): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  for (let before = ""; ;) {
    const page = await ask(`${url}/v1/projects/${project}/servers/default/deployments${before}`, { bearer })
    if (page.status !== 200) throw new Error(`reading deployments answered ${page.status}`)
    ids.push(...page.body.deployments.map(({ id }: { readonly id: string }) => id))
    if (page.body.next === null) return ids
    before = `?before=${encodeURIComponent(page.body.next)}`
  }
}
