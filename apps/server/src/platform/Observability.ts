// Logs as JSON lines (in colour on a terminal), traces and metrics by OTLP where the operator names a collector. No log
// holds a body, a header's value, a key, an email or a query (PRV-12): what is logged of a request is its route and what
// came of it, and `discreetTracer` sees to it that spans hold no more.
import { Effect, Layer, Logger, Option, References } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp, OtlpSerialization } from "effect/observability"
import { discreetTracer } from "./discreetTracer.ts"
import { Settings } from "./Settings.ts"
import { version } from "./version.ts"

/** The logs, traces and metrics of this process. */
export const observability = Layer.unwrap(
  Effect.gen(function* () {
    const { otlpUrl } = yield* Settings
    const logs = Logger.layer([process.stdout.isTTY ? Logger.consolePretty() : Logger.consoleJson])
    // Spans that nobody collects would only be made and thrown away.
    if (Option.isNone(otlpUrl)) return Layer.merge(logs, Layer.succeed(References.TracerEnabled, false))
    const exported = Otlp.layer({
      baseUrl: otlpUrl.value.href,
      resource: { serviceName: "mcp-inspect-server", serviceVersion: version },
      shutdownTimeout: "2 seconds"
    }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(FetchHttpClient.layer))
    return discreetTracer.pipe(Layer.provideMerge(exported), Layer.provideMerge(logs))
  })
)
