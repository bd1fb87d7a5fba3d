import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Housekeeping } from "../../src/accounts/Housekeeping.ts"
import { RateLimits } from "../../src/limits/RateLimits.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { after, before } from "../../src/platform/moments.ts"
import { nowDate } from "../../src/platform/times.ts"
import { testDatabase } from "../support/database.ts"

const services = Housekeeping.layer.pipe(Layer.provide(RateLimits.layer), Layer.provideMerge(testDatabase))

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("what nobody needs any more", (it) => {
  it.effect("goes, and what is needed stays", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const account = yield* newUuid
      yield* sql`insert into accounts ${sql.insert({ account_id: account, email: "a", email_key: "a", created_at: yield* nowDate })}`
      for (const [name, age] of [
        ["old", "31 days"],
        ["new", "1 minute"]
      ] as const) {
        const time = yield* before(age)
        const digest = new TextEncoder().encode(name)
        yield* sql`insert into sessions ${sql.insert({
          digest,
          session_id: yield* newUuid,
          account_id: account,
          csrf_digest: digest,
          user_agent: name,
          created_at: time,
          last_seen_at: time,
          expires_at: name === "old" ? time : yield* after("1 day")
        })}`
        yield* sql`insert into mail_tokens ${sql.insert({
          digest,
          account_id: account,
          purpose: "verify",
          created_at: time,
          expires_at: time
        })}`
        yield* sql`insert into account_tokens ${sql.insert({
          digest,
          token_id: name,
          account_id: account,
          name,
          last_four: "",
          created_at: time,
          revoked_at: time
        })}`
        yield* sql`insert into outbox ${sql.insert({
          mail_id: yield* newUuid,
          recipient: name,
          subject: "",
          body: "",
          created_at: time,
          next_attempt_at: time
        })}`
        yield* sql`insert into rate_windows ${sql.insert({ bucket: name, window_start: time, used: 1 })}`
      }
      yield* (yield* Housekeeping).once
      const left = yield* sql<{ what: string }>`
        select 'session ' || user_agent as what from sessions union all
        select 'link ' || convert_from(digest, 'utf8') from mail_tokens union all
        select 'token ' || token_id from account_tokens union all
        select 'mail ' || recipient from outbox union all
        select 'count ' || bucket from rate_windows order by 1`
      assert.deepStrictEqual(
        left.map(({ what }) => what),
        ["count new", "link new", "mail new", "session new", "token new"]
      )
    })
  )
})
