import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { newUuid } from "../../src/platform/secrets.ts"
import { nowDate } from "../../src/platform/times.ts"
import { Sessions } from "../../src/sessions/Sessions.ts"
import { testDatabase } from "../support/database.ts"

const newAccount = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = yield* newUuid
  yield* sql`insert into accounts ${sql.insert({ account_id: id, email: id, email_key: id, created_at: yield* nowDate })}`
  return id
})

/* Time passes for what is stored. The pool of connections has timers: to move the clock by months would run them all. */
const days = (count: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update sessions set created_at = created_at - make_interval(days => ${count}),
        last_seen_at = last_seen_at - make_interval(days => ${count}),
        expires_at = expires_at - make_interval(days => ${count})`
  )

const opened = Effect.gen(function* () {
  const sessions = yield* Sessions
  const account = yield* newAccount
  const token = Redacted.make(yield* sessions.open(account, "Test/1"))
  return { account, isThere: Effect.map(sessions.find(token), (holder) => holder?.accountId === account) }
})

layer(Sessions.layer.pipe(Layer.provideMerge(testDatabase)), { timeout: "60 seconds" })(
  "the life of a session",
  (it) => {
    it.effect("ends after 30 days without use (CON-5)", () =>
      Effect.gen(function* () {
        const { isThere } = yield* opened
        yield* days(29)
        assert.isTrue(yield* isThere)
        yield* days(29)
        assert.isTrue(yield* isThere)
        yield* days(30)
        assert.isFalse(yield* isThere)
      })
    )

    it.effect("ends 90 days after it began, however much it is used (ASVS 7.3.2)", () =>
      Effect.gen(function* () {
        const { isThere } = yield* opened
        for (let day = 0; day < 89; day++) {
          yield* days(1)
          assert.isTrue(yield* isThere)
        }
        yield* days(1)
        assert.isFalse(yield* isThere)
      })
    )

    it.effect("is written to once a minute at most", () =>
      Effect.gen(function* () {
        const { account, isThere } = yield* opened
        const seen = Effect.map((yield* Sessions).list(account), ([row]) => row!.last_seen_at.getTime())
        const begin = yield* seen
        yield* TestClock.adjust("59 seconds")
        yield* isThere
        assert.strictEqual(yield* seen, begin)
        yield* TestClock.adjust("1 second")
        yield* isThere
        assert.strictEqual(yield* seen, begin + 60_000)
      })
    )

    it.effect("gives way when an account has more than fifty", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const { account, isThere } = yield* opened
        for (let times = 0; times < 50; times++) {
          yield* TestClock.adjust("1 second")
          yield* sessions.open(account, "Test/1")
        }
        assert.isFalse(yield* isThere)
        assert.strictEqual((yield* sessions.list(account)).length, 50)
      })
    )
  }
)
