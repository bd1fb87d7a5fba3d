import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { fill, rowsOf } from "../support/everything.ts"
import { ask, members, organizationsServer, problem } from "../support/organizations.ts"
import { organization, person } from "../support/people.ts"

layer(organizationsServer, { excludeTestServices: true, timeout: "60 seconds" })("an organization", (it) => {
  it.effect("belongs to whoever makes it, and is seen by nobody else", () =>
    Effect.gen(function* () {
      const [ann, bob] = [yield* person("ann"), yield* person("bob")]
      const made = yield* ask(ann, "POST", "/v1/orgs", { name: "Ünited Builds (EU)" })
      assert.strictEqual(made.status, 201)
      const { createdAt, ...rest } = members(made.body)
      assert.deepStrictEqual(rest, { slug: "united-builds-eu", name: "Ünited Builds (EU)", role: "owner" })
      assert.match(String(createdAt), /^\d{4}-\d\d-\d\dT.*Z$/)
      assert.deepStrictEqual((yield* ask(ann, "GET", "/v1/orgs")).body, { organizations: [made.body] })
      assert.deepStrictEqual((yield* ask(bob, "GET", "/v1/orgs")).body, { organizations: [] })
    })
  )

  it.effect("has a slug that no other has", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      yield* ask(ann, "POST", "/v1/orgs", { name: "Acme" })
      const taken = yield* ask(ann, "POST", "/v1/orgs", { name: "Mine", slug: "acme" })
      assert.strictEqual(taken.status, 409)
      assert.deepStrictEqual(problem(taken), ["slug_taken"])
      const second = yield* ask(ann, "POST", "/v1/orgs", { name: "Acme" })
      assert.match(String(members(second.body)["slug"]), /^acme-[0-9a-f]{6}$/)
    })
  )

  it.effect("is made once when two make it at once", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const answers = yield* Effect.all(
        Array.from({ length: 6 }, () => ask(ann, "POST", "/v1/orgs", { name: "Race", slug: "race" })),
        { concurrency: 6 }
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
    })
  )

  it.effect(
    "takes no name that is empty, of several lines or turned around, and no slug that only looks like another",
    () =>
      Effect.gen(function* () {
        const ann = yield* person("ann")
        for (const body of [
          { name: "" },
          { name: "   " },
          { name: "a\nb" },
          { name: "a\u0000" },
          { name: "a\u202eb" },
          { name: "\ud800" },
          { name: "x".repeat(101) },
          { name: "Fine", slug: "ACME" },
          { name: "Fine", slug: ".." },
          { name: "Fine", slug: "a/b" },
          { name: 1 },
          {}
        ]) {
          const answer = yield* ask(ann, "POST", "/v1/orgs", body)
          assert.strictEqual(answer.status, 400, JSON.stringify(body))
          assert.deepStrictEqual(problem(answer), ["invalid_request"])
        }
      })
  )

  it.effect("of a name without letters is called org", () =>
    Effect.gen(function* () {
      const made = yield* ask(yield* person("ann"), "POST", "/v1/orgs", { name: "日本語" })
      assert.strictEqual(members(made.body)["slug"], "org")
    })
  )

  it.effect("is renamed without changing its slug", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const { slug } = yield* organization("renamed", [[ann, "owner"]])
      const answer = yield* ask(ann, "PATCH", `/v1/orgs/${slug}`, { name: "New name" })
      assert.deepStrictEqual(
        [answer.status, members(answer.body)["name"], members(answer.body)["slug"]],
        [200, "New name", "renamed"]
      )
    })
  )

  it.effect("cannot be made by an account that belongs to a hundred", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      for (let index = 0; index < 100; index++) yield* organization(`many-${index}`, [[ann, "viewer"]])
      const refused = yield* ask(ann, "POST", "/v1/orgs", { name: "One more" })
      assert.strictEqual(refused.status, 409)
      assert.deepStrictEqual(problem(refused), ["limit"])
    })
  )

  it.effect("is deleted by its name alone", () =>
    Effect.gen(function* () {
      const ann = yield* person("ann")
      const { slug } = yield* organization("kept", [[ann, "owner"]])
      const refused = yield* ask(ann, "DELETE", `/v1/orgs/${slug}`, { name: "kept" })
      assert.strictEqual(refused.status, 400)
      assert.deepStrictEqual(problem(refused), ["name_mismatch", "name"])
      assert.strictEqual((yield* ask(ann, "GET", `/v1/orgs/${slug}`)).status, 200)
    })
  )

  it.effect("leaves nothing in any table when it is deleted, and others keep everything", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [ann, bob] = [yield* person("ann"), yield* person("bob")]
      const gone = yield* organization("gone", [[ann, "owner"]])
      const stays = yield* organization("stays", [[bob, "owner"]])
      yield* fill(gone, ann)
      yield* fill(stays, bob)
      const before = yield* rowsOf(gone.orgId)
      assert.isAbove(before.size, 10)
      assert.deepStrictEqual(
        [...before].filter(([, count]) => count < 1),
        [],
        "a table in which the test has no row"
      )
      const others = yield* rowsOf(stays.orgId)

      assert.strictEqual((yield* ask(ann, "DELETE", "/v1/orgs/gone", { name: "The gone" })).status, 204)
      assert.deepStrictEqual(
        [...(yield* rowsOf(gone.orgId))].filter(([, count]) => count !== 0),
        []
      )
      assert.deepStrictEqual(yield* rowsOf(stays.orgId), others)
      assert.strictEqual((yield* ask(ann, "GET", "/v1/orgs/gone")).status, 404)
      // Its people stay, and its slug is free again.
      assert.lengthOf(yield* sql`select from accounts where account_id = ${ann.id}`, 1)
      assert.strictEqual((yield* ask(bob, "POST", "/v1/orgs", { name: "Gone", slug: "gone" })).status, 201)
    })
  )
})
