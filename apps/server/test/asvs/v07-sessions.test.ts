import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { textAt } from "../support/browser.ts"
import { ask, wholeService } from "../support/wholeService.ts"
import { bearer, done, signedUp } from "../support/world.ts"

layer(wholeService(), { excludeTestServices: true, timeout: "60 seconds" })("a session", (it) => {
  it.effect("ends with its account, as its tokens do (ASVS 7.4.2)", () =>
    Effect.gen(function* () {
      const { asSession, email } = yield* signedUp("alice")
      const token = textAt(yield* done("POST", "/v1/account/tokens", asSession, { name: "laptop" }), "plaintext")
      const status = (headers: Readonly<Record<string, string>>) =>
        Effect.map(ask({ method: "GET", path: "/v1/orgs", headers }), (answer) => answer.status)
      assert.deepStrictEqual([yield* status(asSession), yield* status(bearer(token))], [200, 200])
      yield* done("DELETE", "/v1/account", asSession, { email })
      assert.deepStrictEqual([yield* status(asSession), yield* status(bearer(token))], [401, 401])
    })
  )
})
