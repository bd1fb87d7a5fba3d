import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { publicUrl } from "./publicUrl.ts"
import { Settings } from "./Settings.ts"

/** Says, once requests are taken, the address people open. */
export const startMessage = Layer.effectDiscard(
  Effect.gen(function* () {
    const settings = yield* Settings
    const { address } = yield* HttpServer.HttpServer
    const port = "port" in address ? address.port : settings.port
    yield* Effect.logInfo(`MCP Inspect is at ${publicUrl({ ...settings, port })}`)
  })
)

/** Says that a process answers no requests. */
export const workMessage = Layer.effectDiscard(Effect.logInfo("Scheduled work is done here"))
