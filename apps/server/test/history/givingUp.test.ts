// What a history says when the engine does not answer.
import { demanding, documentOf, search } from "../../../cli/test/support/contract/documents.ts"
import type { ChangePage } from "@mcp-inspect/api/wire/History"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { GaveUp, Workers } from "../../src/engine/Workers.ts"
import { Keys } from "../../src/keys/Keys.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { ask, askJson, recordsServiceOver } from "../support/recordsService.ts"
import { seedOrg } from "../support/seed.ts"

let reason: GaveUp["reason"] = "busy"
let asked = 0

const failing = Layer.effect(
  Workers,
  Effect.map(Layer.build(Workers.layerMemory), (context) => ({
    ...Context.get(context, Workers),
    compare: () =>
      Effect.suspend(() => {
        asked++
        return Effect.fail(new GaveUp({ reason }))
      })
  }))
)

layer(recordsServiceOver(failing), { excludeTestServices: true, timeout: "60 seconds" })("a comparison", (it) => {
  it.effect("that was not made is pending while the engine is busy, and unknown once it gave up", () =>
    Effect.gen(function* () {
      const { id, owner, project } = yield* seedOrg
      const { plaintext } = yield* Effect.flatMap(Keys, (keys) => keys.create(owner, { kind: "api", name: "ci" })).pipe(
        Effect.provide(Keys.layer)
      )
      const as = { bearer: plaintext } as const
      const base = `/v1/projects/${project.name}`
      const [one, two] = [documentOf([search]), documentOf([demanding])]
      for (const snapshot of [one, two])
        yield* ask("POST", `${base}/snapshots`, { as, body: { snapshot, environment: "production" } })
      const latest = Effect.map(
        askJson<typeof ChangePage.Type>("GET", `${base}/servers/default/changes`, { as }),
        ({ body }) => body.changes[0]
      )
      const path = `${base}/compare?from=${String(one["fingerprint"])}&to=${String(two["fingerprint"])}`
      const compare = Effect.map(askJson<{ error: { code: string } }>("GET", path, { as }), ({ body, status }) => [
        status,
        body.error.code
      ])
      const pending = yield* latest
      assert.deepInclude(pending, { status: "pending", counts: null, previous: String(one["fingerprint"]) })
      assert.deepStrictEqual(yield* compare, [503, "comparison_pending"])
      assert.strictEqual(asked, 2)
      reason = "bounds"
      assert.deepInclude(yield* latest, { status: "unknown", counts: null })
      assert.deepStrictEqual(yield* compare, [503, "comparison_bounds"])
      assert.deepInclude(yield* latest, { status: "unknown" })
      assert.strictEqual(asked, 3)
      // After an hour it is tried again.
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(id, sql`update comparisons set created_at = created_at - interval '61 minutes'`)
      yield* latest
      assert.strictEqual(asked, 4)
    })
  )
})
