// The routes of organizations and projects on a server of their own. A credential is the id of an account.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { BadRequest } from "@mcp-inspect/api/Errors"
import { Orgs as OrgsGroup } from "@mcp-inspect/api/Orgs"
import { Projects as ProjectsGroup } from "@mcp-inspect/api/Projects"
import { SchemaErrors } from "@mcp-inspect/api/SchemaErrors"
import { asJson, isObject, type Json, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { ConfigProvider, Context, Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientRequest, HttpRouter } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { authLayers } from "../../src/auth/AuthLayers.ts"
import { AccountTokenCredentials, ProjectKeyCredentials, SessionCredentials } from "../../src/auth/Credentials.ts"
import { type Mail, Outbox } from "../../src/mail/Outbox.ts"
import { AuditLog } from "../../src/orgs/AuditLog.ts"
import { Invitations } from "../../src/orgs/Invitations.ts"
import { Members } from "../../src/orgs/Members.ts"
import { OrgExport } from "../../src/orgs/OrgExport.ts"
import { Orgs } from "../../src/orgs/Orgs.ts"
import { OrgsHttp } from "../../src/orgs/OrgsHttp.ts"
import { unauthorized } from "../../src/platform/problems.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { Decisions } from "../../src/projects/Decisions.ts"
import { Projects } from "../../src/projects/Projects.ts"
import { ProjectsHttp } from "../../src/projects/ProjectsHttp.ts"
import { testDatabase } from "./database.ts"
import type { Person } from "./people.ts"

/** The part of the contract that is served here. */
export class Part extends HttpApi.make("mcp-inspect").add(OrgsGroup, ProjectsGroup).middleware(SchemaErrors) {}

/** The mails that were sent, oldest first. */
export class Sent extends Context.Service<Sent, { readonly mails: Array<Mail> }>()("test/Sent") {
  static readonly layer = Layer.sync(Sent, () => Sent.of({ mails: [] }))
}

const outbox = Layer.effect(
  Outbox,
  Effect.map(Sent, ({ mails }) => ({ send: (mail) => Effect.sync(() => void mails.push(mail)) }))
)

const credentials = Layer.mergeAll(
  Layer.succeed(AccountTokenCredentials, {
    find: (token) => Effect.succeed({ accountId: Redacted.value(token) })
  }),
  Layer.succeed(SessionCredentials, { find: () => Effect.fail(unauthorized) }),
  Layer.succeed(ProjectKeyCredentials, { find: () => Effect.fail(unauthorized) })
)

const schemaErrors = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, ({ kind }) =>
  Effect.fail(new BadRequest({ error: { code: "invalid_request", message: kind } }))
)

const settings = Settings.layer.pipe(
  Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ PUBLIC_URL: "https://inspect.example/" })))
)

const services = Layer.mergeAll(
  Orgs.layer,
  Members.layer,
  Invitations.layer,
  AuditLog.layer,
  OrgExport.layer,
  Projects.layer,
  Decisions.layer
).pipe(Layer.provide([outbox, settings]))

/** The routes over a database of their own. */
export const organizationsServer = HttpRouter.serve(
  HttpApiBuilder.layer(Part).pipe(
    Layer.provide([OrgsHttp, ProjectsHttp]),
    Layer.provide(services),
    Layer.provide([authLayers.pipe(Layer.provide(credentials)), schemaErrors])
  ),
  { disableLogger: true, disableListenLog: true }
).pipe(
  Layer.provideMerge(NodeHttpServer.layerTest),
  Layer.provide(NodeServices.layer),
  Layer.provideMerge(Layer.merge(testDatabase, Sent.layer))
)

/** An answer: its status, and its body where it is JSON. */
export interface Answer {
  readonly status: number
  readonly body: Json
}

/** Asks as somebody; `undefined` asks without a credential. */
export const ask = Effect.fnUntraced(function* (
  who: Person | undefined,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown
) {
  const http = yield* HttpClient.HttpClient
  const request = HttpClientRequest.make(method)(path).pipe(
    who === undefined ? (same) => same : HttpClientRequest.bearerToken(who.id),
    body === undefined ? (same) => same : HttpClientRequest.bodyText(JSON.stringify(body), "application/json")
  )
  const response = yield* http.execute(request)
  const text = yield* response.text
  return { status: response.status, body: text === "" ? null : asJson(JSON.parse(text)) } satisfies Answer
})

/** The members of a JSON object, none where it is none. */
export const members = (body: Json): JsonObject => (isObject(body) ? body : {})

/** The code and the field of a problem, `[code]` where no field is named. */
export const problem = ({ body }: Answer): ReadonlyArray<Json | undefined> => {
  const { code, field } = members(members(body)["error"] ?? null)
  return field === undefined ? [code] : [code, field]
}
