// An organization ends while its batches are stored: both come to an end, and nothing of it is left.
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EventBuffer } from "../../src/ingest/EventBuffer.ts"
import { removeOrg } from "../../src/orgs/removal.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { migratedDatabase } from "../support/database.ts"
import { batchOf, ingestOver } from "../support/ingesting.ts"
import { seedOrg } from "../support/seed.ts"

const tables = ["quota_months", "quota_leases", "usage_blocks", "usage_events", "usage_series", "usage_outcomes"]

it.live("batches of an organization that is deleted meanwhile are stored before, or refused after", () =>
  Effect.gen(function* () {
    const context = yield* Layer.build(ingestOver(yield* migratedDatabase, 4))
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ingest = yield* EventBuffer
      for (let round = 0; round < 6; round++) {
        const org = yield* seedOrg
        const isFirst = yield* Deferred.make<void>()
        const send = (index: number): Effect.Effect<ReadonlyArray<string>> =>
          ingest.record(batchOf(org, 3, { name: `tool ${index}` })).pipe(
            Effect.map(({ accepted }) => `accepted ${accepted}`),
            Effect.catch((error) => Effect.succeed(error.error.code)),
            Effect.flatMap((answer) =>
              answer === "accepted 3"
                ? Effect.andThen(
                    Deferred.succeed(isFirst, undefined),
                    Effect.map(send(index + 1), (more) => [answer, ...more])
                  )
                : Effect.succeed([answer])
            )
          )
        const sending = yield* Effect.forkChild(send(0))
        yield* Deferred.await(isFirst)
        yield* Effect.sleep(9 * round)
        yield* removeOrg(org.id)
        const answers = yield* Fiber.join(sending)
        assert.isAbove(answers.length, 1)
        assert.strictEqual(answers.at(-1), "unauthorized")
        const left = yield* inOrg(
          org.id,
          Effect.forEach(tables, (table) => sql`select from ${sql(table)} where org_id = ${org.id}`)
        )
        assert.deepStrictEqual(left.flat(), [])
      }
    }).pipe(Effect.provideContext(context))
  }).pipe(Effect.scoped)
)
