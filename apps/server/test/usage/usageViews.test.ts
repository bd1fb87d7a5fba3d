// What the console and later readers see of recorded use: over HTTP.
import { demanding, documentOf, search } from "../../../cli/test/support/contract/documents.ts"
import { assert, layer } from "@effect/vitest"
import { KnownEvidence, UsageOverview, UsageSurfaces } from "@mcp-inspect/api/wire/UsageViews"
import { evidenceOf, withEvidence } from "@mcp-inspect/engine/model/Evidence"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { eventStore } from "../../src/ingest/ingesting.ts"
import { EventStore } from "../../src/ingest/EventStore.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { nowDate } from "../../src/platform/times.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Rollup } from "../../src/usage/Rollup.ts"
import { use } from "../support/drawnUses.ts"
import { ask, askJson, recordsService } from "../support/recordsService.ts"
import { seedAccount, seedMember, seedOrg, seedSettings } from "../support/seed.ts"
import { settings } from "../support/settings.ts"
import { dateAt } from "../support/dates.ts"

const day = 86_400_000
const before = documentOf([search])
const after = documentOf([demanding])
const [older, newer] = [String(before["fingerprint"]), String(after["fingerprint"])]

const services = Rollup.layer.pipe(
  Layer.provideMerge(eventStore.pipe(Layer.provide(settings()))),
  Layer.provideMerge(recordsService)
)

const seeded = Effect.gen(function* () {
  const org = yield* seedOrg
  const as = { session: org.owner } as const
  const base = `/v1/projects/${org.project.name}`
  for (const snapshot of [before, after]) {
    const { status, text } = yield* ask("POST", `${base}/snapshots`, {
      as,
      body: { snapshot, environment: "production" }
    })
    assert.strictEqual(status, 201, text)
  }
  const now = yield* nowDate
  const of = { orgId: org.id, projectId: org.project.id }
  const record = Effect.fnUntraced(function* (rows: ReadonlyArray<ReturnType<typeof use>>) {
    const store = yield* EventStore
    const sql = yield* SqlClient.SqlClient
    yield* store.prepare([...new Set(rows.map(({ receivedAt }) => receivedAt.toISOString().slice(0, 10)))])
    yield* store.append(yield* newUuid, rows)
    // Another test's rollup may have gone past the times of these.
    yield* sql`update usage_watermark set rolled_up_to = ${dateAt(0)}`
    yield* inOrg(org.id, sql`delete from usage_daily where org_id = ${org.id}`)
    yield* (yield* Rollup).once
  })
  return { ...org, as, base, now, of, record }
})

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("recorded use of a project", (it) => {
  it.effect("is shown by day, entity, cohort and outcome, with what limits it", () =>
    Effect.gen(function* () {
      const { as, base, id, now, of, record } = yield* seeded
      const sql = yield* SqlClient.SqlClient
      const at = (days: number) => dateAt(now.getTime() - days * day)
      yield* record([
        use(of, { at: at(1), n: 3 }),
        use(of, { at: at(2), n: 2, success: false, entityName: "fetch", clientName: "two" }),
        use(of, { at: at(2), n: 1, entityKind: "prompt", entityName: "fetch", clientName: null, clientVersion: null })
      ])
      yield* inOrg(
        id,
        sql`insert into usage_outcomes ${sql.insert([
          { org_id: id, project_id: of.projectId, hour: at(1), outcome: "accepted", count: 6 },
          { org_id: id, project_id: of.projectId, hour: at(1), outcome: "over_quota", count: 4 }
        ])}`
      )
      const settings = { excluded: [{ clientName: "two" }] }
      assert.strictEqual((yield* ask("POST", `${base}/usage/settings`, { as, body: settings })).status, 404)
      const put = yield* ask("PUT" as "POST", `${base}/usage/settings`, { as, body: settings })
      assert.strictEqual(put.status, 200, put.text)
      const { body } = yield* askJson<UsageOverview>("GET", `${base}/usage/overview?days=7`, { as })
      const overview = Schema.decodeUnknownSync(UsageOverview)(body)
      assert.deepInclude(overview, { calls: 6, errors: 2, entityCount: 3, cohortCount: 3 })
      assert.deepStrictEqual(
        overview.days.map(({ calls, errors }) => [calls, errors]),
        [
          [3, 2],
          [3, 0]
        ]
      )
      assert.deepStrictEqual(
        overview.entities.map(({ calls, kind, name }) => `${kind} ${name} ${calls}`),
        ["tool search 3", "tool fetch 2", "prompt fetch 1"]
      )
      assert.deepStrictEqual(
        overview.cohorts.map(({ calls, clientName, excluded }) => [clientName, calls, excluded]),
        [
          ["one", 3, false],
          ["two", 2, true],
          [null, 1, false]
        ]
      )
      assert.deepStrictEqual(overview.clients.map(({ name }) => name).sort(), ["one", "two"])
      assert.deepInclude(overview.outcomes, { accepted: 6, overQuota: 4 })
      assert.deepStrictEqual(overview.coverage, { complete: false, dropped: 4, daysWithData: 2 })
    })
  )

  it.effect("is told by the contract that answered, which is not what a client keeps", () =>
    Effect.gen(function* () {
      const { as, base, now, of, record } = yield* seeded
      const at = (days: number) => dateAt(now.getTime() - days * day)
      yield* record([
        use(of, { at: at(2), n: 6, surfaceFingerprint: older }),
        use(of, { at: at(1), n: 1, surfaceFingerprint: older }),
        use(of, { at: at(1), n: 2, surfaceFingerprint: newer }),
        use(of, { at: at(1), n: 1, surfaceFingerprint: `sha256:${"0".repeat(64)}` })
      ])
      const { body } = yield* askJson<UsageSurfaces>("GET", `${base}/usage/surfaces?days=7`, { as })
      const { calls, note, surfaces } = Schema.decodeUnknownSync(UsageSurfaces)(body)
      assert.strictEqual(calls, 10)
      assert.deepStrictEqual(
        surfaces.map(({ days, fingerprint, recorded, share }) => [
          fingerprint,
          recorded,
          share,
          days.map((one) => one.calls)
        ]),
        [
          [older, true, "70.00%", [6, 1]],
          [newer, true, "20.00%", [2]],
          [`sha256:${"0".repeat(64)}`, false, "10.00%", [1]]
        ]
      )
      assert.include(note, "not the one that a client keeps")
    })
  )

  it.effect("is recorded beside a comparison as it was known, whatever is observed later", () =>
    Effect.gen(function* () {
      const { as, base, now, of, record } = yield* seeded
      const at = dateAt(now.getTime() - day)
      yield* record([use(of, { at, n: 5, surfaceFingerprint: newer })])
      const path = `${base}/usage/evidence?from=${older}&to=${newer}`
      const first = yield* askJson<KnownEvidence>("GET", path, { as })
      const known = Schema.decodeUnknownSync(KnownEvidence)(first.body)
      assert.isAbove(known.evidence.length, 0)
      assert.include(known.evidence[0]?.evidence.statement ?? "", "5 recorded calls in the requested 90-day window")
      yield* record([use(of, { at, n: 70, surfaceFingerprint: newer })])
      assert.deepStrictEqual((yield* askJson<KnownEvidence>("GET", path, { as })).body, first.body)
      const unknown = `sha256:${"0".repeat(64)}`
      assert.strictEqual((yield* ask("GET", `${base}/usage/evidence?from=${older}&to=${unknown}`, { as })).status, 404)
    })
  )

  it.effect("is recorded beside suppressed changes too, in the window that the project chose", () =>
    Effect.gen(function* () {
      const { as, base, id, now, of, project, record } = yield* seeded
      const put = yield* ask("PUT" as "POST", `${base}/usage/settings`, { as, body: { days: 30 } })
      assert.strictEqual(put.status, 200, put.text)
      yield* record([use(of, { at: dateAt(now.getTime() - day), n: 5, surfaceFingerprint: newer })])
      const pair = `from=${older}&to=${newer}`
      const reported = Effect.map(
        ask("GET", `${base}/compare?${pair}`, { as }),
        ({ text }) => JSON.parse(text) as Report
      )
      const ignore = (yield* reported).changes.map(({ rule }) => ({ rule }))
      yield* seedSettings(id, project.id, { ignore })
      const report = yield* reported
      assert.isEmpty(report.changes)
      const { body } = yield* askJson<KnownEvidence>("GET", `${base}/usage/evidence?${pair}`, { as })
      const known = new Map(body.evidence.map(({ evidence, finding }) => [finding, evidence]))
      const [told] = withEvidence(report, known, []).suppressed.flatMap((finding) => evidenceOf(finding) ?? [])
      assert.include(told?.statement ?? "", "5 recorded calls in the requested 30-day window")
    })
  )

  it.effect("has settings that viewers read and admins change, and that the audit log knows", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { as, base, id } = yield* seeded
      const member = yield* seedAccount
      yield* seedMember(id, member, "member")
      const body = { days: 30, threshold: { percent: 0.5 }, excluded: [{ clientName: "monitor", clientVersion: "1" }] }
      const put = (session: string, what: unknown) =>
        ask("PUT" as "POST", `${base}/usage/settings`, { as: { session }, body: what })
      assert.strictEqual((yield* put(member, body)).status, 403)
      assert.strictEqual((yield* put(as.session, { threshold: { percent: 101 } })).status, 400)
      assert.strictEqual((yield* put(as.session, { days: 0 })).status, 400)
      assert.strictEqual((yield* put(as.session, body)).status, 200)
      const read = yield* askJson("GET", `${base}/usage/settings`, { as: { session: member } })
      assert.deepStrictEqual(read.body, body)
      const deeds = yield* inOrg(
        id,
        sql<{
          detail: unknown
        }>`select detail from audit_log where org_id = ${id} and action = 'usage_settings.changed'`
      )
      assert.deepStrictEqual(deeds, [{ detail: { days: 30, threshold: { percent: 0.5 }, excluded: 1 } }])
    })
  )
})
