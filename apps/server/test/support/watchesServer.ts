// The routes of watched servers over HTTP. A credential is the id of an account.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { BadRequest } from "@mcp-inspect/api/Errors"
import { SchemaErrors } from "@mcp-inspect/api/SchemaErrors"
import { Watches as WatchesGroup } from "@mcp-inspect/api/Watches"
import { Effect, Layer, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { authLayers } from "../../src/auth/AuthLayers.ts"
import { AccountTokenCredentials, ProjectKeyCredentials, SessionCredentials } from "../../src/auth/Credentials.ts"
import { unauthorized } from "../../src/platform/problems.ts"
import { WatchesHttp } from "../../src/watches/WatchesHttp.ts"
import { testDatabase } from "./database.ts"
import { watchingLayer } from "./watching.ts"

class Part extends HttpApi.make("mcp-inspect").add(WatchesGroup).middleware(SchemaErrors) {}

const credentials = Layer.mergeAll(
  Layer.succeed(AccountTokenCredentials, { find: (token) => Effect.succeed({ accountId: Redacted.value(token) }) }),
  Layer.succeed(SessionCredentials, { find: () => Effect.fail(unauthorized) }),
  Layer.succeed(ProjectKeyCredentials, { find: () => Effect.fail(unauthorized) })
)

const schemaErrors = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, ({ kind }) =>
  Effect.fail(new BadRequest({ error: { code: "invalid_request", message: kind } }))
)

/** The routes over a database of their own, and what looks at the servers. */
export const watchesServer = HttpRouter.serve(
  HttpApiBuilder.layer(Part).pipe(
    Layer.provide(WatchesHttp),
    Layer.provide([authLayers.pipe(Layer.provide(credentials)), schemaErrors])
  ),
  { disableLogger: true, disableListenLog: true }
).pipe(
  Layer.provideMerge(NodeHttpServer.layerTest),
  Layer.provide(NodeServices.layer),
  Layer.provideMerge(watchingLayer.pipe(Layer.provideMerge(testDatabase)))
)
