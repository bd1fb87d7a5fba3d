// One by one: all of them together load a client of Redis besides, a third of the modules of a start.
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { identityWork } from "./accounts/identity.ts"
import { bufferWork } from "./ingest/bufferWork.ts"
import { allWork, captureWork } from "./jobs/work.ts"
import { planWork } from "./plans/planWork.ts"
import { databaseLayer } from "./platform/Database.ts"
import { teardown, tellingFailure } from "./platform/ending.ts"
import { endsWithParent } from "./platform/endsWithParent.ts"
import { observability } from "./platform/Observability.ts"
import { processRoles } from "./platform/Roles.ts"
import { Settings } from "./platform/Settings.ts"
import { workMessage } from "./platform/startMessage.ts"
import { version } from "./platform/version.ts"
import { ingestRequests, requests } from "./requests.ts"
import { resealingWork } from "./sealing/Resealing.ts"
import { shared } from "./services.ts"
import { usageWork } from "./usage/usageWork.ts"

const scheduled = Layer.mergeAll(identityWork, allWork, planWork, usageWork, bufferWork, resealingWork)

const work = {
  all: Layer.merge(requests, scheduled).pipe(Layer.provide(shared)),
  api: Layer.merge(requests, captureWork).pipe(Layer.provide(shared)),
  ingest: ingestRequests,
  worker: Layer.merge(scheduled, workMessage).pipe(Layer.provide(shared))
}

const role = Flag.Literals("role", processRoles).pipe(
  Flag.withDefault("all"),
  Flag.withDescription("Everything, requests alone, recorded use alone, or scheduled work alone")
)

const server = Command.make("mcp-inspect-server", { role }, (flags) =>
  Layer.launch(
    work[flags.role].pipe(Layer.provide(databaseLayer), Layer.provide(observability), Layer.provide(Settings.layer))
  )
)

Command.run(server, { version }).pipe(
  endsWithParent,
  tellingFailure,
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ teardown })
)
