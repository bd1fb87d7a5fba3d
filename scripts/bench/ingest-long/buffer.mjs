// A nats-server with JetStream in a folder of its own, which can be killed and goes on over the same files.
import { spawn } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { end, freePort } from "../ingest/service.mjs"

const begin = async (args, monitor) => {
  const child = spawn("nats-server", args, { stdio: ["ignore", "ignore", "ignore"] })
  let failure
  child.on("error", (error) => (failure = error))
  for (;;) {
    if (failure !== undefined || child.exitCode !== null)
      throw new Error("nats-server did not start: it is in the package nats-server of Debian", { cause: failure })
    const isReady = await fetch(`http://127.0.0.1:${monitor}/healthz`).then(
      ({ ok }) => ok,
      () => false
    )
    if (isReady) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts one. `env` is what the service needs to use it. */
export const startBuffer = async (folder) => {
  const [port, monitor] = [await freePort(), await freePort()]
  const store = join(folder, "nats")
  mkdirSync(store)
  const args = ["-a", "127.0.0.1", "-p", String(port), "-m", String(monitor), "-js", "-sd", store]
  let child = await begin(args, monitor)
  return {
    env: { EVENT_BUFFER: "jetstream", NATS_URL: `nats://127.0.0.1:${port}` },
    killAndRestart: async () => {
      await end(child, "SIGKILL")
      child = await begin(args, monitor)
    },
    /** How many messages its streams ever took, those that were removed included. */
    taken: async () => {
      const answer = await fetch(`http://127.0.0.1:${monitor}/jsz?streams=true`)
      const { account_details: accounts = [] } = await answer.json()
      return accounts
        .flatMap(({ stream_detail: streams = [] }) => streams)
        .reduce((total, { state }) => total + state.last_seq, 0)
    },
    stop: () => end(child, "SIGTERM")
  }
}
