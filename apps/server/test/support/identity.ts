// The routes of accounts and sessions as the service serves them, over a database of their own.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { Accounts } from "@mcp-inspect/api/Accounts"
import { BadRequest } from "@mcp-inspect/api/Errors"
import { SchemaErrors } from "@mcp-inspect/api/SchemaErrors"
import { Sessions as SessionsGroup, SignInGroup } from "@mcp-inspect/api/Sessions"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { AccountsHttp } from "../../src/accounts/AccountsHttp.ts"
import { identity } from "../../src/accounts/identity.ts"
import { SignInHttp } from "../../src/accounts/SignInHttp.ts"
import { authLayers } from "../../src/auth/AuthLayers.ts"
import { ProjectKeyCredentials } from "../../src/auth/Credentials.ts"
import { GitHub } from "../../src/github/GitHub.ts"
import { GitHubHttp } from "../../src/github/GitHubHttp.ts"
import { trustedProxies } from "../../src/limits/clientAddress.ts"
import { unauthorized } from "../../src/platform/problems.ts"
import { sessionCookieNames } from "../../src/sessions/sessionCookie.ts"
import { SessionsHttp } from "../../src/sessions/SessionsHttp.ts"
import { testDatabase } from "./database.ts"
import { settings } from "./settings.ts"

class Part extends HttpApi.make("mcp-inspect").add(Accounts, SessionsGroup, SignInGroup).middleware(SchemaErrors) {}

const schemaErrors = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, () =>
  Effect.fail(new BadRequest({ error: { code: "invalid_request", message: "Not of the contract." } }))
)

const noKeys = Layer.succeed(ProjectKeyCredentials, { find: () => Effect.fail(unauthorized) })

const Routes = Layer.mergeAll(
  HttpApiBuilder.layer(Part).pipe(
    Layer.provide([SignInHttp, SessionsHttp, AccountsHttp]),
    Layer.provide(authLayers),
    Layer.provide([schemaErrors, sessionCookieNames, noKeys])
  ),
  GitHubHttp
).pipe(Layer.provide([trustedProxies, GitHub.layer]))

/** The service with these settings, its services, and a client that reaches it. */
export const identityServer = (env: Readonly<Record<string, string>> = {}) =>
  HttpRouter.serve(Routes, { disableLogger: true, disableListenLog: true }).pipe(
    Layer.provideMerge(identity),
    Layer.provideMerge(testDatabase),
    Layer.provideMerge(settings(env)),
    Layer.provideMerge(NodeHttpServer.layerTest),
    Layer.provide(NodeServices.layer)
  )
