import { NodeHttpServer, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { HttpRouter } from "effect/http"
import { identityWork } from "./accounts/identity.ts"
import { makeServer } from "./edge/makeServer.ts"
import { routerConfig } from "./edge/routerConfig.ts"
import { IngestRoutes, Routes } from "./Http.ts"
import { databaseLayer } from "./platform/Database.ts"
import { teardown, tellingFailure } from "./platform/ending.ts"
import { endsWithParent } from "./platform/endsWithParent.ts"
import { observability } from "./platform/Observability.ts"
import { processRoles } from "./platform/Roles.ts"
import { Settings } from "./platform/Settings.ts"
import { startMessage } from "./platform/startMessage.ts"
import { version } from "./platform/version.ts"
import { usageWork } from "./usage/usageWork.ts"

const server = Layer.unwrap(Effect.map(Settings, ({ host, port }) => NodeHttpServer.layer(makeServer, { host, port })))

const options = { disableLogger: true, disableListenLog: true, routerConfig } as const

const requests = startMessage.pipe(Layer.provideMerge(HttpRouter.serve(Routes, options)), Layer.provide(server))

const ingest = startMessage.pipe(Layer.provideMerge(HttpRouter.serve(IngestRoutes, options)), Layer.provide(server))

const scheduled = Layer.merge(identityWork, usageWork)

const worker = Layer.merge(scheduled, Layer.effectDiscard(Effect.logInfo("Scheduled work is done here")))

const work = { all: Layer.merge(requests, scheduled), api: requests, ingest, worker }

const role = Flag.Literals("role", processRoles).pipe(
  Flag.withDefault("all"),
  Flag.withDescription("Everything, requests alone, recorded use alone, or scheduled work alone")
)

const program = Command.make("mcp-inspect-server", { role }, (flags) =>
  Layer.launch(
    work[flags.role].pipe(Layer.provide(databaseLayer), Layer.provide(observability), Layer.provide(Settings.layer))
  )
)

Command.run(program, { version }).pipe(
  endsWithParent,
  tellingFailure,
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ teardown })
)
