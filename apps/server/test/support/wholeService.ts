// The service as it is composed, over a database of its own and without a network, with all it logs.
import { NodeHttpServer, NodeServices } from "@effect/platform-node"
import { Context, Effect, Layer, Logger, References } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { inspect } from "node:util"
import { makeServer } from "../../src/edge/makeServer.ts"
import { routerConfig } from "../../src/edge/routerConfig.ts"
import { Routes } from "../../src/Http.ts"
import type { Settings } from "../../src/platform/Settings.ts"
import { Sealing } from "../../src/sealing/Sealing.ts"
import { comparing } from "../../src/services.ts"
import { withoutNetwork } from "./captures.ts"
import { testDatabase } from "./database.ts"
import { type Received, send, type Sent } from "./raw.ts"
import { settings } from "./settings.ts"

/** What the service logged, as text with everything in it. */
export class Logged extends Context.Service<Logged, { readonly lines: Array<string> }>()("test/Logged") {
  static readonly layer = Layer.sync(Logged, () => Logged.of({ lines: [] }))
}

/** A logger that keeps what is logged in {@link Logged}. */
export const logs = Layer.unwrap(
  Effect.map(Logged, ({ lines }) =>
    Layer.merge(
      Logger.layer([
        Logger.make(({ cause, fiber, message }) => {
          const annotations = fiber.getRef(References.CurrentLogAnnotations)
          lines.push(inspect([message, annotations, ...cause.reasons], { depth: 10, maxStringLength: null }))
        })
      ]),
      Layer.succeed(References.MinimumLogLevel, "All")
    )
  )
)

/** The whole service with these settings. */
export const wholeServiceWith = <E, R>(settings: Layer.Layer<Settings, E, R>) =>
  HttpRouter.serve(Routes, { disableLogger: true, disableListenLog: true, routerConfig }).pipe(
    Layer.provideMerge(NodeHttpServer.layer(makeServer, { port: 0, host: "127.0.0.1" })),
    Layer.provideMerge(withoutNetwork),
    Layer.provide([comparing, Sealing.layer]),
    Layer.provideMerge(testDatabase),
    Layer.provideMerge(settings),
    Layer.provide(logs),
    Layer.provideMerge(Logged.layer),
    Layer.provideMerge(NodeServices.layer)
  )

/** The whole service. Requests come from the address that `x-forwarded-for` names, so that tests share no limit. */
export const wholeService = (env: Readonly<Record<string, string>> = {}) =>
  wholeServiceWith(settings({ TRUSTED_PROXIES: "127.0.0.1", ...env }))

/** Where it listens. */
export const portOf = Effect.map(HttpServer.HttpServer, ({ address }) => ("port" in address ? address.port : 0))

/** Sends a request to it. */
export const ask = (sent: Sent): Effect.Effect<Received, never, HttpServer.HttpServer> =>
  Effect.flatMap(portOf, (port) => send(port, sent))
