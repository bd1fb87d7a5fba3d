// The first capture as a page makes it: over HTTP, through the whole edge (CON-8..CON-17, CON-38..CON-41).
import { own, type Json } from "@mcp-inspect/engine/model/Json"
import { assert, layer } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { search } from "../../../cli/test/support/contract/documents.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { textAt } from "../support/browser.ts"
import { fails, serve, Servers, succeeds, waits, wants } from "../support/captures.ts"
import { ask, Logged, wholeService } from "../support/wholeService.ts"
import { done, signedUp } from "../support/world.ts"

let addresses = 0

const seeded = Effect.gen(function* () {
  const { asSession, org } = yield* signedUp("alice")
  const project = `/v1/projects/${org}/default`
  const path = `${project}/captures`
  const send = (to: string, body: Json) =>
    ask({
      method: "POST",
      path: to,
      headers: { "content-type": "application/json", ...asSession },
      body: JSON.stringify(body)
    })
  return {
    asSession,
    org,
    project,
    path,
    url: `https://first${(addresses += 1)}.example/mcp`,
    send,
    ended: (id: string) =>
      Effect.repeat(done("GET", `${path}/${id}`, asSession), {
        until: (capture) => own(capture as never, "endedAt") !== null,
        schedule: Schedule.spaced("20 millis")
      })
  }
})

const codeOf = (text: string) => textAt(JSON.parse(text), "error", "code")

/** Everything that any table holds, as text. */
const everyTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const orgs = yield* sql<{ org_id: string }>`select org_id from org_directory`
  const tables = yield* sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and has_table_privilege(current_user, oid, 'select')`
  const texts: Array<string> = []
  for (const { org_id } of orgs)
    for (const { name } of tables) {
      const rows = yield* inOrg(org_id, sql<{ row: string }>`select t::text as row from ${sql(name)} t`)
      texts.push(...rows.map(({ row }) => row))
    }
  return texts.join("\n")
})

layer(wholeService(), { excludeTestServices: true, timeout: "60 seconds" })("the first capture", (it) => {
  it.effect("of an address of this machine is answered with address_not_allowed, and nothing is captured", () =>
    Effect.gen(function* () {
      const { asSession, path, send } = yield* seeded
      const { orders } = yield* Servers
      const before = orders.length
      const { status, text } = yield* send(path, { url: "http://127.0.0.1/mcp" })
      assert.deepStrictEqual([status, codeOf(text)], [400, "address_not_allowed"])
      assert.strictEqual(textAt(JSON.parse(text), "error", "field"), "url")
      assert.deepStrictEqual(yield* done("GET", path, asSession), { captures: [] })
      assert.lengthOf(orders, before)
    })
  )

  it.effect("of a server that wants a header is made again with it, whose value is kept nowhere (CON-38)", () =>
    Effect.gen(function* () {
      const { ended, path, send, url } = yield* seeded
      const canary = "Bearer c4n4ry-0f-4-h34der"
      const { lines } = yield* Logged
      const answers: Array<string> = []
      yield* serve(url, wants(canary, [search]))
      const begun = yield* send(path, { url })
      assert.strictEqual(begun.status, 202)
      const failed = yield* ended(textAt(JSON.parse(begun.text), "id"))
      assert.deepStrictEqual([textAt(failed, "failure", "code"), textAt(failed, "url")], ["unauthorized", url])
      const again = yield* send(`${path}/${textAt(failed, "id")}/retry`, {
        headers: [{ name: "authorization", value: canary }]
      })
      assert.strictEqual(again.status, 202)
      const recorded = yield* ended(textAt(JSON.parse(again.text), "id"))
      assert.deepStrictEqual([textAt(recorded, "state"), textAt(recorded, "url")], ["done", url])
      assert.strictEqual(own(recorded as never, "headersSet"), true)
      // One that fails with the header, and one that is running when the tables are read.
      const held = yield* waits(succeeds([search]))
      yield* serve(url, fails(), () => Effect.die(new Error(canary.slice(0, 3))), held.script)
      for (let times = 0; times < 3; times++) {
        const { text } = yield* send(path, { url, headers: [{ name: "x-key", value: canary }] })
        answers.push(text)
        if (times < 2) answers.push(JSON.stringify(yield* ended(textAt(JSON.parse(text), "id"))))
      }
      yield* held.reached
      const tables = yield* everyTable
      assert.include(tables, url)
      for (const text of [tables, lines.join("\n"), begun.text, again.text, JSON.stringify(recorded), ...answers])
        for (const form of [canary.slice(7), Buffer.from(canary.slice(7)).toString("hex")])
          assert.notInclude(text, form)
      // What the contract refuses is not repeated either.
      const refused = yield* send(path, { url, headers: [{ name: "x-key", value: `${canary}\n` }] })
      assert.strictEqual(refused.status, 400)
      assert.notInclude(refused.text, canary.slice(7))
      yield* held.goOn
    })
  )

  it.effect("and a second one after a tool was removed show the removal, as breaking, with a hint", () =>
    Effect.gen(function* () {
      const { asSession, ended, path, project, send, url } = yield* seeded
      yield* serve(url, succeeds([search, { ...search, name: "other" }]), succeeds([search]))
      for (const result of ["baseline", "changed"]) {
        const capture = yield* ended(textAt(JSON.parse((yield* send(path, { url })).text), "id"))
        assert.strictEqual(textAt(capture, "outcome", "result"), result)
      }
      // A comparison that takes long is pending for a while.
      const changes = yield* Effect.repeat(
        Effect.map(
          done("GET", `${project}/servers/default/changes`, asSession),
          (history) => own(history as never, "changes") as ReadonlyArray<Json>
        ),
        { until: ([change]) => textAt(change, "status") !== "pending", schedule: Schedule.spaced("50 millis") }
      )
      assert.deepStrictEqual(
        changes.map((change) => [textAt(change, "deployment", "source"), textAt(change, "status")]),
        [
          ["manual", "failed"],
          ["manual", "baseline"]
        ]
      )
      const [before, after] = [textAt(changes[0], "previous"), textAt(changes[0], "deployment", "fingerprint")]
      const report = yield* done("GET", `${project}/compare?from=${before}&to=${after}`, asSession)
      const [finding] = own(report as never, "changes") as ReadonlyArray<Json>
      assert.deepStrictEqual([textAt(finding, "rule"), textAt(finding, "severity")], ["tool.removed", "BREAKING"])
      assert.isNotEmpty(textAt(finding, "migration"))
    })
  )

  it.effect("is refused where the contract does not know its form", () =>
    Effect.gen(function* () {
      const { path, send, url } = yield* seeded
      const header = { name: "x-key", value: "a" }
      const wrong: ReadonlyArray<Json> = [
        {},
        { url: "" },
        { url: `https://${"x".repeat(2050)}` },
        { url, headers: [{ name: "x key", value: "a" }] },
        { url, headers: [{ name: "x-key", value: "a\r\nb: c" }] },
        { url, headers: Array.from({ length: 11 }, () => header) },
        { url, server: "a/b" },
        { url, environment: "" }
      ]
      for (const body of wrong) assert.strictEqual((yield* send(path, body)).status, 400, JSON.stringify(body))
      assert.strictEqual((yield* send(`${path}/cap_1/retry`, {})).status, 400)
      assert.strictEqual((yield* send(`${path}/cap_00000000000000000000000000/retry`, {})).status, 404)
    })
  )

  it.effect("is told when to come back where too many wait", () =>
    Effect.gen(function* () {
      const { path, send, url } = yield* seeded
      const held = yield* waits(succeeds([search]))
      yield* serve(url, held.script)
      const answers = yield* Effect.forEach(Array.from({ length: 30 }), () => send(path, { url }), { concurrency: 6 })
      const statuses = answers.map(({ status }) => status).toSorted()
      assert.deepStrictEqual(statuses, [...Array<number>(25).fill(202), ...Array<number>(5).fill(429)])
      const refused = answers.find(({ status }) => status === 429)
      assert.strictEqual(refused?.headers["retry-after"], "15")
      yield* held.goOn
    })
  )
})
