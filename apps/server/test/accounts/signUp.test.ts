import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { after } from "../../src/platform/moments.ts"
import { digestOf, newToken, newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { nowDate } from "../../src/platform/times.ts"
import { at, makeBrowser } from "../support/browser.ts"
import { duringTransaction } from "../support/blocked.ts"
import { identityServer } from "../support/identity.ts"
import { mailedTokens, newEmail, newPerson, password } from "../support/newcomers.ts"

const count = (table: string, where: string, value: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql.unsafe<{ n: number }>(`select count(*)::int as n from ${table} where ${where} = $1`, [
      value
    ])
    return row?.n
  })

const proxied = { TRUSTED_PROXIES: "127.0.0.0/8,::1" }

layer(identityServer(proxied), { excludeTestServices: true, timeout: "60 seconds" })("signing up", (it) => {
  it.effect("makes an account, an organization and a project in it (CON-2)", () =>
    Effect.gen(function* () {
      const { signedIn, signedUp } = yield* newPerson("ada@example.com", "Ada & Co.")
      assert.strictEqual(signedUp.status, 202)
      assert.deepStrictEqual(signedUp.body, { status: "accepted", mail: false })
      assert.strictEqual(signedIn.status, 200)
      assert.strictEqual(at(signedIn.body, "account", "email"), "ada@example.com")
      assert.deepStrictEqual(at(signedIn.body, "orgs"), [{ slug: "ada-co", name: "Ada & Co.", role: "owner" }])
      assert.strictEqual(yield* count("org_directory", "slug", "ada-co"), 1)
    })
  )

  it.effect("gives the second of two organizations of one name another slug", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newPerson(newEmail(), "Twice"), yield* newPerson(newEmail(), "Twice")]
      const slugs = [one, other].map(({ signedIn }) => JSON.stringify(at(signedIn.body, "orgs")))
      assert.include(slugs[0], '"slug":"twice"')
      assert.match(slugs[1]!, /"slug":"twice-[a-z0-9]{6}"/)
    })
  )

  it.effect("refuses a password of 11 characters with the field, and makes no account (CON-4, ASVS 6.2.1)", () =>
    Effect.gen(function* () {
      const email = newEmail()
      const answer = yield* makeBrowser().post("/v1/sign-up", { email, password: "elevenchars" })
      assert.strictEqual(answer.status, 400)
      assert.deepStrictEqual(at(answer.body, "error", "field"), "password")
      assert.deepStrictEqual(at(answer.body, "error", "code"), "password_too_short")
      assert.notInclude(JSON.stringify(answer.body), "elevenchars")
      assert.strictEqual(yield* count("accounts", "email_key", email), 0)
    })
  )

  it.effect("takes any characters, up to 256 of them, and none of them counts twice (ASVS 6.2.5, 6.2.9)", () =>
    Effect.gen(function* () {
      for (const unusual of ["🦊 été \u0000 'or 1=1", "🦊 ".repeat(2) + "ab".repeat(126)]) {
        const email = newEmail()
        const browser = makeBrowser({ "x-forwarded-for": "198.51.100.1" })
        assert.strictEqual((yield* browser.post("/v1/sign-up", { email, password: unusual })).status, 202)
        assert.strictEqual((yield* browser.post("/v1/sign-in", { email, password: unusual })).status, 200)
        const cut = yield* browser.post("/v1/sign-in", { email, password: unusual.slice(0, -1) })
        assert.strictEqual(cut.status, 401)
      }
      const long = yield* makeBrowser().post("/v1/sign-up", { email: newEmail(), password: "ab3".repeat(86) })
      assert.deepStrictEqual(at(long.body, "error", "code"), "password_too_long")
    })
  )

  it.effect("knows a password however its accents are composed", () =>
    Effect.gen(function* () {
      const [email, browser] = [newEmail(), makeBrowser({ "x-forwarded-for": "198.51.100.2" })]
      yield* browser.post("/v1/sign-up", { email, password: "ete\u0301 a\u0300 la plage" })
      const { status } = yield* browser.post("/v1/sign-in", { email, password: "et\u00e9 \u00e0 la plage" })
      assert.strictEqual(status, 200)
    })
  )

  it.effect("answers for an address that is known as for one that is not, and writes to its owner (ASVS 6.3.8)", () =>
    Effect.gen(function* () {
      const { email, signedUp } = yield* newPerson()
      const again = yield* makeBrowser().post("/v1/sign-up", { email: email.toUpperCase(), password })
      assert.strictEqual(again.status, signedUp.status)
      assert.deepStrictEqual(again.body, signedUp.body)
      assert.deepStrictEqual(Object.keys(again.headers).sort(), Object.keys(signedUp.headers).sort())
      assert.strictEqual(yield* count("accounts", "email_key", email), 1)
      const sql = yield* SqlClient.SqlClient
      const mails = yield* sql<{ subject: string }>`
        select subject from outbox where recipient = ${email} order by created_at, mail_id`
      assert.deepStrictEqual(
        mails.map(({ subject }) => subject),
        ["Confirm your email address", "You already have an account"]
      )
    })
  )

  it.effect("refuses a weak password for a known address as for an unknown one", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson()
      const known = yield* makeBrowser().post("/v1/sign-up", { email, password: "password1234" })
      const unknown = yield* makeBrowser().post("/v1/sign-up", { email: newEmail(), password: "password1234" })
      assert.deepStrictEqual([known.status, known.body], [unknown.status, unknown.body])
      assert.deepStrictEqual(at(known.body, "error", "code"), "password_common")
    })
  )

  it.effect("sends a link that confirms the address once", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newPerson()
      const [token] = yield* mailedTokens(email, "verify")
      assert.strictEqual((yield* makeBrowser().post("/v1/email/verify", { token: token! })).status, 204)
      assert.isTrue(at((yield* browser.get("/v1/session")).body, "account", "emailVerified"))
      assert.strictEqual((yield* makeBrowser().post("/v1/email/verify", { token: token! })).status, 404)
    })
  )

  it.effect("sends no sixth mail an hour to one address, and answers the same", () =>
    Effect.gen(function* () {
      const email = newEmail()
      for (let tries = 0; tries < 7; tries++) {
        const browser = makeBrowser({ "x-forwarded-for": `198.51.100.${10 + tries}` })
        assert.strictEqual((yield* browser.post("/v1/sign-up", { email, password })).status, 202)
      }
      assert.strictEqual(yield* count("outbox", "recipient", email), 5)
    })
  )

  it.effect("counts sign-ups of an address, and says when to come back (ASVS 2.4.1)", () =>
    Effect.gen(function* () {
      const browser = makeBrowser({ "x-forwarded-for": "203.0.113.9" })
      for (let tries = 0; tries < 20; tries++)
        yield* browser
          .post("/v1/sign-up", { email: "no", password: "short" })
          .pipe(Effect.andThen(browser.post("/v1/sign-up", { email: newEmail(), password: "short" })))
      const refused = yield* browser.post("/v1/sign-up", { email: newEmail(), password })
      assert.strictEqual(refused.status, 429)
      assert.isAbove(Number(refused.headers["retry-after"]), 3000)
    })
  )

  it.effect("is refused to pages of other sites, and to forms (ASVS 3.5.1, 3.5.2)", () =>
    Effect.gen(function* () {
      const body = { email: newEmail(), password }
      for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }])
        for (const path of ["/v1/sign-up", "/v1/sign-in", "/v1/password/forgot"]) {
          const answer = yield* makeBrowser().post(path, body, headers)
          assert.strictEqual(answer.status, 403, path)
        }
      const form = yield* makeBrowser().post("/v1/sign-up", body, { "content-type": "text/plain" })
      assert.strictEqual(form.status, 415)
      assert.strictEqual(yield* count("accounts", "email_key", body.email), 0)
    })
  )

  it.effect(
    "takes no address that a mail could read as another, and nothing that was not asked for (ASVS 15.3.3)",
    () =>
      Effect.gen(function* () {
        for (const email of ["a b@example.com", "x<victim@example.com>", "a,b@example.com", "a@b@c", "a\n@b.c", "@b.c"])
          assert.strictEqual((yield* makeBrowser().post("/v1/sign-up", { email, password })).status, 400, email)
        const email = newEmail()
        const more = {
          email,
          password,
          emailVerified: true,
          role: "admin",
          github_id: 7,
          ["__proto__"]: { admin: true }
        }
        assert.strictEqual((yield* makeBrowser().post("/v1/sign-up", more)).status, 202)
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql`select email_verified_at, github_id from accounts where email_key = ${email}`
        assert.deepStrictEqual({ ...row }, { email_verified_at: null, github_id: null })
      })
  )
})

layer(identityServer({ SIGN_UP: "closed" }), { excludeTestServices: true, timeout: "60 seconds" })(
  "where sign-up is closed (CON-49)",
  (it) => {
    it.effect("nobody signs up as the first while somebody else does", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const id = yield* newUuid
        const account = { account_id: id, email: id, email_key: id, created_at: yield* nowDate }
        const answer = yield* duringTransaction(
          Effect.andThen(sql`select pg_advisory_xact_lock(7264)`, sql`insert into accounts ${sql.insert(account)}`),
          makeBrowser().post("/v1/sign-up", { email: newEmail(), password })
        )
        assert.strictEqual(answer.status, 404)
        yield* sql`delete from accounts`
      })
    )

    it.effect("the first may sign up, of several at once only one, and nobody after", () =>
      Effect.gen(function* () {
        const emails = [newEmail(), newEmail(), newEmail()]
        const answers = yield* Effect.forEach(
          emails,
          (email) => makeBrowser().post("/v1/sign-up", { email, password }),
          { concurrency: 3 }
        )
        assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [202, 404, 404])
        const late = yield* makeBrowser().post("/v1/sign-up", { email: newEmail(), password })
        assert.strictEqual(late.status, 404)
        assert.deepStrictEqual(at(late.body, "error", "code"), "not_found")
      })
    )

    it.effect(
      "whoever was invited may, with the address that was invited and while the invitation is open (CON-7)",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const [org] = yield* sql<{ org_id: string }>`select org_id from org_directory`
          const invite = Effect.fnUntraced(function* (email: string, expires: Date) {
            const [id, invitation] = [yield* newUuid, yield* newToken]
            const ids = { org_id: org!.org_id, invitation_id: id }
            yield* sql`insert into invitation_directory ${sql.insert({ ...ids, digest: digestOf(invitation) })}`
            yield* inOrg(
              org!.org_id,
              sql`insert into invitations ${sql.insert({
                ...ids,
                email,
                role: "viewer",
                created_at: yield* nowDate,
                expires_at: expires
              })}`
            )
            return invitation
          })
          const email = newEmail()
          const open = yield* invite(email.toUpperCase(), yield* after("1 day"))
          const over = yield* invite(email, yield* nowDate)
          const signUp = (address: string, invitation: string) =>
            Effect.map(
              makeBrowser().post("/v1/sign-up", { email: address, password, invitation }),
              ({ status }) => status
            )
          assert.strictEqual(yield* signUp(newEmail(), open), 404)
          assert.strictEqual(yield* signUp(email, over), 404)
          assert.strictEqual(yield* signUp(email, "A".repeat(43)), 404)
          assert.strictEqual(yield* signUp(email, open), 202)
          // The one organization stays the only one.
          assert.lengthOf(yield* sql`select org_id from org_directory`, 1)
        })
    )
  }
)
