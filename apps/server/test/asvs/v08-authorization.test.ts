import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { textAt } from "../support/browser.ts"
import { ask, wholeService } from "../support/wholeService.ts"
import { bearer, done, signedUp } from "../support/world.ts"

layer(wholeService(), { excludeTestServices: true, timeout: "60 seconds" })("a right", (it) => {
  it.effect("that was taken away counts no longer from the next request on (ASVS 8.3.2)", () =>
    Effect.gen(function* () {
      const [alice, bob] = [yield* signedUp("alice"), yield* signedUp("bob")]
      const invited = yield* done("POST", `/v1/orgs/${alice.org}/invitations`, alice.asSession, {
        email: bob.email,
        role: "admin"
      })
      const link = textAt(invited, "link").split("/").at(-1) ?? ""
      yield* done("POST", "/v1/invitations/accept", bob.asSession, { token: link })
      const token = textAt(yield* done("POST", "/v1/account/tokens", bob.asSession, { name: "laptop" }), "plaintext")
      const statuses = (path: string) =>
        Effect.forEach([bob.asSession, bearer(token)], (headers) =>
          Effect.map(ask({ method: "GET", path: `/v1/orgs/${alice.org}${path}`, headers }), ({ status }) => status)
        )
      assert.deepStrictEqual(yield* statuses("/audit"), [200, 200])
      const member = `/v1/orgs/${alice.org}/members/${bob.account}`
      yield* done("PATCH", member, alice.asSession, { role: "viewer" })
      assert.deepStrictEqual(yield* statuses("/audit"), [403, 403])
      assert.deepStrictEqual(yield* statuses(""), [200, 200])
      yield* done("DELETE", member, alice.asSession)
      assert.deepStrictEqual(yield* statuses(""), [404, 404])
    })
  )
})
