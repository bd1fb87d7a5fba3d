import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { identityWork } from "./accounts/identity.ts"
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
import { requests } from "./requests.ts"
import { shared } from "./services.ts"

const scheduled = Layer.mergeAll(identityWork, allWork, planWork)

const work = {
  all: Layer.merge(requests, scheduled),
  api: Layer.merge(requests, captureWork),
  worker: Layer.merge(scheduled, workMessage)
}

const role = Flag.Literals("role", processRoles).pipe(
  Flag.withDefault("all"),
  Flag.withDescription("Everything, requests alone, or scheduled work alone")
)

const server = Command.make("mcp-inspect-server", { role }, (flags) =>
  Layer.launch(
    work[flags.role].pipe(
      Layer.provide(shared),
      Layer.provide(databaseLayer),
      Layer.provide(observability),
      Layer.provide(Settings.layer)
    )
  )
)

Command.run(server, { version }).pipe(
  endsWithParent,
  tellingFailure,
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ teardown })
)
