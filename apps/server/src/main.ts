import { NodeHttpServer, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { HttpRouter } from "effect/http"
import { identityWork } from "./accounts/identity.ts"
import { OpenStreams } from "./captures/OpenStreams.ts"
import { makeServer } from "./edge/makeServer.ts"
import { routerConfig } from "./edge/routerConfig.ts"
import { Routes } from "./Http.ts"
import { databaseLayer } from "./platform/Database.ts"
import { teardown, tellingFailure } from "./platform/ending.ts"
import { endsWithParent } from "./platform/endsWithParent.ts"
import { observability } from "./platform/Observability.ts"
import { processRoles } from "./platform/Roles.ts"
import { Settings } from "./platform/Settings.ts"
import { startMessage } from "./platform/startMessage.ts"
import { version } from "./platform/version.ts"
import { unbuilt } from "./unbuilt.ts"

const requests = Layer.merge(startMessage, OpenStreams.endFirst).pipe(
  Layer.provideMerge(HttpRouter.serve(Routes, { disableLogger: true, disableListenLog: true, routerConfig })),
  Layer.provide([OpenStreams.layer, unbuilt]),
  Layer.provide(
    Layer.unwrap(Effect.map(Settings, ({ host, port }) => NodeHttpServer.layer(makeServer, { host, port })))
  )
)

const worker = Layer.merge(identityWork, Layer.effectDiscard(Effect.logInfo("Scheduled work is done here")))

const work = { all: Layer.merge(requests, identityWork), api: requests, worker }

const role = Flag.Literals("role", processRoles).pipe(
  Flag.withDefault("all"),
  Flag.withDescription("Everything, requests alone, or scheduled work alone")
)

const server = Command.make("mcp-inspect-server", { role }, (flags) =>
  Layer.launch(
    work[flags.role].pipe(Layer.provide(databaseLayer), Layer.provide(observability), Layer.provide(Settings.layer))
  )
)

Command.run(server, { version }).pipe(
  endsWithParent,
  tellingFailure,
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ teardown })
)
