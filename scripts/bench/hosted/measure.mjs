// Measures reads of the hosted service against the bare handler over one database, and prints what it found as JSON:
// `node measure.mjs FOLDER ROUNDS`.
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { root } from "../../lib/run.mjs"
import { interleaved } from "../measure.mjs"
import { withDatabase } from "./database.mjs"
import { askOnce, drive } from "./load.mjs"
import { plansOf } from "./plans.mjs"
import { sessionOf, shape } from "./seed.mjs"

const [folder, rounds] = process.argv.slice(2)

const connections = 16
const milliseconds = 1000
const main = join(root, "apps/server/src/main.ts")
const bare = fileURLToPath(new URL("bare.mjs", import.meta.url))

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const begin = (args, env) => {
  const profile = process.env.MCP_INSPECT_BENCH_PROFILE
  const profiling = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`]
  return spawn(process.execPath, [...profiling, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"]
  })
}

const ended = (child) => new Promise((resolve) => child.on("exit", resolve))

const startService = async (url) => {
  const port = await freePort()
  const child = begin([main, "--role", "api"], { DATABASE_URL: url, PORT: String(port) })
  child.stdout.resume()
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false
    )
    if (isReady) return { child, port }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const startBare = (url) =>
  new Promise((resolve, reject) => {
    const child = begin([bare, url], {})
    child.stdout.once("data", (line) => resolve({ child, port: Number(line) }))
    child.on("exit", (code) => reject(new Error(`the bare handler ended with ${code}`)))
  })

/** CPU of a process so far, in milliseconds. */
const cpuMs = ({ pid }) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}

// Requests that go over all projects in an order that jumps; the same for everybody.
const targets = ({ keys, tokens }) => {
  const places = Array.from({ length: shape.projects }, (_, index) => {
    const project = (index * 389) % shape.projects
    const org = project % shape.orgs
    const path = `/v1/projects/org-${org}/project-${project}`
    const session = { cookie: `session=${sessionOf(org)}` }
    const token = { authorization: `Bearer ${tokens[org]}` }
    const key = { authorization: `Bearer ${keys[project]}` }
    return {
      project: { path, headers: session },
      projects: { path: `/v1/orgs/org-${org}/projects`, headers: token },
      servers: { path: `${path}/servers`, headers: session },
      baseline: { path: `${path}/baseline`, headers: key },
      deployments: { path: `${path}/servers/default/deployments?limit=20`, headers: key }
    }
  })
  return (name) => {
    let next = 0
    return () => places[next++ % places.length][name]
  }
}

const counted = async (query) => {
  const rows = await query(
    "select queryid::text as id, calls::int from pg_stat_statements where query not like '%pg_stat_statements%' order by 1"
  )
  return rows.map(({ calls, id }) => `${id}×${calls}`).join(" ")
}

/* The same answers by the same statements, or the comparison means nothing. */
const compareOnce = async (query, contestants, request) => {
  const seen = []
  for (const { port } of Object.values(contestants)) {
    // What is prepared or noted at a first request is none of the next.
    await askOnce(port, request)
    await query("select pg_stat_statements_reset()")
    seen.push({ body: await askOnce(port, request), statements: await counted(query) })
  }
  const [one, other] = seen
  if (one.body !== other.body) throw new Error(`${request.path}: other answers\n${one.body}\n${other.body}`)
  if (one.statements !== other.statements)
    throw new Error(`${request.path}: other statements\n${one.statements}\n${other.statements}`)
}

const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]

const sampleOf = async ({ child, port }, next) => {
  const before = cpuMs(child)
  const { count, rate, times } = await drive(port, { connections, milliseconds, next })
  return { rate, p50: at(times, 0.5), p99: at(times, 0.99), cpuMs: (cpuMs(child) - before) / count }
}

const endpoints = ["project", "projects", "servers", "baseline", "deployments"]

const found = await withDatabase(folder, async ({ keys, query, tokens, url }) => {
  const contestants = { service: await startService(url), bare: await startBare(url) }
  try {
    const requestsOf = targets({ keys, tokens })
    for (const name of endpoints) await compareOnce(query, contestants, requestsOf(name)())
    await query("select pg_stat_statements_reset()")
    const samples = {}
    for (const name of endpoints) {
      const next = { service: requestsOf(name), bare: requestsOf(name) }
      samples[name] = await interleaved(Number(rounds), {
        service: () => sampleOf(contestants.service, next.service),
        bare: () => sampleOf(contestants.bare, next.bare)
      })
    }
    return { samples, plans: await plansOf(query) }
  } finally {
    for (const { child } of Object.values(contestants)) {
      const over = ended(child)
      child.removeAllListeners("exit")
      child.on("exit", () => {})
      child.kill("SIGINT")
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 5000))])
    }
  }
})
console.log(JSON.stringify(found))
process.exit(0)
