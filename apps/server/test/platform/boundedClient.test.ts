import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { inject } from "vitest"
import { boundedClient, isUnreachable, type Waiting } from "../../src/platform/boundedClient.ts"

const one = (waiting: Waiting) => boundedClient({ url: Redacted.make(inject("postgres")), maxConnections: 1 }, waiting)

const ask = Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ answer: number }>`select 1 as answer`)

/* Runs `use` while somebody has the only connection; `release` ends that. */
const whileTaken = <A, E, R>(use: (release: Effect.Effect<void>) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The first connection may take longer to make than a query waits for one.
    yield* Effect.retry(ask, { while: isUnreachable })
    const [has, lets] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const holder = yield* Effect.forkChild(
      sql.withTransaction(Effect.andThen(Deferred.succeed(has, undefined), Deferred.await(lets)))
    )
    yield* Deferred.await(has)
    return yield* use(
      Effect.andThen(Deferred.succeed(lets, undefined), Effect.asVoid(Fiber.join(holder)).pipe(Effect.orDie))
    )
  })

describe("a pool without a free connection", () => {
  it.live("lets a query wait for a while and no longer", () =>
    Effect.gen(function* () {
      yield* whileTaken((release) =>
        Effect.gen(function* () {
          assert.isTrue(isUnreachable(yield* Effect.flip(ask)))
          assert.isTrue(isUnreachable(yield* Effect.flip((yield* SqlClient.SqlClient).withTransaction(ask))))
          yield* release
        })
      )
      assert.deepStrictEqual(yield* ask, [{ answer: 1 }])
    }).pipe(Effect.provide(one({ longest: "50 millis", perConnection: 5 })))
  )

  it.live("lets no more than some queries wait, and those are answered when it is free", () =>
    whileTaken((release) =>
      Effect.gen(function* () {
        const waiting = yield* Effect.forkChild(ask)
        yield* Effect.yieldNow
        assert.isTrue(isUnreachable(yield* Effect.flip(ask)))
        yield* release
        assert.deepStrictEqual(yield* Fiber.join(waiting), [{ answer: 1 }])
        assert.deepStrictEqual(yield* ask, [{ answer: 1 }])
      })
    ).pipe(Effect.provide(one({ longest: "1 hour", perConnection: 1 })))
  )
})

it.live("the commit of a transaction in which a query failed is a failure", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const error = yield* Effect.flip(sql.withTransaction(Effect.ignore(sql`select 1 / 0`)))
    assert.include(error.message, "rolled back")
    assert.isFalse(isUnreachable(error))
  }).pipe(Effect.provide(one({ longest: "1 hour", perConnection: 1 })))
)

it.live("a database that is not there is out of reach", () =>
  Effect.gen(function* () {
    assert.isTrue(isUnreachable(yield* Effect.flip(ask)))
  }).pipe(
    Effect.provide(boundedClient({ url: Redacted.make("postgres://nobody@127.0.0.1:1/none"), maxConnections: 1 }))
  )
)

it.live("a database that starts, ends or has no room left is out of reach as well", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const failing = (state: string) =>
      Effect.flip(sql.unsafe(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`))
    for (const state of ["57P01", "57P02", "57P03", "53100", "53200", "53300"])
      assert.isTrue(isUnreachable(yield* failing(state)), state)
    for (const state of ["57014", "22012", "P0001"]) assert.isFalse(isUnreachable(yield* failing(state)), state)
  }).pipe(Effect.provide(one({ longest: "1 hour", perConnection: 1 })))
)
