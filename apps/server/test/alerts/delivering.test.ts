// Deliveries to a receiver on this machine, which does what receivers do.
import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Exit, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook } from "standardwebhooks"
import { reasons } from "../../src/alerts/channelOff.ts"
import { Channels } from "../../src/alerts/Channels.ts"
import { Deliveries } from "../../src/alerts/Deliveries.ts"
import { Delivering } from "../../src/alerts/Delivering.ts"
import { raiseOutage, raiseRecovery } from "../../src/alerts/raise.ts"
import { mostTries } from "../../src/alerts/retries.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import {
  alertingService,
  channelTo,
  claim,
  Hours,
  Names,
  runDue,
  watchedProject,
  type WatchedProject,
  within
} from "../support/alerting.ts"
import { type Mood, Receiver } from "../support/receiver.ts"

const failure = {
  code: "unreachable",
  message: "Nobody answers at https://example.com.",
  mend: "Start it.",
  needsHeader: false
} as const

const since = new Date("2026-11-30T08:00:00.000Z")

const later = (millis: number) => new Date(since.getTime() + millis)

const httpDate = (millis: number) => new Date(millis).toUTCString()

const somebodyElse = "00000000-0000-4000-8000-000000000001"

const outage = (project: WatchedProject, at = since) =>
  within(project, raiseOutage(project, project.watched, { since: at, failure }))

const deliveriesOf = (project: WatchedProject, channel: string) =>
  Effect.flatMap(Deliveries, (deliveries) =>
    Effect.map(deliveries.list(project.as(project.viewer), channel, {}), (page) => page.deliveries)
  )

const channelOf = Effect.fnUntraced(function* (project: WatchedProject, channel: string) {
  const found = (yield* (yield* Channels).list(project.as(project.viewer))).find(({ id }) => id === channel)
  return found ?? (yield* Effect.die(new Error("no channel")))
})

const jobOf = Effect.fnUntraced(function* (delivery: string) {
  const sql = yield* SqlClient.SqlClient
  const [job] = yield* sql<{ slow: boolean; due_at: Date }>`
    select slow, due_at from jobs where kind = 'deliver' and ref_id = ${delivery}`
  return job
})

const noticesOf = Effect.fnUntraced(function* (project: WatchedProject) {
  const sql = yield* SqlClient.SqlClient
  const people = [project.owner, project.admin, project.member, project.viewer].map(({ email }) => email)
  const rows = yield* sql<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from outbox where ${sql.in("recipient", people)} order by recipient`
  return rows.map((row) => ({ ...row, role: row.recipient.split("-")[0] }))
})

/** A project with a channel and an alert on its way there, and a receiver in that mood. */
const onItsWay = Effect.fnUntraced(function* (mood: Mood, kind: "slack" | "webhook" = "webhook") {
  const receiver = yield* Receiver
  const sql = yield* SqlClient.SqlClient
  // What earlier tests left is not this one's.
  yield* sql`delete from jobs`
  receiver.mood = mood
  receiver.received.length = 0
  const project = yield* watchedProject
  const { id: channel, secret } = yield* channelTo(project, kind)
  yield* outage(project)
  const [delivery] = yield* deliveriesOf(project, channel)
  return { project, channel, secret, receiver, delivery: delivery?.id ?? "" }
})

layer(alertingService(), { excludeTestServices: true, timeout: "60 seconds" })("a delivery", (it) => {
  it.effect("is signed so that the package of Standard Webhooks verifies it, and no other secret does", () =>
    Effect.gen(function* () {
      const { channel, delivery, project, receiver, secret } = yield* onItsWay("takes")
      yield* runDue
      const [got] = receiver.received
      assert.lengthOf(receiver.received, 1)
      assert.deepStrictEqual(receiver.wrong, [])
      assert.match(secret, /^whsec_[0-9A-Za-z+/]{43}=$/)
      const body = new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {}) as Record<string, unknown>
      assert.throws(() => new Webhook(`whsec_${Buffer.alloc(32).toString("base64")}`).verify(got!.body, got!.headers))
      assert.throws(() => new Webhook(secret).verify(`${got!.body} `, got!.headers))
      assert.strictEqual(got?.headers["webhook-id"], delivery)
      assert.deepInclude(body, { type: "watch.unreachable" })
      assert.deepInclude(body["data"], {
        project: `${project.slug}/search`,
        title: "search: cannot be captured",
        failure,
        link: `https://inspect.example.com/p/${project.slug}/search/servers/search/watch`
      })
      const [sent] = yield* deliveriesOf(project, channel)
      assert.deepInclude(sent, { state: "delivered", nextAttemptAt: null })
      assert.deepStrictEqual(
        sent?.attempts.map(({ error, status }) => [status, error]),
        [[204, null]]
      )
      assert.isNotNull((yield* channelOf(project, channel)).lastDeliveredAt)
      assert.isUndefined(yield* jobOf(delivery))
    })
  )

  it.effect("is made once for an outage that is raised twice, and once for the recovery", () =>
    Effect.gen(function* () {
      const { channel, project, receiver } = yield* onItsWay("takes")
      yield* outage(project)
      yield* within(project, raiseRecovery(project, project.watched, { since }))
      yield* within(project, raiseRecovery(project, project.watched, { since }))
      yield* runDue
      assert.deepStrictEqual((yield* deliveriesOf(project, channel)).map(({ kind }) => kind).toSorted(), [
        "recovered",
        "unreachable"
      ])
      assert.lengthOf(receiver.received, 2)
      assert.deepStrictEqual(yield* runDue, [])
    })
  )

  const failures: ReadonlyArray<readonly [Mood, number | null, string]> = [
    ["refuses", 500, "refused"],
    ["redirects", 307, "redirect"],
    ["throttles", 429, "throttled"],
    ["resets", null, "unreachable"],
    ["hangs", null, "timeout"],
    ["drips", null, "timeout"]
  ]
  for (const [mood, status, error] of failures)
    it.effect(`to a receiver that ${String(mood)} is tried again under the same id, and then delivered`, () =>
      Effect.gen(function* () {
        const hours = yield* Hours
        const { channel, delivery, project, receiver } = yield* onItsWay(mood)
        assert.isTrue((yield* runDue).every(Exit.isSuccess))
        const [first] = yield* deliveriesOf(project, channel)
        assert.deepInclude(first, { state: "pending" })
        assert.deepStrictEqual(
          first?.attempts.map((one) => [one.status, one.error]),
          [[status, error]]
        )
        const job = yield* jobOf(delivery)
        assert.strictEqual(job?.slow, error === "timeout")
        const wait = mood === "throttles" ? 7200 : 5
        assert.approximately(
          (Date.parse(first?.nextAttemptAt ?? "") - Date.parse(first?.attempts[0]?.at ?? "")) / 1000,
          wait,
          1
        )
        assert.strictEqual(job?.due_at.toISOString(), first?.nextAttemptAt)
        assert.deepStrictEqual(yield* runDue, [])
        receiver.mood = "takes"
        hours.pass((wait + 1) * 1000)
        yield* runDue
        assert.strictEqual(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size, 1)
        assert.lengthOf(receiver.received, 2)
        assert.deepInclude((yield* deliveriesOf(project, channel))[0], { state: "delivered", nextAttemptAt: null })
        // A redirect leads nowhere.
        assert.deepStrictEqual(receiver.wrong, [])
      })
    )

  it.effect("reads nothing of an answer that does not end", () =>
    Effect.gen(function* () {
      const { channel, project, receiver } = yield* onItsWay("floods")
      yield* runDue
      assert.deepInclude((yield* deliveriesOf(project, channel))[0], { state: "delivered" })
      // It is written on until the connection is seen to be closed.
      for (let written = -1; written !== receiver.flooded(); yield* Effect.sleep("50 millis"))
        written = receiver.flooded()
      assert.isBelow(receiver.flooded(), 64 * 1024 * 1024)
    })
  )

  it.effect("waits as long as a date in Retry-After says, and a day at most", () =>
    Effect.gen(function* () {
      for (const [retryAfter, least, most] of [
        [httpDate((yield* Clock.currentTimeMillis) + 400 * 86_400_000), 86_399, 86_401],
        ["nonsense", 4, 6],
        ["-1", 4, 6]
      ] as const) {
        const { channel, project } = yield* onItsWay({ retryAfter })
        yield* runDue
        const [sent] = yield* deliveriesOf(project, channel)
        const wait = (Date.parse(sent?.nextAttemptAt ?? "") - Date.parse(sent?.attempts[0]?.at ?? "")) / 1000
        assert.isTrue(wait > least && wait < most, `${retryAfter}: ${wait}`)
      }
    })
  )

  it.effect("that fails each time turns its channel off, and admins are told once", () =>
    Effect.gen(function* () {
      const hours = yield* Hours
      const { channel, project, receiver } = yield* onItsWay("refuses")
      yield* outage(project, later(1))
      for (let tries = 0; tries < mostTries; tries += 1) {
        yield* runDue
        const next = (yield* deliveriesOf(project, channel)).map(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? ""))
        hours.pass(Math.max(0, Math.max(...next) - (yield* Clock.currentTimeMillis)) || 0)
      }
      // The last try of one turned the channel off, so that of the other was not made.
      assert.strictEqual(receiver.received.length, 2 * mostTries - 1)
      const sent = yield* deliveriesOf(project, channel)
      assert.isTrue(sent.every(({ nextAttemptAt, state }) => state === "failed" && nextAttemptAt === null))
      assert.deepStrictEqual(
        sent.map(({ attempts }) => attempts.length),
        [mostTries, mostTries]
      )
      const off = yield* channelOf(project, channel)
      assert.deepInclude(off, { enabled: false, disabledBecause: reasons.exhausted })
      const notices = yield* noticesOf(project)
      assert.deepStrictEqual(
        notices.map(({ role }) => role),
        ["admin", "owner"]
      )
      for (const { body, subject } of notices) {
        assert.include(subject, "was turned off")
        assert.include(body, reasons.exhausted)
        assert.notInclude(body, "s3cr3t")
      }
      // Nothing more goes there until somebody turns it on.
      receiver.received.length = 0
      yield* outage(project, later(2))
      yield* runDue
      assert.lengthOf(receiver.received, 0)
      const channels = yield* Channels
      const on = yield* channels.change(project.as(project.admin), channel, { enabled: true })
      assert.deepInclude(on, { enabled: true, disabledBecause: null })
    })
  )

  it.effect("to a channel that fails for five days turns it off, however few tries that were", () =>
    Effect.gen(function* () {
      const hours = yield* Hours
      const { channel, project } = yield* onItsWay("refuses")
      yield* runDue
      hours.pass(4 * 86_400_000)
      yield* runDue
      assert.isTrue((yield* channelOf(project, channel)).enabled)
      hours.pass(1.1 * 86_400_000)
      yield* runDue
      assert.deepInclude(yield* channelOf(project, channel), { enabled: false, disabledBecause: reasons.failing })
      assert.lengthOf(yield* noticesOf(project), 2)
    })
  )

  it.effect("that is delivered in between counts failures anew", () =>
    Effect.gen(function* () {
      const hours = yield* Hours
      const { channel, project, receiver } = yield* onItsWay("refuses")
      yield* runDue
      hours.pass(4 * 86_400_000)
      receiver.mood = "takes"
      yield* runDue
      receiver.mood = "refuses"
      yield* outage(project, later(1))
      yield* runDue
      hours.pass(2 * 86_400_000)
      yield* runDue
      assert.isTrue((yield* channelOf(project, channel)).enabled)
    })
  )

  it.effect("to a receiver that is gone ends at once and turns the channel off", () =>
    Effect.gen(function* () {
      const { channel, project } = yield* onItsWay("gone")
      yield* runDue
      const [sent] = yield* deliveriesOf(project, channel)
      assert.deepInclude(sent, { state: "failed", nextAttemptAt: null })
      assert.deepStrictEqual(
        sent?.attempts.map(({ error, status }) => [status, error]),
        [[410, "gone"]]
      )
      assert.isFalse((yield* channelOf(project, channel)).enabled)
      assert.lengthOf(yield* noticesOf(project), 2)
    })
  )

  it.effect("is not recorded by a process that lost it, and is sent again under the same id", () =>
    Effect.gen(function* () {
      const hours = yield* Hours
      const delivering = yield* Delivering
      const { channel, delivery, project, receiver } = yield* onItsWay("takes")
      const [job] = yield* claim("deliver")
      assert.isDefined(job)
      const sql = yield* SqlClient.SqlClient
      // Another process has taken it over.
      yield* sql`update jobs set leased_by = ${somebodyElse} where ref_id = ${delivery}`
      const lost = yield* Effect.flip(delivering.deliver(job))
      assert.deepInclude(lost, { _tag: "LostLease" })
      const [before] = yield* deliveriesOf(project, channel)
      assert.deepInclude(before, { state: "pending", attempts: [] })
      hours.pass(31_000)
      yield* runDue
      const [after] = yield* deliveriesOf(project, channel)
      assert.deepInclude(after, { state: "delivered" })
      assert.lengthOf(after?.attempts ?? [], 1)
      assert.deepStrictEqual(
        receiver.received.map(({ headers }) => headers["webhook-id"]),
        [delivery, delivery]
      )
    })
  )

  it.effect("to a channel that is removed meanwhile leaves nothing behind and fails nothing", () =>
    Effect.gen(function* () {
      const channels = yield* Channels
      const delivering = yield* Delivering
      const { channel, delivery, project, receiver } = yield* onItsWay("hangs")
      const [job] = yield* claim("deliver")
      assert.isDefined(job)
      const running = yield* Effect.forkChild(Effect.exit(delivering.deliver(job)))
      while (receiver.received.length === 0) yield* Effect.sleep("5 millis")
      yield* channels.remove(project.as(project.admin), channel)
      assert.isTrue(Exit.isSuccess(yield* Fiber.join(running)))
      assert.isUndefined(yield* jobOf(delivery))
      const sql = yield* SqlClient.SqlClient
      const left = yield* inOrg(
        project.orgId,
        sql`select from deliveries where org_id = ${project.orgId} and delivery_id = ${delivery}`
      )
      assert.lengthOf(left, 0)
    })
  )

  it.effect("opens no connection where the name leads inside by now", () =>
    Effect.gen(function* () {
      const names = yield* Names
      const receiver = yield* Receiver
      receiver.mood = "takes"
      const project = yield* watchedProject
      names.set("hooks.example.com", ["127.0.0.1", "10.0.0.1"])
      const { id: channel } = yield* channelTo(project, "webhook", "hooks.example.com")
      const opened = receiver.opened()
      yield* outage(project)
      yield* runDue
      // Between the check of this service and the connection, too.
      names.set("hooks.example.com", ["127.0.0.1", "169.254.169.254"])
      const hours = yield* Hours
      hours.pass(6_000)
      yield* runDue
      assert.strictEqual(receiver.opened(), opened)
      const [sent] = yield* deliveriesOf(project, channel)
      assert.deepStrictEqual(
        sent?.attempts.map(({ error, status }) => [status, error]),
        [
          [null, "address_not_allowed"],
          [null, "address_not_allowed"]
        ]
      )
    })
  )

  it.effect("to Slack is text and blocks, unsigned", () =>
    Effect.gen(function* () {
      const { channel, project, receiver, secret } = yield* onItsWay("takes", "slack")
      yield* runDue
      assert.deepStrictEqual([secret, receiver.wrong], ["", []])
      assert.match(receiver.received[0]?.path ?? "", /^\/slack\//)
      assert.deepInclude((yield* deliveriesOf(project, channel))[0], { state: "delivered" })
    })
  )

  it.effect("repeats nothing of a URL or a secret in a log, a table or an answer", () =>
    Effect.gen(function* () {
      const { channel, project, secret } = yield* onItsWay("refuses")
      yield* runDue
      const sql = yield* SqlClient.SqlClient
      const rows = yield* inOrg(
        project.orgId,
        sql<{ text: string }>`
          select row_to_json(c)::text as text from channels c where org_id = ${project.orgId}
          union all select row_to_json(d)::text from deliveries d where org_id = ${project.orgId}
          union all select row_to_json(a)::text from delivery_attempts a where org_id = ${project.orgId}
          union all select row_to_json(l)::text from audit_log l where org_id = ${project.orgId}`
      )
      assert.isAbove(rows.length, 3)
      const answers = JSON.stringify([
        yield* deliveriesOf(project, channel),
        yield* channelOf(project, channel),
        rows.map(({ text }) => text)
      ])
      for (const text of ["s3cr3t", "t0k3n", secret, secret.slice(6)]) {
        assert.notInclude(answers, text)
        assert.notInclude(answers, Buffer.from(text).toString("hex"))
        assert.notInclude(answers, Buffer.from(text).toString("base64").replace(/=+$/, "").slice(0, -1))
      }
    })
  )
})
