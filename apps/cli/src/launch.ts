// The process around a command line: what it ends with, and what ends it.
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer, Runtime } from "effect"
import { Host } from "./Host.ts"

const isReading = (): boolean => process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"))

/** How often is looked whether what still reads has ended, every 50 ms, before the process is ended without it. */
const looks = 40

/* Where nothing was interrupted, as when a client of ours goes away: what reads may be about to end. */
const endWhenRead = (exit: () => void, left = looks): void => {
  if (!isReading()) exit()
  else if (left === 0) process.kill(process.pid, "SIGKILL")
  else setTimeout(endWhenRead, 50, exit, left - 1)
}

/** Runs a command line as this process, with its arguments. */
export const launch = <E>(
  main: (args: ReadonlyArray<string>) => Effect.Effect<void, E, Host | NodeServices.NodeServices>
) => {
  // The code of an interrupted run is by convention 128 and the number of the signal, where the command sets no other.
  let ended: { readonly signal: "SIGINT" | "SIGTERM"; readonly code: number } = { signal: "SIGINT", code: 130 }
  process.once("SIGTERM", () => (ended = { signal: "SIGTERM", code: 143 }))
  // A terminal that closes ends us as SIGTERM does: otherwise no finalizer would run, and builds and servers live on.
  process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))

  /* An exit waits for what reads a file, which for a pipe nobody writes to is for ever; the signal itself does not. */
  const end = (exit: (code: number) => void): void => {
    if (process.exitCode !== undefined) return exit(Number(process.exitCode))
    if (isReading()) process.removeAllListeners(ended.signal).kill(process.pid, ended.signal)
    exit(ended.code)
  }

  main(process.argv.slice(2)).pipe(
    Effect.provide(Layer.mergeAll(NodeServices.layer, Host.layer)),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      teardown: (exit, onExit) =>
        Runtime.defaultTeardown(exit, (code) => (code === 130 ? end(onExit) : endWhenRead(() => onExit(code))))
    })
  )
}
