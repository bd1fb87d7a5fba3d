// The credential that a watch may keep (CON-39).
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { removeOrg } from "../../src/orgs/removal.ts"
import { tenantTables } from "../../src/orgs/tenantTables.ts"
import { isSecret } from "../../src/orgs/OrgExport.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { removeProject } from "../../src/projects/removal.ts"
import { rowsOf } from "../support/everything.ts"
import { ask, members, problem } from "../support/organizations.ts"
import { type Person } from "../support/people.ts"
import { canary, idOf, watchers } from "../support/watchers.ts"
import { contracts, lookAround, newUrl, SealKey, Servers } from "../support/watching.ts"
import { watchesServer } from "../support/watchesServer.ts"

layer(watchesServer, { excludeTestServices: true, timeout: "60 seconds" })("the credential of a watch", (it) => {
  const kept = Effect.gen(function* () {
    const found = yield* watchers
    const url = yield* newUrl
    const made = yield* found.create({ url, server: "search" })
    const one = `${found.at}/${idOf(made.body)}`
    const keep = (who: Person, headers: unknown) => ask(who, "PUT", `${one}/credential`, { headers })
    return { ...found, keep, one, url }
  })

  it.effect("is not there unless somebody sets it, and is shown to nobody (CON-39)", () =>
    Effect.gen(function* () {
      const { admin, keep, one, orgId } = yield* kept
      assert.deepInclude(members((yield* ask(admin, "GET", one)).body), { hasCredential: false })
      const answer = yield* keep(admin, [{ name: "Authorization", value: canary }])
      assert.deepStrictEqual(answer, { status: 204, body: null })
      const shown = yield* ask(admin, "GET", one)
      assert.deepInclude(members(shown.body), { hasCredential: true })
      assert.notInclude(JSON.stringify(shown.body), "canary")
      assert.notInclude(JSON.stringify(shown.body), "Authorization")
      // Of no table does anybody read it.
      const sql = yield* SqlClient.SqlClient
      for (const { columns, name } of yield* tenantTables) {
        const rows = yield* inOrg(orgId, sql<{ text: string }>`select t::text as text from ${sql(name)} t`)
        const text = rows.map((row) => row.text).join("\n")
        assert.notInclude(text, "canary", name)
        assert.notInclude(text, Buffer.from("canary").toString("hex"), name)
        if (name === "watches")
          assert.deepStrictEqual(
            columns.filter(isSecret).map((column) => column.name),
            ["sealed_headers"]
          )
      }
    })
  )

  it.effect("can be removed, and is then used no more", () =>
    Effect.gen(function* () {
      const { admin, keep, one, url } = yield* kept
      const servers = yield* Servers
      servers.answers.set(url, [{ says: contracts.both }])
      yield* keep(admin, [{ name: "Authorization", value: canary }])
      yield* lookAround
      assert.strictEqual((yield* ask(admin, "DELETE", `${one}/credential`)).status, 204)
      assert.deepInclude(members((yield* ask(admin, "GET", one)).body), { hasCredential: false })
      assert.strictEqual((yield* ask(admin, "DELETE", `${one}/credential`)).status, 204)
      yield* ask(admin, "PATCH", one, { paused: true })
      yield* ask(admin, "PATCH", one, { paused: false })
      const sql = yield* SqlClient.SqlClient
      // A time of the database has parts of a millisecond, those of this process have none.
      yield* sql`update jobs set due_at = now() - interval '1 second'`
      yield* lookAround
      assert.deepStrictEqual(
        servers.orders.filter((order) => order.url === url).map(({ headers }) => headers),
        [[{ name: "Authorization", value: canary }], []]
      )
    })
  )

  it.effect("cannot be kept where there is no key to seal it with, and the setting is named", () =>
    Effect.gen(function* () {
      const { admin, keep, one } = yield* kept
      const seal = yield* SealKey
      const { key } = seal
      seal.key = undefined
      const answer = yield* keep(admin, [{ name: "Authorization", value: canary }])
      seal.key = key
      assert.strictEqual(answer.status, 503)
      assert.deepStrictEqual(problem(answer), ["sealing_unconfigured"])
      assert.include(JSON.stringify(answer.body), "SECRETS_KEY")
      assert.deepInclude(members((yield* ask(admin, "GET", one)).body), { hasCredential: false })
    })
  )

  it.effect("is one to ten headers that a request can have", () =>
    Effect.gen(function* () {
      const { admin, keep } = yield* kept
      const header = (name: string, value: string) => ({ name, value })
      for (const wrong of [
        [],
        [header("", "v")],
        [header("A b", "v")],
        [header("A", "v\r\nB: w")],
        [header("A", "")],
        [header("A", "€")],
        Array.from({ length: 11 }, (_, index) => header(`A${index}`, "v")),
        "A: v"
      ])
        assert.strictEqual((yield* keep(admin, wrong)).status, 400, JSON.stringify(wrong))
      assert.strictEqual((yield* keep(admin, [header("A", "\u00e9".repeat(8192))])).status, 204)
    })
  )

  it.effect("goes with the watch, with its project and with its organization, as all that was seen does", () =>
    Effect.gen(function* () {
      for (const what of ["watch", "project", "organization"] as const) {
        const { admin, keep, one, orgId, projectId, url } = yield* kept
        const servers = yield* Servers
        servers.answers.set(url, [{ says: contracts.both }])
        yield* keep(admin, [{ name: "Authorization", value: canary }])
        yield* lookAround
        assert.strictEqual((yield* rowsOf(orgId)).get("watch_checks"), 1)
        if (what === "watch") yield* ask(admin, "DELETE", one)
        else if (what === "project") yield* inOrg(orgId, removeProject(orgId, projectId))
        else yield* removeOrg(orgId)
        const left = yield* rowsOf(orgId)
        for (const table of ["watches", "watch_checks", "jobs"])
          assert.strictEqual(left.get(table), 0, `${what} ${table}`)
      }
    })
  )
})
