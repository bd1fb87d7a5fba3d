import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { makeBrowser } from "../support/browser.ts"
import { identityServer } from "../support/identity.ts"
import { mailedTokens, newEmail, newPerson, password } from "../support/people.ts"

const accounts = (email: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select account_id from accounts where email = ${email}`)

layer(identityServer({ TRUSTED_PROXIES: "127.0.0.0/8,::1" }), { excludeTestServices: true, timeout: "60 seconds" })("signing up", (it) => {
  it.effect("makes an account, an organization and a project in it (CON-2)", () =>
    Effect.gen(function* () {
      const { signedIn, signedUp } = yield* newPerson("ada@example.com", "Ada & Søns")
      assert.strictEqual(signedUp.status, 202)
      assert.deepStrictEqual(signedUp.body, { status: "accepted", mail: false })
      assert.strictEqual(signedIn.status, 200)
      const { account, orgs } = signedIn.body as Record<string, any>
      assert.strictEqual(account.email, "ada@example.com")
      assert.deepStrictEqual(orgs, [{ slug: "ada-s-ns", name: "Ada & Søns", role: "owner" }])
    })
  )
})
