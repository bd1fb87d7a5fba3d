import { own, type Json } from "@mcp-inspect/engine/model/Json"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { textAt } from "../support/browser.ts"
import { document, fingerprint } from "../support/operations.ts"
import { ask, wholeService } from "../support/wholeService.ts"
import { bearer, done, signedUp, somebody } from "../support/world.ts"

const meta = [
  "'; drop table orgs; --",
  `Robert"); delete from projects`,
  "$1 $$ \\' %s {{x}}",
  "a\\b'' or ''=''",
  "/* x */ union select 1"
]

layer(wholeService(), { excludeTestServices: true, timeout: "60 seconds" })("text", (it) => {
  it.effect("of any kind is stored and found as it is, and is no part of a statement (ASVS 1.2.4)", () =>
    Effect.gen(function* () {
      const { asSession, org } = yield* signedUp("alice")
      for (const name of meta) {
        yield* done("PATCH", `/v1/orgs/${org}`, asSession, { name })
        assert.strictEqual(textAt(yield* done("GET", `/v1/orgs/${org}`, asSession), "name"), name)
        const made = yield* done("POST", "/v1/keys", asSession, { kind: "api", name })
        assert.strictEqual(textAt(made, "key", "name"), name)
        const keys = own((yield* done("GET", "/v1/keys", asSession)) as never, "keys") as ReadonlyArray<Json>
        assert.include(
          keys.map((one) => textAt(one, "name")),
          name
        )
      }
    })
  )

  it.effect("of JSON that names a member twice means one thing wherever it is read: the last (ASVS 1.5.3)", () =>
    Effect.gen(function* () {
      const alice = yield* somebody("alice")
      const send = (path: string, headers: Readonly<Record<string, string>>, body: string) =>
        ask({ method: "POST", path, headers: { "content-type": "application/json", ...headers }, body })
      const key = yield* send("/v1/account/tokens", alice.asSession, '{"name":"first","name":"last"}')
      assert.strictEqual(textAt(JSON.parse(key.text), "token", "name"), "last")
      // The body of a push is read in another process, by another piece of code.
      const path = `/v1/projects/${alice.org}/${alice.about.project}`
      const twice = `{"environment":"first","snapshot":{},"snapshot":${JSON.stringify(document)},"environment":"last"}`
      const pushed = yield* send(`${path}/snapshots`, bearer(alice.keys.api), twice)
      assert.strictEqual(pushed.status, 201)
      assert.strictEqual(textAt(JSON.parse(pushed.text), "deployment", "environment"), "last")
      assert.strictEqual(textAt(JSON.parse(pushed.text), "deployment", "fingerprint"), fingerprint)
      const kept = yield* ask({
        method: "GET",
        path: `${path}/baseline?environment=last`,
        headers: bearer(alice.keys.api)
      })
      assert.deepStrictEqual(JSON.parse(kept.text), document)
    })
  )
})
