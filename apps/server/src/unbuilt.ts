// What is not built yet: it answers nothing, so that what stands on it can be put together.
import { Effect, Layer } from "effect"
import { HttpClient } from "effect/http"
import { HostedCapture } from "./captures/HostedCapture.ts"
import { Egress } from "./egress/Egress.ts"
import { JobRunner } from "./jobs/JobRunner.ts"
import { Jobs } from "./jobs/Jobs.ts"

const later = Effect.die(new Error("not built"))

/** The way out, hosted captures, and whoever does jobs. */
export const unbuilt = Layer.mergeAll(
  Layer.succeed(Egress, { check: () => later, client: HttpClient.make(() => later) }),
  Layer.succeed(HostedCapture, { capture: () => later }),
  Layer.succeed(JobRunner, { start: () => later }),
  Jobs.layer
)
