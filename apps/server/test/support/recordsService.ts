// Keys, snapshots, history and usage over HTTP, with accounts that sign in by their id.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { Baseline } from "@mcp-inspect/api/Baseline"
import { BadRequest } from "@mcp-inspect/api/Errors"
import { History as HistoryGroup } from "@mcp-inspect/api/History"
import { Keys as KeysGroup } from "@mcp-inspect/api/Keys"
import { SchemaErrors } from "@mcp-inspect/api/SchemaErrors"
import { Snapshots as SnapshotsGroup } from "@mcp-inspect/api/Snapshots"
import { Status } from "@mcp-inspect/api/Status"
import { Usage } from "@mcp-inspect/api/Usage"
import { UsageDecisions, UsageViews } from "@mcp-inspect/api/UsageViews"
import { Effect, Layer, Option, Redacted } from "effect"
import { HttpClient, HttpClientRequest, HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { authLayers } from "../../src/auth/AuthLayers.ts"
import { AccountTokenCredentials, SessionCredentials } from "../../src/auth/Credentials.ts"
import { Workers } from "../../src/engine/Workers.ts"
import { Comparisons } from "../../src/history/Comparisons.ts"
import { GitHub } from "../../src/github/GitHub.ts"
import { History } from "../../src/history/History.ts"
import { HistoryHttp } from "../../src/history/HistoryHttp.ts"
import { Keys } from "../../src/keys/Keys.ts"
import { KeysHttp } from "../../src/keys/KeysHttp.ts"
import { projectKeyCredentials } from "../../src/keys/projectKeyCredentials.ts"
import { unauthorized } from "../../src/platform/problems.ts"
import { digestOf } from "../../src/platform/secrets.ts"
import { BaselineHttp } from "../../src/snapshots/BaselineHttp.ts"
import { Snapshots } from "../../src/snapshots/Snapshots.ts"
import { SnapshotsHttp } from "../../src/snapshots/SnapshotsHttp.ts"
import { StatusHttp } from "../../src/status/StatusHttp.ts"
import { UsageDecisionsHttp, UsageHttp, UsageViewsHttp } from "../../src/usage/UsageHttp.ts"
import { Evidence } from "../../src/usage/Evidence.ts"
import { UsageChoices } from "../../src/usage/UsageChoices.ts"
import { Usages } from "../../src/usage/Usages.ts"
import { testDatabase } from "./database.ts"
import { settings } from "./settings.ts"

/** The groups that are served. */
export class Part extends HttpApi.make("mcp-inspect")
  .add(Baseline, HistoryGroup, KeysGroup, SnapshotsGroup, Status, Usage, UsageDecisions, UsageViews)
  .middleware(SchemaErrors) {}

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text)

/** The token of an account in these tests. */
export const tokenOf = (account: string): string => `mcpi_acc_${account}`

const csrf = "csrf"

const accounts = Layer.mergeAll(
  Layer.succeed(SessionCredentials, {
    find: (cookie) => {
      const accountId = Redacted.value(cookie)
      return isId(accountId)
        ? Effect.succeed({ accountId, sessionId: "session", csrfDigest: digestOf(csrf) })
        : Effect.fail(unauthorized)
    }
  }),
  Layer.succeed(AccountTokenCredentials, {
    find: (token) => {
      const accountId = Redacted.value(token).replace(/^mcpi_acc_/, "")
      return isId(accountId) ? Effect.succeed({ accountId }) : Effect.fail(unauthorized)
    }
  })
)

const schemaErrors = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, ({ kind }) =>
  Effect.fail(new BadRequest({ error: { code: "invalid_request", message: `The ${kind} is wrong.` } }))
)

/** The services behind the groups, over a database and workers. */
const recordsServices = Layer.mergeAll(
  Keys.layer,
  UsageChoices.layer,
  Evidence.layer.pipe(
    Layer.provideMerge(Usages.layer),
    Layer.provideMerge(History.layer),
    Layer.provide(Comparisons.layer)
  ),
  Snapshots.layer
)

const routes = HttpApiBuilder.layer(Part).pipe(
  Layer.provide([
    BaselineHttp,
    HistoryHttp,
    KeysHttp,
    SnapshotsHttp,
    StatusHttp,
    UsageDecisionsHttp,
    UsageHttp,
    UsageViewsHttp
  ]),
  Layer.provide(recordsServices),
  Layer.provide(authLayers),
  Layer.provide([projectKeyCredentials, accounts, schemaErrors]),
  Layer.provide([Layer.succeed(GitHub, Option.none()), settings()])
)

/** The service on a free port of this machine, its database, and a client that has its address. */
export const recordsServiceOver = <E>(workers: Layer.Layer<Workers, E>) =>
  HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true }).pipe(
    Layer.provideMerge(NodeHttpServer.layerTest),
    Layer.provide(workers),
    Layer.provideMerge(testDatabase),
    Layer.provide(NodeServices.layer)
  )

/** The same with the engine in this process. */
export const recordsService = recordsServiceOver(Workers.layerMemory)

/** Where the service is. */
export const serviceUrl = Effect.map(HttpServer.HttpServer, ({ address }) =>
  "port" in address ? `http://127.0.0.1:${address.port}` : ""
)

/** Who asks: a key or token, or the session of an account. */
export type Who = { readonly bearer: string } | { readonly session: string } | "nobody"

const credentialHeaders = (who: Who): Readonly<Record<string, string>> => {
  if (who === "nobody") return {}
  if ("bearer" in who) return { authorization: `Bearer ${who.bearer}` }
  return { cookie: `session=${who.session}`, "sec-fetch-site": "same-origin", "x-csrf-token": csrf }
}

/** Asks, and reads the answer as text; the body, when there is one, is sent as JSON. */
export const ask = Effect.fnUntraced(function* (
  method: "GET" | "POST",
  path: string,
  { as, body, headers = {} }: { readonly as: Who; readonly body?: unknown; readonly headers?: Record<string, string> }
) {
  const client = yield* HttpClient.HttpClient
  const request = HttpClientRequest.make(method)(path, { headers: { ...credentialHeaders(as), ...headers } })
  const response = yield* client.execute(
    body === undefined
      ? request
      : HttpClientRequest.bodyText(request, typeof body === "string" ? body : JSON.stringify(body), "application/json")
  )
  const text = yield* response.text
  return { status: response.status, text, headers: response.headers }
})

/** The same, with the answer parsed. */
export const askJson = <A>(...args: Parameters<typeof ask>) =>
  Effect.map(ask(...args), ({ status, text }) => ({ status, body: JSON.parse(text) as A }))
