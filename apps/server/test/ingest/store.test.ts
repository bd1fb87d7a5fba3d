// What every store of uses has to do, here of the one in PostgreSQL.
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { EventStore, type UsageRow } from "../../src/ingest/EventStore.ts"
import { eventStore } from "../../src/ingest/ingesting.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { testDatabase } from "../support/database.ts"
import { seedOrg, seedProject } from "../support/seed.ts"

const minute = (text: string): Date => new Date(`${text}:00.000Z`)

const row = (
  { orgId, projectId }: { readonly orgId: string; readonly projectId: string },
  more: Partial<UsageRow> = {}
): UsageRow => ({
  orgId,
  projectId,
  entityKind: "tool",
  entityName: "search",
  environment: "production",
  success: true,
  clientName: "client",
  clientVersion: null,
  protocolVersion: null,
  serverVersion: null,
  surfaceFingerprint: null,
  arguments: ["filters", "query"],
  argumentsCut: false,
  at: minute("2026-11-02T10:00"),
  receivedAt: new Date("2026-11-02T10:00:07.123Z"),
  n: 1,
  durationSum: 5,
  durationMax: 5,
  histogram: [0, 0, 0, 0, 0, 1],
  ...more
})

const days = ["2026-11-01", "2026-11-02", "2026-11-03"]

const key = (one: UsageRow) => `${one.projectId} ${one.entityName} ${one.at.toISOString()}`
const sorted = (rows: ReadonlyArray<UsageRow>) => rows.toSorted((left, right) => (key(left) < key(right) ? -1 : 1))

const time = (text: string): Date => new Date(text)

const received = (after: string, until: string) =>
  Effect.flatMap(EventStore, (store) =>
    Effect.map(Stream.runCollect(store.received({ after: time(after), until: time(until) })), sorted)
  )

const seeded = Effect.gen(function* () {
  const org = yield* seedOrg
  const other = yield* seedProject(org.id, org.slug)
  return { one: { orgId: org.id, projectId: org.project.id }, other: { orgId: org.id, projectId: other.id } }
})

layer(eventStore.pipe(Layer.provideMerge(testDatabase)), { excludeTestServices: true, timeout: "60 seconds" })(
  "a store of uses",
  (it) => {
    it.effect("gives back what it was given, of all organizations, by when it was received", () =>
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.prepare(days)
        yield* store.prepare(days)
        const [first, second] = [yield* seeded, yield* seeded]
        const rows = [
          row(first.one),
          row(first.one, { entityName: "many", n: 3, durationSum: 90, durationMax: 60, histogram: [1, 0, 2] }),
          row(first.other, {
            arguments: [],
            argumentsCut: true,
            success: false,
            clientVersion: "1",
            serverVersion: "2"
          }),
          row(second.one, { entityKind: "resource", entityName: "file:///a", protocolVersion: "3" }),
          row(second.one, { entityName: "later", receivedAt: time("2026-11-03T00:00:00.000Z") })
        ]
        yield* store.append(yield* newUuid, rows)
        const [early, late] = ["2026-11-02T10:00:07.122Z", "2026-11-02T10:00:07.123Z"]
        assert.deepStrictEqual(yield* received(early, "2026-11-03T00:00:00.000Z"), sorted(rows))
        assert.deepStrictEqual(yield* received(early, late), sorted(rows.slice(0, 4)))
        assert.deepStrictEqual(yield* received(late, "2026-11-02T23:59:59.999Z"), [])
        // Nothing is left of the right to see all.
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`select * from usage_events`, [])
        assert.deepStrictEqual(yield* sql`select * from usage_series`, [])
      })
    )

    it.effect("adds a block once, also when it comes twice at the same time", () =>
      Effect.gen(function* () {
        const store = yield* EventStore
        const { one } = yield* seeded
        const at = time("2026-11-03T05:00:00.000Z")
        const token = yield* newUuid
        const append = store.append(token, [row(one, { receivedAt: at })])
        yield* Effect.all([append, append, append], { concurrency: 3 })
        yield* append
        yield* store.append(yield* newUuid, [row(one, { receivedAt: at })])
        assert.lengthOf(yield* received("2026-11-03T04:59:59.999Z", at.toISOString()), 2)
      })
    )

    it.effect("gives the uses of a project on a day, whenever they came", () =>
      Effect.gen(function* () {
        const store = yield* EventStore
        const { one, other } = yield* seeded
        const of = (at: string, receivedAt: string) =>
          row(one, { at: minute(at), receivedAt: time(receivedAt), entityName: `${at} ${receivedAt}` })
        const within = [
          of("2026-11-01T00:00", "2026-11-01T00:00:00Z"),
          of("2026-11-01T23:59", "2026-11-03T12:00:00Z"),
          of("2026-11-01T12:00", "2026-11-02T12:00:00Z")
        ]
        const without = [
          of("2026-11-02T00:00", "2026-11-02T00:00:00Z"),
          of("2026-11-01T12:00", "2026-11-03T12:00:01Z"),
          row(other, { at: minute("2026-11-01T12:00"), receivedAt: time("2026-11-01T12:00:00Z") })
        ]
        yield* store.append(yield* newUuid, [...within, ...without])
        const day = store.ofDay({ ...one, day: "2026-11-01", until: time("2026-11-03T12:00:00Z") })
        assert.deepStrictEqual(sorted(yield* Stream.runCollect(day)), sorted(within))
      })
    )

    it.effect("takes part in the transaction of whoever stores besides", () =>
      Effect.gen(function* () {
        const store = yield* EventStore
        const { one } = yield* seeded
        const at = time("2026-11-03T07:00:00.000Z")
        const undone = inOrg(
          one.orgId,
          Effect.andThen(
            store.append("00000000-0000-7000-8000-000000000001", [row(one, { receivedAt: at })]),
            Effect.fail("undone")
          )
        )
        assert.strictEqual(yield* Effect.flip(undone), "undone")
        assert.lengthOf(yield* received("2026-11-03T06:59:59.999Z", at.toISOString()), 0)
        yield* store.append("00000000-0000-7000-8000-000000000001", [row(one, { receivedAt: at })])
        assert.lengthOf(yield* received("2026-11-03T06:59:59.999Z", at.toISOString()), 1)
      })
    )

    it.effect("removes what is of a project, and what is older than a day", () =>
      Effect.gen(function* () {
        const store = yield* EventStore
        const { one, other } = yield* seeded
        yield* store.append(yield* newUuid, [
          row(one),
          row(other),
          row(other, { receivedAt: time("2026-11-03T09:00:00Z") })
        ])
        yield* store.removeProject(one.orgId, one.projectId)
        const left = yield* received("2026-11-01T00:00:00Z", "2026-11-04T00:00:00Z")
        assert.strictEqual(left.filter(({ projectId }) => projectId === one.projectId).length, 0)
        assert.strictEqual(left.filter(({ projectId }) => projectId === other.projectId).length, 2)
        assert.strictEqual(yield* store.dropBefore("2026-11-03"), 2)
        assert.strictEqual(yield* store.dropBefore("2026-11-03"), 0)
        const later = yield* received("2026-11-01T00:00:00Z", "2026-11-04T00:00:00Z")
        assert.isTrue(later.every(({ receivedAt }) => receivedAt >= time("2026-11-03T00:00:00Z")))
        assert.isTrue(later.some(({ projectId }) => projectId === other.projectId))
      })
    )
  }
)
