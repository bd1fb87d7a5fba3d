// Sends recorded use for a while, kills what takes it, and tells what became of it:
// `node measure.mjs {"folder":…,"seconds":…,"seed":…,"hasBuffer":…}`.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { startEmbedded } from "../../../apps/server/src/embedded/EmbeddedPostgres.ts"
import { boundedClient } from "../../../apps/server/src/platform/boundedClient.ts"
import { prepare } from "../../../apps/server/src/platform/Database.ts"
import { newCredential } from "../../../apps/server/src/platform/secrets.ts"
import { seedProjects } from "../ingest/seed.mjs"
import { end, freePort, startIngest, startWorker } from "../ingest/service.mjs"
import { startBuffer } from "./buffer.mjs"
import { faultsUntil } from "./faults.mjs"
import { makeLedger, wrongs } from "./ledger.mjs"
import { makeTally, perBatch, send } from "./load.mjs"
import { growthOf, mostGrowth } from "./memory.mjs"
import { storedUses } from "./stored.mjs"

const { folder, hasBuffer, seconds, seed } = JSON.parse(process.argv[2])

const projects = 6
const sendersOfProject = 8

/** How long what is acknowledged may take to be in the database, where a queue stands before it. */
const drainedMs = 120_000

/** A shorter run ends while caches still fill, and says nothing of memory. In seconds. */
const judgedFrom = 600

/* What is told, as figures. */
const figures = []

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs `use(query)` over the database. */
const withQuery = (url, use) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const context = yield* Effect.context()
      const query = (text, values = []) => Effect.runPromiseWith(context)(sql.unsafe(text, values))
      return yield* Effect.promise(() => use(query))
    }).pipe(Effect.provide(boundedClient({ url: Redacted.make(url), maxConnections: 1 })))
  )

/* A process that is started again until it serves: the database may be away just then. */
const startAgain = async (url, options, start = startIngest) => {
  for (let left = 60; ; left--) {
    try {
      return await start(url, options)
    } catch (error) {
      if (left === 0) throw error
      await pause(500)
    }
  }
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const compared = async (url, ledger) => {
  const rows = await withQuery(url, storedUses)
  return rows.flatMap(({ events, marks, others, outcomes, quota, slug }, project) => {
    const counted = { "what is counted as accepted": outcomes, "what the month counts": quota }
    const said = wrongs(ledger.all[project], { events, marks, counted }, perBatch)
    if (others > 0) said.push(`${others} uses were not accepted`)
    return said.map((sentence) => `${slug}: ${sentence}`)
  })
}

const tell = (tally, faults, ms) => {
  const times = tally.times.sort((left, right) => left - right)
  const events = tally.acknowledged * perBatch
  figures.push(
    { figure: "events acknowledged", value: Math.round((events * 1000) / ms), unit: "/s" },
    { figure: "answer, median", value: at(times, 0.5), unit: "ms" },
    { figure: "answer, p99", value: at(times, 0.99), unit: "ms" }
  )
  console.log(
    `  ${events} events acknowledged in ${Math.round(ms / 1000)} s: ${Math.round((events * 1000) / ms)} a second`
  )
  console.log(`  answers: median ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms`)
  console.log(`  refused: ${JSON.stringify(tally.refused)}, unanswered: ${tally.unanswered}, repeated: ${tally.again}`)
  console.log(`  killed: ${JSON.stringify(faults)}`)
}

const tellMemory = (samples, span) => {
  const missed = []
  for (const [member, name] of [
    ["rss", "resident"],
    ["heapUsed", "heap"]
  ]) {
    const { growth, slope, tenths } = growthOf(samples, span, member)
    console.log(`  ${name}, MiB by tenths of the run: ${tenths.map(Math.round).join(" ")}`)
    console.log(
      `    last ÷ most of the fourth to the seventh ${growth.toFixed(3)}, ${slope.toFixed(2)} MiB a minute over the last five`
    )
    const isJudged = seconds >= judgedFrom
    figures.push({
      figure: `memory, ${name}: growth`,
      value: growth,
      unit: "",
      ...(isJudged ? { limit: mostGrowth } : {})
    })
    if (isJudged && !(growth <= mostGrowth)) missed.push(`memory, ${name}: grew ${growth.toFixed(3)} times`)
  }
  return missed
}

const measured = async (url, buffer) => {
  const env = { DATABASE_POOL: "8", ...buffer?.env }
  const file = join(folder, "memory.jsonl")
  const preload = fileURLToPath(new URL("memory.cjs", import.meta.url))
  const steady = await startAgain(url, { env: { ...env, MCP_INSPECT_MEMORY: file }, flags: ["--require", preload] })
  const port = await freePort()
  const victim = {
    service: await startAgain(url, { env, port }),
    restart: async () => void (victim.service = await startAgain(url, { env, port }))
  }
  // What is buffered is stored by processes that do scheduled work.
  const startStoring = () => startAgain(url, { env }, startWorker)
  const worker = {
    service: buffer === undefined ? undefined : await startStoring(),
    restart: async () => void (worker.service = await startStoring())
  }
  const all = () => [steady, victim.service, ...(worker.service === undefined ? [] : [worker.service])]
  const keys = await Effect.runPromise(Effect.all(Array.from({ length: projects }, () => newCredential("ingest"))))
  await withQuery(url, (query) => seedProjects(query, keys))
  const began = Date.now()
  const ledger = makeLedger(projects, began)
  const tally = makeTally()
  let hasFailed = false
  const isOver = () => hasFailed || Date.now() - began >= seconds * 1000
  const senders = Array.from({ length: projects * sendersOfProject }, (_, sender) => {
    const project = sender % projects
    const to = sender % 4 === 3 ? port : steady.port
    return send({ isOver, key: keys[project], ledger, port: to, project, sender, tally })
  })
  try {
    const work = Promise.all([faultsUntil(isOver, { buffer, folder, seed, victim, worker }), ...senders])
    work.catch(() => (hasFailed = true))
    const [faults] = await work
    const ended = Date.now()
    tell(tally, faults, ended - began)
    const samples = readFileSync(file, "utf8").trim().split("\n").map(JSON.parse)
    const missed = tellMemory(samples, { began, ended: began + seconds * 1000 })
    if (buffer !== undefined && (await buffer.taken()) === 0)
      missed.push("what was acknowledged did not go through the buffer")
    const until = Date.now() + (buffer === undefined ? 0 : drainedMs)
    while (Date.now() < until && (await compared(url, ledger)).length > 0) await pause(1000)
    // Whatever was under way is over with its process: what is there now is there for good.
    await Promise.all(all().map(({ child }) => end(child, "SIGTERM")))
    const wrong = await compared(url, ledger)
    figures.push({ figure: "batches lost, or there twice", value: wrong.length, unit: "", limit: 0 })
    if (wrong.length > 20) wrong.splice(20, wrong.length, `and ${wrong.length - 20} more`)
    return [...missed, ...wrong]
  } finally {
    await Promise.all(all().map(({ child }) => end(child, "SIGKILL")))
  }
}

const program = Effect.gen(function* () {
  const { adopt, url } = yield* startEmbedded(folder, { isDurable: true })
  yield* adopt
  yield* prepare().pipe(Effect.provide(boundedClient({ url, maxConnections: 1 })))
  return yield* Effect.promise(async () => {
    const buffer = hasBuffer ? await startBuffer(folder) : undefined
    try {
      return await measured(Redacted.value(url), buffer)
    } finally {
      await buffer?.stop()
    }
  })
})

console.log(`  seed ${seed}, ${seconds} s${hasBuffer ? ", with a buffer" : ""}`)
const found = await Effect.runPromise(Effect.scoped(program))
writeFileSync(join(folder, "figures.json"), JSON.stringify(figures))
for (const sentence of found) console.log(`  WRONG: ${sentence}`)
const ofMemory = seconds >= judgedFrom ? ", and memory is flat" : "; too short a run to judge memory"
if (found.length === 0) console.log(`  each acknowledged batch is there once, no other twice${ofMemory}`)
process.exit(found.length === 0 ? 0 : 1)
