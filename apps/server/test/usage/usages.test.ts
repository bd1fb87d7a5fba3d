import { documentOf, search as searchTool } from "../../../cli/test/support/contract/documents.ts"
import { canonical, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { Usage } from "@mcp-inspect/api/wire/Usage"
import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import { argumentText, omissionText } from "@mcp-inspect/api/wording/usage"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Workers } from "../../src/engine/Workers.ts"
import { EventStore, Kept, type UsageRow } from "../../src/ingest/EventStore.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { record } from "../../src/snapshots/record.ts"
import { Rollup } from "../../src/usage/Rollup.ts"
import { UsageChoices } from "../../src/usage/UsageChoices.ts"
import { Usages } from "../../src/usage/Usages.ts"
import { testDatabase } from "../support/database.ts"
import { drawnUses, use } from "../support/drawnUses.ts"
import { movedClock, Time } from "../support/movedClock.ts"
import { naiveUsage, numbersIn } from "../support/naiveUsage.ts"
import { seedOrg } from "../support/seed.ts"
import { dateAt } from "../support/dates.ts"

const now = Date.parse("2026-11-30T12:00:00Z")
const day = 86_400_000

const services = Layer.mergeAll(Rollup.layer, UsageChoices.layer, Usages.layer).pipe(
  Layer.provide(Workers.layerMemory),
  Layer.provideMerge(EventStore.layerMemory),
  Layer.provideMerge(testDatabase),
  Layer.provideMerge(movedClock(now))
)

const schema = {
  type: "object",
  properties: {
    query: { type: "string" },
    limit: { type: "integer" },
    filters: { type: "object", properties: { owner: { type: "string" } } },
    rows: { type: "array", items: { type: "object", properties: { never: {} } } },
    "two words": { type: "string" }
  }
}

const declaring: JsonObject = documentOf([{ ...searchTool, name: "search", inputSchema: schema }])
const others: JsonObject = documentOf([
  { ...searchTool, name: "search", inputSchema: { type: "object", properties: { query: {} } } }
])
const declared = String(declaring["fingerprint"])
const older = String(others["fingerprint"])

/** What these contracts declare. */
const contracts = new Map([
  [declared, new Set(["query", "limit", "filters", "filters.owner", "rows"])],
  [older, new Set(["query"])]
])

/** A project with both contracts recorded, and nothing of it or of others in the store. */
const project = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const kept = yield* Kept
  yield* sql`delete from usage_watermark`
  kept.rows = []
  yield* (yield* Time).set(now)
  const org = yield* seedOrg
  const acting = { orgId: org.id, projectId: org.project.id }
  for (const document of [others, declaring])
    yield* inOrg(
      org.id,
      record(acting, {
        document: canonical(document),
        fingerprint: String(document["fingerprint"]),
        environment: "production",
        source: "push"
      })
    )
  const usages = yield* Usages
  const choices = yield* UsageChoices
  const caller = { kind: "account", id: org.owner } as const
  const rollup = yield* Rollup
  return {
    acting,
    caller,
    path: org.project.path,
    keep: (...rows: ReadonlyArray<UsageRow>) =>
      Effect.andThen(
        Effect.sync(() => kept.rows.push(...rows)),
        rollup.once
      ),
    read: (asked: Parameters<typeof usages.read>[2]) => usages.read(caller, org.project.path, asked),
    choose: (settings: UsageSettings) => choices.changeSettings({ account: org.owner, ...org.project.path }, settings)
  }
})

/** One use on each of the days before today, of a call that is known with all it has. */
const daily = (of: { orgId: string; projectId: string }, days: number, more: Partial<UsageRow> = {}) =>
  Array.from({ length: days }, (_, index) =>
    use(of, { at: dateAt(now - (index + 1) * day), surfaceFingerprint: declared, ...more })
  )

const argument = (answer: Usage, path: string) => answer.arguments.find((one) => one.path === path)

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("an answer about usage", (it) => {
  it.effect("has the numbers of a naive recount at any time, whatever is asked", () =>
    Effect.gen(function* () {
      const { acting, choose, keep, read } = yield* project
      const kept = yield* Kept
      const neighbour = yield* seedOrg
      const uses = drawnUses(900, {
        projects: [acting, acting, { orgId: neighbour.id, projectId: neighbour.project.id }],
        fingerprints: [declared, older, `sha256:${"0".repeat(64)}`, null],
        until: dateAt(now + 3 * 60_000),
        days: 20
      })
      const time = yield* Time
      const excluded = [{ clientName: "two", clientVersion: "2.0.0" }]
      const byNow = uses.filter(({ receivedAt }) => receivedAt.getTime() <= now)
      for (const [at, more] of [
        [now, byNow],
        [now + 120_000, uses.filter((one) => !byNow.includes(one))],
        [now + 240_000, []]
      ] as const) {
        yield* time.set(at)
        yield* keep(...more)
        const to = dateAt(at - 30_000)
        for (const settings of [{}, { excluded }]) {
          yield* choose(settings)
          for (const days of [1, 19, 90])
            for (const part of [{}, { environment: "staging" }, { kind: "prompt" as const }]) {
              const answer = yield* read({ entity: "search", days, ...part })
              assert.deepStrictEqual(Schema.decodeUnknownSync(Usage)(answer), answer)
              const question = {
                projectId: acting.projectId,
                to,
                days,
                entity: "search",
                ...part,
                excluded: "excluded" in settings ? ["two 2.0.0"] : [],
                declared: "kind" in part ? new Map() : contracts
              }
              assert.deepStrictEqual(numbersIn(answer), naiveUsage(kept.rows, question))
            }
        }
      }
    })
  )

  it.effect("is complete with data on each full day of the window, and today needs none", () =>
    Effect.gen(function* () {
      const { acting, keep, read } = yield* project
      yield* keep(...daily(acting, 30))
      const month = yield* read({ entity: "search", days: 30 })
      assert.deepStrictEqual(month.coverage, {
        complete: true,
        dropped: 0,
        daysWithData: 30,
        exactContractCalls: 30
      })
      assert.deepInclude(argument(month, "limit"), { present: 0, status: "not_observed" })
      const more = yield* read({ entity: "search", days: 31 })
      assert.deepInclude(more.coverage, { complete: false, daysWithData: 30 })
      assert.strictEqual(argument(more, "limit")?.status, "unknown")
    })
  )

  it.effect(
    "lists what the contract declares as calls are recorded: nothing within arrays, no name that a path cannot have",
    () =>
      Effect.gen(function* () {
        const { acting, keep, read } = yield* project
        yield* keep(...daily(acting, 3))
        const { arguments: listed } = yield* read({ entity: "search", days: 3 })
        assert.deepStrictEqual(
          listed.map(({ path }) => path),
          ["filters", "filters.owner", "limit", "query", "rows"]
        )
      })
  )

  it.effect("knows no absence of an argument where one call came under another contract, or is not known whole", () =>
    Effect.gen(function* () {
      for (const [more, status] of [
        [{}, "not_observed"],
        [{ surfaceFingerprint: older }, "unknown"],
        [{ surfaceFingerprint: null }, "unknown"],
        [{ surfaceFingerprint: `sha256:${"1".repeat(64)}` }, "unknown"],
        [{ argumentsCut: true }, "unknown"],
        [{ arguments: Array.from({ length: 200 }, (_, index) => `a${index}`) }, "unknown"],
        [{ arguments: ["limit", "query"] }, "observed"]
      ] as const) {
        const { acting, keep, read } = yield* project
        yield* keep(...daily(acting, 3), use(acting, { at: dateAt(now - day), surfaceFingerprint: declared, ...more }))
        const answer = yield* read({ entity: "search", days: 3 })
        assert.isTrue(answer.coverage.complete)
        assert.strictEqual(argument(answer, "limit")?.status, status, JSON.stringify(more).slice(0, 60))
      }
    })
  )

  it.effect("knows no absence once an event was dropped, whatever dropped it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const [outcome, dropped] of [
        ["over_quota", 2],
        ["wrong_shape", 2],
        ["sender_dropped", 2],
        ["series_limit", 2],
        ["accepted", 0],
        ["late", 0],
        // Its call was kept, and the row says that its arguments are not whole.
        ["path_discarded", 0]
      ] as const) {
        const { acting, keep, read } = yield* project
        yield* keep(...daily(acting, 3))
        yield* inOrg(
          acting.orgId,
          sql`insert into usage_outcomes ${sql.insert({
            org_id: acting.orgId,
            project_id: acting.projectId,
            hour: dateAt(now - day),
            outcome,
            count: 2
          })}`
        )
        const answer = yield* read({ entity: "search", days: 3 })
        assert.strictEqual(answer.coverage.dropped, dropped, outcome)
        assert.strictEqual(argument(answer, "limit")?.status, dropped > 0 ? "unknown" : "not_observed", outcome)
        assert.include(answer.statement, "3 recorded calls in the requested 3-day window")
      }
    })
  )

  it.effect("never shows what only excluded cohorts use as not observed, nor their calls as none", () =>
    Effect.gen(function* () {
      const { acting, choose, keep, read } = yield* project
      const robot = { clientName: "monitor", clientVersion: "9" }
      yield* keep(
        ...daily(acting, 3),
        use(acting, { at: dateAt(now - day), surfaceFingerprint: declared, ...robot, arguments: ["limit"] }),
        use(acting, { at: dateAt(now - day), surfaceFingerprint: declared, ...robot, entityName: "ping" })
      )
      yield* choose({ excluded: [{ clientName: "monitor" }] })
      const answer = yield* read({ entity: "search", days: 3 })
      assert.deepInclude(answer, { calls: 3, serverCalls: 3 })
      assert.deepStrictEqual(answer.coverage.excluded, { cohorts: 1, calls: 1 })
      const limit = argument(answer, "limit")
      assert.deepInclude(limit, { present: 0, status: "unknown", excluded: 1 })
      if (limit !== undefined)
        assert.strictEqual(
          argumentText(answer, limit),
          "`limit` was in 1 recorded call in the requested 3-day window, all from client cohorts that the project's settings leave out."
        )
      const ping = yield* read({ entity: "ping", days: 3 })
      assert.strictEqual(ping.calls, 0)
      assert.strictEqual(
        ping.statement,
        "There is 1 recorded call in the requested 3-day window, all from 1 client cohort that the project's settings leave out. Removal will break those callers."
      )
    })
  )

  it.effect("takes a threshold from all calls of the server that count, not from those of the entity", () =>
    Effect.gen(function* () {
      const { acting, choose, keep, read } = yield* project
      const robot = { clientName: "monitor", clientVersion: "9" }
      yield* keep(
        ...daily(acting, 3, { n: 2 }),
        use(acting, { at: dateAt(now - day), entityName: "fetch", n: 94 }),
        use(acting, { at: dateAt(now - day), entityName: "fetch", n: 10_000, ...robot })
      )
      yield* choose({ excluded: [{ clientName: "monitor" }], threshold: { percent: 6 } })
      const reached = yield* read({ entity: "search", days: 3 })
      assert.deepInclude(reached, { calls: 6, serverCalls: 100, threshold: { of: { percent: 6 }, reached: true } })
      yield* choose({ excluded: [{ clientName: "monitor" }], threshold: { percent: 6.1 } })
      const below = yield* read({ entity: "search", days: 3 })
      assert.isFalse(below.threshold?.reached)
      assert.include(below.statement, "This is below the project's threshold of 6.1% of all calls of the server.")
      assert.include(below.statement, "Removal will break those callers.")
      yield* choose({ threshold: { percent: 6 } })
      assert.isFalse((yield* read({ entity: "search", days: 3 })).threshold?.reached)
      yield* choose({ threshold: { calls: 6 } })
      assert.isTrue((yield* read({ entity: "search", days: 3 })).threshold?.reached)
    })
  )

  it.effect("counts who leaves an argument out among those who could have sent it", () =>
    Effect.gen(function* () {
      const { acting, keep, read } = yield* project
      const at = dateAt(now - day)
      const exact = { at, surfaceFingerprint: declared }
      yield* keep(
        use(acting, { ...exact, n: 10, arguments: ["limit", "query"] }),
        use(acting, { ...exact, n: 5, arguments: ["filters", "query"] }),
        use(acting, { ...exact, n: 3, arguments: ["filters", "filters.owner", "query"] }),
        use(acting, { at, surfaceFingerprint: older, n: 100 }),
        use(acting, { ...exact, at: dateAt(now - 2 * day), n: 1000, argumentsCut: true })
      )
      const answer = yield* read({ entity: "search", days: 3 })
      const [limit, owner] = [argument(answer, "limit"), argument(answer, "filters.owner")]
      assert.deepStrictEqual(limit?.omission, { omitted: 8, calls: 18 })
      assert.deepStrictEqual(owner?.omission, { omitted: 5, calls: 18 })
      if (limit !== undefined)
        assert.strictEqual(
          omissionText(answer, limit),
          "`limit` was left out of 8 of 18 recorded calls in the requested 3-day window under contracts that declare it: 44.44% of these would fail."
        )
    })
  )

  it.effect("has the window of the settings when none is asked for", () =>
    Effect.gen(function* () {
      const { choose, read } = yield* project
      assert.strictEqual((yield* read({ entity: "search" })).window.days, 90)
      yield* choose({ days: 14 })
      assert.strictEqual((yield* read({ entity: "search" })).window.days, 14)
      assert.strictEqual((yield* read({ entity: "search", days: 3 })).window.days, 3)
    })
  )
})
