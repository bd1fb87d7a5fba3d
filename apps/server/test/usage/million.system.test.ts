// A million uses over ninety days, received in parts: every number of every answer is counted again one by one.
import { documentOf, search } from "../../../cli/test/support/contract/documents.ts"
import { assert, layer } from "@effect/vitest"
import { canonical } from "@mcp-inspect/engine/model/Json"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inject } from "vitest"
import { Workers } from "../../src/engine/Workers.ts"
import { EventStore, Kept, type UsageRow } from "../../src/ingest/EventStore.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { record } from "../../src/snapshots/record.ts"
import { Rollup } from "../../src/usage/Rollup.ts"
import { UsageChoices } from "../../src/usage/UsageChoices.ts"
import { Usages } from "../../src/usage/Usages.ts"
import { testDatabase } from "../support/database.ts"
import { query, urlOf } from "../support/databases.ts"
import { drawnUses } from "../support/drawnUses.ts"
import { movedClock, Time } from "../support/movedClock.ts"
import { naiveUsage, numbersIn } from "../support/naiveUsage.ts"
import { seedOrg } from "../support/seed.ts"
import { dateAt } from "../support/dates.ts"

const end = Date.parse("2026-11-30T12:00:00Z")
const day = 86_400_000

/** When it is added up, in days before the end: most at once, and the rest as it comes. */
const rolledUp = [1, 0.5, 0]

const services = Layer.mergeAll(Rollup.layer, UsageChoices.layer, Usages.layer).pipe(
  Layer.provide(Workers.layerMemory),
  Layer.provideMerge(EventStore.layerMemory),
  Layer.provideMerge(testDatabase),
  Layer.provideMerge(movedClock(end))
)

const document = documentOf([search])
const fingerprint = String(document["fingerprint"])

const counted = (rows: ReadonlyArray<UsageRow>, keyOf: (row: UsageRow) => string) => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.n)
  return Object.fromEntries([...counts].sort())
}

layer(services, { excludeTestServices: true, timeout: "600 seconds" })("a million uses", (it) => {
  it.effect(
    "are what every answer says of them",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [kept, rollup, usages, time] = [yield* Kept, yield* Rollup, yield* Usages, yield* Time]
        const choices = yield* UsageChoices
        const [own, other] = [yield* seedOrg, yield* seedOrg]
        const acting = { orgId: own.id, projectId: own.project.id }
        yield* inOrg(
          own.id,
          record(acting, { document: canonical(document), fingerprint, environment: "production", source: "push" })
        )
        const rows = drawnUses(520_000, {
          projects: [acting, acting, acting, { orgId: other.id, projectId: other.project.id }],
          fingerprints: [fingerprint, `sha256:${"0".repeat(64)}`, null],
          until: dateAt(end),
          days: 90
        })
        assert.isAbove(
          rows.reduce((sum, { n }) => sum + n, 0),
          1_000_000
        )
        let last = 0
        for (const ago of rolledUp) {
          const until = end - ago * day
          for (const row of rows) {
            const at = row.receivedAt.getTime()
            if (at > last && at <= until) kept.rows.push(row)
          }
          last = until
          yield* time.set(until)
          yield* rollup.once
        }
        assert.strictEqual(kept.rows.length, rows.length)
        // As the database does by itself in a minute.
        const [database] = yield* sql<{ name: string }>`select current_database() as name`
        yield* Effect.promise(() => query(urlOf(inject("postgres"), { database: database?.name ?? "" }), "analyze"))

        const caller = { kind: "account", id: own.owner } as const
        const { path } = own.project
        const to = dateAt(end - 30_000)
        const declared = new Map([[fingerprint, new Set(["query"])]])
        for (const excluded of [[], [{ clientName: "one", clientVersion: "2.0.0" }]]) {
          yield* choices.changeSettings({ account: own.owner, ...path }, { excluded })
          for (const entity of ["search", "nothing"])
            for (const days of [1, 30, 90])
              for (const part of [{}, { environment: "staging" }, { kind: "prompt" as const }]) {
                const answer = yield* usages.read(caller, path, { entity, days, ...part })
                const question = {
                  projectId: acting.projectId,
                  to,
                  days,
                  entity,
                  ...part,
                  excluded: excluded.length > 0 ? ["one 2.0.0"] : [],
                  declared: entity === "search" && !("kind" in part) ? declared : new Map()
                }
                assert.deepStrictEqual(numbersIn(answer), naiveUsage(rows, question))
              }
        }

        const since = end - 30_000 - 90 * day
        const first = dateAt(since).toISOString().slice(0, 10)
        const within = rows.filter(
          (row) =>
            row.projectId === acting.projectId && row.receivedAt <= to && row.at.toISOString().slice(0, 10) >= first
        )
        const overview = yield* usages.overview(caller, path, { days: 90 })
        assert.deepStrictEqual(
          Object.fromEntries(overview.days.map((one) => [one.day, one.calls])),
          counted(within, ({ at }) => at.toISOString().slice(0, 10))
        )
        assert.deepStrictEqual(
          Object.fromEntries(overview.entities.map((one) => [`${one.kind} ${one.name}`, one.calls] as const).sort()),
          counted(within, (row) => `${row.entityKind} ${row.entityName}`)
        )
        assert.deepStrictEqual(
          Object.fromEntries(
            overview.cohorts.map((one) => [`${one.clientName} ${one.clientVersion}`, one.calls] as const).sort()
          ),
          counted(within, (row) => `${row.clientName} ${row.clientVersion}`)
        )
        const { surfaces } = yield* usages.surfaces(caller, path, { days: 90 })
        assert.deepStrictEqual(
          Object.fromEntries(
            surfaces
              .flatMap((one) => one.days.map(({ calls, day: on }) => [`${one.fingerprint} ${on}`, calls] as const))
              .sort()
          ),
          counted(within, (row) => `${row.surfaceFingerprint} ${row.at.toISOString().slice(0, 10)}`)
        )
      }),
    600_000
  )
})
