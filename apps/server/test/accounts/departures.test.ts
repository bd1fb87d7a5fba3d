import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { recordDeed } from "../../src/orgs/audit.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { nowDate } from "../../src/platform/times.ts"
import { at, textAt } from "../support/browser.ts"
import { duringTransaction } from "../support/blocked.ts"
import { identityServer } from "../support/identity.ts"
import { newPerson } from "../support/newcomers.ts"

const personWithOrg = Effect.gen(function* () {
  const person = yield* newPerson()
  const id = textAt(person.signedIn.body, "account", "id")
  const [org] = at(person.signedIn.body, "orgs") as unknown as ReadonlyArray<{ slug: string }>
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ org_id: string }>`select org_id from org_directory where slug = ${org!.slug}`
  return { ...person, id, slug: org!.slug, orgId: found!.org_id }
})

const join = Effect.fnUntraced(function* (orgId: string, account: string, role: string) {
  const sql = yield* SqlClient.SqlClient
  yield* inOrg(
    orgId,
    sql`insert into memberships ${sql.insert({ org_id: orgId, account_id: account, role, created_at: yield* nowDate })}`
  )
})

const rolesIn = (orgId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    inOrg(orgId, sql<{ account_id: string; role: string }>`select account_id, role from memberships order by role`)
  ).pipe(Effect.map((rows) => rows.map(({ account_id, role }) => [account_id, role])))

layer(identityServer(), { excludeTestServices: true, timeout: "60 seconds" })("an account that is deleted", (it) => {
  it.effect("needs its address typed, and stays where another is", () =>
    Effect.gen(function* () {
      const { browser } = yield* newPerson()
      const answer = yield* browser.remove("/v1/account", { email: "other@example.com" })
      assert.deepStrictEqual([answer.status, at(answer.body, "error", "field")], [400, "email"])
      assert.strictEqual((yield* browser.get("/v1/session")).status, 200)
    })
  )

  it.effect("leaves no row of the person, nor of the organization that was theirs alone (CON-45, PRV-20)", () =>
    Effect.gen(function* () {
      const { browser, email, id, orgId, slug } = yield* personWithOrg
      const sql = yield* SqlClient.SqlClient
      yield* browser.post("/v1/account/tokens", { name: "t" })
      yield* browser.post("/v1/account/verification")
      const answer = yield* browser.remove("/v1/account", { email: email.toUpperCase() })
      assert.strictEqual(answer.status, 204)
      assert.include(answer.setCookies[0], "Max-Age=0")
      assert.strictEqual((yield* browser.get("/v1/session")).status, 401)
      const tables = yield* sql<{ table: string; column: string }>`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name in ('account_id', 'org_id', 'email', 'recipient', 'actor_id')`
      assert.isAbove(tables.length, 12)
      for (const { column, table } of tables) {
        // What is to be removed from other stores within a day is known by its number alone.
        if (table === "usage_removals") continue
        const value = column === "org_id" ? orgId : column === "account_id" || column === "actor_id" ? id : email
        const rows = yield* inOrg(
          orgId,
          sql.unsafe(`select 1 as one from ${table} where ${column}::text = $1`, [value])
        )
        assert.deepStrictEqual(rows, [], `${table}.${column}`)
      }
      assert.deepStrictEqual(yield* sql`select slug from org_directory where slug = ${slug}`, [])
    })
  )

  it.effect("is refused to the last owner where there are others, and nothing is lost", () =>
    Effect.gen(function* () {
      const [owner, other] = [yield* personWithOrg, yield* personWithOrg]
      yield* join(owner.orgId, other.id, "admin")
      const answer = yield* owner.browser.remove("/v1/account", { email: owner.email })
      assert.deepStrictEqual([answer.status, at(answer.body, "error", "code")], [409, "last_owner"])
      assert.strictEqual((yield* owner.browser.get("/v1/session")).status, 200)
      assert.strictEqual((yield* rolesIn(owner.orgId)).length, 2)
    })
  )

  it.effect("leaves organizations of others, and what was done there without a name", () =>
    Effect.gen(function* () {
      const [owner, leaver] = [yield* personWithOrg, yield* personWithOrg]
      yield* join(owner.orgId, leaver.id, "member")
      yield* inOrg(
        owner.orgId,
        recordDeed({
          orgId: owner.orgId,
          actor: { id: leaver.id, name: leaver.email },
          action: "key.created",
          subject: "key_1"
        })
      )
      assert.strictEqual((yield* leaver.browser.remove("/v1/account", { email: leaver.email })).status, 204)
      assert.deepStrictEqual(yield* rolesIn(owner.orgId), [[owner.id, "owner"]])
      const sql = yield* SqlClient.SqlClient
      const log = yield* inOrg(
        owner.orgId,
        sql<{ row: string }>`select row_to_json(l)::text as row from audit_log l order by at, audit_id`
      )
      assert.strictEqual(log.length, 2)
      const text = log.map(({ row }) => row).join()
      assert.include(text, '"actor":"a deleted account"')
      assert.notInclude(text, leaver.email)
      assert.notInclude(text, leaver.id)
    })
  )

  it.effect("leaves one owner behind when two of them go at once", () =>
    Effect.gen(function* () {
      const [one, other, member] = [yield* personWithOrg, yield* personWithOrg, yield* personWithOrg]
      yield* join(one.orgId, other.id, "owner")
      yield* join(one.orgId, member.id, "viewer")
      const answers = yield* Effect.forEach(
        [one, other],
        ({ browser, email }) => browser.remove("/v1/account", { email }),
        { concurrency: 2 }
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [204, 409])
      assert.deepStrictEqual(
        (yield* rolesIn(one.orgId)).map(([, role]) => role),
        ["owner", "viewer"]
      )
    })
  )

  it.effect("is refused when the other owner leaves meanwhile", () =>
    Effect.gen(function* () {
      const [one, other, member] = [yield* personWithOrg, yield* personWithOrg, yield* personWithOrg]
      yield* join(one.orgId, other.id, "owner")
      yield* join(one.orgId, member.id, "viewer")
      const sql = yield* SqlClient.SqlClient
      const leaving = inOrg(
        one.orgId,
        Effect.gen(function* () {
          yield* sql`select from orgs where org_id = ${one.orgId} for no key update`
          yield* sql`delete from memberships where org_id = ${one.orgId} and account_id = ${other.id}`
        })
      )
      const answer = yield* duringTransaction(leaving, one.browser.remove("/v1/account", { email: one.email }))
      assert.strictEqual(answer.status, 409)
    })
  )

  it.effect("can be made anew with the same address", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newPerson()
      yield* browser.remove("/v1/account", { email })
      assert.strictEqual((yield* newPerson(email)).signedIn.status, 200)
    })
  )
})
