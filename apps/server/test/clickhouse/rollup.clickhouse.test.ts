// From the outbox to ClickHouse to rollups, while shippers die: every day of every project is counted again one by one. On the
// way it is measured what it costs.
import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { writeFileSync } from "node:fs"
import { ClickHouse } from "../../src/clickhouse/ClickHouse.ts"
import { Shipping } from "../../src/clickhouse/Shipping.ts"
import { UsageOutbox } from "../../src/clickhouse/UsageOutbox.ts"
import { EventStore, type UsageRow } from "../../src/ingest/EventStore.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Rollup } from "../../src/usage/Rollup.ts"
import { Engine, inClickHouse, statement } from "../support/clickHouse.ts"
import { testDatabase } from "../support/database.ts"
import { dateAt } from "../support/dates.ts"
import { drawnUses } from "../support/drawnUses.ts"
import { movedClock, Time } from "../support/movedClock.ts"
import { type Of, seededProjects } from "../support/storeConformance.ts"

const end = Date.parse("2026-11-30T12:00:00Z")
const many = 200_000

/** Where figures go. */
const file = process.env["MCP_INSPECT_FIGURES"]

const perBlock = 5000

const services = Rollup.layer.pipe(
  Layer.provideMerge(inClickHouse),
  Layer.provideMerge(testDatabase),
  Layer.provideMerge(movedClock(end))
)

/* Seconds, of the clock that does not stand still, and of CPU of this process and of the server. */
const measured = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { cpu } = yield* Engine
    const clock = yield* Clock.Clock
    const [start, used, served] = [clock.monotonicTimeNanosUnsafe(), process.cpuUsage(), yield* cpu]
    const result = yield* effect
    const { system, user } = process.cpuUsage(used)
    return {
      result,
      seconds: Number(clock.monotonicTimeNanosUnsafe() - start) / 1e9,
      own: (system + user) / 1e6,
      server: (yield* cpu) - served
    }
  })

const dayOf = ({ at }: UsageRow) => at.toISOString().slice(0, 10)

/* Each day of a project as a line of numbers, and each path that was present on it. */
const counted = (rows: ReadonlyArray<UsageRow>, { projectId }: Of) =>
  [
    ...Map.groupBy(
      rows.filter((row) => row.projectId === projectId),
      dayOf
    )
  ]
    .map(([on, some]) => {
      let [calls, errors, sum, present] = [0, 0, 0, 0]
      for (const row of some) {
        calls += row.n
        if (!row.success) errors += row.n
        sum += row.durationSum
        present += row.n * row.arguments.length
      }
      return `${on} ${calls} ${errors} ${sum} ${present}`
    })
    .sort()

const stored = Effect.fnUntraced(function* ({ orgId, projectId }: Of) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* inOrg(
    orgId,
    sql<{ line: string }>`
      select concat_ws(' ', d.day, sum(d.calls), sum(d.errors), sum(d.duration_sum), (
        select coalesce(sum(a.present), 0) from usage_daily_arguments a
        where a.org_id = ${orgId} and a.project_id = ${projectId} and a.day = d.day)) as line
      from usage_daily d where d.org_id = ${orgId} and d.project_id = ${projectId} group by d.day`
  )
  return rows.map(({ line }) => line).sort()
})

const figures: Record<string, string> = {}
const note = (name: string, value: number, unit: string) => {
  figures[name] = `${value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3)} ${unit}`
}

layer(services, { excludeTestServices: true, timeout: "600 seconds" })("uses on their way to rollups", (it) => {
  it.effect(
    "are each counted once, whoever dies",
    () =>
      Effect.gen(function* () {
        const [store, rollup, time, outbox] = [yield* EventStore, yield* Rollup, yield* Time, yield* UsageOutbox]
        const [{ insert }, { once }] = [yield* ClickHouse, yield* Shipping]
        const projects = [...(yield* seededProjects), ...(yield* seededProjects)]
        const rows = drawnUses(many, { projects, fingerprints: [null], until: dateAt(end), days: 6 }).sort(
          (left, right) => left.receivedAt.getTime() - right.receivedAt.getTime()
        )
        // A sender that dies when it has stored what it was to store.
        const dying = outbox.send((token, contents) =>
          Effect.andThen(insert(token, contents), Effect.die(new Error("the process is gone")))
        )
        const appending = { seconds: 0, own: 0, bytes: 0 }
        const shipping = { seconds: 0, own: 0, server: 0 }
        const adding = { seconds: 0, own: 0, server: 0 }
        let added = 0
        for (const part of [1, 2, 3, 4]) {
          const [from, to] = [((part - 1) * many) / 4, (part * many) / 4]
          const blocks = Array.from({ length: (to - from) / perBlock }, (_, block) =>
            rows.slice(from + block * perBlock, from + (block + 1) * perBlock)
          )
          const appended = yield* measured(
            Effect.forEach(blocks, (block) => Effect.flatMap(newUuid, (token) => store.append(token, block)))
          )
          appending.seconds += appended.seconds
          appending.own += appended.own
          appending.bytes += yield* waitingBytes
          const until = part === 4 ? end : (rows[to]?.receivedAt.getTime() ?? end) - 1
          yield* time.set(until + 30_000)
          // Nothing of this part can be read yet.
          added += yield* rollup.once
          assert.isAtMost(added, from)
          yield* outbox.gather
          yield* Effect.exit(dying)
          yield* outbox.gather
          yield* Effect.exit(dying)
          const shipped = yield* measured(once)
          shipping.seconds += shipped.seconds
          shipping.own += shipped.own
          shipping.server += shipped.server
          const rolled = yield* measured(rollup.once)
          added += rolled.result
          adding.seconds += rolled.seconds
          adding.own += rolled.own
          adding.server += rolled.server
        }
        assert.strictEqual(added, many)
        for (const project of projects) assert.deepStrictEqual(yield* stored(project), counted(rows, project))

        yield* statement("optimize table inspect.usage_events final")
        const onDisk = yield* statement(
          "select sum(bytes_on_disk) from system.parts where database = 'inspect' and table = 'usage_events' and active"
        )
        const [one] = projects
        assert.isDefined(one)
        const ofDay = yield* measured(Stream.runCount(store.ofDay({ ...one, day: "2026-11-28", until: dateAt(end) })))
        assert.isAbove(ofDay.result, 1000)
        const presence = yield* measured(
          statement(
            "select arrayJoin(arguments) as path, sum(n) from inspect.usage_events where entity_name = 'search' group by path"
          )
        )
        note("rows, of which each stands for two uses", many, "")
        note("left in the outbox", many / appending.seconds, "rows/s")
        note("CPU to leave them there", (appending.own / many) * 1e6, "µs a row")
        note("bytes of a row that waits", appending.bytes / many, "B")
        note("shipped", many / shipping.seconds, "rows/s")
        note("CPU to ship them", (shipping.own / many) * 1e6, "µs a row")
        note("CPU of the engine to take them", (shipping.server / many) * 1e6, "µs a row")
        note("added up", many / adding.seconds, "rows/s")
        note("CPU to add them up", (adding.own / many) * 1e6, "µs a row")
        note("CPU of the engine to give them", (adding.server / many) * 1e6, "µs a row")
        note("bytes of a row on disk, merged", Number(onDisk) / many, "B")
        note(`CPU of the engine for a day of one project (${ofDay.result} rows)`, ofDay.server * 1000, "ms")
        note("CPU of the engine for the presence of arguments over all rows", presence.server * 1000, "ms")
        if (file !== undefined) writeFileSync(file, JSON.stringify(figures))
      }),
    600_000
  )
})

const waitingBytes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql.withTransaction(
    Effect.andThen(
      sql`select set_config('app.work', 'shipping', true)`,
      sql<{ bytes: number }>`select coalesce(sum(octet_length(content)), 0)::float8 as bytes from usage_waiting`
    )
  )
  return row?.bytes ?? 0
})
