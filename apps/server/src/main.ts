import { NodeHttpServer, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { HttpRouter } from "effect/http"
import { createServer } from "node:http"
import { Routes } from "./Http.ts"
import { databaseLayer } from "./platform/Database.ts"
import { observability } from "./platform/Observability.ts"
import { processRoles } from "./platform/Roles.ts"
import { Settings } from "./platform/Settings.ts"
import { version } from "./platform/version.ts"

const HttpLayer = HttpRouter.serve(Routes, { disableLogger: true }).pipe(
  Layer.provide(
    Layer.unwrap(Effect.map(Settings, ({ host, port }) => NodeHttpServer.layer(createServer, { host, port })))
  )
)

const server = Command.make(
  "mcp-inspect-server",
  { role: Flag.Literals("role", processRoles).pipe(Flag.withDefault("all")) },
  ({ role }) =>
    Layer.launch(role === "worker" ? Layer.empty : HttpLayer).pipe(
      Effect.provide(databaseLayer),
      Effect.provide(observability),
      Effect.provide(Settings.layer)
    )
)

Command.run(server, { version }).pipe(Effect.provide(NodeServices.layer), NodeRuntime.runMain)
