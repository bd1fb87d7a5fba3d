// Changes that a watch saw, judged by the engine under the decisions of the project.
import { demanding, documentOf, offering, search } from "../../../cli/test/support/contract/documents.ts"
import { assert, layer } from "@effect/vitest"
import { asJson, canonical, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Alerts } from "../../src/alerts/Alerts.ts"
import { Channels } from "../../src/alerts/Channels.ts"
import { Deliveries } from "../../src/alerts/Deliveries.ts"
import { Judging } from "../../src/alerts/Judging.ts"
import { raiseChange, raiseOutage, type Watched } from "../../src/alerts/raise.ts"
import { GaveUp, Workers } from "../../src/engine/Workers.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import {
  alertingService,
  channelTo,
  claim,
  Hours,
  runDue,
  watchedProject,
  type WatchedProject,
  within
} from "../support/alerting.ts"
import { epoch } from "../support/people.ts"
import { Receiver } from "../support/receiver.ts"
import { seedSettings } from "../support/seed.ts"

const plain = documentOf([search])
const needing = documentOf([demanding])
const offered = documentOf([offering])
const empty = documentOf([])

const dateOf = (millis: number) => new Date(millis)

const somebodyElse = "00000000-0000-4000-8000-000000000001"

const fingerprintOf = (document: JsonObject): string => String(document["fingerprint"])

/** A project that has these documents, and nothing left to do of earlier tests. */
const watching = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from jobs`
  const receiver = yield* Receiver
  receiver.mood = "takes"
  receiver.received.length = 0
  const project = yield* watchedProject
  for (const document of [plain, needing, offered, empty]) {
    const body = canonical(asJson(document))
    yield* inOrg(
      project.orgId,
      sql`insert into documents ${sql.insert({
        org_id: project.orgId,
        project_id: project.projectId,
        fingerprint: fingerprintOf(document),
        body,
        bytes: body.length,
        created_at: epoch
      })}`
    )
  }
  return project
})

const seen = (
  project: WatchedProject,
  before: JsonObject,
  after: JsonObject,
  threshold: Watched["threshold"] = "BREAKING"
) =>
  within(
    project,
    raiseChange(
      project,
      { ...project.watched, threshold },
      { before: fingerprintOf(before), after: fingerprintOf(after), deployment: "dep_1" }
    )
  )

const alertsOf = (project: WatchedProject) =>
  Effect.flatMap(Alerts, (alerts) => Effect.map(alerts.list(project.as(project.viewer), {}), (page) => page.alerts))

const sentTo = (project: WatchedProject, channel: string) =>
  Effect.flatMap(Deliveries, (deliveries) =>
    Effect.map(deliveries.list(project.as(project.viewer), channel, {}), (page) => page.deliveries)
  )

layer(alertingService(), { excludeTestServices: true, timeout: "60 seconds" })("a change that a watch saw", (it) => {
  it.effect("is told once with its proof, to every channel that is on", () =>
    Effect.gen(function* () {
      const project = yield* watching
      const [channels, receiver] = [yield* Channels, yield* Receiver]
      const { id: on } = yield* channelTo(project, "webhook")
      const { id: off } = yield* channelTo(project, "webhook")
      yield* channels.change(project.as(project.admin), off, { enabled: false })
      yield* seen(project, plain, needing)
      assert.deepStrictEqual(yield* alertsOf(project), [])
      assert.isTrue((yield* runDue).every(Exit.isSuccess))
      yield* runDue
      const [alert, ...more] = yield* alertsOf(project)
      assert.deepStrictEqual(more, [])
      assert.deepInclude(alert, {
        kind: "change",
        title: "search: 1 breaking change",
        watch: project.watched.watchId,
        failure: null,
        link: `https://inspect.example.com/p/${project.slug}/search/servers/search/changes`
      })
      const { findings = [], ...change } = alert?.change ?? {}
      assert.deepStrictEqual(change, {
        judged: true,
        before: fingerprintOf(plain),
        after: fingerprintOf(needing),
        deployment: "dep_1",
        strictest: "BREAKING",
        counts: { BREAKING: 1, POTENTIALLY_BREAKING: 0, NON_BREAKING: 0, DOCUMENTATION: 0 },
        more: 0
      })
      assert.lengthOf(findings, 1)
      assert.deepInclude(findings[0], { severity: "BREAKING", entity: "tool:search" })
      assert.match(findings[0]?.proof ?? "", /^accepted before, rejected now: \{/)
      // Seen again, by another look or after a way back, it is no news.
      yield* seen(project, plain, needing)
      assert.deepStrictEqual(yield* runDue, [])
      assert.lengthOf(yield* sentTo(project, on), 1)
      assert.lengthOf(yield* sentTo(project, off), 0)
      assert.lengthOf(receiver.received, 1)
      const body = JSON.parse(receiver.received[0]?.body ?? "{}") as { type: string; data: { id: string } }
      assert.deepStrictEqual([body.type, body.data.id], ["watch.breaking_change", alert?.id])
      assert.deepStrictEqual(yield* (yield* Alerts).read(project.as(project.member), alert?.id ?? ""), alert)
    })
  )

  it.effect("that happens again is told again, a day after it was told", () =>
    Effect.gen(function* () {
      const project = yield* watching
      const { id } = yield* channelTo(project, "webhook")
      const hours = yield* Hours
      const happens = Effect.fnUntraced(function* (expected: number) {
        for (const [before, after] of [
          [plain, empty],
          [empty, plain]
        ] as const) {
          yield* seen(project, before, after)
          yield* runDue
        }
        assert.lengthOf(yield* alertsOf(project), expected)
        assert.lengthOf(yield* sentTo(project, id), expected)
      })
      yield* happens(1)
      // This clock goes on meanwhile.
      hours.pass(24 * 3_600_000 - 600_000)
      yield* happens(1)
      hours.pass(600_000)
      yield* happens(2)
      // A day after it was told, not after it was seen.
      hours.pass(12 * 3_600_000)
      yield* happens(2)
      hours.pass(12 * 3_600_000)
      yield* happens(3)
    })
  )

  it.effect("that was quiet is told when it happens again under another threshold", () =>
    Effect.gen(function* () {
      const project = yield* watching
      const sql = yield* SqlClient.SqlClient
      for (const [threshold, told] of [
        ["BREAKING", 0],
        ["BREAKING", 0],
        ["NON_BREAKING", 1],
        ["NON_BREAKING", 1]
      ] as const) {
        yield* seen(project, plain, offered, threshold)
        yield* runDue
        assert.lengthOf(yield* alertsOf(project), told)
        const kept = yield* inOrg(project.orgId, sql`select from alerts where org_id = ${project.orgId}`)
        assert.lengthOf(kept, 1)
      }
    })
  )

  it.effect("below the threshold of its watch is told to nobody", () =>
    Effect.gen(function* () {
      const project = yield* watching
      const { id } = yield* channelTo(project, "webhook")
      yield* seen(project, plain, offered)
      yield* runDue
      assert.deepStrictEqual(yield* alertsOf(project), [])
      assert.deepStrictEqual(yield* sentTo(project, id), [])
      assert.deepStrictEqual(yield* runDue, [])
      const sql = yield* SqlClient.SqlClient
      const [quiet] = yield* inOrg(
        project.orgId,
        sql<{ alert_id: string; state: string }>`
          select alert_id, state from alerts where org_id = ${project.orgId}`
      )
      assert.strictEqual(quiet?.state, "quiet")
      const alerts = yield* Alerts
      assert.strictEqual(
        (yield* Effect.flip(alerts.read(project.as(project.owner), quiet?.alert_id ?? ""))).error.code,
        "not_found"
      )
      // The same change of another watch, with a laxer threshold.
      const other = { ...project, watched: { ...project.watched, watchId: "00000000-0000-4000-8000-000000000002" } }
      yield* seen(other, plain, offered, "NON_BREAKING")
      yield* runDue
      yield* runDue
      assert.deepStrictEqual(
        (yield* alertsOf(project)).map(({ title }) => title),
        ["search: 1 non-breaking change"]
      )
    })
  )

  it.effect("that the project ignores or calls harmless is told to nobody", () =>
    Effect.gen(function* () {
      for (const settings of [
        { ignore: [{ rule: "tool.removed", reason: "announced" }] },
        { severity_overrides: { "tool.removed": "NON_BREAKING" } }
      ]) {
        const project = yield* watching
        yield* seedSettings(project.orgId, project.projectId, settings)
        yield* seen(project, plain, empty)
        yield* runDue
        assert.deepStrictEqual(yield* alertsOf(project), [], JSON.stringify(settings))
      }
      const project = yield* watching
      yield* seen(project, plain, empty)
      yield* runDue
      const [alert] = yield* alertsOf(project)
      assert.deepStrictEqual(
        alert?.change?.findings.map(({ rule }) => rule),
        ["tool.removed"]
      )
    })
  )

  it.effect("is judged once, whoever lost it", () =>
    Effect.gen(function* () {
      const [hours, judging, sql] = [yield* Hours, yield* Judging, yield* SqlClient.SqlClient]
      const project = yield* watching
      const { id } = yield* channelTo(project, "webhook")
      yield* seen(project, plain, needing)
      const [job] = yield* claim("judge")
      assert.isDefined(job)
      yield* sql`update jobs set leased_by = ${somebodyElse} where kind = 'judge'`
      assert.deepInclude(yield* Effect.flip(judging.judge(job)), { _tag: "LostLease" })
      assert.deepStrictEqual(yield* alertsOf(project), [])
      assert.deepStrictEqual(yield* sentTo(project, id), [])
      hours.pass(31_000)
      yield* runDue
      assert.lengthOf(yield* alertsOf(project), 1)
      assert.lengthOf(yield* sentTo(project, id), 1)
    })
  )

  it.effect("whose documents are gone is told all the same", () =>
    Effect.gen(function* () {
      const project = yield* watching
      yield* within(
        project,
        raiseChange(project, project.watched, {
          before: fingerprintOf(plain),
          after: `sha256:${"0".repeat(64)}`,
          deployment: "dep_2"
        })
      )
      yield* runDue
      assert.deepInclude((yield* alertsOf(project))[0]?.change, { judged: false, strictest: null, findings: [] })
    })
  )

  it.effect("is listed with what else was told, the newest first, page by page", () =>
    Effect.gen(function* () {
      const project = yield* watching
      const alerts = yield* Alerts
      const hours = yield* Hours
      const failure = { code: "timeout", message: "No answer.\u202e\n<b>", mend: "Wait.", needsHeader: false } as const
      for (let count = 1; count <= 5; count += 1) {
        yield* within(project, raiseOutage(project, project.watched, { since: dateOf(count), failure }))
        // Two of one moment.
        if (count !== 2) hours.pass(1000)
      }
      const asked = project.as(project.viewer)
      const all = yield* alertsOf(project)
      assert.lengthOf(all, 5)
      assert.deepInclude(all[0], { kind: "unreachable", change: null })
      assert.strictEqual(all[0]?.failure?.message, "No answer.\\u{202E} <b>")
      assert.deepStrictEqual(
        all.map(({ createdAt }) => createdAt),
        all
          .map(({ createdAt }) => createdAt)
          .toSorted()
          .toReversed()
      )
      const found: Array<string> = []
      let before: string | null = ""
      while (before !== null) {
        const page: Effect.Success<ReturnType<typeof alerts.list>> = yield* alerts.list(asked, {
          limit: 2,
          ...(before === "" ? {} : { before })
        })
        found.push(...page.alerts.map(({ id }) => id))
        before = page.next
      }
      assert.deepStrictEqual(
        found,
        all.map(({ id }) => id)
      )
      for (const wrong of ["", "1", "1.x", "'or 1=1", "1.msg_00000000000000000000000000"])
        assert.strictEqual((yield* Effect.flip(alerts.list(asked, { before: wrong }))).error.code, "invalid_cursor")
      const stranger = yield* watchedProject
      assert.strictEqual((yield* Effect.flip(alerts.list(project.as(stranger.owner), {}))).error.code, "not_found")
      assert.strictEqual(
        (yield* Effect.flip(alerts.read(stranger.as(stranger.owner), all[0]?.id ?? ""))).error.code,
        "not_found"
      )
    })
  )
})

let reason: "bounds" | "busy" = "busy"

const limited = Layer.effect(
  Workers,
  Effect.sync(() => {
    const gaveUp = () => new GaveUp({ reason })
    return Workers.of({ compare: gaveUp, declared: gaveUp, readPush: gaveUp })
  })
)

layer(alertingService({}, { workers: limited }), { excludeTestServices: true, timeout: "60 seconds" })(
  "a change that cannot be compared",
  (it) => {
    it.effect("waits while there is no room, and is told unjudged when it is too much", () =>
      Effect.gen(function* () {
        const [hours, sql] = [yield* Hours, yield* SqlClient.SqlClient]
        reason = "busy"
        const project = yield* watching
        const { id } = yield* channelTo(project, "webhook")
        yield* seen(project, plain, needing)
        yield* runDue
        assert.deepStrictEqual(yield* alertsOf(project), [])
        assert.deepStrictEqual(yield* runDue, [])
        assert.lengthOf(yield* sql`select from jobs where kind = 'judge' and leased_by is null and slow`, 1)
        reason = "bounds"
        hours.pass(31_000)
        yield* runDue
        const [alert] = yield* alertsOf(project)
        assert.strictEqual(alert?.title, "search: the contract changed, and the change was not compared")
        assert.deepInclude(alert?.change, { judged: false, strictest: null, counts: null, findings: [] })
        assert.lengthOf(yield* sentTo(project, id), 1)
        const body = JSON.parse((yield* Receiver).received[0]?.body ?? "{}") as { type: string }
        assert.strictEqual(body.type, "watch.change")
      })
    )
  }
)
