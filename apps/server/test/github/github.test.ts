import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { SqlClient } from "effect/sql"
import { at, type Browser, makeBrowser, textAt } from "../support/browser.ts"
import { app, GitHubTest, type Person } from "../support/github.ts"
import { identityServer } from "../support/identity.ts"
import { newEmail, newPerson, password } from "../support/newcomers.ts"

const server = (env: Readonly<Record<string, string>> = {}) =>
  Layer.unwrap(
    Effect.map(GitHubTest, ({ url }) =>
      identityServer({
        TRUSTED_PROXIES: "127.0.0.0/8,::1",
        GITHUB_CLIENT_ID: app.id,
        GITHUB_CLIENT_SECRET: app.secret,
        GITHUB_URL: url,
        GITHUB_API_URL: `${url}/api`,
        ...env
      })
    )
  ).pipe(Layer.provideMerge(GitHubTest.layer))

let people = 0

const newGitHubPerson = (email = newEmail(), verified = true): Person => ({
  id: (people += 1),
  name: "Grace\u0000 Hopper",
  emails: [
    { email: `old-${email}`, primary: false, verified: true },
    { email, primary: true, verified }
  ]
})

const visitor = () => makeBrowser({ "x-forwarded-for": `203.0.113.${(people += 1) % 250}` })

const pathOf = (location: string | undefined): string => {
  const { pathname, search } = new URL(location ?? "")
  return pathname + search
}

/** What GitHub's own page does; where it sends the browser back to, as a path of ours. */
const atGitHub = Effect.fnUntraced(function* (location: string | undefined) {
  const response = yield* HttpClient.get(location ?? "").pipe(
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Effect.provide(FetchHttpClient.layer)
  )
  return pathOf(response.headers["location"])
})

const begin = (browser: Browser, path = "/v1/github/start") =>
  Effect.flatMap(browser.get(path), ({ headers }) => atGitHub(headers["location"]))

/** The whole way; where the browser ends. */
const through = Effect.fnUntraced(function* (browser: Browser, path?: string) {
  const back = yield* browser.get(yield* begin(browser, path))
  assert.strictEqual(back.status, 302)
  assert.isFalse(browser.jar.has("github"))
  return pathOf(back.headers["location"])
})

layer(server(), { excludeTestServices: true, timeout: "60 seconds" })("signing in with GitHub", (it) => {
  it.effect("makes an account with the verified primary address, and knows it the next time (CON-3)", () =>
    Effect.gen(function* () {
      const { double } = yield* GitHubTest
      const person = newGitHubPerson()
      double.person = person
      const browser = visitor()
      assert.strictEqual(yield* through(browser), "/")
      const first = (yield* browser.get("/v1/session")).body
      assert.strictEqual(at(first, "account", "email"), person.emails[1]!.email)
      assert.strictEqual(at(first, "account", "name"), "Grace  Hopper")
      assert.isTrue(at(first, "account", "emailVerified"))
      assert.isFalse(at(first, "account", "hasPassword"))
      assert.strictEqual((at(first, "orgs") as ReadonlyArray<unknown>).length, 1)
      const later = visitor()
      double.person = { ...person, emails: [{ email: newEmail(), primary: true, verified: true }] }
      assert.strictEqual(yield* through(later), "/")
      assert.strictEqual(at((yield* later.get("/v1/session")).body, "account", "id"), at(first, "account", "id"))
      assert.deepStrictEqual(double.violations, [])
    })
  )

  it.effect("keeps what it needs in a cookie that ends soon and no script reads (ASVS 3.3.4, 10.1.2)", () =>
    Effect.gen(function* () {
      const { headers, setCookies } = yield* visitor().get("/v1/github/start")
      assert.match(setCookies[0]!, /^github=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
      assert.strictEqual(headers["cache-control"], "no-store")
      assert.notInclude(setCookies[0]!, app.secret)
    })
  )

  it.effect("takes over no account that has the same address (CON-3)", () =>
    Effect.gen(function* () {
      const { double } = yield* GitHubTest
      const { email } = yield* newPerson()
      double.person = newGitHubPerson(email.toUpperCase())
      const browser = visitor()
      assert.strictEqual(yield* through(browser), "/signin?problem=github_account_exists")
      assert.strictEqual((yield* browser.get("/v1/session")).status, 401)
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ github_id: unknown }>`select github_id from accounts where email_key = ${email}`
      assert.isNull(row?.github_id)
    })
  )

  it.effect("is linked by whoever is signed in, and gets in by itself after", () =>
    Effect.gen(function* () {
      const { double } = yield* GitHubTest
      const { browser, signedIn } = yield* newPerson()
      double.person = newGitHubPerson()
      assert.strictEqual(yield* through(browser, "/v1/github/start?link=1"), "/account?linked=github")
      const later = visitor()
      assert.strictEqual(yield* through(later), "/")
      const id = textAt(signedIn.body, "account", "id")
      assert.strictEqual(at((yield* later.get("/v1/session")).body, "account", "id"), id)
    })
  )

  it.effect("is linked to one account only", () =>
    Effect.gen(function* () {
      const { double } = yield* GitHubTest
      double.person = newGitHubPerson()
      yield* through(visitor())
      const { browser } = yield* newPerson()
      assert.strictEqual(yield* through(browser, "/v1/github/start?link=1"), "/account?problem=github_taken")
    })
  )

  it.effect("is linked by no page of another site, and by nobody who is not signed in", () =>
    Effect.gen(function* () {
      const { browser } = yield* newPerson()
      for (const [one, headers] of [
        [browser, { "sec-fetch-site": "cross-site" }],
        [visitor(), {}]
      ] as const) {
        const answer = yield* one.get("/v1/github/start?link=1", headers)
        assert.strictEqual(pathOf(answer.headers["location"]), "/signin?problem=github_state")
      }
    })
  )

  it.effect("is linked to the session that asked for it and to no other", () =>
    Effect.gen(function* () {
      const { double } = yield* GitHubTest
      const [one, other] = [yield* newPerson(), yield* newPerson()]
      double.person = newGitHubPerson()
      const back = yield* begin(one.browser, "/v1/github/start?link=1")
      one.browser.jar.set("session", other.browser.jar.get("session")!)
      const answer = yield* one.browser.get(back)
      assert.strictEqual(pathOf(answer.headers["location"]), "/account?problem=github_state")
    })
  )

  it.effect("ends with the browser that began it, in its time, and once (ASVS 10.2.1)", () =>
    Effect.gen(function* () {
      const { double } = yield* GitHubTest
      double.person = newGitHubPerson()
      const browser = visitor()
      const back = yield* begin(browser)
      const kept = browser.jar.get("github")!
      const end = (given: Browser, path = back) =>
        Effect.map(given.get(path), ({ headers }) => pathOf(headers["location"]))
      const problem = "/signin?problem=github_state"
      assert.strictEqual(yield* end(visitor()), problem)
      const [state, verifier, linkTo, ends, seal] = kept.split(".")
      for (const forged of [
        [state, verifier, linkTo, Number(ends) + 1, seal],
        [state, "A".repeat(43), linkTo, ends, seal],
        [state, verifier, linkTo, ends, ""],
        [state]
      ]) {
        const forger = visitor()
        forger.jar.set("github", forged.join("."))
        assert.strictEqual(yield* end(forger), problem)
      }
      browser.jar.set("github", kept)
      assert.strictEqual(yield* end(browser, back.replace(/state=[^&]+/, "state=other")), problem)
      browser.jar.set("github", kept)
      assert.strictEqual(yield* end(browser), "/")
      browser.jar.set("github", kept)
      assert.strictEqual(yield* end(browser), "/signin?problem=github_failed")
    })
  )

  it.effect("leads to a page that says so when it is refused, fails or has no verified address (ASVS 15.3.2)", () =>
    Effect.gen(function* () {
      const { double } = yield* GitHubTest
      double.person = null
      assert.strictEqual(yield* through(visitor()), "/signin?problem=github_denied")
      for (const person of [
        newGitHubPerson(newEmail(), false),
        newGitHubPerson("x<a@b.c>"),
        { ...newGitHubPerson(), emails: [] }
      ]) {
        double.person = person
        assert.strictEqual(yield* through(visitor()), "/signin?problem=github_no_email")
      }
      for (const fault of [
        "emails forbidden",
        "emails of another shape",
        "token elsewhere",
        "token fault",
        "user of another shape"
      ] as const) {
        double.person = newGitHubPerson()
        double.fault = fault
        const browser = visitor()
        assert.strictEqual(yield* through(browser), "/signin?problem=github_failed", fault)
        assert.strictEqual((yield* browser.get("/v1/session")).status, 401)
      }
      double.fault = "none"
      assert.deepStrictEqual(double.violations, [])
      assert.deepStrictEqual(double.reachedElsewhere, [])
    })
  )

  it.effect("leads nowhere else, whatever the request says (ASVS 3.7.2)", () =>
    Effect.gen(function* () {
      const { double, url } = yield* GitHubTest
      double.person = newGitHubPerson()
      const headers = { "x-forwarded-host": "evil.example", host: "evil.example" }
      const begun = yield* visitor().get(
        "/v1/github/start?next=https://evil.example&redirect_uri=//evil.example",
        headers
      )
      assert.isTrue(begun.headers["location"]?.startsWith(`${url}/login/oauth/authorize?`))
      assert.notInclude(begun.headers["location"], "evil")
      const back = yield* visitor().get("/v1/github/callback?state=x&next=//evil.example", headers)
      assert.strictEqual(back.headers["location"], "http://127.0.0.1:8420/signin?problem=github_state")
    })
  )

  it.effect("is counted by address (ASVS 2.4.1)", () =>
    Effect.gen(function* () {
      const browser = makeBrowser({ "x-forwarded-for": "198.51.100.77" })
      for (let visits = 0; visits < 30; visits++) yield* browser.get("/v1/github/callback")
      const answer = yield* browser.get("/v1/github/start")
      assert.strictEqual(answer.status, 429)
      assert.isDefined(answer.headers["retry-after"])
      assert.strictEqual(at(answer.body, "error", "code"), "too_many")
    })
  )

  it.effect("lets whoever came this way set a password later", () =>
    Effect.gen(function* () {
      const { double } = yield* GitHubTest
      const person = newGitHubPerson()
      double.person = person
      const browser = visitor()
      yield* through(browser)
      assert.strictEqual((yield* browser.post("/v1/sign-in", { email: person.emails[1]!.email, password })).status, 401)
      yield* browser.get("/v1/session")
      assert.strictEqual((yield* browser.post("/v1/account/password", { current: "", next: password })).status, 200)
      const later = yield* visitor().post("/v1/sign-in", { email: person.emails[1]!.email, password })
      assert.strictEqual(later.status, 200)
    })
  )
})

layer(server({ SIGN_UP: "closed" }), { excludeTestServices: true, timeout: "60 seconds" })(
  "with GitHub where sign-up is closed",
  (it) => {
    it.effect("nobody new gets in after the first", () =>
      Effect.gen(function* () {
        const { double } = yield* GitHubTest
        double.person = newGitHubPerson()
        assert.strictEqual(yield* through(visitor()), "/")
        double.person = newGitHubPerson()
        assert.strictEqual(yield* through(visitor()), "/signin?problem=github_sign_up_closed")
      })
    )
  }
)

layer(identityServer({ GITHUB_CLIENT_ID: app.id }), { excludeTestServices: true, timeout: "60 seconds" })(
  "where GitHub is not configured",
  (it) => {
    it.effect("its routes are not there (CON-3)", () =>
      Effect.gen(function* () {
        for (const path of ["/v1/github/start", "/v1/github/callback?code=x&state=y"]) {
          const answer = yield* makeBrowser().get(path)
          assert.strictEqual(answer.status, 404)
          assert.deepStrictEqual(at(answer.body, "error", "code"), "not_found")
          assert.deepStrictEqual(answer.setCookies, [])
        }
      })
    )
  }
)
