import { NodeHttpServer, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { HttpRouter } from "effect/http"
import { identityWork } from "./accounts/identity.ts"
import { makeServer } from "./edge/makeServer.ts"
import { routerConfig } from "./edge/routerConfig.ts"
import { Routes } from "./Http.ts"
import { databaseLayer } from "./platform/Database.ts"
import { observability } from "./platform/Observability.ts"
import { processRoles } from "./platform/Roles.ts"
import { Settings } from "./platform/Settings.ts"
import { version } from "./platform/version.ts"

const requests = HttpRouter.serve(Routes, { disableLogger: true, routerConfig }).pipe(
  Layer.provide(
    Layer.unwrap(Effect.map(Settings, ({ host, port }) => NodeHttpServer.layer(makeServer, { host, port })))
  )
)

const work = { all: Layer.merge(requests, identityWork), api: requests, worker: identityWork }

const role = Flag.Literals("role", processRoles).pipe(
  Flag.withDefault("all"),
  Flag.withDescription("Everything, requests alone, or scheduled work alone")
)

const server = Command.make("mcp-inspect-server", { role }, (flags) =>
  Layer.launch(
    work[flags.role].pipe(Layer.provide(databaseLayer), Layer.provide(observability), Layer.provide(Settings.layer))
  )
)

Command.run(server, { version }).pipe(Effect.provide(NodeServices.layer), NodeRuntime.runMain)
