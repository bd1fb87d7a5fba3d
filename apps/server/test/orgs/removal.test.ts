// Somebody adds a key while what it belongs to is deleted: neither the key nor its row in the directory stays.
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { removeOrg } from "../../src/orgs/removal.ts"
import { digestOf, newToken } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { removeProject } from "../../src/projects/removal.ts"
import { testDatabase } from "../support/database.ts"
import { rowsOf } from "../support/everything.ts"
import { epoch, organization, person } from "../support/people.ts"
import { somebodyWaits } from "../support/somebodyWaits.ts"

const addKey = Effect.fnUntraced(function* (orgId: string, projectId: string) {
  const sql = yield* SqlClient.SqlClient
  const digest = digestOf(yield* newToken)
  yield* sql`insert into key_directory ${sql.insert({ digest, org_id: orgId, key_id: `key_${projectId}` })}`
  yield* sql`insert into api_keys ${sql.insert({
    org_id: orgId,
    project_id: projectId,
    key_id: `key_${projectId}`,
    kind: "api",
    name: "ci",
    digest,
    last_four: "abcd",
    created_at: epoch
  })}`
})

layer(testDatabase, { excludeTestServices: true, timeout: "60 seconds" })("a deletion", (it) => {
  const kinds = {
    organization: (orgId: string, _: string) => removeOrg(orgId),
    project: (orgId: string, projectId: string) => inOrg(orgId, removeProject(orgId, projectId))
  }

  for (const [kind, remove] of Object.entries(kinds)) {
    it.effect(`of the ${kind} takes a key with it that is added meanwhile`, () =>
      Effect.gen(function* () {
        const { orgId, projectId } = yield* organization(`while-${kind}`, [[yield* person("ann"), "owner"]])
        const added = yield* Deferred.make<void>()
        const adding = yield* Effect.forkChild(
          inOrg(
            orgId,
            Effect.gen(function* () {
              yield* addKey(orgId, projectId)
              yield* Deferred.succeed(added, undefined)
              yield* somebodyWaits
            })
          )
        )
        yield* Deferred.await(added)
        yield* remove(orgId, projectId)
        yield* Fiber.join(adding)
        const left = yield* rowsOf(orgId)
        assert.deepStrictEqual([left.get("api_keys"), left.get("key_directory"), left.get("projects")], [0, 0, 0])
      })
    )

    it.effect(`of the ${kind} leaves nothing to add a key to`, () =>
      Effect.gen(function* () {
        const { orgId, projectId } = yield* organization(`before-${kind}`, [[yield* person("ann"), "owner"]])
        const removed = yield* Deferred.make<void>()
        const removing = yield* Effect.forkChild(
          inOrg(
            orgId,
            Effect.gen(function* () {
              yield* remove(orgId, projectId)
              yield* Deferred.succeed(removed, undefined)
              yield* somebodyWaits
            })
          )
        )
        yield* Deferred.await(removed)
        const exit = yield* Effect.exit(inOrg(orgId, addKey(orgId, projectId)))
        yield* Fiber.join(removing)
        assert.strictEqual(exit._tag, "Failure")
        const left = yield* rowsOf(orgId)
        assert.deepStrictEqual([left.get("api_keys"), left.get("key_directory"), left.get("projects")], [0, 0, 0])
      })
    )
  }
})
