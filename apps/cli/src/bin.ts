import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer, Runtime } from "effect"
import { main } from "./cli.ts"
import { Host } from "./Host.ts"

// The code of an interrupted run is by convention 128 and the number of the signal, where the command sets no other.
let interruptedCode = 130
process.once("SIGTERM", () => (interruptedCode = 143))
// A terminal that closes ends us as SIGTERM does: otherwise no finalizer would run, and builds and servers live on.
process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))

main(process.argv.slice(2)).pipe(
  Effect.provide(Layer.mergeAll(NodeServices.layer, Host.layer)),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    teardown: (exit, onExit) =>
      Runtime.defaultTeardown(exit, (code) => onExit(code === 130 ? Number(process.exitCode ?? interruptedCode) : code))
  })
)
