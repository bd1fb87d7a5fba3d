import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { at, makeBrowser } from "../support/browser.ts"
import { identityServer } from "../support/identity.ts"
import { mailedTokens, newEmail, newPerson, password } from "../support/newcomers.ts"

const next = "a quite different sentence"

let visitors = 0

const visitor = () => makeBrowser({ "x-forwarded-for": `203.0.113.${(visitors += 1)}` })

const resetToken = Effect.fnUntraced(function* (email: string) {
  yield* visitor().post("/v1/password/forgot", { email })
  const [token] = yield* mailedTokens(email, "reset")
  return token!
})

layer(identityServer({ TRUSTED_PROXIES: "127.0.0.0/8,::1" }), { excludeTestServices: true, timeout: "60 seconds" })(
  "a forgotten password",
  (it) => {
    it.effect("is asked for with the same answer whoever has an account (ASVS 6.3.8)", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson()
        const known = yield* visitor().post("/v1/password/forgot", { email })
        const unknown = yield* visitor().post("/v1/password/forgot", { email: newEmail() })
        assert.deepStrictEqual([known.status, known.body], [202, { status: "accepted", mail: false }])
        assert.deepStrictEqual([unknown.status, unknown.body], [known.status, known.body])
        assert.deepStrictEqual(Object.keys(known.headers).sort(), Object.keys(unknown.headers).sort())
      })
    )

    it.effect("is replaced with a link that works once, and all sessions end (CON-6, ASVS 7.4.3)", () =>
      Effect.gen(function* () {
        const { browser, email } = yield* newPerson()
        const token = yield* resetToken(email)
        const reset = yield* visitor().post("/v1/password/reset", { token, password: next })
        assert.strictEqual(reset.status, 204)
        assert.strictEqual((yield* browser.get("/v1/session")).status, 401)
        assert.strictEqual((yield* visitor().post("/v1/sign-in", { email, password })).status, 401)
        assert.strictEqual((yield* visitor().post("/v1/sign-in", { email, password: next })).status, 200)
        assert.strictEqual((yield* visitor().post("/v1/password/reset", { token, password })).status, 404)
      })
    )

    it.effect("can be set by one of two that use a link at once", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson()
        const token = yield* resetToken(email)
        const answers = yield* Effect.forEach(
          [next, "yet another sentence"],
          (wanted) => visitor().post("/v1/password/reset", { token, password: wanted }),
          { concurrency: 2 }
        )
        assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [204, 404])
      })
    )

    it.effect("can be set by the newest link alone once one was used", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson()
        const [first, second] = [yield* resetToken(email), yield* resetToken(email)]
        assert.strictEqual((yield* visitor().post("/v1/password/reset", { token: second, password: next })).status, 204)
        assert.strictEqual((yield* visitor().post("/v1/password/reset", { token: first, password })).status, 404)
      })
    )

    it.effect("is not replaced by a weak one, which does not use up the link", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson()
        const token = yield* resetToken(email)
        const weak = yield* visitor().post("/v1/password/reset", { token, password: "password1234" })
        assert.deepStrictEqual([weak.status, at(weak.body, "error", "field")], [400, "password"])
        assert.strictEqual((yield* visitor().post("/v1/password/reset", { token, password: next })).status, 204)
      })
    )

    it.effect("is not replaced after an hour, nor with a token of another kind or of nobody", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson()
        const token = yield* resetToken(email)
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ life: number }>`
          select extract(epoch from t.expires_at - t.created_at)::int as life from mail_tokens t
          join accounts a using (account_id) where a.email_key = ${email} and purpose = 'reset'`
        assert.strictEqual(row?.life, 3600)
        yield* sql`update mail_tokens set expires_at = now() where purpose = 'reset'`
        const [verify] = yield* mailedTokens(email, "verify")
        for (const one of [token, verify!, "A".repeat(43)])
          assert.strictEqual((yield* visitor().post("/v1/password/reset", { token: one, password: next })).status, 404)
        assert.strictEqual((yield* visitor().post("/v1/sign-in", { email, password })).status, 200)
      })
    )

    it.effect("belongs to whoever has the address: what a stranger made with it before is worth nothing", () =>
      Effect.gen(function* () {
        const { browser, email } = yield* newPerson()
        const sql = yield* SqlClient.SqlClient
        yield* browser.post("/v1/account/tokens", { name: "mine for ever" })
        yield* sql`update accounts set github_id = 4711 where email_key = ${email}`
        yield* visitor().post("/v1/password/reset", { token: yield* resetToken(email), password: next })
        const [row] = yield* sql<{ github_id: unknown; verified: boolean; tokens: number }>`
          select github_id, email_verified_at is not null as verified, (
            select count(*)::int from account_tokens t where t.account_id = a.account_id and revoked_at is null
          ) as tokens from accounts a where email_key = ${email}`
        assert.deepStrictEqual({ ...row }, { github_id: null, verified: true, tokens: 0 })
      })
    )

    it.effect("is no secret of the database: a link's digest alone is stored beside the mail", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson()
        const token = yield* resetToken(email)
        const sql = yield* SqlClient.SqlClient
        const rows = yield* sql<{ row: string }>`select row_to_json(t)::text as row from mail_tokens t`
        assert.notInclude(rows.map(({ row }) => row).join(), Buffer.from(token, "base64url").toString("hex"))
      })
    )
  }
)

layer(identityServer({ TRUSTED_PROXIES: "127.0.0.0/8,::1" }), { excludeTestServices: true, timeout: "60 seconds" })(
  "a password that is changed",
  (it) => {
    it.effect("ends the other sessions and gives this one another token (CON-5, ASVS 7.2.4, 7.4.3)", () =>
      Effect.gen(function* () {
        const { browser, email } = yield* newPerson()
        const laptop = visitor()
        yield* laptop.post("/v1/sign-in", { email, password })
        const before = makeBrowser()
        before.jar.set("session", browser.jar.get("session")!)
        const changed = yield* browser.post("/v1/account/password", { current: password, next })
        assert.strictEqual(changed.status, 200)
        assert.strictEqual(at(changed.body, "account", "email"), email)
        assert.strictEqual((yield* before.get("/v1/session")).status, 401)
        assert.strictEqual((yield* browser.post("/v1/account/tokens", { name: "t" })).status, 201)
        assert.strictEqual((yield* browser.get("/v1/session")).status, 200)
        assert.strictEqual((yield* laptop.get("/v1/session")).status, 401)
        assert.strictEqual((yield* visitor().post("/v1/sign-in", { email, password })).status, 401)
        assert.strictEqual((yield* visitor().post("/v1/sign-in", { email, password: next })).status, 200)
      })
    )

    it.effect("is told to its owner by mail (ASVS 6.3.7)", () =>
      Effect.gen(function* () {
        const { browser, email } = yield* newPerson()
        yield* browser.post("/v1/account/password", { current: password, next })
        const sql = yield* SqlClient.SqlClient
        const mails = yield* sql`
          select mail_id from outbox where recipient = ${email} and subject = 'Your password was changed'`
        assert.strictEqual(mails.length, 1)
      })
    )

    it.effect("needs the one before (ASVS 6.2.3), and one that is taken, each told by its field", () =>
      Effect.gen(function* () {
        const { browser } = yield* newPerson()
        const guess = yield* browser.post("/v1/account/password", { current: "not my password", next })
        assert.deepStrictEqual([guess.status, at(guess.body, "error", "field")], [400, "current"])
        const weak = yield* browser.post("/v1/account/password", { current: password, next: "short" })
        assert.deepStrictEqual([weak.status, at(weak.body, "error", "field")], [400, "next"])
      })
    )

    it.effect("cannot be guessed from a session that was left open", () =>
      Effect.gen(function* () {
        const { browser } = yield* newPerson()
        for (let tries = 0; tries < 10; tries++)
          yield* browser.post("/v1/account/password", { current: "not my password", next })
        const refused = yield* browser.post("/v1/account/password", { current: password, next })
        assert.strictEqual(refused.status, 429)
        assert.isDefined(refused.headers["retry-after"])
      })
    )
  }
)

layer(identityServer(), { excludeTestServices: true, timeout: "60 seconds" })("an address", (it) => {
  it.effect("is confirmed by a link that can be asked for again", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newPerson()
      const asked = yield* browser.post("/v1/account/verification")
      assert.deepStrictEqual([asked.status, asked.body], [202, { status: "accepted", mail: false }])
      const tokens = yield* mailedTokens(email, "verify")
      assert.strictEqual(tokens.length, 2)
      yield* visitor().post("/v1/email/verify", { token: tokens[0]! })
      assert.isTrue(at((yield* browser.get("/v1/session")).body, "account", "emailVerified"))
      yield* browser.post("/v1/account/verification")
      assert.strictEqual((yield* mailedTokens(email, "verify")).length, 2)
    })
  )
})
