import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { appRole } from "../../src/platform/Database.ts"
import { testDatabase } from "../support/database.ts"

/** Tables that are asked before the organization is known. They hold ids, slugs, digests and times, and nothing of a tenant. */
const directories = new Set([
  "billing_customers",
  "org_directory",
  "key_directory",
  "invitation_directory",
  "jobs",
  "usage_removals"
])

const tenantTables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ name: string; enabled: boolean; forced: boolean; policies: number }>`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policies p where p.tablename = c.relname and p.policyname = 'by_org') as policies
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname`
).pipe(Effect.map((rows) => rows.filter(({ name }) => !directories.has(name))))

layer(testDatabase, { excludeTestServices: true, timeout: "60 seconds" })("the catalog", (it) => {
  it.effect("has row-level security, forced, on every table of organizations", () =>
    Effect.gen(function* () {
      const tables = yield* tenantTables
      assert.isAbove(tables.length, 8)
      assert.deepStrictEqual(
        tables.filter(({ enabled, forced, policies }) => !enabled || !forced || policies !== 1),
        []
      )
    })
  )

  it.effect("begins every primary and unique key of such a table with org_id", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const keys = yield* sql<{ table: string; index: string; first: string }>`
        select c.relname as table, i.indexrelid::regclass::text as index, a.attname as first
        from pg_index i
        join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indisunique and c.relnamespace = 'public'::regnamespace`
      const names = new Set((yield* tenantTables).map(({ name }) => name))
      const ofTenants = keys.filter(({ table }) => names.has(table))
      assert.isAtLeast(ofTenants.length, names.size)
      assert.deepStrictEqual(
        ofTenants.filter(({ first }) => first !== "org_id"),
        []
      )
    })
  )

  it.effect("keeps foreign keys between such tables within one organization", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const links = yield* sql<{ name: string; table: string; target: string; first: string }>`
        select k.conname as name, c.relname as table, t.relname as target, a.attname as first
        from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join pg_class t on t.oid = k.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`
      const names = new Set((yield* tenantTables).map(({ name }) => name))
      const between = links.filter(({ table, target }) => names.has(table) && names.has(target))
      assert.isAbove(between.length, 4)
      assert.deepStrictEqual(
        between.filter(({ first }) => first !== "org_id"),
        []
      )
    })
  )

  it.effect("lets requests run as a role that owns nothing and passes no policy", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [me] = yield* sql<{ name: string; bypasses: boolean; owns: number }>`
        select r.rolname as name, r.rolsuper or r.rolbypassrls as bypasses,
          (select count(*)::int from pg_class where relowner = r.oid) as owns
        from pg_roles r where r.rolname = current_user`
      assert.deepStrictEqual(me, { name: appRole, bypasses: false, owns: 0 })
    })
  )

  it.effect("lets no request read or change what was migrated", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const refused = yield* Effect.flip(sql`select * from effect_sql_migrations`)
      assert.strictEqual(refused._tag, "SqlError")
    })
  )
})
