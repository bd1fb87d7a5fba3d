// A key is changed: what the old one sealed is sealed with the new one, and opens without the old one.
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { keptSealed, Resealing } from "../../src/sealing/Resealing.ts"
import { Sealing } from "../../src/sealing/Sealing.ts"
import { testDatabase } from "../support/database.ts"
import { seedOrg } from "../support/seed.ts"
import { settings } from "../support/settings.ts"

const newKey = (): string => randomBytes(32).toString("base64")

const sealingOf = (...keys: ReadonlyArray<string>) =>
  Layer.fresh(Sealing.layer.pipe(Layer.provide(settings({ SECRETS_KEY: keys.join(",") }))))

const resealed = (...keys: ReadonlyArray<string>) =>
  Effect.flatMap(Resealing, ({ once }) => once).pipe(
    Effect.provide(Layer.fresh(Resealing.layer).pipe(Layer.provide(sealingOf(...keys))))
  )

type Org = Effect.Success<typeof seedOrg>

const rowOf = Effect.fnUntraced(function* (table: string, org: Org, id: string) {
  const created_at = DateTime.toDateUtc(yield* DateTime.now)
  const own = { org_id: org.id, project_id: org.project.id, created_at }
  return table === "watches"
    ? {
        ...own,
        watch_id: id,
        url: "https://mcp.example.com/mcp",
        server: id,
        environment: "production",
        interval: "1h",
        threshold: "BREAKING",
        spread: 0,
        slot: created_at
      }
    : { ...own, channel_id: id, kind: "webhook", name: "Ours", origin: "https://hooks.example.com" }
})

/** A row of each table in whose every column for it something is sealed. */
const sealedIn = Effect.fnUntraced(function* (org: Org, key: string) {
  const sql = yield* SqlClient.SqlClient
  const ids = new Map<string, string>()
  for (const table of new Set(keptSealed.map((kept) => kept.table))) {
    const id = yield* newUuid
    ids.set(table, id)
    const columns: Record<string, unknown> = {}
    for (const kept of keptSealed.filter((one) => one.table === table)) {
      const { seal } = yield* Sealing.pipe(Effect.provide(sealingOf(key)))
      columns[kept.column] = yield* seal(`of ${kept.column}`, kept.place(org.id, id))
    }
    yield* inOrg(
      org.id,
      sql`insert into ${sql(table)} ${sql.insert({ ...(yield* rowOf(table, org, id)), ...columns })}`
    )
  }
  return ids
})

/** What opens with these keys and no others, by column; undefined where it does not. */
const opened = Effect.fnUntraced(function* (
  org: Org,
  ids: ReadonlyMap<string, string>,
  ...keys: ReadonlyArray<string>
) {
  const sql = yield* SqlClient.SqlClient
  const { open } = yield* Sealing.pipe(Effect.provide(sealingOf(...keys)))
  return yield* Effect.forEach(keptSealed, ({ column, id, place, table }) =>
    Effect.gen(function* () {
      const [row] = yield* inOrg(
        org.id,
        sql<{ sealed: Uint8Array }>`
          select ${sql(column)} as sealed from ${sql(table)} where ${sql(id)} = ${ids.get(table)}`
      )
      return yield* open(row?.sealed ?? new Uint8Array(), place(org.id, ids.get(table) ?? ""))
    }).pipe(Effect.catchTag("SealBroken", () => Effect.succeed(undefined)))
  )
})

const all = keptSealed.map(({ column }) => `of ${column}`)
const none = keptSealed.map(() => undefined)

describe("what is sealed", () => {
  it.live("stands in the columns that are known here, and in no other", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const found = yield* sql<{ name: string }>`
        select table_name || '.' || column_name as name from information_schema.columns
        where column_name like '%sealed%' and table_schema = 'public'`
      assert.sameMembers(
        found.map(({ name }) => name),
        keptSealed.map(({ column, table }) => `${table}.${column}`)
      )
    }).pipe(Effect.provide(testDatabase))
  )

  it.live("is sealed with the first key, of every organization, and then opens without the old one", () =>
    Effect.gen(function* () {
      const [old, next] = [newKey(), newKey()]
      const orgs = [yield* seedOrg, yield* seedOrg]
      const rows = yield* Effect.forEach(orgs, (org) => Effect.map(sealedIn(org, old), (ids) => ({ org, ids })))
      for (const { ids, org } of rows) {
        assert.deepStrictEqual(yield* opened(org, ids, old), all)
        assert.deepStrictEqual(yield* opened(org, ids, next), none)
      }
      // As long as the old one is first, nothing is done.
      assert.deepStrictEqual(yield* resealed(old, next), { anew: 0, lost: 0 })
      assert.deepStrictEqual(yield* resealed(next, old), { anew: 2 * all.length, lost: 0 })
      for (const { ids, org } of rows) {
        assert.deepStrictEqual(yield* opened(org, ids, next), all)
        assert.deepStrictEqual(yield* opened(org, ids, old), none)
      }
      assert.deepStrictEqual(yield* resealed(next, old), { anew: 0, lost: 0 })
    }).pipe(Effect.provide(testDatabase))
  )

  it.live("stays as it is where its key is gone, which is told", () =>
    Effect.gen(function* () {
      const [gone, next, old] = [newKey(), newKey(), newKey()]
      const org = yield* seedOrg
      const lost = yield* sealedIn(org, gone)
      const kept = yield* sealedIn(org, old)
      assert.deepStrictEqual(yield* resealed(next, old), { anew: all.length, lost: all.length })
      assert.deepStrictEqual(yield* opened(org, lost, gone), all)
      assert.deepStrictEqual(yield* opened(org, kept, next), all)
    }).pipe(Effect.provide(testDatabase))
  )
})
