// Somebody with one thing of each kind: an organization, a second member, an invitation, projects, keys, a token, a capture.
import { isObject, type Json, own } from "@mcp-inspect/engine/model/Json"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { digestOf, newCredential, newToken, newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { csrfToken } from "../../src/sessions/csrfToken.ts"
import { textAt } from "./browser.ts"
import { fails, serve } from "./captures.ts"
import { password } from "./newcomers.ts"
import { document, finding, type About, type Operation } from "./operations.ts"
import type { Sent } from "./raw.ts"
import { ask } from "./wholeService.ts"

const past = new Date(0)

/** The headers of a session. */
export const sessionHeaders = (token: string): Readonly<Record<string, string>> => ({
  cookie: `session=${token}`,
  "sec-fetch-site": "same-origin",
  "x-csrf-token": csrfToken(token)
})

/** The header of a key or a token. */
export const bearer = (secret: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${secret}` })

const parsed = (text: string): Json => (text === "" ? null : (JSON.parse(text) as Json))

/** Asks with JSON, and fails the test when it is refused. */
export const done = Effect.fnUntraced(function* (method: string, path: string, headers: Sent["headers"], body?: Json) {
  const answer = yield* ask({
    method,
    path,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (answer.status >= 400 || answer.status === 0)
    return yield* Effect.die(new Error(`${method} ${path} ${answer.status}: ${answer.text}`))
  return parsed(answer.text)
})

/** An address nobody asked from yet. */
export const newAddress = (): string => Array.from(randomBytes(3)).reduce((text, byte) => `${text}.${byte}`, "10")

/** An account that signed up, and its session. */
export const signedUp = Effect.fnUntraced(function* (name: string) {
  const organization = `${name}-${randomBytes(4).toString("hex")}`
  const email = `${organization}@example.com`
  const from = { "x-forwarded-for": newAddress(), "sec-fetch-site": "same-origin" }
  yield* done("POST", "/v1/sign-up", from, { email, password, organization })
  const answer = yield* ask({
    method: "POST",
    path: "/v1/sign-in",
    headers: { "content-type": "application/json", ...from },
    body: JSON.stringify({ email, password })
  })
  const session = /session=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? ""
  const account = textAt(parsed(answer.text), "account", "id")
  const orgs = isObject(parsed(answer.text)) ? own(parsed(answer.text) as object as never, "orgs") : undefined
  const org = textAt((orgs as ReadonlyArray<Json>)[0], "slug")
  return { account, email, org, session, asSession: sessionHeaders(session) }
})

/* As a look at a watched server raises it. */
const raisedAlert = Effect.fnUntraced(function* (org: string, project: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ org_id: string }>`select org_id from org_directory where slug = ${org}`
  const orgId = found?.org_id ?? ""
  const id = yield* newUuid
  yield* inOrg(
    orgId,
    sql`
      insert into alerts (org_id, project_id, alert_id, watch_id, kind, about, state, server, environment, threshold,
        title, created_at)
      select org_id, project_id, ${id}::uuid, ${id}::uuid, 'recovered', '', 'raised', 'default', 'production', 'BREAKING',
        'default: can be captured again', ${past}::timestamptz
      from projects where org_id = ${orgId} and slug = ${project}`
  )
  return id
})

/** A capture of a project that failed; its id. */
const failedCapture = Effect.fnUntraced(function* (path: string, headers: Sent["headers"]) {
  const url = `https://${randomBytes(4).toString("hex")}.example/mcp`
  yield* serve(url, fails())
  const id = textAt(yield* done("POST", path, headers, { url }), "id")
  yield* Effect.repeat(done("GET", `${path}/${id}`, headers), {
    until: (capture) => textAt(capture, "state") === "failed",
    schedule: Schedule.spaced("10 millis")
  })
  return id
})

/** All there is of somebody. */
export const somebody = Effect.fnUntraced(function* (name: string) {
  const owner = yield* signedUp(name)
  const { asSession, org } = owner
  const projects = yield* done("GET", `/v1/orgs/${org}/projects`, asSession)
  const project = textAt((own(projects as never, "projects") as ReadonlyArray<Json>)[0], "slug")
  const neighbour = textAt(yield* done("POST", `/v1/orgs/${org}/projects`, asSession, { name: "Neighbour" }), "slug")
  const key = (of: string, kind: string) =>
    done("POST", "/v1/keys", asSession, { kind, name: "ci", project: `${org}/${of}` })
  const api = yield* key(project, "api")
  const token = yield* done("POST", "/v1/account/tokens", asSession, { name: "laptop" })
  const invitation = yield* done("POST", `/v1/orgs/${org}/invitations`, asSession, {
    email: `guest-${org}@example.com`,
    role: "member"
  })
  const sessions = yield* done("GET", "/v1/sessions", asSession)
  const keys = {
    api: textAt(api, "plaintext"),
    ingest: textAt(yield* key(project, "ingest"), "plaintext"),
    neighbour: textAt(yield* key(neighbour, "api"), "plaintext"),
    revoked: ""
  }
  const revoked = yield* key(project, "api")
  yield* done("POST", `/v1/keys/${textAt(revoked, "key", "id")}/revoke`, asSession)
  yield* done("POST", `/v1/projects/${org}/${project}/snapshots`, bearer(keys.api), {
    snapshot: document,
    environment: "production"
  })
  yield* done("POST", `/v1/projects/${org}/${project}/acceptances`, asSession, {
    fingerprint: finding,
    reason: "known"
  })
  const channels = `/v1/projects/${org}/${project}/channels`
  const channel = textAt(
    yield* done("POST", channels, asSession, { kind: "email", name: "Me", account: owner.account }),
    "channel",
    "id"
  )
  const delivery = textAt(yield* done("POST", `${channels}/${channel}/test`, asSession), "id")
  const watch = yield* done("POST", `/v1/projects/${org}/${project}/watches`, asSession, {
    url: "https://198.41.0.4/mcp",
    server: "default"
  })
  const capture = yield* failedCapture(`/v1/projects/${org}/${project}/captures`, asSession)
  const about: About = {
    org,
    project,
    alert: yield* raisedAlert(org, project),
    channel,
    delivery,
    account: owner.account,
    email: owner.email,
    key: textAt(api, "key", "id"),
    invitation: textAt(invitation, "invitation", "id"),
    token: textAt(token, "token", "id"),
    session: textAt((own(sessions as never, "sessions") as ReadonlyArray<Json>)[0], "id"),
    watch: textAt(watch, "id"),
    capture
  }
  return {
    ...owner,
    about,
    neighbour,
    keys: { ...keys, revoked: textAt(revoked, "plaintext") },
    token: textAt(token, "plaintext"),
    link: textAt(invitation, "link")
  }
})

/** Somebody with everything. */
export type Somebody = Effect.Success<ReturnType<typeof somebody>>

/** Headers with which somebody may ask a route about their own. */
export const credentialsOf = ({ schemes }: Operation, who: Somebody): Readonly<Record<string, string>> =>
  schemes.includes("ingestKey")
    ? bearer(who.keys.ingest)
    : schemes.includes("projectKey")
      ? bearer(who.keys.api)
      : who.asSession

/** The token of a session of an account that ended by its age. */
export const expiredSession = Effect.fnUntraced(function* (account: string) {
  const sql = yield* SqlClient.SqlClient
  const token = yield* newToken
  yield* sql`insert into sessions ${sql.insert({
    digest: digestOf(token),
    session_id: yield* newUuid,
    account_id: account,
    csrf_digest: digestOf(csrfToken(token)),
    user_agent: "",
    created_at: past,
    last_seen_at: past,
    expires_at: past
  })}`
  return token
})

/** Things of the right form that nobody has. */
export const nothing = Effect.gen(function* () {
  const about: About = {
    org: "nobody",
    project: "nothing",
    alert: yield* newUuid,
    channel: yield* newUuid,
    delivery: "msg_00000000000000000000000000",
    account: yield* newUuid,
    email: "nobody@example.com",
    key: "key_00000000000000000000000000",
    invitation: yield* newUuid,
    token: "tok_00000000000000000000000000",
    session: yield* newUuid,
    watch: yield* newUuid,
    capture: "cap_00000000000000000000000000"
  }
  return { about, session: yield* newToken, key: yield* newCredential("api"), token: yield* newCredential("account") }
})
