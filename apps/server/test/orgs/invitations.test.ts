import { assert, layer } from "@effect/vitest"
import { isArray, type Json } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { newToken } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { type Answer, ask, members, organizationsServer, problem, Sent } from "../support/organizations.ts"
import { organization, type Person, person } from "../support/people.ts"

let count = 0

const team = Effect.gen(function* () {
  const [owner, admin, stranger] = [yield* person("owner"), yield* person("admin"), yield* person("stranger")]
  const invited = yield* person("Invited", `Invited-${++count}@Example.com`)
  const { orgId, slug } = yield* organization(`host-${count}`, [
    [owner, "owner"],
    [admin, "admin"]
  ])
  const at = `/v1/orgs/${slug}/invitations`
  return { owner, admin, invited, stranger, orgId, slug, at, email: invited.email.toLowerCase() }
})

const tokenOf = ({ body }: Answer): string => String(members(body)["link"]).split("/").at(-1) ?? ""

const idOf = ({ body }: Answer): string => String(members(members(body)["invitation"] ?? null)["id"])

const accept = (who: Person, token: string) => ask(who, "POST", "/v1/invitations/accept", { token })

const states = Effect.fnUntraced(function* (who: Person, at: string) {
  const { body } = yield* ask(who, "GET", at)
  const list: Json = members(body)["invitations"] ?? []
  return isArray(list) ? list.map((one) => members(one)["state"]) : []
})

layer(organizationsServer, { excludeTestServices: true, timeout: "60 seconds" })("an invitation", (it) => {
  it.effect("is mailed as a link with which the invited joins, whatever the case of the address", () =>
    Effect.gen(function* () {
      const { admin, at, email, invited, slug } = yield* team
      const { mails } = yield* Sent
      const answer = yield* ask(admin, "POST", at, { email, role: "member" })
      assert.strictEqual(answer.status, 201)
      const link = String(members(answer.body)["link"])
      assert.match(link, /^https:\/\/inspect\.example\/invitations\/[0-9A-Za-z_-]{43}$/)
      const mail = mails.at(-1)
      assert.strictEqual(mail?.to, email)
      assert.strictEqual(mail?.subject, `Invitation to "The ${slug}" on MCP Inspect`)
      assert.include(mail?.body ?? "", link)
      const joined = yield* accept(invited, tokenOf(answer))
      assert.strictEqual(joined.status, 200)
      assert.deepStrictEqual([members(joined.body)["slug"], members(joined.body)["role"]], [slug, "member"])
      assert.deepStrictEqual(yield* states(admin, at), ["accepted"])
    })
  )

  it.effect("is good for a week", () =>
    Effect.gen(function* () {
      const { admin, at, email, invited, orgId } = yield* team
      const answer = yield* ask(admin, "POST", at, { email, role: "member" })
      const { createdAt, expiresAt } = members(members(answer.body)["invitation"] ?? null)
      assert.strictEqual(Date.parse(String(expiresAt)) - Date.parse(String(createdAt)), 7 * 86_400_000)
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(orgId, sql`update invitations set expires_at = now() where org_id = ${orgId}`)
      const late = yield* accept(invited, tokenOf(answer))
      assert.strictEqual(late.status, 409)
      assert.deepStrictEqual(problem(late), ["expired"])
      assert.deepStrictEqual(yield* states(admin, at), ["expired"])
    })
  )

  it.effect("is of no use to another account, and stays open for the right one", () =>
    Effect.gen(function* () {
      const { admin, at, email, invited, stranger } = yield* team
      const token = tokenOf(yield* ask(admin, "POST", at, { email, role: "viewer" }))
      const refused = yield* accept(stranger, token)
      assert.strictEqual(refused.status, 403)
      assert.deepStrictEqual(problem(refused), ["other_email"])
      assert.notInclude(JSON.stringify(refused.body), email)
      assert.strictEqual((yield* accept(invited, token)).status, 200)
    })
  )

  it.effect("is used once, by whoever comes first", () =>
    Effect.gen(function* () {
      const { admin, at, email, invited } = yield* team
      const token = tokenOf(yield* ask(admin, "POST", at, { email, role: "viewer" }))
      const answers = yield* Effect.all(
        Array.from({ length: 4 }, () => accept(invited, token)),
        { concurrency: 4 }
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
      assert.deepStrictEqual(problem(yield* accept(invited, token)), ["accepted"])
    })
  )

  it.effect("can be revoked until it is used", () =>
    Effect.gen(function* () {
      const { admin, at, email, invited } = yield* team
      const answer = yield* ask(admin, "POST", at, { email, role: "viewer" })
      assert.strictEqual((yield* ask(admin, "POST", `${at}/${idOf(answer)}/revoke`)).status, 204)
      assert.deepStrictEqual(problem(yield* accept(invited, tokenOf(answer))), ["revoked"])
      const next = yield* ask(admin, "POST", at, { email, role: "viewer" })
      assert.strictEqual((yield* accept(invited, tokenOf(next))).status, 200)
      const refused = yield* ask(admin, "POST", `${at}/${idOf(next)}/revoke`)
      assert.deepStrictEqual(problem(refused), ["accepted"])
    })
  )

  it.effect("is either used or revoked when both happen at once", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 10; round++) {
        const { admin, at, email, invited } = yield* team
        const answer = yield* ask(admin, "POST", at, { email, role: "viewer" })
        const both = yield* Effect.all(
          [accept(invited, tokenOf(answer)), ask(admin, "POST", `${at}/${idOf(answer)}/revoke`)],
          { concurrency: 2 }
        )
        const [joined, revoked] = both.map(({ status }) => status < 300)
        assert.notStrictEqual(joined, revoked)
        assert.deepStrictEqual(yield* states(admin, at), [joined === true ? "accepted" : "revoked"])
      }
    })
  )

  it.effect("gives no role above that of its maker, and an admin cannot take back that of an owner", () =>
    Effect.gen(function* () {
      const { admin, at, email, owner } = yield* team
      assert.strictEqual((yield* ask(admin, "POST", at, { email, role: "owner" })).status, 403)
      const made = yield* ask(owner, "POST", at, { email, role: "owner" })
      assert.strictEqual(made.status, 201)
      assert.strictEqual((yield* ask(admin, "POST", `${at}/${idOf(made)}/revoke`)).status, 403)
    })
  )

  it.effect("ends with the rights of its maker", () =>
    Effect.gen(function* () {
      for (const lose of ["remove", "demote"] as const) {
        const { admin, at, email, invited, owner, slug } = yield* team
        const token = tokenOf(yield* ask(admin, "POST", at, { email, role: "admin" }))
        const member = `/v1/orgs/${slug}/members/${admin.id}`
        yield* lose === "remove" ? ask(owner, "DELETE", member) : ask(owner, "PATCH", member, { role: "viewer" })
        assert.deepStrictEqual(problem(yield* accept(invited, token)), ["revoked"])
        assert.deepStrictEqual(yield* states(owner, at), ["revoked"])
      }
    })
  )

  it.effect("is for nobody who is there, and there is one of an address at a time", () =>
    Effect.gen(function* () {
      const { admin, at, email, owner } = yield* team
      const there = yield* ask(admin, "POST", at, { email: owner.email.toUpperCase(), role: "viewer" })
      assert.deepStrictEqual(problem(there), ["already_member"])
      yield* ask(admin, "POST", at, { email, role: "viewer" })
      const again = yield* ask(admin, "POST", at, { email: email.toUpperCase(), role: "viewer" })
      assert.deepStrictEqual(problem(again), ["already_invited"])
    })
  )

  it.effect("is one of at most two hundred a day", () =>
    Effect.gen(function* () {
      const { admin, at, orgId } = yield* team
      const sql = yield* SqlClient.SqlClient
      yield* inOrg(
        orgId,
        sql`insert into invitations (org_id, invitation_id, email, role, invited_by, created_at, expires_at, revoked_at)
          select ${orgId}::uuid, gen_random_uuid(), n || '@example.com', 'viewer', ${admin.id}, now(), now(), now()
          from generate_series(1, 200) n`
      )
      const refused = yield* ask(admin, "POST", at, { email: "more@example.com", role: "viewer" })
      assert.deepStrictEqual(problem(refused), ["limit"])
    })
  )

  it.effect("with an unknown token is no invitation, and a token has one form", () =>
    Effect.gen(function* () {
      const { invited } = yield* team
      const unknown = yield* accept(invited, yield* newToken)
      assert.strictEqual(unknown.status, 404)
      assert.strictEqual((yield* accept(invited, "short")).status, 400)
    })
  )

  it.effect("is stored as a digest alone, and its token stands in no table but that of mails", () =>
    Effect.gen(function* () {
      const { admin, at, email, orgId } = yield* team
      const token = tokenOf(yield* ask(admin, "POST", at, { email, role: "viewer" }))
      const sql = yield* SqlClient.SqlClient
      for (const table of ["invitations", "invitation_directory", "audit_log"]) {
        const rows = yield* inOrg(orgId, sql`select to_jsonb(t)::text as text from ${sql(table)} t`)
        assert.isAbove(rows.length, 0)
        assert.notInclude(JSON.stringify(rows), token)
        if (table === "audit_log") assert.notInclude(JSON.stringify(rows), email)
      }
    })
  )
})
