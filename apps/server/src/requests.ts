// Requests, answered where the settings say.
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { OpenStreams } from "./captures/OpenStreams.ts"
import { makeServer } from "./edge/makeServer.ts"
import { routerConfig } from "./edge/routerConfig.ts"
import { Routes } from "./Http.ts"
import { Settings } from "./platform/Settings.ts"
import { startMessage } from "./platform/startMessage.ts"

/** Answers requests for as long as it lives. */
export const requests = Layer.merge(startMessage, OpenStreams.endFirst).pipe(
  Layer.provideMerge(HttpRouter.serve(Routes, { disableLogger: true, disableListenLog: true, routerConfig })),
  Layer.provide(
    Layer.unwrap(Effect.map(Settings, ({ host, port }) => NodeHttpServer.layer(makeServer, { host, port })))
  )
)
