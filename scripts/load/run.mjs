// Runs the load, and prints and writes what it was: `node run.mjs {"folder":…,"into":…,"seconds":…,"seed":…,"isProfiled":…}`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { end, postmasterOf } from "../bench/ingest/service.mjs"
import { root } from "../lib/run.mjs"
import { pushFirst, seedWatches, withGround } from "./ground.mjs"
import { flameOf } from "./flame.mjs"
import { wrongs } from "./judge.mjs"
import { kindsOf } from "./kinds.mjs"
import { costs, endAll, startAll, startTarget } from "./processes.mjs"
import { functionsOf, ownersOf, treeOf } from "./profile.mjs"
import { countsOf, waiting, whenDrained } from "./stored.mjs"
import { summary, told } from "./tell.mjs"
import { pause, traffic } from "./traffic.mjs"

const { folder, into, isProfiled, seconds, seed } = JSON.parse(process.argv[2])

/** Code that runs for the first time is slow for a while. In milliseconds. */
const warmUpMs = 5000

/* The scripts and styles that the document of the console names. */
const assets = () => {
  const page = readFileSync(join(root, "apps/server/console/dist/index.html"), "utf8")
  return [...page.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, path]) => path)
}

const microseconds = () => Number(process.hrtime.bigint() / 1000n)

/* What the processes have, each second, and how much waits, until it is stopped. */
const sampling = (services, database, query) => {
  const [memory, most] = [{}, { overdue: 0, open: 0 }]
  let isOver = false
  const sample = async () => {
    for (const [name, { rssMb }] of Object.entries(costs(services, database)))
      if (rssMb !== undefined) (memory[name] ??= []).push({ at: Date.now(), rss: rssMb * 2 ** 20 })
    const now = await waiting(query)
    for (const name of Object.keys(most)) most[name] = Math.max(most[name], now[name])
  }
  const work = (async () => {
    for (; !isOver; await pause(1000)) await sample()
  })()
  return {
    memory,
    most,
    stop: () => {
      isOver = true
      return work
    }
  }
}

/* A process is asked for by kinds; what captures for the api serves its captures and pushes. */
const askedOf = (kinds, looks) => {
  const requests = (...names) => names.reduce((sum, name) => sum + kinds[name].requests, 0)
  const ofApi = requests("reads", "pushes", "captures", "screens")
  return {
    api: ofApi,
    "processes of the api": kinds.captures.rounds + kinds.pushes.requests,
    ingest: requests("ingest"),
    worker: looks,
    "processes of the worker": looks,
    database: ofApi + requests("ingest")
  }
}

const processesOf = (before, after, memory, asked) =>
  Object.fromEntries(
    Object.entries(after).map(([name, { cpuMs, rssMb }]) => {
      const spent = cpuMs - before[name].cpuMs
      const perRequestMs = asked[name] > 0 ? spent / asked[name] : undefined
      const peak = Math.max(...(memory[name] ?? []).map(({ rss }) => rss / 2 ** 20))
      const mb = rssMb === undefined ? undefined : { began: before[name].rssMb, most: peak, ended: rssMb }
      return [name, { cpuMs: spent, perRequestMs, rssMb: mb }]
    })
  )

/* The load itself, between two looks at what everything has cost. */
const underLoad = async ({ database, kinds, query, services }, ms) => {
  const before = costs(services, database)
  const sampler = sampling(services, database, query)
  const [began, from] = [Date.now(), microseconds()]
  const tallies = await traffic(kinds, () => Date.now() - began >= ms)
  const [ended, until] = [Date.now(), microseconds()]
  await sampler.stop()
  return { after: costs(services, database), before, sampler, span: { began, ended }, tallies, times: { from, until } }
}

const measured = async ({ projects: empty, query, url }, profiles) => {
  const target = await startTarget()
  const services = await startAll(url, { folder, profiles })
  const database = postmasterOf(folder)
  try {
    const { first, ...pushed } = await pushFirst(services.api.port, empty)
    const counts = { begun: 0, pushed: first, batches: 0, events: 0, started: 0, captured: 0 }
    const ports = { api: services.api.port, ingest: services.ingest.port }
    const kinds = kindsOf({ ...ports, ...pushed, assets: assets(), counts, seed, target: target.url })
    const warmUp = await underLoad({ database, kinds, query, services }, warmUpMs)
    const watches = Math.ceil(seconds / 2)
    await seedWatches(query, { count: watches, target: target.url, withinMs: seconds * 800 })
    const load = await underLoad({ database, kinds, query, services }, seconds * 1000)
    const queues = await whenDrained(query, watches)
    const ended = Object.entries(services)
      .filter(([, { child }]) => child.exitCode !== null || child.signalCode !== null)
      .map(([name]) => name)
    return { ...load, counts: await countsOf(query, counts), ended, queues, warmUp: warmUp.tallies, watches }
  } finally {
    await endAll(services)
    await end(target.child, "SIGKILL")
  }
}

/* Which functions take the most, and a flame graph beside it. */
const profileOf = (name, times) => {
  const tree = treeOf(JSON.parse(readFileSync(join(into, `${name}.cpuprofile`), "utf8")), times)
  writeFileSync(join(into, `${name}.svg`), flameOf(tree, `CPU of ${name} under load, ${tree.total} samples`))
  const functions = functionsOf(tree)
  const most = functions.toSorted((one, other) => other.self - one.self).slice(0, 15)
  return { samples: tree.total, owners: ownersOf(functions), functions: most }
}

const together = (tallies) => {
  const all = Object.values(tallies)
  const total = (member) => all.reduce((sum, one) => sum + one[member], 0)
  return { requests: total("requests"), errors: total("errors"), wrong: all.flatMap(({ wrong }) => wrong) }
}

mkdirSync(into, { recursive: true })
console.log(`  seed ${seed}, ${seconds} s`)
const found = await withGround(folder, (ground) => measured(ground, isProfiled ? into : undefined))
const { after, before, sampler, span, tallies, times, watches } = found
const wrong = wrongs({
  ...found,
  kinds: { ...tallies, "before, to warm up": together(found.warmUp) },
  // What a process has sampled of itself grows for as long as it runs.
  memory: isProfiled ? {} : sampler.memory
})
const report = {
  seconds,
  seed,
  kinds: Object.fromEntries(
    Object.entries(tallies).map(([name, tally]) => [name, summary(tally, (span.ended - span.began) / 1000)])
  ),
  processes: processesOf(before, after, sampler.memory, askedOf(tallies, watches)),
  most: sampler.most,
  profiles: Object.fromEntries(
    readdirSync(into)
      .filter((file) => isProfiled && file.endsWith(".cpuprofile"))
      .map((file) => file.replace(/\.cpuprofile$/, ""))
      .map((name) => [name, profileOf(name, times)])
  ),
  wrong
}
writeFileSync(join(into, "report.json"), `${JSON.stringify(report, undefined, 2)}\n`)
for (const line of told(report)) console.log(line)
for (const sentence of wrong) console.log(`  WRONG: ${sentence}`)
console.log(`\n  written to ${into}`)
process.exit(wrong.length === 0 ? 0 : 1)
