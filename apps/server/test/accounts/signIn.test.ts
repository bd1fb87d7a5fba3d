import { hash } from "@node-rs/argon2"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { at, makeBrowser } from "../support/browser.ts"
import { identityServer } from "../support/identity.ts"
import { newEmail, newPerson, password } from "../support/newcomers.ts"

const proxied = { TRUSTED_PROXIES: "127.0.0.0/8,::1" }
const from = (address: string) => makeBrowser({ "x-forwarded-for": address })
const wrong = "incorrect horse battery"

layer(identityServer(proxied), { excludeTestServices: true, timeout: "60 seconds" })("signing in", (it) => {
  it.effect("answers a wrong password as it answers an address nobody has (ASVS 6.3.8)", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson()
      const known = yield* from("203.0.113.1").post("/v1/sign-in", { email, password: wrong })
      const unknown = yield* from("203.0.113.1").post("/v1/sign-in", { email: newEmail(), password: wrong })
      assert.strictEqual(known.status, 401)
      assert.deepStrictEqual([known.status, known.body], [unknown.status, unknown.body])
      assert.deepStrictEqual(Object.keys(known.headers).sort(), Object.keys(unknown.headers).sort())
      assert.deepStrictEqual([known.setCookies, unknown.setCookies], [[], []])
    })
  )

  it.effect("knows an address whatever its letter case", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson()
      assert.strictEqual(
        (yield* from("203.0.113.2").post("/v1/sign-in", { email: email.toUpperCase(), password })).status,
        200
      )
    })
  )

  it.effect("sets a cookie that no script reads and no other site sends (ASVS 3.3.2, 3.3.4)", () =>
    Effect.gen(function* () {
      const { signedIn } = yield* newPerson()
      const [cookie] = signedIn.setCookies
      assert.match(cookie!, /^session=[0-9A-Za-z_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    })
  )

  it.effect("makes another session each time, and ends the one before (ASVS 7.2.4)", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newPerson()
      const before = browser.jar.get("session")
      yield* browser.post("/v1/sign-in", { email, password })
      assert.notStrictEqual(browser.jar.get("session"), before)
      const old = makeBrowser()
      old.jar.set("session", before!)
      assert.strictEqual((yield* old.get("/v1/session")).status, 401)
      assert.strictEqual((yield* browser.get("/v1/session")).status, 200)
    })
  )

  it.effect("is refused after 10 failures of an account, from wherever, right or wrong (CON-4, ASVS 6.3.1)", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson()
      for (let tries = 0; tries < 10; tries++)
        assert.strictEqual(
          (yield* from(`203.0.113.${20 + tries}`).post("/v1/sign-in", { email, password: wrong })).status,
          401
        )
      const refused = yield* from("203.0.113.40").post("/v1/sign-in", { email, password })
      assert.strictEqual(refused.status, 429)
      assert.isAbove(Number(refused.headers["retry-after"]), 600)
      assert.isAtMost(Number(refused.headers["retry-after"]), 960)
    })
  )

  it.effect("is refused after as many of an address nobody has, so that this tells nothing either", () =>
    Effect.gen(function* () {
      const email = newEmail()
      for (let tries = 0; tries < 10; tries++)
        yield* from(`203.0.113.${50 + tries}`).post("/v1/sign-in", { email, password: wrong })
      assert.strictEqual((yield* from("203.0.113.70").post("/v1/sign-in", { email, password })).status, 429)
    })
  )

  it.effect("is refused after 10 failures from one address, whoever it asks for; others get in", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson()
      for (let tries = 0; tries < 10; tries++)
        yield* from("203.0.113.80").post("/v1/sign-in", { email: newEmail(), password: wrong })
      assert.strictEqual((yield* from("203.0.113.80").post("/v1/sign-in", { email, password })).status, 429)
      assert.strictEqual((yield* from("203.0.113.81").post("/v1/sign-in", { email, password })).status, 200)
    })
  )

  it.effect("lets no more than 10 of many guesses at once be judged", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson()
      const answers = yield* Effect.forEach(
        Array.from({ length: 16 }, (_, index) => from(`203.0.113.${100 + index}`)),
        (browser) => browser.post("/v1/sign-in", { email, password: wrong }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 401).length, 10)
      assert.strictEqual(answers.filter(({ status }) => status === 429).length, 6)
    })
  )

  it.effect("counts failures alone", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson()
      const browser = from("203.0.113.130")
      for (let times = 0; times < 12; times++)
        assert.strictEqual((yield* browser.post("/v1/sign-in", { email, password })).status, 200)
    })
  )

  it.effect("hashes a password again whose hash has other parameters", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson()
      const sql = yield* SqlClient.SqlClient
      const old = yield* Effect.promise(() => hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 }))
      yield* sql`update accounts set password_hash = ${old} where email_key = ${email}`
      const browser = from("203.0.113.140")
      assert.strictEqual((yield* browser.post("/v1/sign-in", { email, password: wrong })).status, 401)
      const kept = () => sql<{ password_hash: string }>`select password_hash from accounts where email_key = ${email}`
      assert.strictEqual((yield* kept())[0]?.password_hash, old)
      assert.strictEqual((yield* browser.post("/v1/sign-in", { email, password })).status, 200)
      assert.match((yield* kept())[0]!.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      assert.strictEqual((yield* browser.post("/v1/sign-in", { email, password })).status, 200)
    })
  )

  it.effect("answers more sign-ins at once than can wait with 429, and the others right", () =>
    Effect.gen(function* () {
      const answers = yield* Effect.forEach(
        Array.from({ length: 45 }, (_, index) => from(`198.51.100.${index}`)),
        (browser) => browser.post("/v1/sign-in", { email: newEmail(), password: wrong }),
        { concurrency: "unbounded" }
      )
      const statuses = new Set(answers.map(({ status }) => status))
      assert.isTrue(statuses.has(401))
      for (const answer of answers)
        if (answer.status !== 401) assert.deepStrictEqual([answer.status, answer.headers["retry-after"]], [429, "1"])
    })
  )
})

layer(identityServer({ PUBLIC_URL: "https://inspect.example" }), { excludeTestServices: true, timeout: "60 seconds" })(
  "behind https",
  (it) => {
    it.effect("the cookie is bound to this host and to https (ASVS 3.3.1, 3.3.3)", () =>
      Effect.gen(function* () {
        const { browser, signedIn } = yield* newPerson()
        const [cookie] = signedIn.setCookies
        assert.match(
          cookie!,
          /^__Host-session=[0-9A-Za-z_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
        )
        assert.strictEqual((yield* browser.get("/v1/session")).status, 200)
      })
    )

    it.effect("a cookie without the prefix, which any host of the domain could set, is no session", () =>
      Effect.gen(function* () {
        const { browser } = yield* newPerson()
        const planted = makeBrowser()
        planted.jar.set("session", browser.jar.get("__Host-session")!)
        const answer = yield* planted.get("/v1/sessions")
        assert.strictEqual(answer.status, 401)
        assert.deepStrictEqual(at(answer.body, "error", "code"), "unauthorized")
      })
    )
  }
)
