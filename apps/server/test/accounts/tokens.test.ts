import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { accountTokenCredentials, AccountTokens } from "../../src/accounts/AccountTokens.ts"
import { AccountTokenCredentials } from "../../src/auth/Credentials.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { nowDate } from "../../src/platform/times.ts"
import { at, textAt } from "../support/browser.ts"
import { testDatabase } from "../support/database.ts"
import { identityServer } from "../support/identity.ts"
import { newPerson } from "../support/newcomers.ts"

layer(identityServer(), { excludeTestServices: true, timeout: "60 seconds" })("a token of an account", (it) => {
  it.effect("is shown once, and is told by its last letters after", () =>
    Effect.gen(function* () {
      const { browser } = yield* newPerson()
      const made = yield* browser.post("/v1/account/tokens", { name: "laptop" })
      assert.strictEqual(made.status, 201)
      const plaintext = textAt(made.body, "plaintext")
      assert.match(plaintext, /^mcpi_acc_[0-9A-Za-z]{36}$/)
      const listed = yield* browser.get("/v1/account/tokens")
      assert.deepStrictEqual(listed.body, { tokens: [at(made.body, "token")!] })
      assert.notInclude(JSON.stringify(listed.body), plaintext)
      assert.strictEqual(textAt(made.body, "token", "lastFour"), plaintext.slice(-4))
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ row: string }>`select row_to_json(t)::text as row from account_tokens t`
      assert.notInclude(rows.map(({ row }) => row).join(), plaintext.slice(9, 30))
    })
  )

  it.effect("of somebody else is not there, nor is one that was revoked (ING-76)", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newPerson(), yield* newPerson()]
      const id = textAt((yield* other.browser.post("/v1/account/tokens", { name: "t" })).body, "token", "id")
      const missing = yield* one.browser.post("/v1/account/tokens/tok_0/revoke")
      const theirs = yield* one.browser.post(`/v1/account/tokens/${id}/revoke`)
      assert.deepStrictEqual([theirs.status, theirs.body], [404, missing.body])
      assert.strictEqual((yield* other.browser.post(`/v1/account/tokens/${id}/revoke`)).status, 204)
      assert.strictEqual((yield* other.browser.post(`/v1/account/tokens/${id}/revoke`)).status, 404)
      assert.deepStrictEqual((yield* other.browser.get("/v1/account/tokens")).body, { tokens: [] })
    })
  )

  it.effect("manages no account: that takes a browser", () =>
    Effect.gen(function* () {
      const { browser } = yield* newPerson()
      const plaintext = textAt((yield* browser.post("/v1/account/tokens", { name: "t" })).body, "plaintext")
      const answer = yield* browser.get("/v1/account/tokens", { authorization: `Bearer ${plaintext}` })
      assert.strictEqual(answer.status, 401)
    })
  )

  it.effect("is one of at most fifty", () =>
    Effect.gen(function* () {
      const { browser } = yield* newPerson()
      for (let times = 0; times < 50; times++) yield* browser.post("/v1/account/tokens", { name: "t" })
      const refused = yield* browser.post("/v1/account/tokens", { name: "t" })
      assert.deepStrictEqual([refused.status, at(refused.body, "error", "code")], [400, "too_many_tokens"])
    })
  )
})

const services = accountTokenCredentials.pipe(Layer.provideMerge(AccountTokens.layer), Layer.provideMerge(testDatabase))

layer(services, { timeout: "60 seconds" })("a token as a credential", (it) => {
  it.effect("acts for its account until it is revoked, and any other text for nobody", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [tokens, credentials] = [yield* AccountTokens, yield* AccountTokenCredentials]
      const account = yield* newUuid
      yield* sql`insert into accounts ${sql.insert({ account_id: account, email: "a@b.c", email_key: "a@b.c", created_at: yield* nowDate })}`
      const { plaintext, token } = yield* tokens.create(account, "t")
      const find = (text: string) => Effect.option(credentials.find(Redacted.make(text)))
      assert.deepStrictEqual((yield* credentials.find(Redacted.make(plaintext))).accountId, account)
      const other = plaintext.slice(0, -1) + (plaintext.endsWith("0") ? "1" : "0")
      for (const text of ["", other, plaintext.toLowerCase(), `${plaintext} `, "mcpi_acc_"])
        assert.strictEqual((yield* find(text))._tag, "None", text)
      yield* tokens.revoke(account, token.id)
      assert.strictEqual((yield* find(plaintext))._tag, "None")
    })
  )

  it.effect("is marked as used once a minute at most", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tokens = yield* AccountTokens
      const account = yield* newUuid
      yield* sql`insert into accounts ${sql.insert({ account_id: account, email: "b@b.c", email_key: "b@b.c", created_at: yield* nowDate })}`
      const { plaintext } = yield* tokens.create(account, "t")
      const used = Effect.map(tokens.list(account), ([token]) => token!.lastUsedAt)
      assert.isNull(yield* used)
      yield* tokens.find(Redacted.make(plaintext))
      const first = yield* used
      assert.isNotNull(first)
      yield* TestClock.adjust("59 seconds")
      yield* tokens.find(Redacted.make(plaintext))
      assert.strictEqual(yield* used, first)
      yield* TestClock.adjust("1 second")
      yield* tokens.find(Redacted.make(plaintext))
      assert.strictEqual(Date.parse((yield* used)!) - Date.parse(first!), 60_000)
    })
  )
})
