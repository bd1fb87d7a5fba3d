import { assert, layer } from "@effect/vitest"
import type { Role } from "@mcp-inspect/api/wire/Org"
import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../../src/platform/Tenant.ts"
import { ask, members, organizationsServer, problem } from "../support/organizations.ts"
import { organization, person } from "../support/people.ts"
import { somebodyWaits } from "../support/somebodyWaits.ts"

let count = 0

const team = Effect.gen(function* () {
  const people = {
    owner: yield* person("owner"),
    admin: yield* person("admin"),
    member: yield* person("member"),
    viewer: yield* person("viewer"),
    second: yield* person("second")
  }
  const { orgId, slug } = yield* organization(`team-${++count}`, [
    [people.viewer, "viewer"],
    [people.admin, "admin"],
    [people.owner, "owner"],
    [people.member, "member"],
    [people.second, "admin"]
  ])
  return { ...people, orgId, at: (id: string) => `/v1/orgs/${slug}/members/${id}`, slug }
})

const roleOf = Effect.fnUntraced(function* (orgId: string, account: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* inOrg(
    orgId,
    sql<{ role: Role }>`select role from memberships where org_id = ${orgId} and account_id = ${account}`
  )
  return rows[0]?.role
})

const owners = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  return (yield* inOrg(orgId, sql`select from memberships where org_id = ${orgId} and role = 'owner'`)).length
})

layer(organizationsServer, { excludeTestServices: true, timeout: "60 seconds" })("members", (it) => {
  it.effect("are listed with those of most rights first", () =>
    Effect.gen(function* () {
      const { slug, viewer } = yield* team
      const { body } = yield* ask(viewer, "GET", `/v1/orgs/${slug}/members`)
      const list = members(body)["members"]
      assert.deepStrictEqual(Array.isArray(list) ? list.map((one) => members(one)["role"]) : [], [
        "owner",
        "admin",
        "admin",
        "member",
        "viewer"
      ])
    })
  )

  it.effect("are given no role above that of whoever gives it", () =>
    Effect.gen(function* () {
      const { admin, at, member, orgId, owner } = yield* team
      const refused = yield* ask(admin, "PATCH", at(member.id), { role: "owner" })
      assert.strictEqual(refused.status, 403)
      assert.deepStrictEqual(problem(refused), ["role"])
      assert.strictEqual((yield* ask(admin, "PATCH", at(admin.id), { role: "owner" })).status, 403)
      assert.strictEqual((yield* ask(admin, "PATCH", at(member.id), { role: "admin" })).status, 204)
      assert.strictEqual((yield* ask(owner, "PATCH", at(member.id), { role: "owner" })).status, 204)
      assert.strictEqual(yield* roleOf(orgId, member.id), "owner")
      assert.strictEqual(yield* roleOf(orgId, admin.id), "admin")
    })
  )

  it.effect("take nothing from those above them", () =>
    Effect.gen(function* () {
      const { admin, at, orgId, owner, second } = yield* team
      assert.strictEqual((yield* ask(admin, "PATCH", at(owner.id), { role: "viewer" })).status, 403)
      assert.strictEqual((yield* ask(admin, "DELETE", at(owner.id))).status, 403)
      assert.strictEqual((yield* ask(admin, "PATCH", at(second.id), { role: "viewer" })).status, 204)
      assert.strictEqual(yield* roleOf(orgId, owner.id), "owner")
    })
  )

  it.effect("have one of four roles, and an id", () =>
    Effect.gen(function* () {
      const { at, member, owner, slug } = yield* team
      assert.strictEqual((yield* ask(owner, "PATCH", at(member.id), { role: "root" })).status, 400)
      assert.strictEqual((yield* ask(owner, "DELETE", `/v1/orgs/${slug}/members/x`)).status, 400)
      assert.strictEqual((yield* ask(owner, "DELETE", `/v1/orgs/${slug}/members/__proto__`)).status, 400)
    })
  )

  it.effect("may leave, whatever their role", () =>
    Effect.gen(function* () {
      const { admin, at, member, orgId, slug, viewer } = yield* team
      for (const who of [viewer, member, admin]) {
        assert.strictEqual((yield* ask(who, "DELETE", at(who.id))).status, 204)
        assert.isUndefined(yield* roleOf(orgId, who.id))
        assert.strictEqual((yield* ask(who, "GET", `/v1/orgs/${slug}`)).status, 404)
      }
    })
  )

  it.effect("keep the last owner, who can neither leave nor step down", () =>
    Effect.gen(function* () {
      const { at, orgId, owner, second } = yield* team
      for (const answer of [
        yield* ask(owner, "DELETE", at(owner.id)),
        yield* ask(owner, "PATCH", at(owner.id), { role: "admin" })
      ]) {
        assert.strictEqual(answer.status, 409)
        assert.deepStrictEqual(problem(answer), ["last_owner"])
      }
      yield* ask(owner, "PATCH", at(second.id), { role: "owner" })
      assert.strictEqual((yield* ask(owner, "DELETE", at(owner.id))).status, 204)
      assert.strictEqual(yield* owners(orgId), 1)
    })
  )

  it.effect("keep an owner when two owners leave, or demote each other, at once", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 10; round++) {
        const [ann, bob] = [yield* person("ann"), yield* person("bob")]
        const { orgId, slug } = yield* organization(`duel-${round}`, [
          [ann, "owner"],
          [bob, "owner"]
        ])
        const at = (id: string) => `/v1/orgs/${slug}/members/${id}`
        const answers = yield* Effect.all(
          round % 2 === 0
            ? [ask(ann, "DELETE", at(ann.id)), ask(bob, "DELETE", at(bob.id))]
            : [ask(ann, "PATCH", at(bob.id), { role: "viewer" }), ask(bob, "PATCH", at(ann.id), { role: "viewer" })],
          { concurrency: 2 }
        )
        // Of two who demote each other the second is no owner any more when it is their turn.
        assert.deepStrictEqual(answers.map(({ status }) => status).sort(), round % 2 === 0 ? [204, 409] : [204, 403])
        assert.strictEqual(yield* owners(orgId), 1)
      }
    })
  )

  it.effect("keep an owner when one leaves while the other deletes their account", () =>
    Effect.gen(function* () {
      const [ann, bob] = [yield* person("ann"), yield* person("bob")]
      const { orgId, slug } = yield* organization("departs", [
        [ann, "owner"],
        [bob, "owner"]
      ])
      const sql = yield* SqlClient.SqlClient
      const asked = yield* Deferred.make<void>()
      const departing = yield* Effect.forkChild(
        inOrg(
          orgId,
          Effect.gen(function* () {
            yield* sql`select from memberships where org_id = ${orgId} order by account_id for update`
            yield* Deferred.succeed(asked, undefined)
            yield* somebodyWaits
            yield* sql`delete from memberships where org_id = ${orgId} and account_id = ${ann.id}`
          })
        )
      )
      yield* Deferred.await(asked)
      const answer = yield* ask(bob, "DELETE", `/v1/orgs/${slug}/members/${bob.id}`)
      yield* Fiber.join(departing)
      assert.deepStrictEqual([answer.status, ...problem(answer)], [409, "last_owner"])
      assert.strictEqual(yield* owners(orgId), 1)
    })
  )
})
