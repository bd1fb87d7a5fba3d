import { IngestAuth, Sender } from "@mcp-inspect/api/Auth"
import { Effect, Layer } from "effect"
import { bearer } from "../auth/AuthLayers.ts"
import { IngestKeys } from "./IngestKeys.ts"

/** The check of routes that take recorded use. */
export const ingestAuth = Layer.effect(
  IngestAuth,
  Effect.map(IngestKeys, (keys) => {
    const sender = Effect.flatMap(bearer, ({ token }) => keys.find(token))
    return { ingestKey: (effect) => Effect.flatMap(sender, (one) => Effect.provideService(effect, Sender, one)) }
  })
)
