// Measures what a hosted capture costs the service, in the process that asks and in the one that captures, and prints the
// samples as JSON: `node capture.mjs ROUNDS`. The server that is captured is not counted.
import { ConfigProvider, Effect, Layer } from "effect"
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { HostedCapture } from "../../../apps/server/src/captures/HostedCapture.ts"
import { Settings } from "../../../apps/server/src/platform/Settings.ts"
import { installed } from "../measure.mjs"

const rounds = Number(process.argv[2])

/** Enough for ticks of 10 ms to say something about one. */
const capturesOfRound = 20

const server = installed("@modelcontextprotocol/server-everything/dist/index.js")

const freePort = () =>
  new Promise((resolve) => {
    const listener = createServer().listen(0, "127.0.0.1", () => {
      const { port } = listener.address()
      listener.close(() => resolve(port))
    })
  })

const startServer = async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [server, "streamableHttp"], {
    env: { PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"]
  })
  await new Promise((resolve) => child.stderr.on("data", (text) => text.includes("listening") && resolve()))
  child.stderr.resume()
  return { child, url: `http://127.0.0.1:${port}/mcp` }
}

const statOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

/* Of the processes that capture; one that ended between two lines of this has nothing to add. */
const childrenMs = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = statOf(pid)
        const isOurs = Number(fields[1]) === process.pid && readFileSync(`/proc/${pid}/cmdline`).includes("captures/")
        return isOurs ? [(Number(fields[11]) + Number(fields[12])) * 10] : []
      } catch {
        return []
      }
    })
    .reduce((sum, ms) => sum + ms, 0)

const ownMs = () => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}

const env = { ALLOWED_NETWORKS: "127.0.0.0/8" }
const settings = Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))))

const measure = (url) =>
  Effect.gen(function* () {
    const { capture } = yield* HostedCapture
    const order = { orgId: "00000000-0000-0000-0000-000000000001", url, headers: [], prefer: "legacy" }
    const round = Effect.gen(function* () {
      const before = [ownMs(), childrenMs()]
      for (let count = 0; count < capturesOfRound; count++) yield* capture(order, () => Effect.void)
      return { ownMs: (ownMs() - before[0]) / capturesOfRound, childMs: (childrenMs() - before[1]) / capturesOfRound }
    })
    // The first rounds warm both processes.
    yield* round
    yield* round
    return yield* Effect.replicateEffect(round, rounds)
  }).pipe(Effect.provide(HostedCapture.layer.pipe(Layer.provide(settings))))

const { child, url } = await startServer()
console.log(JSON.stringify(await Effect.runPromise(measure(url))))
child.kill("SIGKILL")
