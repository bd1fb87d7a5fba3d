// Requests, answered where the settings say.
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { OpenStreams } from "./captures/OpenStreams.ts"
import { makeServer } from "./edge/makeServer.ts"
import { routerConfig } from "./edge/routerConfig.ts"
import { IngestRoutes, Routes } from "./Http.ts"
import { bufferConnection } from "./ingest/bufferWork.ts"
import { Settings } from "./platform/Settings.ts"
import { startMessage } from "./platform/startMessage.ts"

// Whoever asks between the first moment of listening and that of the routes is never answered. So what takes its time to be
// there is there before.
const server = Layer.unwrap(
  Effect.map(Settings, ({ host, port }) => NodeHttpServer.layer(makeServer, { host, port }))
).pipe(Layer.provide(bufferConnection))

const options = { disableLogger: true, disableListenLog: true, routerConfig } as const

/** Answers requests for as long as it lives. */
export const requests = Layer.merge(startMessage, OpenStreams.endFirst).pipe(
  Layer.provideMerge(HttpRouter.serve(Routes, options)),
  Layer.provide(server)
)

/** The same for recorded use alone. */
export const ingestRequests = startMessage.pipe(
  Layer.provideMerge(HttpRouter.serve(IngestRoutes, options)),
  Layer.provide(server)
)
