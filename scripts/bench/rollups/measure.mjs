// Seeds rollups, asks about them over one connection, and prints what the database spent on each question as JSON:
// `node measure.mjs FOLDER ROUNDS`.
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { readFileSync } from "node:fs"
import { startEmbedded } from "../../../apps/server/src/embedded/EmbeddedPostgres.ts"
import { Workers } from "../../../apps/server/src/engine/Workers.ts"
import { boundedClient } from "../../../apps/server/src/platform/boundedClient.ts"
import { pool, prepare } from "../../../apps/server/src/platform/Database.ts"
import { UsageChoices } from "../../../apps/server/src/usage/UsageChoices.ts"
import { Usages } from "../../../apps/server/src/usage/Usages.ts"
import { names, seed, shape } from "./seed.mjs"

const [folder, rounds] = process.argv.slice(2)

/* The kernel counts in ticks of ten milliseconds, so each sample is of several questions. */
const together = 5
const ticksPerSecond = 100

const cpuMsOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

const path = { org: names.org, project: names.project }
const caller = { kind: "account", id: names.account }

const questions = Effect.gen(function* () {
  const usages = yield* Usages
  const choices = yield* UsageChoices
  const asked = { account: names.account, ...path }
  return {
    "usage of a tool, 90 days": [Effect.void, usages.read(caller, path, { entity: "tool-7", days: 90 })],
    "usage of a tool, cohorts left out": [
      choices.changeSettings(asked, { excluded: [{ clientName: "client-3" }] }),
      usages.read(caller, path, { entity: "tool-7", days: 90 })
    ],
    "overview, 90 days": [Effect.void, usages.overview(caller, path, { days: 90 })],
    "surfaces in service, 90 days": [Effect.void, usages.surfaces(caller, path, { days: 90 })]
  }
})

const program = Effect.gen(function* () {
  const { url } = yield* startEmbedded(folder, { isDurable: false })
  const admin = boundedClient({ url, maxConnections: 1 })
  yield* Effect.gen(function* () {
    yield* prepare()
    yield* seed
  }).pipe(Effect.provide(admin))
  const services = Layer.mergeAll(Usages.layer, UsageChoices.layer).pipe(
    Layer.provide(Workers.layerMemory),
    Layer.provideMerge(pool(Redacted.make(Redacted.value(url)), 1))
  )
  return yield* Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [{ pid }] = yield* sql`select pg_backend_pid() as pid`
    const samples = {}
    for (const [name, [before, question]] of Object.entries(yield* questions)) {
      yield* before
      // Plans and pages are there.
      const answer = yield* question
      if (answer.calls === 0) throw new Error(`${name}: no calls`)
      samples[name] = []
      for (let round = 0; round < Number(rounds); round++) {
        const start = cpuMsOf(pid)
        for (let count = 0; count < together; count++) yield* question
        samples[name].push((cpuMsOf(pid) - start) / together)
      }
    }
    const [{ bytes }] = yield* sql`
      select (pg_total_relation_size('usage_daily') + pg_total_relation_size('usage_daily_arguments')
        + pg_total_relation_size('usage_cohorts'))::float8 as bytes`
    return { ...shape, bytes, samples }
  }).pipe(Effect.provide(services))
})

console.log(JSON.stringify(await Effect.runPromise(Effect.scoped(program))))
process.exit()
