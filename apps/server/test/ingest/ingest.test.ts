import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { gzipSync } from "node:zlib"
import { forbiddenKeys } from "../../src/ingest/forbidden.ts"
import { Keys } from "../../src/keys/Keys.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { nowDate } from "../../src/platform/times.ts"
import {
  ingestService,
  monthOfOrg,
  outcomesOf,
  post,
  sender,
  sendEvents,
  storedCount,
  storedUses,
  use
} from "../support/ingestService.ts"
import { movedClock, Time } from "../support/movedClock.ts"
import { ask, Logged } from "../support/wholeService.ts"

/* In the middle of a month, and of a minute: what is sent in a test is of one of each. */
const atNoon = Layer.provideMerge(movedClock(Date.parse("2026-11-20T12:00:30Z")))

/* All that is stored of anybody, as the text of rows. */
const everything = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const orgs = yield* sql<{ org_id: string }>`select org_id from org_directory`
  const tables = yield* sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`
  const rows = yield* Effect.forEach(orgs, ({ org_id }) =>
    inOrg(
      org_id,
      Effect.forEach(tables, ({ name }) => sql<{ row: string }>`select t::text as row from ${sql(name)} t`)
    )
  )
  return rows.flat(2).map(({ row }) => row)
})

/* What the month of receipt had before. */
const already = Effect.fnUntraced(function* (orgId: string, kept: number) {
  const sql = yield* SqlClient.SqlClient
  const month = (yield* nowDate).toISOString().slice(0, 7)
  yield* inOrg(orgId, sql`insert into quota_months ${sql.insert({ org_id: orgId, month, kept })}`)
})

const plan = Effect.fnUntraced(function* (orgId: string, row: { readonly plan: string; readonly next_plan?: string }) {
  const sql = yield* SqlClient.SqlClient
  const next = row.next_plan === undefined ? {} : { next_from: "2000-01" }
  yield* inOrg(
    orgId,
    sql`insert into org_plans ${sql.insert({ org_id: orgId, ...row, ...next, changed_at: yield* nowDate })}`
  )
})

layer(ingestService().pipe(atNoon), { excludeTestServices: true, timeout: "60 seconds" })("recording uses", (it) => {
  it.effect("answers 202 once they are stored", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const answer = yield* sendEvents(key, [use(), use({ durationMs: 4 }), use({ entityName: "other" })])
      assert.deepStrictEqual(answer, { status: 202, body: { accepted: 3, dropped: 0 } })
      assert.deepStrictEqual(yield* storedUses(id), [
        { name: "other", arguments: ["query"], cut: false, n: 1, sum: 1, environment: "production" },
        { name: "search", arguments: ["query"], cut: false, n: 2, sum: 5, environment: "production" }
      ])
      assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 3 })
      assert.strictEqual((yield* post(key, JSON.stringify({ events: [use()] }))).text, `{"accepted":1,"dropped":0}`)
    })
  )

  it.effect("takes what curl sends, and what is compressed", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const text = JSON.stringify({ events: [use()], droppedSinceLast: 7 })
      const sent = [
        yield* post(key, text, { "content-type": "application/x-www-form-urlencoded" }),
        yield* post(key, gzipSync(text), { "content-encoding": "gzip" }),
        yield* post(key, gzipSync(JSON.stringify({ events: [use({ entityName: "x".repeat(90_000) })] })), {
          "content-encoding": "gzip"
        })
      ]
      assert.deepStrictEqual(
        sent.map(({ status }) => status),
        [202, 202, 202]
      )
      assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 2, sender_dropped: 14, wrong_shape: 1 })
    })
  )

  it.effect("refuses a batch that holds values, and keeps nothing of it anywhere", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const canary = "canary-9f3b1c77"
      for (const name of forbiddenKeys)
        for (const text of [
          JSON.stringify({ events: [use(), { ...use(), [name]: { query: canary } }] }),
          JSON.stringify({ events: [use()], more: [{ deep: { [name.toUpperCase()]: canary } }] }),
          `{"x":{"${name}":"${canary}"},"x":1,"events":[${JSON.stringify(use({ clientName: canary }))}]}`
        ])
          for (const answer of [
            yield* post(key, text),
            yield* post(key, gzipSync(text), { "content-encoding": "gzip", "idempotency-key": `${name}-12345678` })
          ]) {
            assert.strictEqual(answer.status, 400)
            assert.include(answer.text, name)
            assert.notInclude(answer.text, canary)
          }
      assert.strictEqual(yield* storedCount(id), 0)
      assert.deepStrictEqual(yield* outcomesOf(id), {})
      assert.notInclude((yield* everything).join("\n"), canary)
      assert.notInclude((yield* Logged).lines.join("\n"), canary)
      // The key is not used up by what was refused.
      const again = yield* sendEvents(key, [use()], {}, { "idempotency-key": `input-12345678` })
      assert.deepStrictEqual(again.body, { accepted: 1, dropped: 0 })
    })
  )

  it.effect("keeps no member of an event that it does not know", () =>
    Effect.gen(function* () {
      const { key } = yield* sender
      const canary = "canary-4d1e88a2"
      const event = { ...use(), note: canary, sessionId: canary, nested: { a: [canary] } }
      assert.strictEqual((yield* sendEvents(key, [event], { batch: canary })).status, 202)
      assert.notInclude((yield* everything).join("\n"), canary)
      assert.notInclude((yield* Logged).lines.join("\n"), canary)
    })
  )

  it.effect("discards entries of arguments that are no paths, and says how many", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const answer = yield* sendEvents(key, [use({ argumentsPresent: ["query", "jane@mail.example"] })])
      assert.deepStrictEqual(answer, { status: 202, body: { accepted: 1, dropped: 0, reasons: { path_discarded: 1 } } })
      assert.deepStrictEqual(yield* storedUses(id), [
        { name: "search", arguments: ["query"], cut: true, n: 1, sum: 1, environment: "production" }
      ])
      assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 1, path_discarded: 1 })
    })
  )

  it.effect("drops single events of the wrong shape", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const wrong = [{ ...use(), durationMs: "1" }, { ...use(), success: 1 }, null, { ...use(), entityKind: "file" }]
      const answer = yield* sendEvents(key, [...wrong, use(), use({ timestamp: "2020-01-01T00:00:00Z" })])
      assert.deepStrictEqual(answer, {
        status: 202,
        body: { accepted: 2, dropped: 4, reasons: { late: 1, wrong_shape: 4 } }
      })
      assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 2, late: 1, wrong_shape: 4 })
    })
  )

  it.effect("refuses what it cannot read, whatever the allowance", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      yield* already(id, 1_000_000)
      const events = (count: number) => JSON.stringify({ events: Array.from({ length: count }, () => use()) })
      const bomb = gzipSync(" ".repeat(9 * 1024 * 1024))
      const cases: ReadonlyArray<readonly [number, ...Parameters<typeof post>]> = [
        [202, key, events(1000)],
        [413, key, events(1001)],
        [413, key, `${events(1)}${" ".repeat(1024 * 1024)}`],
        [413, key, bomb, { "content-encoding": "gzip" }],
        [413, key, gzipSync(`${events(1)}${" ".repeat(1024 * 1024)}`), { "content-encoding": "gzip" }],
        [400, key, "{"],
        [400, key, ""],
        [400, key, "[]"],
        [400, key, `{"events":{}}`],
        [400, key, `{"events":[],"droppedSinceLast":"1"}`],
        [400, key, Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
        [400, key, "no gzip", { "content-encoding": "gzip" }],
        [400, key, gzipSync(events(1)).subarray(0, 40), { "content-encoding": "gzip" }],
        [400, key, events(1), { "idempotency-key": "short" }],
        [415, key, events(1), { "content-type": "text/html" }],
        [415, key, events(1), { "content-encoding": "br" }],
        [401, `${key.slice(0, -1)}?`, events(1)]
      ]
      for (const [status, ...sent] of cases) {
        const answer = yield* post(...sent)
        assert.strictEqual(answer.status, status, `${String(sent[1]).slice(0, 60)} ${answer.text}`)
        if (status >= 400) assert.match(answer.text, /^\{"error":\{"code":"[a-z_]+","message":"[^"]+"/)
      }
    })
  )

  it.effect("takes keys of kind ingest that work, for their own project", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* sender, yield* sender]
      const body = JSON.stringify({ events: [use()] })
      assert.strictEqual((yield* post(one.apiKey, body)).status, 403)
      assert.strictEqual((yield* post(one.key, body)).status, 202)
      assert.deepStrictEqual([yield* storedCount(one.id), yield* storedCount(other.id)], [1, 0])
      const keys = yield* Effect.provide(Keys, Keys.layer)
      yield* keys.revoke(one.owner, one.keyId)
      yield* (yield* Time).set((yield* Clock.currentTimeMillis) + 1000)
      assert.strictEqual((yield* post(one.key, body)).status, 401)
      assert.strictEqual((yield* post(other.key, body)).status, 202)
    })
  )

  it.effect("adds a batch with a key once, and answers it as before", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* sender, yield* sender]
      const headers = { "idempotency-key": "0190-batch-1" }
      const send = (key: string) => sendEvents(key, [use(), null], {}, headers)
      const answers = yield* Effect.all([send(one.key), send(one.key), send(one.key)], { concurrency: 3 })
      const answer = { status: 202, body: { accepted: 1, dropped: 1, reasons: { wrong_shape: 1 } } }
      assert.deepStrictEqual([...answers, yield* send(one.key)], [answer, answer, answer, answer])
      assert.deepStrictEqual(yield* outcomesOf(one.id), { accepted: 1, wrong_shape: 1 })
      // The key is of its project alone, and of a day.
      assert.deepStrictEqual(yield* send(other.key), answer)
      assert.strictEqual(yield* storedCount(other.id), 1)
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(one.id, sql`update ingest_batches set created_at = created_at - interval '25 hours'`)
      assert.deepStrictEqual(yield* send(one.key), answer)
      assert.strictEqual(yield* storedCount(one.id), 2)
    })
  )

  it.effect("keeps the first of a free plan up to its cap, and counts the rest", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      yield* already(id, 999_998)
      const answer = yield* sendEvents(key, [
        null,
        use({ entityName: "first" }),
        use({ entityName: "second" }),
        use({ entityName: "third" })
      ])
      assert.deepStrictEqual(answer, {
        status: 202,
        body: { accepted: 2, dropped: 2, reasons: { over_quota: 1, wrong_shape: 1 } }
      })
      assert.deepStrictEqual(
        (yield* storedUses(id)).map(({ name }) => name),
        ["first", "second"]
      )
      assert.deepStrictEqual((yield* sendEvents(key, [use()])).body, {
        accepted: 0,
        dropped: 1,
        reasons: { over_quota: 1 }
      })
      assert.deepStrictEqual(yield* monthOfOrg(id), { kept: 1_000_000, dropped: 2 })
      assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 2, over_quota: 2, wrong_shape: 1 })
      // From an upgrade on nothing is dropped (ING-21).
      yield* plan(id, { plan: "team" })
      assert.deepStrictEqual((yield* sendEvents(key, [use()])).body, { accepted: 1, dropped: 0 })
    })
  )

  it.effect("drops nothing of a paid plan, and of one that ended what is over the free cap", () =>
    Effect.gen(function* () {
      const [paid, ended] = [yield* sender, yield* sender]
      for (const { id } of [paid, ended]) yield* already(id, 60_000_000)
      yield* plan(paid.id, { plan: "team" })
      yield* plan(ended.id, { plan: "team", next_plan: "free" })
      assert.deepStrictEqual((yield* sendEvents(paid.key, [use()])).body, { accepted: 1, dropped: 0 })
      assert.deepStrictEqual(yield* monthOfOrg(paid.id), { kept: 60_000_001, dropped: 0 })
      assert.deepStrictEqual((yield* sendEvents(ended.key, [use()])).body, {
        accepted: 0,
        dropped: 1,
        reasons: { over_quota: 1 }
      })
    })
  )

  it.effect("answers its own routes and no others", () =>
    Effect.gen(function* () {
      const paths = ["/healthz", "/readyz", "/v1/status", "/", "/openapi.json", "/v1/session"]
      const answers = yield* Effect.forEach(paths, (path) => ask({ method: "GET", path }))
      assert.deepStrictEqual(
        answers.map(({ status }) => status),
        [200, 200, 404, 404, 404, 404]
      )
    })
  )
})

layer(ingestService({ PLAN_LIMITS: "unlimited" }).pipe(atNoon), { excludeTestServices: true, timeout: "60 seconds" })(
  "an installation without limits",
  (it) => {
    it.effect("counts what is over the cap and keeps it", () =>
      Effect.gen(function* () {
        const { id, key } = yield* sender
        yield* already(id, 1_000_000)
        assert.deepStrictEqual((yield* sendEvents(key, [use()])).body, { accepted: 1, dropped: 0 })
        assert.deepStrictEqual(yield* monthOfOrg(id), { kept: 1_000_001, dropped: 0 })
      })
    )
  }
)
