// The processes under load, and what they have cost so far: three of the service over one database, and a real MCP server.
import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { databaseCpuMs, end, freePort, ownCpuMs, rssMb, startService, startWorker } from "../bench/ingest/service.mjs"
import { installed } from "../bench/measure.mjs"

/** Of each process of the service: one that keeps what it has seen ends before the load does, if that is long. In MiB. */
const mostHeap = 256

/** Starts a server that is captured; its address. */
export const startTarget = async () => {
  const port = await freePort()
  const program = installed("@modelcontextprotocol/server-everything/dist/index.js")
  const child = spawn(process.execPath, [program, "streamableHttp"], {
    env: { PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"]
  })
  await new Promise((resolve, reject) => {
    child.stderr.on("data", (text) => text.includes("listening") && resolve())
    child.on("exit", (code) => reject(new Error(`the server that is captured ended with ${code}`)))
  })
  child.stderr.resume()
  return { child, url: `http://127.0.0.1:${port}/mcp` }
}

/* What takes the port meanwhile keeps a process from starting: then with another. */
const again = async (start) => {
  for (let left = 2; ; left--) {
    try {
      return await start()
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

/** Starts the three processes. With a folder for profiles each leaves one there when it ends. */
export const startAll = async (url, { folder, profiles }) => {
  const env = {
    ALLOWED_NETWORKS: "127.0.0.0/8",
    MCP_INSPECT_DATA: folder,
    SECRETS_KEY: randomBytes(32).toString("base64")
  }
  const optionsOf = (name) => ({
    env,
    flags: [
      `--max-old-space-size=${mostHeap}`,
      ...(profiles === undefined
        ? []
        : ["--cpu-prof", `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`])
    ]
  })
  const api = await again(() => startService("api", url, optionsOf("api")))
  const ingest = await again(() => startService("ingest", url, optionsOf("ingest")))
  const worker = await again(() => startWorker(url, optionsOf("worker")))
  return { api, ingest, worker }
}

/** Ends them as a deployment does. */
export const endAll = (services) => Promise.all(Object.values(services).map(({ child }) => end(child, "SIGTERM")))

const fieldsOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

/* What a process has started, by whom; a process that ends between two lines of this is none. */
const childrenOf = (parent) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = fieldsOf(pid)
        if (Number(fields[1]) !== parent) return []
        return [{ cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, rssMb: rssMb({ pid }) }]
      } catch {
        return []
      }
    })

const sum = (all, member) => all.reduce((total, one) => total + one[member], 0)

/* Those that captured or compared, also those that have ended. */
const started = ({ pid }) => {
  const fields = fieldsOf(pid)
  const children = childrenOf(pid)
  const ended = (Number(fields[13]) + Number(fields[14])) * 10
  return { cpuMs: sum(children, "cpuMs") + ended, rssMb: sum(children, "rssMb") }
}

const own = ({ pid }) => {
  const fields = fieldsOf(pid)
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, rssMb: rssMb({ pid }) }
}

/** CPU in milliseconds and memory in MiB of each process now, by name. Of the database and of who sends, CPU alone. */
export const costs = ({ api, ingest, worker }, database) => ({
  api: own(api.child),
  "processes of the api": started(api.child),
  ingest: own(ingest.child),
  worker: own(worker.child),
  "processes of the worker": started(worker.child),
  database: { cpuMs: databaseCpuMs(database) },
  "who sends": { cpuMs: ownCpuMs() }
})
