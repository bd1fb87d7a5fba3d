// A broker for tests, and how a service is told of it.
import { Effect } from "effect"
import type { JetStream } from "../../src/platform/buffering.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { type NatsServer, startNats } from "./natsServer.ts"
import { settings } from "./settings.ts"

/** A broker for as long as the scope lives. */
export const nats = Effect.acquireRelease(
  Effect.promise(() => startNats()),
  (server) => Effect.promise(() => server.end())
)

/** What a service needs to buffer there. */
export const envOf = ({ url }: NatsServer, more: Readonly<Record<string, string>> = {}) => ({
  EVENT_BUFFER: "jetstream",
  NATS_URL: url,
  ...more
})

/** The same as settings. */
export const jetStreamOf = (env: Readonly<Record<string, string>>) =>
  Effect.map(Settings, ({ buffering }) => buffering as JetStream).pipe(Effect.provide(settings(env)))
