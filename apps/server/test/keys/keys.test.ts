import type { Key } from "@mcp-inspect/api/wire/Key"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Keys } from "../../src/keys/Keys.ts"
import { projectKeyCredentials } from "../../src/keys/projectKeyCredentials.ts"
import { ProjectKeyCredentials } from "../../src/auth/Credentials.ts"
import { digestOf } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { testDatabase } from "../support/database.ts"
import { seedAccount, seedMember, seedOrg, seedProject } from "../support/seed.ts"

const services = Layer.mergeAll(Keys.layer, projectKeyCredentials).pipe(Layer.provideMerge(testDatabase))

const find = (key: string) => Effect.flatMap(ProjectKeyCredentials, ({ find }) => find(Redacted.make(key)))

const ci = { kind: "api", name: "ci" } as const

const idsOf = (keys: ReadonlyArray<Key>) => keys.map(({ id }) => id)

layer(services, { timeout: "60 seconds" })("keys", (it) => {
  it.effect("are made for the account's only project, and their digest alone is kept", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { id: orgId, owner, project } = yield* seedOrg
      const { key, plaintext } = yield* keys.create(owner, ci)
      assert.deepInclude(key, { kind: "api", name: "ci", project: project.name, state: "active", lastUsedAt: null })
      assert.match(plaintext, /^mcpi_api_[0-9A-Za-z]{36}$/)
      assert.strictEqual(key.lastFour, plaintext.slice(-4))
      const sql = yield* SqlClient.SqlClient
      const rows = yield* inOrg(
        orgId,
        sql<{ text: string }>`
          select row_to_json(k)::text as text from api_keys k
          union all select row_to_json(d)::text from key_directory d
          union all select row_to_json(a)::text from audit_log a`
      )
      for (const { text } of rows) assert.notInclude(text, plaintext)
      const [{ digest } = { digest: new Uint8Array() }] = yield* sql<{ digest: Uint8Array }>`
        select digest from key_directory where key_id = ${key.id}`
      assert.deepStrictEqual(new Uint8Array(digest), digestOf(plaintext))
      assert.deepStrictEqual(yield* find(plaintext), { keyId: key.id, ...project.path })
    })
  )

  it.effect("have to name their project where the account has several or none", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { id, owner, slug } = yield* seedOrg
      const other = yield* seedProject(id, slug)
      const refused = yield* Effect.flip(keys.create(owner, ci))
      assert.deepInclude(refused.error, { code: "project_required", field: "project" })
      const made = yield* keys.create(owner, { ...ci, project: other.name })
      assert.strictEqual(made.key.project, other.name)
      const loner = yield* seedAccount
      assert.strictEqual((yield* Effect.flip(keys.create(loner, ci))).error.code, "project_required")
    })
  )

  it.effect("are listed to viewers of every organization of the account, and made by admins alone", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const [one, two, other] = [yield* seedOrg, yield* seedOrg, yield* seedOrg]
      const made = [
        (yield* keys.create(one.owner, ci)).key.id,
        (yield* keys.create(two.owner, { kind: "ingest", name: "telemetry" })).key.id
      ]
      yield* keys.create(other.owner, ci)
      const viewer = yield* seedAccount
      yield* seedMember(one.id, viewer, "viewer")
      yield* seedMember(two.id, viewer, "member")
      assert.deepStrictEqual(idsOf(yield* keys.list(viewer)), made.toSorted())
      for (const refused of [
        yield* Effect.flip(keys.create(viewer, { ...ci, project: one.project.name })),
        yield* Effect.flip(keys.rotate(viewer, made[0] ?? "")),
        yield* Effect.flip(keys.revoke(viewer, made[1] ?? ""))
      ])
        assert.strictEqual(refused.error.code, "role")
      const admin = yield* seedAccount
      yield* seedMember(one.id, admin, "admin")
      assert.strictEqual((yield* keys.revoke(admin, made[0] ?? "")).state, "revoked")
    })
  )

  it.effect("work for a week after they were replaced, and a replaced one is not replaced again", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { owner } = yield* seedOrg
      const first = yield* keys.create(owner, ci)
      yield* TestClock.adjust("1 second")
      const second = yield* keys.rotate(owner, first.key.id)
      assert.deepInclude(second.key, { kind: "api", name: "ci", state: "active" })
      assert.deepInclude(second.previous, { id: first.key.id, state: "rotating" })
      assert.strictEqual((yield* Effect.flip(keys.rotate(owner, first.key.id))).error.code, "not_active")
      yield* TestClock.adjust("6 days")
      assert.strictEqual((yield* find(first.plaintext)).keyId, first.key.id)
      yield* TestClock.adjust("1 day")
      assert.strictEqual((yield* Effect.flip(find(first.plaintext))).error.code, "unauthorized")
      assert.strictEqual((yield* find(second.plaintext)).keyId, second.key.id)
      assert.deepStrictEqual(
        (yield* keys.list(owner)).map(({ id, state }) => [id, state]),
        [
          [first.key.id, "revoked"],
          [second.key.id, "active"]
        ]
      )
      yield* TestClock.adjust("31 days")
      assert.deepStrictEqual(idsOf(yield* keys.list(owner)), [second.key.id])
    })
  )

  it.effect("stop at once when they are revoked, however often", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { id, owner } = yield* seedOrg
      const { key, plaintext } = yield* keys.create(owner, ci)
      yield* find(plaintext)
      assert.strictEqual((yield* keys.revoke(owner, key.id)).state, "revoked")
      assert.strictEqual((yield* Effect.flip(find(plaintext))).error.code, "unauthorized")
      assert.strictEqual((yield* keys.revoke(owner, key.id)).state, "revoked")
      assert.strictEqual((yield* Effect.flip(keys.rotate(owner, key.id))).error.code, "not_active")
      const sql = yield* SqlClient.SqlClient
      const deeds = yield* inOrg(
        id,
        sql<{ action: string; subject: string }>`select action, subject from audit_log order by action`
      )
      assert.deepStrictEqual(deeds, [
        { action: "key.created", subject: key.id },
        { action: "key.revoked", subject: key.id }
      ])
    })
  )

  it.effect("of another organization are not there", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const [mine, theirs] = [yield* seedOrg, yield* seedOrg]
      const { key } = yield* keys.create(theirs.owner, ci)
      const missing = yield* Effect.flip(keys.revoke(mine.owner, "key_01k4none"))
      for (const refused of [
        yield* Effect.flip(keys.revoke(mine.owner, key.id)),
        yield* Effect.flip(keys.rotate(mine.owner, key.id)),
        yield* Effect.flip(keys.create(mine.owner, { ...ci, project: theirs.project.name })),
        yield* Effect.flip(keys.create(mine.owner, { ...ci, project: "nobody/nothing" })),
        yield* Effect.flip(keys.create(mine.owner, { ...ci, project: `${mine.slug}/nothing` }))
      ])
        assert.deepStrictEqual(refused, missing)
      assert.deepStrictEqual(yield* keys.list(mine.owner), [])
    })
  )

  it.effect("of one project that work at once are bounded, also for those who ask at once", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { owner } = yield* seedOrg
      yield* Effect.forEach(Array.from({ length: 48 }), () => keys.create(owner, ci), { discard: true })
      const exits = yield* Effect.forEach([1, 2, 3, 4], () => Effect.exit(keys.create(owner, ci)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(exits.map(({ _tag }) => _tag).toSorted(), ["Failure", "Failure", "Success", "Success"])
      const [first] = yield* keys.list(owner)
      yield* keys.revoke(owner, first?.id ?? "")
      assert.strictEqual((yield* keys.create(owner, ci)).key.state, "active")
    })
  )

  it.effect("rotated by two at once are replaced once", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { owner } = yield* seedOrg
      const { key } = yield* keys.create(owner, ci)
      const exits = yield* Effect.forEach([1, 2], () => Effect.exit(keys.rotate(owner, key.id)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(exits.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
      assert.lengthOf(yield* keys.list(owner), 2)
    })
  )

  it.effect("note their last use to the minute", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { owner } = yield* seedOrg
      const { plaintext } = yield* keys.create(owner, ci)
      const lastUsed = Effect.map(keys.list(owner), ([key]) => key?.lastUsedAt)
      yield* find(plaintext)
      const first = yield* lastUsed
      assert.isString(first)
      yield* TestClock.adjust("30 seconds")
      yield* find(plaintext)
      assert.strictEqual(yield* lastUsed, first)
      yield* TestClock.adjust("31 seconds")
      yield* find(plaintext)
      assert.notStrictEqual(yield* lastUsed, first)
    })
  )

  it.effect("are told from what is none without the database, and those of kind ingest are refused as such", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { owner } = yield* seedOrg
      const ingest = yield* keys.create(owner, { kind: "ingest", name: "telemetry" })
      assert.match(ingest.plaintext, /^mcpi_ing_/)
      assert.strictEqual((yield* Effect.flip(find(ingest.plaintext))).error.code, "wrong_kind")
      yield* keys.revoke(owner, ingest.key.id)
      assert.strictEqual((yield* Effect.flip(find(ingest.plaintext))).error.code, "unauthorized")
      const typo = ingest.plaintext.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
      for (const text of ["", "x", typo, `mcpi_api_${"0".repeat(36)}`, "mcpi_api_' or 1=1 --"])
        assert.strictEqual((yield* Effect.flip(find(text))).error.code, "unauthorized")
    })
  )
})
