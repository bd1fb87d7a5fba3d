import { fileURLToPath } from "node:url"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Cause, Effect, Exit, Layer } from "effect"
import { Checking } from "./Checking.ts"
import { main } from "./main.ts"
import { Runner } from "./Runner.ts"

const program = fileURLToPath(new URL("./check.js", import.meta.url))

/* Code 1 is a verdict: a job that cannot begin, as on a full disk, has none. */
const codeOf = (exit: Exit.Exit<unknown, unknown>): number =>
  Exit.match(exit, {
    onSuccess: (code) => (typeof code === "number" ? code : 2),
    onFailure: (cause) => (Cause.hasInterruptsOnly(cause) ? 130 : 2)
  })

main.pipe(
  Effect.provide(
    Checking.layer(program).pipe(Layer.provideMerge(Runner.layer), Layer.provideMerge(NodeServices.layer))
  ),
  NodeRuntime.runMain({
    teardown: (exit, onExit) => {
      onExit(codeOf(exit))
      // Connections that are kept for a next request would hold the job.
      process.exit()
    }
  })
)
