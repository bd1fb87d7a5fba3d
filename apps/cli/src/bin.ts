import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { main } from "./cli.ts"
import { Host } from "./Host.ts"

main(process.argv.slice(2)).pipe(
  Effect.provide(Layer.mergeAll(NodeServices.layer, Host.layer)),
  NodeRuntime.runMain({ disableErrorReporting: true })
)
