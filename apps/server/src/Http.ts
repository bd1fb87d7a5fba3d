// Everything that is answered over HTTP, in one router.
import { Api } from "@mcp-inspect/api/Api"
import { BadRequest } from "@mcp-inspect/api/Errors"
import { IngestApi } from "@mcp-inspect/api/IngestApi"
import { SchemaErrors } from "@mcp-inspect/api/SchemaErrors"
import { Effect, Layer } from "effect"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { AccountsHttp } from "./accounts/AccountsHttp.ts"
import { SignInHttp } from "./accounts/SignInHttp.ts"
import { AlertsHttp } from "./alerts/AlertsHttp.ts"
import { ChannelsHttp } from "./alerts/ChannelsHttp.ts"
import { authLayers } from "./auth/AuthLayers.ts"
import { CapturesHttp } from "./captures/CapturesHttp.ts"
import { Edge } from "./edge/Edge.ts"
import { GitHubHttp } from "./github/GitHubHttp.ts"
import { HistoryHttp } from "./history/HistoryHttp.ts"
import { ingestAuth } from "./ingest/ingestAuth.ts"
import { IngestHttp } from "./ingest/IngestHttp.ts"
import { ingesting } from "./ingest/ingesting.ts"
import { KeysHttp } from "./keys/KeysHttp.ts"
import { trustedProxies } from "./limits/clientAddress.ts"
import { OrgsHttp } from "./orgs/OrgsHttp.ts"
import { ConsoleHttp } from "./pages/ConsoleHttp.ts"
import { DocsHttp } from "./pages/DocsHttp.ts"
import { PlansHttp } from "./plans/PlansHttp.ts"
import { StripeHttp } from "./plans/StripeHttp.ts"
import { ProjectsHttp } from "./projects/ProjectsHttp.ts"
import { services } from "./services.ts"
import { sessionCookieNames } from "./sessions/sessionCookie.ts"
import { SessionsHttp } from "./sessions/SessionsHttp.ts"
import { BaselineHttp } from "./snapshots/BaselineHttp.ts"
import { SnapshotsHttp } from "./snapshots/SnapshotsHttp.ts"
import { HealthHttp } from "./status/HealthHttp.ts"
import { StatusHttp } from "./status/StatusHttp.ts"
import { UsageDecisionsHttp, UsageHttp, UsageViewsHttp } from "./usage/UsageHttp.ts"
import { WatchesHttp } from "./watches/WatchesHttp.ts"

// The place that is wrong is told, what stands there is not: it may be a secret.
const schemaErrors = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, ({ kind }) =>
  Effect.fail(
    new BadRequest({
      error: { code: "invalid_request", message: `The ${kind.toLowerCase()} does not have the shape of the contract.` }
    })
  )
)

const groups = Layer.mergeAll(
  AccountsHttp,
  AlertsHttp,
  BaselineHttp,
  CapturesHttp,
  ChannelsHttp,
  HistoryHttp,
  IngestHttp,
  KeysHttp,
  OrgsHttp,
  PlansHttp,
  ProjectsHttp,
  SessionsHttp,
  SignInHttp,
  SnapshotsHttp,
  StatusHttp,
  UsageDecisionsHttp,
  UsageHttp,
  UsageViewsHttp,
  WatchesHttp
)

const ApiHttp = HttpApiBuilder.layer(Api, { openapiPath: "/openapi.json" }).pipe(
  Layer.provide(groups),
  Layer.provide([authLayers, ingestAuth, schemaErrors]),
  Layer.provide(sessionCookieNames)
)

/** All routes. */
export const Routes = Layer.mergeAll(ApiHttp, GitHubHttp, HealthHttp, ConsoleHttp, DocsHttp, StripeHttp).pipe(
  Layer.provide([Edge, trustedProxies]),
  Layer.provide(services)
)

/** The routes of a process that takes recorded use alone. */
export const IngestRoutes = Layer.merge(
  HttpApiBuilder.layer(IngestApi).pipe(Layer.provide(IngestHttp), Layer.provide([ingestAuth, schemaErrors])),
  HealthHttp
).pipe(Layer.provide([Edge, trustedProxies]), Layer.provide(ingesting))
