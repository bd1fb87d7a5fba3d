import { assert, layer } from "@effect/vitest"
import { isArray, type Json } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { ask, members, organizationsServer, problem } from "../support/organizations.ts"
import { organization, type Person, person } from "../support/people.ts"

const entries = (body: Json) => {
  const list = members(body)["entries"] ?? []
  return isArray(list) ? list.map(members) : []
}

const log = Effect.fnUntraced(function* (who: Person, slug: string) {
  const { body } = yield* ask(who, "GET", `/v1/orgs/${slug}/audit?limit=200`)
  return entries(body)
})

const fingerprint = `sha256:${"a".repeat(64)}`

layer(organizationsServer, { excludeTestServices: true, timeout: "60 seconds" })("the audit log", (it) => {
  it.effect("has an entry of every change, with who did it and to what, newest first", () =>
    Effect.gen(function* () {
      const [owner, guest] = [yield* person("owner"), yield* person("guest")]
      const { body } = yield* ask(owner, "POST", "/v1/orgs", { name: "Logged" })
      const slug = String(members(body)["slug"])
      const org = `/v1/orgs/${slug}`
      const project = `/v1/projects/${slug}/first`
      yield* ask(owner, "PATCH", org, { name: "Renamed" })
      const invited = yield* ask(owner, "POST", `${org}/invitations`, { email: guest.email, role: "viewer" })
      const id = String(members(members(invited.body)["invitation"] ?? null)["id"])
      yield* ask(owner, "POST", `${org}/invitations/${id}/revoke`)
      const again = yield* ask(owner, "POST", `${org}/invitations`, { email: guest.email, role: "viewer" })
      yield* ask(guest, "POST", "/v1/invitations/accept", {
        token: String(members(again.body)["link"]).split("/").at(-1)
      })
      yield* ask(owner, "PATCH", `${org}/members/${guest.id}`, { role: "member" })
      yield* ask(owner, "POST", `${org}/projects`, { name: "First" })
      yield* ask(owner, "PATCH", project, { name: "Other" })
      yield* ask(owner, "PUT", `${project}/settings`, { fail_on: "never" })
      yield* ask(guest, "POST", `${project}/acceptances`, { fingerprint, reason: "known" })
      yield* ask(guest, "DELETE", `${project}/acceptances/${fingerprint}`)
      yield* ask(owner, "DELETE", project, { name: "Other" })
      yield* ask(guest, "DELETE", `${org}/members/${guest.id}`)
      yield* ask(owner, "GET", `${org}/export`)

      const found = yield* log(owner, slug)
      assert.deepStrictEqual(found.map(({ action }) => action).reverse(), [
        "org.created",
        "org.renamed",
        "invitation.created",
        "invitation.revoked",
        "invitation.created",
        "member.joined",
        "member.role_changed",
        "project.created",
        "project.renamed",
        "settings.changed",
        "acceptance.created",
        "acceptance.withdrawn",
        "project.deleted",
        "member.left",
        "org.exported"
      ])
      const changed = found.find(({ action }) => action === "member.role_changed")
      assert.deepStrictEqual(
        [changed?.["actor"], changed?.["subject"], changed?.["detail"]],
        [owner.email, guest.email, { before: "viewer", after: "member" }]
      )
    })
  )

  it.effect("has no entry of what was refused or changed nothing", () =>
    Effect.gen(function* () {
      const [owner, viewer] = [yield* person("owner"), yield* person("viewer")]
      const { slug } = yield* organization("quiet", [
        [owner, "owner"],
        [viewer, "viewer"]
      ])
      yield* ask(owner, "PATCH", `/v1/orgs/${slug}`, { name: `The ${slug}` })
      yield* ask(owner, "PATCH", `/v1/orgs/${slug}/members/${viewer.id}`, { role: "viewer" })
      yield* ask(owner, "DELETE", `/v1/orgs/${slug}/members/${owner.id}`)
      yield* ask(viewer, "PATCH", `/v1/orgs/${slug}`, { name: "Mine" })
      yield* ask(owner, "DELETE", `/v1/projects/${slug}/search`, { name: "wrong" })
      yield* ask(owner, "PUT", `/v1/projects/${slug}/search/settings`, { ignore: [{ rule: "no.such" }] })
      assert.deepStrictEqual(yield* log(owner, slug), [])
    })
  )

  it.effect("forgets the address of an account that is gone", () =>
    Effect.gen(function* () {
      const [owner, admin] = [yield* person("owner"), yield* person("admin")]
      const { orgId, slug } = yield* organization("forgets", [
        [owner, "owner"],
        [admin, "admin"]
      ])
      yield* ask(admin, "PATCH", `/v1/orgs/${slug}`, { name: "Changed" })
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(orgId, sql`delete from memberships where org_id = ${orgId} and account_id = ${admin.id}`)
      yield* sql`delete from accounts where account_id = ${admin.id}`
      const [entry] = yield* log(owner, slug)
      assert.strictEqual(entry?.["actor"], `account ${admin.id.slice(-8)}`)
    })
  )

  it.effect("is read in pages that neither repeat nor skip an entry, even of one moment", () =>
    Effect.gen(function* () {
      const owner = yield* person("owner")
      const { orgId, slug } = yield* organization("paged", [[owner, "owner"]])
      const sql = yield* SqlClient.SqlClient
      const ids: Array<string> = []
      for (let index = 0; index < 25; index++) {
        const audit_id = yield* newUuid
        ids.push(audit_id)
        // Nine of them have the same time.
        yield* inOrg(
          orgId,
          sql`insert into audit_log (org_id, audit_id, at, actor, action, subject)
            values (${orgId}, ${audit_id}, to_timestamp(${Math.floor(index / 9)}), 'key_1', 'key.used', 'x')`
        )
      }
      const seen: Array<unknown> = []
      let next: unknown
      do {
        const { body } = yield* ask(
          owner,
          "GET",
          `/v1/orgs/${slug}/audit?limit=4${next === undefined ? "" : `&before=${String(next)}`}`
        )
        const page = entries(body)
        assert.isAtMost(page.length, 4)
        seen.push(...page.map(({ id }) => id))
        next = members(body)["next"]
      } while (next !== null)
      assert.lengthOf(seen, 25)
      assert.deepStrictEqual([...seen].sort(), [...ids].sort())
    })
  )

  it.effect("has no page of another organization, and none that nobody was given", () =>
    Effect.gen(function* () {
      const [ann, bob] = [yield* person("ann"), yield* person("bob")]
      const one = yield* organization("log-one", [[ann, "owner"]])
      const two = yield* organization("log-two", [[bob, "owner"]])
      yield* ask(bob, "PATCH", `/v1/orgs/${two.slug}`, { name: "Changed" })
      const [entry] = yield* log(bob, two.slug)
      const theirs = yield* ask(ann, "GET", `/v1/orgs/${one.slug}/audit?before=${String(entry?.["id"])}`)
      const nobodys = yield* ask(ann, "GET", `/v1/orgs/${one.slug}/audit?before=${yield* newUuid}`)
      assert.deepStrictEqual(theirs, nobodys)
      assert.deepStrictEqual(problem(theirs), ["unknown_cursor", "before"])
      assert.strictEqual((yield* ask(ann, "GET", `/v1/orgs/${one.slug}/audit?before=x`)).status, 400)
      assert.strictEqual((yield* ask(ann, "GET", `/v1/orgs/${one.slug}/audit?limit=201`)).status, 400)
      assert.strictEqual((yield* ask(ann, "GET", `/v1/orgs/${one.slug}/audit?limit=0`)).status, 400)
    })
  )
})
