import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { at, makeBrowser } from "../support/browser.ts"
import { identityServer } from "../support/identity.ts"
import { newPerson, password } from "../support/newcomers.ts"

const sessionsOf = (body: unknown): ReadonlyArray<{ id: string; current: boolean; userAgent: string }> =>
  (body as { sessions: ReadonlyArray<{ id: string; current: boolean; userAgent: string }> }).sessions

layer(identityServer({ TRUSTED_PROXIES: "127.0.0.0/8" }), { excludeTestServices: true, timeout: "60 seconds" })(
  "a session",
  (it) => {
    it.effect("is told to its owner, with the token that goes along, the same whenever it is asked", () =>
      Effect.gen(function* () {
        const { browser, signedIn } = yield* newPerson()
        const answer = yield* browser.get("/v1/session")
        assert.strictEqual(answer.status, 200)
        assert.deepStrictEqual(answer.body, signedIn.body)
        assert.match(String(at(answer.body, "csrf")), /^[0-9A-Za-z_-]{43}$/)
        assert.notStrictEqual(at(answer.body, "csrf"), browser.jar.get("session"))
        assert.include(answer.setCookies[0], "Max-Age=2592000")
      })
    )

    it.effect("is told to nobody else, and in the same words whatever is wrong", () =>
      Effect.gen(function* () {
        const bare = yield* makeBrowser().get("/v1/session")
        assert.strictEqual(bare.status, 401)
        for (const cookie of ["x", "A".repeat(43), "__proto__", "%00"]) {
          const browser = makeBrowser()
          browser.jar.set("session", cookie)
          const answer = yield* browser.get("/v1/session")
          assert.deepStrictEqual([answer.status, answer.body], [401, bare.body])
        }
      })
    )

    it.effect("is 256 random bits, of which the digest alone is stored (ASVS 7.2.3)", () =>
      Effect.gen(function* () {
        const { browser, signedIn } = yield* newPerson()
        const token = browser.jar.get("session")!
        assert.strictEqual(Buffer.from(token, "base64url").length, 32)
        const sql = yield* SqlClient.SqlClient
        const rows = yield* sql<{ row: string }>`select row_to_json(s)::text as row from sessions s`
        const text = rows.map(({ row }) => row).join()
        for (const secret of [token, String(at(signedIn.body, "csrf"))]) {
          assert.notInclude(text, secret)
          assert.notInclude(text, Buffer.from(secret).toString("hex"))
          assert.notInclude(text, Buffer.from(secret, "base64url").toString("hex"))
        }
      })
    )

    it.effect("changes nothing without its token, or with that of another session (CON-5, ASVS 3.5.1)", () =>
      Effect.gen(function* () {
        const { browser } = yield* newPerson()
        const other = yield* newPerson()
        for (const token of ["", "wrong", String(at(other.signedIn.body, "csrf"))]) {
          const answer = yield* browser.post("/v1/account/tokens", { name: "t" }, { "x-csrf-token": token })
          assert.deepStrictEqual([answer.status, at(answer.body, "error", "code")], [403, "csrf_token"])
        }
        assert.strictEqual((yield* browser.post("/v1/account/tokens", { name: "t" })).status, 201)
      })
    )

    it.effect("changes nothing for a page of another site, even with its token (ASVS 3.5.3)", () =>
      Effect.gen(function* () {
        const { browser } = yield* newPerson()
        for (const site of ["cross-site", "same-site"]) {
          const answer = yield* browser.post("/v1/sign-out", undefined, { "sec-fetch-site": site })
          assert.deepStrictEqual([answer.status, at(answer.body, "error", "code")], [403, "foreign_origin"])
        }
        assert.strictEqual((yield* browser.get("/v1/session")).status, 200)
      })
    )

    it.effect("ends when its owner signs out, for the server too (ASVS 7.4.1)", () =>
      Effect.gen(function* () {
        const { browser } = yield* newPerson()
        const token = browser.jar.get("session")!
        const answer = yield* browser.post("/v1/sign-out")
        assert.strictEqual(answer.status, 204)
        assert.match(answer.setCookies[0]!, /^session=; Max-Age=0; .*Path=\/; .*HttpOnly/)
        const old = makeBrowser()
        old.jar.set("session", token)
        assert.strictEqual((yield* old.get("/v1/session")).status, 401)
      })
    )

    it.effect("is listed among those of its account, and can be ended from another (ASVS 7.5.2)", () =>
      Effect.gen(function* () {
        const { browser, email } = yield* newPerson()
        const laptop = makeBrowser({ "x-forwarded-for": "203.0.113.200", "user-agent": `Laptop/1 ${"x".repeat(400)}` })
        yield* laptop.post("/v1/sign-in", { email, password })
        const listed = sessionsOf((yield* browser.get("/v1/sessions")).body)
        assert.deepStrictEqual(
          listed.map(({ current }) => current),
          [false, true]
        )
        assert.strictEqual(listed[0]?.userAgent.length, 300)
        assert.strictEqual((yield* browser.remove(`/v1/sessions/${listed[0]!.id}`)).status, 204)
        assert.strictEqual((yield* laptop.get("/v1/session")).status, 401)
        assert.strictEqual(sessionsOf((yield* browser.get("/v1/sessions")).body).length, 1)
      })
    )

    it.effect("of somebody else is not there (ING-76)", () =>
      Effect.gen(function* () {
        const [one, other] = [yield* newPerson(), yield* newPerson()]
        const [theirs] = sessionsOf((yield* other.browser.get("/v1/sessions")).body)
        const missing = yield* one.browser.remove("/v1/sessions/0192e4a0-0000-7000-8000-000000000000")
        assert.strictEqual(missing.status, 404)
        for (const id of [theirs!.id, "x", "%27", "%00"]) {
          const answer = yield* one.browser.remove(`/v1/sessions/${id}`)
          assert.deepStrictEqual([answer.status, answer.body], [404, missing.body])
        }
        assert.strictEqual((yield* other.browser.get("/v1/session")).status, 200)
      })
    )
  }
)
