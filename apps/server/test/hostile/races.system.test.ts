// Requests that come at once over HTTP. Whoever comes first, what is stored is what one after the other would have left,
// and nobody is told of a fault.
import { own, type Json } from "@mcp-inspect/engine/model/Json"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { projectOf } from "../../src/orgs/projectAccess.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { removeProject } from "../../src/projects/removal.ts"
import { textAt } from "../support/browser.ts"
import { password } from "../support/newcomers.ts"
import { document } from "../support/operations.ts"
import { ask, wholeService } from "../support/wholeService.ts"
import { bearer, done, newAddress, sessionHeaders, signedUp, somebody } from "../support/world.ts"

const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: Json) =>
  ask({
    method,
    path,
    headers: { "content-type": "application/json", "x-forwarded-for": newAddress(), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

const atOnce = <A, R>(effects: ReadonlyArray<Effect.Effect<A, never, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

const statuses = (answers: ReadonlyArray<{ readonly status: number }>) => answers.map(({ status }) => status).sort()

const list = (body: Json, key: string): ReadonlyArray<Json> => own(body as never, key) as ReadonlyArray<Json>

layer(wholeService(), { excludeTestServices: true })("at once", (it) => {
  it.effect("two sign-ups of one address make one account", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const body = { email: "twin@example.com", password }
      const headers = { "sec-fetch-site": "same-origin" }
      const answers = yield* atOnce(Array.from({ length: 4 }, () => send("POST", "/v1/sign-up", headers, body)))
      assert.deepStrictEqual(statuses(answers), [202, 202, 202, 202])
      assert.lengthOf(new Set(answers.map(({ text }) => text)), 1)
      assert.lengthOf(yield* sql`select 1 as one from accounts where email_key = 'twin@example.com'`, 1)
    })
  )

  it.effect("two organizations or projects of one slug are one", () =>
    Effect.gen(function* () {
      const [alice, bob] = [yield* signedUp("alice"), yield* signedUp("bob")]
      const body = { name: "Same", slug: "same-slug" }
      const orgs = yield* atOnce(
        [alice, bob, alice, bob].map(({ asSession }) => send("POST", "/v1/orgs", asSession, body))
      )
      assert.deepStrictEqual(statuses(orgs), [201, 409, 409, 409])
      const projects = yield* atOnce(
        [1, 2, 3].map(() => send("POST", `/v1/orgs/${alice.org}/projects`, alice.asSession, body))
      )
      assert.deepStrictEqual(statuses(projects), [201, 409, 409])
    })
  )

  it.effect("an invitation is accepted once", () =>
    Effect.gen(function* () {
      const [alice, bob] = [yield* signedUp("alice"), yield* signedUp("bob")]
      const invited = yield* done("POST", `/v1/orgs/${alice.org}/invitations`, alice.asSession, {
        email: bob.email,
        role: "member"
      })
      const token = textAt(invited, "link").split("/").at(-1) ?? ""
      const answers = yield* atOnce(
        [1, 2, 3].map(() => send("POST", "/v1/invitations/accept", bob.asSession, { token }))
      )
      assert.strictEqual(statuses(answers)[0], 200)
      for (const status of statuses(answers).slice(1)) assert.oneOf(status, [404, 409])
      const members = yield* done("GET", `/v1/orgs/${alice.org}/members`, alice.asSession)
      assert.lengthOf(list(members, "members"), 2)
    })
  )

  it.effect("two owners who demote each other leave one", () =>
    Effect.gen(function* () {
      const [alice, bob] = [yield* signedUp("alice"), yield* signedUp("bob")]
      const invited = yield* done("POST", `/v1/orgs/${alice.org}/invitations`, alice.asSession, {
        email: bob.email,
        role: "owner"
      })
      yield* done("POST", "/v1/invitations/accept", bob.asSession, {
        token: textAt(invited, "link").split("/").at(-1) ?? ""
      })
      const demote = (by: typeof alice, whom: typeof alice) =>
        send("PATCH", `/v1/orgs/${alice.org}/members/${whom.account}`, by.asSession, { role: "viewer" })
      const answers = yield* atOnce([demote(alice, bob), demote(bob, alice)])
      assert.deepStrictEqual(statuses(answers), [204, 403])
      const members = list(yield* done("GET", `/v1/orgs/${alice.org}/members`, alice.asSession), "members")
      assert.deepStrictEqual(members.map((one) => textAt(one, "role")).sort(), ["owner", "viewer"])
    })
  )

  it.effect("a project that is deleted while others push to it leaves nothing behind", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const alice = yield* somebody("alice")
      const path = `/v1/projects/${alice.org}/${alice.about.project}`
      const push = send("POST", `${path}/snapshots`, bearer(alice.keys.api), {
        snapshot: document,
        environment: "production"
      })
      const { name } = (yield* done("GET", path, alice.asSession)) as { readonly name: string }
      const [removed, ...pushed] = yield* atOnce([
        send("DELETE", path, alice.asSession, { name }),
        ...Array.from({ length: 6 }, () => push)
      ])
      assert.strictEqual(removed?.status, 204)
      for (const { status, text } of pushed) assert.oneOf(status, [201, 401, 404], text)
      assert.strictEqual((yield* push).status, 401)
      assert.strictEqual((yield* send("GET", path, alice.asSession)).status, 404)
      assert.lengthOf(yield* sql`select 1 as one from key_directory where key_id = ${alice.about.key}`, 0)
    })
  )

  it.effect("what is written to a project that is being deleted is told that it is not there", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const fingerprint = `sha256:${"0".repeat(64)}`
      for (const write of ["snapshot", "key", "acceptance"] as const) {
        const alice = yield* somebody("alice")
        const path = `/v1/projects/${alice.org}/${alice.about.project}`
        const project = `${alice.org}/${alice.about.project}`
        const writes = {
          snapshot: send("POST", `${path}/snapshots`, bearer(alice.keys.api), {
            snapshot: document,
            environment: "ci"
          }),
          key: send("POST", "/v1/keys", alice.asSession, { kind: "api", name: "late", project }),
          acceptance: send("POST", `${path}/acceptances`, alice.asSession, { fingerprint, reason: "late" })
        }
        const [found] = yield* sql<{ org_id: string }>`select org_id from org_directory where slug = ${alice.org}`
        const orgId = found?.org_id ?? ""
        const [deleted, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const removal = yield* Effect.forkChild(
          inOrg(
            orgId,
            Effect.gen(function* () {
              const { projectId } = yield* projectOf(orgId, alice.about.project)
              yield* removeProject(orgId, projectId)
              yield* Deferred.succeed(deleted, undefined)
              yield* Deferred.await(mayEnd)
            })
          )
        )
        yield* Deferred.await(deleted)
        const late = yield* Effect.forkChild(writes[write])
        // It waits for the removal; one that does not is told below.
        yield* Effect.repeat(sql`select 1 as one from pg_locks where not granted`, {
          until: ({ length }) => length > 0
        }).pipe(Effect.raceFirst(Fiber.await(late)))
        yield* Deferred.succeed(mayEnd, undefined)
        yield* Fiber.join(removal)
        const { status, text } = yield* Fiber.join(late)
        assert.strictEqual(status, 404, `${write}: ${text}`)
      }
    })
  )

  it.effect("a key that is revoked while it is rotated does not work", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const path = `/v1/keys/${alice.about.key}`
      const [rotated, revoked] = yield* atOnce([
        send("POST", `${path}/rotate`, alice.asSession),
        send("POST", `${path}/revoke`, alice.asSession)
      ])
      assert.oneOf(rotated?.status, [201, 409])
      assert.strictEqual(revoked?.status, 200)
      const servers = `/v1/projects/${alice.org}/${alice.about.project}/servers`
      assert.strictEqual((yield* send("GET", servers, bearer(alice.keys.api))).status, 401)
    })
  )

  it.effect("a push that is sent several times with one idempotency key is one deployment", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const path = `/v1/projects/${alice.org}/${alice.about.project}`
      const headers = { ...bearer(alice.keys.api), "idempotency-key": "0123456789abcdef" }
      const body = { snapshot: document, environment: "staging" }
      const answers = yield* atOnce(Array.from({ length: 5 }, () => send("POST", `${path}/snapshots`, headers, body)))
      assert.deepStrictEqual(statuses(answers), [201, 201, 201, 201, 201])
      assert.lengthOf(new Set(answers.map(({ text }) => text)), 1)
      // Of another project the same key is another push.
      const other = yield* send(
        "POST",
        `/v1/projects/${alice.org}/${alice.neighbour}/snapshots`,
        {
          ...bearer(alice.keys.neighbour),
          "idempotency-key": "0123456789abcdef"
        },
        body
      )
      assert.strictEqual(other.status, 201)
      assert.notStrictEqual(other.text, answers[0]?.text)
    })
  )

  it.effect("a session that is used while its owner signs out has ended", () =>
    Effect.gen(function* () {
      const alice = yield* signedUp("alice")
      yield* atOnce([
        send("GET", "/v1/session", alice.asSession),
        send("POST", "/v1/sign-out", alice.asSession),
        send("GET", "/v1/session", alice.asSession)
      ])
      assert.strictEqual((yield* send("GET", "/v1/session", sessionHeaders(alice.session))).status, 401)
    })
  )

  it.effect("what changes a watch or a channel leaves one state and no fault", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const alice = yield* somebody("alice")
      const { channel, delivery, org, project, watch } = alice.about
      const at = `/v1/projects/${org}/${project}`
      const changes = ["15m", "1h", "6h", "24h"].flatMap((interval) => [
        send("PATCH", `${at}/watches/${watch}`, alice.asSession, { interval, paused: false }),
        send("PATCH", `${at}/watches/${watch}`, alice.asSession, { paused: true }),
        send("PUT", `${at}/watches/${watch}/credential`, alice.asSession, {
          headers: [{ name: "x-key", value: interval }]
        })
      ])
      for (const { status, text } of yield* atOnce(changes)) assert.oneOf(status, [200, 204], text)
      const shown = yield* done("GET", `${at}/watches/${watch}`, alice.asSession)
      const jobs = yield* sql`select from jobs where kind = 'watch' and ref_id = ${watch}`
      assert.lengthOf(jobs, own(shown as never, "paused") === true ? 0 : 1)
      const rotated = yield* atOnce(
        [1, 2, 3].map(() => send("POST", `${at}/channels/${channel}/secret`, alice.asSession))
      )
      for (const { status } of rotated) assert.oneOf(status, [200, 409])
      const replays = yield* atOnce(
        [1, 2, 3].map(() => send("POST", `${at}/channels/${channel}/deliveries/${delivery}/replay`, alice.asSession))
      )
      assert.isAtMost(replays.filter(({ status }) => status < 300).length, 1, JSON.stringify(statuses(replays)))
      for (const { status } of replays) assert.isBelow(status, 500)
      const ends = yield* atOnce([
        send("DELETE", `${at}/watches/${watch}`, alice.asSession),
        send("PATCH", `${at}/watches/${watch}`, alice.asSession, { url: "https://elsewhere.example/mcp" }),
        send("DELETE", `${at}/channels/${channel}`, alice.asSession),
        send("POST", `${at}/channels/${channel}/test`, alice.asSession),
        send("POST", `${at}/channels/${channel}/secret`, alice.asSession)
      ])
      for (const { status, text } of ends) assert.isBelow(status, 500, text)
      assert.deepStrictEqual(yield* sql`select kind from jobs where ref_id in (${watch}, ${delivery})`, [])
    })
  )
})
