// What every store of uses has to do, whatever it is made of.
import { assert, type Vitest } from "@effect/vitest"
import { Context, Effect, Fiber, type Scope, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import { EventStore, type StoreUnavailable, type UsageRow } from "../../src/ingest/EventStore.ts"
import { longestMs } from "../../src/ingest/histogram.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { dateAt } from "./dates.ts"
import { drawnUses, numbersFrom, use } from "./drawnUses.ts"
import { seedOrg, seedProject } from "./seed.ts"

/** A project that uses are of. */
export interface Of {
  readonly orgId: string
  readonly projectId: string
}

/** What surrounds a store. */
export class Place extends Context.Service<
  Place,
  {
    /** Two projects of a new organization. */
    readonly projects: Effect.Effect<readonly [Of, Of]>
    /** Waits until all that was appended can be read. */
    readonly arrived: Effect.Effect<void, StoreUnavailable>
    /** The same store, opened once more, as by another process or after a restart. */
    readonly again: Effect.Effect<EventStore["Service"], never, Scope.Scope>
  }
>()("test/Place") {}

/** Projects in the database, for stores that need them. */
export const seededProjects: Effect.Effect<readonly [Of, Of], never, SqlClient.SqlClient> = Effect.gen(function* () {
  const org = yield* seedOrg
  const other = yield* seedProject(org.id, org.slug)
  return [
    { orgId: org.id, projectId: org.project.id },
    { orgId: org.id, projectId: other.id }
  ] as const
}).pipe(Effect.orDie)

/* Stores do not keep how the duration of a single use is counted, for its duration tells that. */
const called = (of: Of, more: Parameters<typeof use>[1]) => use(of, { histogram: [0, 0, 0, 0, 0, 1], ...more })

const text = (row: UsageRow) => JSON.stringify(row, Object.keys(row).sort())

/** Rows in an order of their own: stores give them in none. */
export const sorted = (rows: ReadonlyArray<UsageRow>) => rows.map(text).sort()

const second = 1000
const day = 86_400_000

/* Each test has an hour of its own, years after those of the others' days that are dropped. */
let hours = 0
const ownHour = Effect.sync(() => Date.parse("2026-11-10T00:00:00Z") + ++hours * 3_600_000)

const daysOf = (rows: ReadonlyArray<UsageRow>) => [
  ...new Set(rows.map(({ receivedAt }) => receivedAt.toISOString().slice(0, 10)))
]

/** Appends a block, and waits until it can be read; its token. */
export const append = Effect.fnUntraced(function* (rows: ReadonlyArray<UsageRow>, token?: string) {
  const [store, place] = [yield* EventStore, yield* Place]
  yield* store.prepare(daysOf(rows))
  const own = token ?? (yield* newUuid)
  yield* store.append(own, rows)
  yield* place.arrived
  return own
})

const received = (after: number, until: number) =>
  Effect.flatMap(EventStore, (store) =>
    Effect.map(Stream.runCollect(store.received({ after: dateAt(after), until: dateAt(until) })), sorted)
  )

const hostileTexts = [
  "'; drop table usage_events; --",
  '"quoted" \\n \\\\ \\t \\N',
  "{org:UUID} ${1} %s $1 ?",
  "NULL",
  "null",
  "[]",
  "tab\tand bell\u0007 and delete\u007f",
  "\u202eright to left\u202c, zero\u200bwidth",
  "e\u0301 is not \u00e9",
  "中文 العربية 👩‍👩‍👧‍👦 🇺🇳",
  "__proto__",
  " leading and trailing ",
  "x".repeat(256)
]

/** The suite. Uses of different tests do not mix: they are received at hours of their own. */
export const storeConformance = (it: Vitest.MethodsNonLive<EventStore | Place>): void => {
  it.effect("gives back what it was given, of all organizations, by when it was received", () =>
    Effect.gen(function* () {
      const place = yield* Place
      const at = yield* ownHour
      const [[one, other], [another]] = [yield* place.projects, yield* place.projects]
      const rows = [
        called(one, { at: dateAt(at + 1) }),
        called(one, {
          at: dateAt(at + 1),
          entityName: "many",
          n: 3,
          durationSum: 90,
          durationMax: 60,
          histogram: [1, 0, 2]
        }),
        called(other, {
          at: dateAt(at + 1),
          arguments: [],
          argumentsCut: true,
          success: false,
          clientName: null,
          clientVersion: null,
          serverVersion: "2",
          surfaceFingerprint: `sha256:${"0".repeat(64)}`
        }),
        called(another, { at: dateAt(at + 2), entityKind: "resource", entityName: "file:///a", protocolVersion: "3" }),
        called(another, { at: dateAt(at + 3), entityKind: "prompt", environment: "staging" })
      ]
      yield* append(rows.slice(0, 3))
      yield* append(rows.slice(3))
      assert.deepStrictEqual(yield* received(at, at + 3), sorted(rows))
      assert.deepStrictEqual(yield* received(at, at + 2), sorted(rows.slice(0, 4)))
      assert.deepStrictEqual(yield* received(at + 1, at + 2), sorted(rows.slice(3, 4)))
      assert.deepStrictEqual(yield* received(at + 3, at + 4), [])
      assert.deepStrictEqual(yield* received(at, at), [])
    })
  )

  it.effect("keeps any text as it is, apart from all that look alike", () =>
    Effect.gen(function* () {
      const place = yield* Place
      const at = yield* ownHour
      const [one] = yield* place.projects
      const rows = hostileTexts.map((name, place) =>
        called(one, {
          at: dateAt(at + 1),
          entityName: name,
          environment: name.slice(0, 64),
          clientName: name.slice(0, 128),
          clientVersion: place % 2 === 0 ? null : name.slice(0, 64),
          protocolVersion: name.slice(0, 64),
          serverVersion: name.slice(0, 64),
          arguments: ["__proto__.constructor", "a.b.c", "a_b", `p${place}`],
          durationMax: 7,
          histogram: [0, 0, 0, 0, 0, 0, 0, 1]
        })
      )
      yield* append(rows)
      assert.deepStrictEqual(yield* received(at, at + 1), sorted(rows))
      const [first] = hostileTexts
      const found = yield* Stream.runCollect(
        (yield* EventStore).ofDay({ ...one, day: "2026-11-10", until: dateAt(at + 1) })
      )
      assert.isTrue(found.some(({ entityName }) => entityName === first))
    })
  )

  it.effect("keeps the largest counts, sums and durations to the last digit, and the smallest", () =>
    Effect.gen(function* () {
      const place = yield* Place
      const at = yield* ownHour
      const [one] = yield* place.projects
      const most = 2 ** 31 - 1
      const rows = [
        { n: most, durationSum: Number.MAX_SAFE_INTEGER, durationMax: longestMs, histogram: [0, most] },
        { n: most, durationSum: Number.MAX_SAFE_INTEGER - 1, durationMax: longestMs - 1, histogram: [most - 1, 1] },
        { n: 2, durationSum: 0, durationMax: 0, histogram: [2] },
        { n: 1, durationSum: 0, durationMax: 0, histogram: [1] },
        {
          n: 1,
          durationSum: longestMs,
          durationMax: longestMs,
          histogram: [...Array.from({ length: 8 + 27 * 4 + 3 }, () => 0), 1]
        },
        { n: 120, durationSum: 3, durationMax: 3, histogram: Array.from({ length: 120 }, () => 1) }
      ].map((numbers, place) => called(one, { at: dateAt(at + 1), entityName: `n${place}`, ...numbers }))
      yield* append(rows)
      assert.deepStrictEqual(yield* received(at, at + 1), sorted(rows))
    })
  )

  it.effect("keeps a block of many thousand rows whole, and gives it piece by piece", () =>
    Effect.gen(function* () {
      const [store, place] = [yield* EventStore, yield* Place]
      const at = yield* ownHour
      const [one, other] = yield* place.projects
      const next = numbersFrom(7)
      const rows = Array.from({ length: 12_000 }, (_, number) =>
        called(next(3) === 0 ? other : one, {
          at: dateAt(at + 1 + number),
          receivedAt: dateAt(at + 1 + (number % 1000)),
          entityName: `tool ${number % 400}`,
          arguments: [`a${number % 5}`, "query"],
          n: 1 + number,
          durationSum: number,
          durationMax: 7,
          histogram: number === 0 ? [0, 0, 0, 0, 0, 0, 0, 1] : [0, 0, number + 1]
        })
      )
      yield* append(rows)
      assert.deepStrictEqual(yield* received(at, at + 1000), sorted(rows))
      const span = { after: dateAt(at), until: dateAt(at + 1000) }
      // Whoever has seen enough leaves, many times over: nothing that was opened for it is left open.
      for (let round = 0; round < 6; round++)
        assert.lengthOf(yield* Stream.runCollect(Stream.take(store.received(span), 3)), 3)
      assert.lengthOf(yield* received(at, at + 1), 12)
    })
  )

  it.effect("asks for nothing before somebody reads", () =>
    Effect.gen(function* () {
      const [store, place] = [yield* EventStore, yield* Place]
      const at = yield* ownHour
      const [one] = yield* place.projects
      const stream = store.received({ after: dateAt(at), until: dateAt(at + second) })
      const rows = [called(one, { at: dateAt(at + 1) })]
      yield* append(rows)
      assert.lengthOf(yield* Stream.runCollect(stream), 1)
      assert.lengthOf(yield* Stream.runCollect(stream), 1)
    })
  )

  it.effect("adds a block once, also when it comes several times at once, later, and by another process", () =>
    Effect.gen(function* () {
      const [store, place] = [yield* EventStore, yield* Place]
      const at = yield* ownHour
      const [one, other] = yield* place.projects
      const block = [called(one, { at: dateAt(at + 1) }), called(other, { at: dateAt(at + 1), n: 2 })]
      yield* store.prepare(daysOf(block))
      const token = yield* newUuid
      const repeated = store.append(token, block)
      yield* Effect.all([repeated, repeated, repeated], { concurrency: 3 })
      yield* place.arrived
      yield* repeated
      yield* place.arrived
      for (let number = 0; number < 20; number++) yield* append([called(one, { at: dateAt(at + 2), n: number + 3 })])
      const reopened = yield* place.again
      yield* reopened.append(token, block)
      yield* place.arrived
      assert.lengthOf(yield* received(at, at + 1), 2)
      assert.lengthOf(yield* received(at + 1, at + 2), 20)
      // The same rows with another token are others.
      yield* append(block)
      assert.lengthOf(yield* received(at, at + 1), 4)
    }).pipe(Effect.scoped)
  )

  it.effect("keeps what many append at once, each of it once", () =>
    Effect.gen(function* () {
      const [store, place] = [yield* EventStore, yield* Place]
      const at = yield* ownHour
      const projects = [...(yield* place.projects), ...(yield* place.projects)]
      const blocks = Array.from({ length: 24 }, (_, number) =>
        projects
          .slice((number % 2) * 2, (number % 2) * 2 + 2)
          .map((of) => called(of, { at: dateAt(at + 1 + number), entityName: `block ${number}` }))
      )
      yield* store.prepare(daysOf(blocks.flat()))
      const others = yield* Effect.forkChild(
        Effect.forEach([1, 2, 3], () => place.arrived, { concurrency: "unbounded" })
      )
      yield* Effect.forEach(
        blocks,
        (block) =>
          Effect.flatMap(newUuid, (token) => Effect.all([store.append(token, block), store.append(token, block)])),
        { concurrency: 8 }
      )
      yield* Fiber.join(others)
      yield* place.arrived
      assert.deepStrictEqual(yield* received(at, at + 24), sorted(blocks.flat()))
    })
  )

  it.effect("tells days apart at midnight, of receipt and of use", () =>
    Effect.gen(function* () {
      const [store, place] = [yield* EventStore, yield* Place]
      const [one, other] = yield* place.projects
      const midnight = Date.parse("2026-11-21T00:00:00Z")
      const of = (at: number, receivedAt: number, project = one) =>
        called(project, {
          at: dateAt(at),
          receivedAt: dateAt(receivedAt),
          entityName: `${at - midnight} ${receivedAt - midnight}`
        })
      const until = midnight + 2 * day
      const within = [
        of(midnight, midnight),
        of(midnight + 1439 * 60 * second, midnight + day - 1),
        of(midnight + 1439 * 60 * second, midnight + day),
        of(midnight + 60 * second, until),
        // A clock that was ahead.
        of(midnight + 60 * second, midnight - 60 * second)
      ]
      const without = [
        of(midnight - 60 * second, midnight - 1),
        of(midnight + day, midnight + day),
        of(midnight + 60 * second, until + 1),
        of(midnight, midnight, other)
      ]
      yield* append([...within, ...without])
      const ofDay = store.ofDay({ ...one, day: "2026-11-21", until: dateAt(until) })
      assert.deepStrictEqual(sorted(yield* Stream.runCollect(ofDay)), sorted(within))
      assert.lengthOf(yield* received(midnight - 1, midnight), 2)
      assert.lengthOf(yield* received(midnight - 2, midnight - 1), 1)
    })
  )

  it.effect("says that what has arrived can be read", () =>
    Effect.gen(function* () {
      const [store, place] = [yield* EventStore, yield* Place]
      const at = yield* ownHour
      const [one] = yield* place.projects
      yield* append([called(one, { at: dateAt(at + 1) })])
      assert.strictEqual((yield* store.readable(dateAt(at + second))).getTime(), at + second)
      assert.strictEqual((yield* store.readable(dateAt(at))).getTime(), at)
    })
  )

  it.effect("removes all of one project, and nothing of another", () =>
    Effect.gen(function* () {
      const [store, place] = [yield* EventStore, yield* Place]
      const at = yield* ownHour
      const [[one, other], [foreign]] = [yield* place.projects, yield* place.projects]
      const drawn = { fingerprints: [null], until: dateAt(at + day), days: 2 }
      const [gone, kept] = [
        drawnUses(400, { ...drawn, projects: [one] }),
        drawnUses(400, { ...drawn, projects: [other, foreign] }, 2)
      ]
      yield* append([...gone, ...kept])
      const span = { after: dateAt(at - 2 * day), until: dateAt(at + 2 * day) }
      const ours = new Set([one, other, foreign].map(({ projectId }) => projectId))
      const left = Effect.map(Stream.runCollect(store.received(span)), (rows) =>
        rows
          .filter(({ projectId }) => ours.has(projectId))
          .map((row) => `${row.projectId} ${row.n}`)
          .sort()
      )
      const named = (rows: ReadonlyArray<UsageRow>) => rows.map((row) => `${row.projectId} ${row.n}`).sort()
      assert.deepStrictEqual(yield* left, named([...gone, ...kept]))
      yield* store.removeProject(one.orgId, one.projectId)
      assert.deepStrictEqual(yield* left, named(kept))
      // The same project by the wrong organization is none.
      yield* store.removeProject(foreign.orgId, other.projectId)
      yield* store.removeProject(one.orgId, one.projectId)
      assert.deepStrictEqual(yield* left, named(kept))
    })
  )

  it.effect("drops the days before one, and says how many there were", () =>
    Effect.gen(function* () {
      const [store, place] = [yield* EventStore, yield* Place]
      const [one] = yield* place.projects
      const midnight = Date.parse("2026-08-03T00:00:00Z")
      const rows = [midnight - 2 * day, midnight - 1, midnight, midnight + day].map((at) =>
        called(one, { at: dateAt(at) })
      )
      yield* append(rows)
      assert.strictEqual(yield* store.dropBefore("2026-08-03"), 2)
      assert.strictEqual(yield* store.dropBefore("2026-08-03"), 0)
      assert.lengthOf(yield* received(midnight - 9 * day, midnight + day), 2)
      // A day that was dropped can be used again.
      yield* append(rows.slice(0, 1))
      assert.lengthOf(yield* received(midnight - 9 * day, midnight + day), 3)
    })
  )
}
