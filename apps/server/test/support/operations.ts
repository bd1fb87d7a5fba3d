// Every route of the contract with a request that succeeds for those who may make it. A route that is added needs a line
// here when it has a body, and the tests that ask every route say so.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownObject,
  ownString
} from "@mcp-inspect/engine/model/Json"
import { openApi } from "@mcp-inspect/api/openApi"
import { documentOf, search } from "../../../cli/test/support/contract/documents.ts"
import { password } from "./newcomers.ts"
import type { Sent } from "./raw.ts"

/** How a route can be asked. None: by anybody. */
export type Scheme = "accountToken" | "ingestKey" | "projectKey" | "session"

/** A route of the contract. */
export interface Operation {
  /** Such as `orgs.read`. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly schemes: ReadonlyArray<Scheme>
  readonly query: ReadonlyArray<string>
  readonly hasBody: boolean
  /** The statuses that the contract knows. */
  readonly statuses: ReadonlyArray<number>
}

const members = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

const listOf = (value: Json | undefined): ReadonlyArray<JsonObject> => (isArray(value) ? value.filter(isObject) : [])

const toOperation = (method: string, path: string, operation: JsonObject): Operation => ({
  id: ownString(operation, "operationId") ?? "",
  method: method.toUpperCase(),
  path,
  schemes: listOf(own(operation, "security")).flatMap((one) => Object.keys(one) as Array<Scheme>),
  query: listOf(own(operation, "parameters")).flatMap((one) =>
    ownString(one, "in") === "query" ? [ownString(one, "name") ?? ""] : []
  ),
  hasBody: ownObject(operation, "requestBody") !== undefined,
  statuses: Object.keys(members(own(operation, "responses"))).map(Number)
})

/** All of them, in the order of the document. */
export const operations: ReadonlyArray<Operation> = Object.entries(members(own(members(openApi()), "paths"))).flatMap(
  ([path, item]) =>
    Object.entries(members(item)).map(([method, operation]) => toOperation(method, path, members(operation)))
)

/** A document that can be pushed. */
export const document = documentOf([search])

/** Its fingerprint. */
export const fingerprint = ownString(document, "fingerprint") ?? ""

/** A finding that nobody made; accepted all the same. */
export const finding = `sha256:${"a".repeat(64)}`

/** What a request is about. */
export interface About {
  readonly org: string
  readonly project: string
  readonly account: string
  readonly email: string
  readonly key: string
  readonly invitation: string
  readonly token: string
  readonly session: string
  readonly alert: string
  readonly channel: string
  readonly delivery: string
  readonly watch: string
  /** One that failed. */
  readonly capture: string
}

const noLink = "x".repeat(43)

const bodies: Readonly<Record<string, (about: About) => JsonObject>> = {
  "accounts.changePassword": () => ({ current: password, next: `${password} indeed` }),
  "accounts.createToken": () => ({ name: "laptop" }),
  "accounts.remove": ({ email }) => ({ email }),
  "channels.change": () => ({ name: "Renamed" }),
  "channels.create": ({ account }) => ({ kind: "email", name: "Me", account }),
  "captures.retry": () => ({ headers: [{ name: "authorization", value: "Bearer of-the-server" }] }),
  "captures.start": () => ({ url: "https://server.example/mcp" }),
  "ingest.record": () => ({
    events: [{ entityKind: "tool", entityName: "search", argumentsPresent: ["query"], durationMs: 1, success: true }],
    droppedSinceLast: 0
  }),
  "keys.create": ({ org, project }) => ({ kind: "api", name: "ci", project: `${org}/${project}` }),
  "orgs.accept": () => ({ token: noLink }),
  "orgs.changeRole": () => ({ role: "viewer" }),
  "orgs.create": () => ({ name: "Another" }),
  "orgs.invite": () => ({ email: "invited@example.com", role: "viewer" }),
  "orgs.remove": ({ org }) => ({ name: org }),
  "orgs.update": ({ org }) => ({ name: org }),
  "plans.change": () => ({ plan: "team" }),
  "projects.accept": () => ({ fingerprint: finding, reason: "known", expires: "2999-12-31" }),
  "projects.changeSettings": () => ({
    fail_on: "BREAKING",
    ignore: [{ rule: "tool.removed", entity: "tool:search", reason: "known", expires: "2999-12-31" }],
    severity_overrides: { "tool.removed": "NON_BREAKING" }
  }),
  "projects.create": () => ({ name: "Another" }),
  "projects.remove": ({ project }) => ({ name: project }),
  "projects.update": ({ project }) => ({ name: project }),
  "signIn.forgotPassword": ({ email }) => ({ email }),
  "signIn.resetPassword": () => ({ token: noLink, password }),
  "signIn.signIn": ({ email }) => ({ email, password }),
  "signIn.signUp": () => ({ email: "new@example.com", password, name: "New", organization: "New" }),
  "signIn.verifyEmail": () => ({ token: noLink }),
  "snapshots.push": () => ({
    snapshot: document,
    environment: "production",
    server: "default",
    commit: "0123456789",
    branch: "main"
  }),
  "watches.change": () => ({ threshold: "NON_BREAKING", interval: "24h" }),
  // A public address by its numbers: nobody is asked for it.
  "watches.create": () => ({ url: "https://198.41.0.4/mcp", server: "another" }),
  "watches.keepCredential": () => ({ headers: [{ name: "Authorization", value: "Bearer of-a-watch" }] }),
  "usageDecisions.changeSettings": () => ({
    days: 30,
    threshold: { percent: 1 },
    excluded: [{ clientName: "monitor", clientVersion: "1.0.0" }]
  })
}

const queries: Readonly<Record<string, string>> = {
  "history.compare": `?from=${fingerprint}&to=${fingerprint}`,
  "usage.read": "?entity=search",
  "usageViews.evidence": `?from=${fingerprint}&to=${fingerprint}`
}

const idOf = ({ id }: Operation, about: About): string =>
  id.startsWith("keys.")
    ? about.key
    : id.startsWith("orgs.")
      ? about.invitation
      : id.startsWith("accounts.")
        ? about.token
        : about.session

/** The path of a route about something. */
export const pathFor = (operation: Operation, about: About): string =>
  operation.path
    .replace("{org}", about.org)
    .replace("{project}", about.project)
    .replace("{account}", about.account)
    .replace("{alert}", about.alert)
    .replace("{channel}", about.channel)
    .replace("{delivery}", about.delivery)
    .replace("{watch}", about.watch)
    .replace("{capture}", about.capture)
    .replace("{server}", "default")
    .replace("{fingerprint}", operation.id === "projects.withdraw" ? finding : fingerprint)
    .replace("{id}", idOf(operation, about)) + (queries[operation.id] ?? "")

/** The body of a request that succeeds; undefined where there is none. */
export const bodyFor = (operation: Operation, about: About): JsonObject | undefined => {
  if (!operation.hasBody) return undefined
  const make = bodies[operation.id]
  if (make === undefined) throw new Error(`say in operations.ts what ${operation.id} is sent`)
  return make(about)
}

/** A whole request with these headers. */
export const requestFor = (operation: Operation, about: About, headers: Sent["headers"] = {}): Sent => {
  const body = bodyFor(operation, about)
  return {
    method: operation.method,
    path: pathFor(operation, about),
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  }
}
