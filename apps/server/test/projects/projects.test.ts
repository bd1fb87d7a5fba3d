import { assert, layer } from "@effect/vitest"
import { isArray, omit } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../../src/platform/Tenant.ts"
import { fill, rowsOf } from "../support/everything.ts"
import { ask, members, organizationsServer, problem } from "../support/organizations.ts"
import { organization, person } from "../support/people.ts"

layer(organizationsServer, { excludeTestServices: true, timeout: "60 seconds" })("a project", (it) => {
  it.effect("is made with a slug of its name, and read by its path", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const { slug } = yield* organization("makes", [[ann, "owner"]])
      const made = yield* ask(ann, "POST", `/v1/orgs/${slug}/projects`, { name: "Search API" })
      assert.deepStrictEqual(omit(members(made.body), new Set(["createdAt"])), {
        path: "makes/search-api",
        slug: "search-api",
        name: "Search API"
      })
      assert.deepStrictEqual((yield* ask(ann, "GET", "/v1/projects/makes/search-api")).body, made.body)
      const { projects } = members((yield* ask(ann, "GET", `/v1/orgs/${slug}/projects`)).body)
      assert.deepStrictEqual(isArray(projects) ? projects.map((one) => members(one)["slug"]) : [], [
        "search",
        "search-api"
      ])
    })
  )

  it.effect("has a slug that no other of its organization has, and one elsewhere may have", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const one = yield* organization("slugs-one", [[ann, "owner"]])
      const two = yield* organization("slugs-two", [[ann, "owner"]])
      const taken = yield* ask(ann, "POST", `/v1/orgs/${one.slug}/projects`, { name: "X", slug: "search" })
      assert.deepStrictEqual([taken.status, ...problem(taken)], [409, "slug_taken"])
      const suffixed = yield* ask(ann, "POST", `/v1/orgs/${one.slug}/projects`, { name: "Search" })
      assert.match(String(members(suffixed.body)["slug"]), /^search-[0-9a-f]{6}$/)
      yield* ask(ann, "POST", `/v1/orgs/${one.slug}/projects`, { name: "Only", slug: "only" })
      const same = yield* ask(ann, "POST", `/v1/orgs/${two.slug}/projects`, { name: "Only", slug: "only" })
      assert.strictEqual(same.status, 201)
    })
  )

  it.effect("is one of at most a thousand", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const { orgId, slug } = yield* organization("thousand", [[ann, "owner"]])
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(
        orgId,
        sql`insert into projects (org_id, project_id, slug, name, created_at)
          select ${orgId}::uuid, gen_random_uuid(), 'p' || n, 'p', now() from generate_series(1, 999) n`
      )
      const refused = yield* ask(ann, "POST", `/v1/orgs/${slug}/projects`, { name: "More" })
      assert.deepStrictEqual([refused.status, ...problem(refused)], [409, "limit"])
    })
  )

  it.effect("is renamed without changing its path", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const { slug } = yield* organization("renames", [[ann, "owner"]])
      const { body } = yield* ask(ann, "PATCH", `/v1/projects/${slug}/search`, { name: "Find" })
      assert.deepStrictEqual([members(body)["name"], members(body)["path"]], ["Find", "renames/search"])
    })
  )

  it.effect("is deleted by its name alone", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const { slug } = yield* organization("typed", [[ann, "owner"]])
      const refused = yield* ask(ann, "DELETE", `/v1/projects/${slug}/search`, { name: "search" })
      assert.deepStrictEqual([refused.status, ...problem(refused)], [400, "name_mismatch", "name"])
      assert.strictEqual((yield* ask(ann, "GET", `/v1/projects/${slug}/search`)).status, 200)
    })
  )

  it.effect(
    "leaves nothing in any table when it is deleted, nor keys in the directory; other projects keep everything",
    () =>
      Effect.gen(function* () {
        const ann = yield* person("ann")
        const gone = yield* organization("deletes", [[ann, "owner"]])
        yield* fill(gone, ann)
        yield* ask(ann, "POST", `/v1/orgs/${gone.slug}/projects`, { name: "Stays" })
        const sql = yield* SqlClient.SqlClient
        const [stays] = yield* inOrg(
          gone.orgId,
          sql<{ id: string }>`select project_id as id from projects where org_id = ${gone.orgId} and slug = 'stays'`
        )
        const kept = { orgId: gone.orgId, projectId: stays?.id ?? "" }
        // A second row of each, so the ids that are unique within the organization alone must differ.
        yield* fill(kept, ann)
        const before = yield* rowsOf(gone.orgId, gone.projectId)
        assert.deepStrictEqual(
          [...before].filter(([, count]) => count < 1),
          [],
          "a table in which the test has no row"
        )
        const others = yield* rowsOf(kept.orgId, kept.projectId)
        const answer = yield* ask(ann, "DELETE", `/v1/projects/${gone.slug}/search`, { name: "Search" })
        assert.strictEqual(answer.status, 204)
        assert.deepStrictEqual(
          [...(yield* rowsOf(gone.orgId, gone.projectId))].filter(([, count]) => count !== 0),
          []
        )
        assert.deepStrictEqual(yield* rowsOf(kept.orgId, kept.projectId), others)
        const keys = yield* sql<{ key_id: string }>`select key_id from key_directory where org_id = ${gone.orgId}`
        const rows = yield* inOrg(
          gone.orgId,
          sql<{ key_id: string }>`select key_id from api_keys where org_id = ${gone.orgId}`
        )
        assert.lengthOf(keys, 1)
        assert.deepStrictEqual(keys, rows)
      })
  )
})
