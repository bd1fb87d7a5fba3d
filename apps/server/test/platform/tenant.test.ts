import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { projectFor } from "../../src/orgs/projectAccess.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { asAccount, inOrg } from "../../src/platform/Tenant.ts"
import { testDatabase } from "../support/database.ts"
import { seedOrg } from "../support/seed.ts"

const at = new Date(0)

const insertOrg = Effect.fnUntraced(function* (id: string, slug: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into orgs ${sql.insert({ org_id: id, slug, name: slug, created_at: at })}`
})

const slugs = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(sql<{ slug: string }>`select slug from orgs order by slug`, (rows) => rows.map(({ slug }) => slug))
)

layer(testDatabase, { excludeTestServices: true, timeout: "60 seconds" })("a transaction", (it) => {
  it.effect("sees the rows of its organization alone, and writes none for another", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newUuid, yield* newUuid]
      yield* inOrg(one, insertOrg(one, "one"))
      yield* inOrg(other, insertOrg(other, "other"))
      assert.deepStrictEqual(yield* inOrg(one, slugs), ["one"])
      assert.deepStrictEqual(yield* slugs, [])
      const third = yield* newUuid
      const refused = yield* Effect.flip(inOrg(one, insertOrg(third, "third")))
      assert.strictEqual(refused._tag, "SqlError")
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(one, sql`update orgs set name = 'taken'`)
      const [kept] = yield* inOrg(other, sql<{ name: string }>`select name from orgs`)
      assert.strictEqual(kept?.name, "other")
    })
  )

  it.effect("of an account sees where it belongs, and nothing before it belongs anywhere", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [org, account] = [yield* newUuid, yield* newUuid]
      yield* sql`insert into accounts ${sql.insert({ account_id: account, email: "a@example.com", email_key: "a@example.com", created_at: at })}`
      yield* inOrg(org, insertOrg(org, "mine"))
      assert.deepStrictEqual(yield* asAccount(account, slugs), [])
      yield* inOrg(
        org,
        sql`insert into memberships ${sql.insert({ org_id: org, account_id: account, role: "viewer", created_at: at })}`
      )
      assert.deepStrictEqual(yield* asAccount(account, slugs), ["mine"])
    })
  )

  it.effect("is over with the question who may act for a project, on whatever connection that was asked", () =>
    Effect.gen(function* () {
      const { owner, project } = yield* seedOrg
      const sql = yield* SqlClient.SqlClient
      const ask = projectFor({ caller: { kind: "account", id: owner }, path: project.path, least: "owner" })
      // More of them at once than there are connections, so that each of these was asked.
      yield* Effect.replicateEffect(ask, 12, { concurrency: 12, discard: true })
      const acting = sql<{ org: string | null }>`select current_setting('app.org_id', true) as org, pg_sleep(0.01)`
      const found = yield* Effect.replicateEffect(acting, 12, { concurrency: 12 })
      assert.deepStrictEqual(new Set(found.map(([row]) => row?.org ?? "")), new Set([""]))
      assert.deepStrictEqual(yield* slugs, [])
    })
  )

  it.effect("cannot change sides inside another", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newUuid, yield* newUuid]
      const exit = yield* Effect.exit(inOrg(one, inOrg(other, slugs)))
      assert.strictEqual(exit._tag, "Failure")
    })
  )
})
