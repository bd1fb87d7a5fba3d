import { own, type Json } from "@mcp-inspect/engine/model/Json"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { documentOf } from "../../../cli/test/support/contract/documents.ts"
import { textAt } from "../support/browser.ts"
import { bodyFor, operations, pathFor } from "../support/operations.ts"
import { ask, wholeService } from "../support/wholeService.ts"
import { bearer, done, newAddress, somebody } from "../support/world.ts"

const planted = "planted-by-a-stranger"

/** Members of tables and answers that nobody may choose. */
const extra = Object.fromEntries(
  (
    "id org org_id orgId account account_id accountId owner created_by createdAt created_at author digest lastFour " +
    "state plaintext isAdmin passwordHash password_hash path source previous github_id gitHubId emailVerified link"
  )
    .split(" ")
    .map((name) => [name, planted])
)

layer(wholeService(), { excludeTestServices: true, timeout: "60 seconds" })("a request", (it) => {
  it.effect("sets what its route takes and nothing else (ASVS 8.2.3, 15.3.3)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const changing = operations.filter(
        ({ hasBody, id }) => hasBody && !/remove$|changePassword|^signIn\.|snapshots\.push/.test(id)
      )
      for (const operation of changing) {
        const answer = yield* ask({
          method: operation.method,
          path: pathFor(operation, alice.about),
          headers: { ...alice.asSession, "content-type": "application/json", "x-forwarded-for": newAddress() },
          body: JSON.stringify({ ...extra, ...bodyFor(operation, alice.about) })
        })
        assert.notInclude(answer.text, planted, operation.id)
        assert.isBelow(answer.status, 500, operation.id)
      }
      // All that is stored of the organization, whatever the answers showed.
      const all = yield* ask({ method: "GET", path: `/v1/orgs/${alice.org}/export`, headers: alice.asSession })
      assert.strictEqual(all.status, 200)
      assert.notInclude(all.text, planted)
      const me = yield* done("GET", "/v1/session", alice.asSession)
      assert.strictEqual(own(own(me as never, "account") as never, "emailVerified"), false)
    })
  )

  it.effect("with names of the prototype is of those names and no other (ASVS 15.3.6)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const path = `/v1/projects/${alice.org}/${alice.about.project}`
      const tool = (name: string, properties: string): Json =>
        JSON.parse(`{"name":"${name}","inputSchema":{"type":"object","properties":${properties}}}`)
      const before = documentOf([tool("__proto__", '{"constructor":{"type":"string"}}')] as never)
      const after = documentOf([tool("__proto__", '{"__proto__":{"type":"string"}}')] as never)
      const as = bearer(alice.keys.api)
      const prints: Array<string> = []
      for (const snapshot of [before, after]) {
        const pushed = yield* done("POST", `${path}/snapshots`, as, {
          snapshot,
          environment: "__proto__",
          server: "constructor"
        })
        prints.push(textAt(pushed, "deployment", "fingerprint"))
      }
      const report = yield* ask({
        method: "GET",
        path: `${path}/compare?from=${prints[0]}&to=${prints[1]}`,
        headers: as
      })
      assert.strictEqual(report.status, 200)
      assert.include(report.text, "constructor")
      const kept = yield* ask({ method: "GET", path: `${path}/documents/${prints[1]}`, headers: as })
      assert.strictEqual(JSON.stringify(JSON.parse(kept.text)), JSON.stringify(JSON.parse(JSON.stringify(after))))
      const servers = yield* ask({ method: "GET", path: `${path}/servers/constructor/changes`, headers: as })
      assert.strictEqual(servers.status, 200)
      assert.strictEqual(({} as Record<string, unknown>)["type"], undefined)
    })
  )
})
