// What is beside the way in the console, in a real browser: links of mails, what is not there, closed sign-up, comparisons
// that take long, and whether the tests would hear it if a page did what none may.
import { withBrowser } from "../../../cli/test/support/chromium.ts"
import { assert, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { entered } from "../support/entered.ts"
import { until } from "../support/folders.ts"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"
import { arrive, blockOf, hostile, isAccessible, password, visitor, withFolder } from "../support/pages.ts"
import { startService } from "../support/service.ts"

const signingUp = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("Email").last().fill(email)
  await page.getByLabel("Password").last().fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
}

const linksAndLost = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  const token = "x".repeat(43)
  const spent = page.getByText("The link was used, or its time is over.")
  await page.goto("/forgot")
  await isAccessible(page, "forgot")
  await page.getByLabel("Email").fill("nobody@example.com")
  await page.getByRole("button", { name: "Send link" }).click()
  await page.getByText("the operator finds the link in the outbox").waitFor()
  await page.goto(`/reset/${token}`)
  await isAccessible(page, "reset")
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: "Set password" }).click()
  await spent.waitFor()
  assert.strictEqual(await page.getByLabel("New password").inputValue(), password)
  await page.goto(`/verify/${token}`)
  await isAccessible(page, "verify")
  await page.getByRole("button", { name: "Confirm email" }).click()
  await spent.waitFor()

  // Whoever is not signed in is asked for that, and then sees what they came for.
  await page.goto("/p/somebody/else")
  await arrive(page, "Sign in")
  assert.strictEqual(await page.getByRole("link", { name: "Sign in with GitHub" }).count(), 0)
  const somebody = await entered(browser, url, "places@example.com")
  for (const path of [
    "/p/somebody/else",
    "/p/places/none",
    "/p/places/none/compare",
    "/p/places/none/servers/one/usage",
    "/o/somebody"
  ]) {
    await somebody.page.goto(path)
    await arrive(somebody.page, "There is no such thing here")
  }
  await somebody.page.goto("/p/places/default/servers/none")
  await somebody.page.getByText("No server named none was recorded in this project.").waitFor()
  // From wherever somebody is, the documentation of the same service is one link away.
  for (const path of ["/", "/o/places/members", "/p/places/default"]) {
    await somebody.page.goto(path)
    await somebody.page.locator("nav.rail").getByRole("link", { name: "Documentation" }).click()
    await somebody.page.waitForURL(/\/docs\/?$/)
    await somebody.page.getByRole("heading", { level: 1 }).waitFor()
  }
  assert.deepStrictEqual([...noise, ...somebody.noise], [])
}

/* As a program asks, past the console. */
const signUpByApi = async (page: Page, email: string, invitation?: string) => {
  const answer = await page.request.post("/v1/sign-up", {
    data: { email, password, ...(invitation === undefined ? {} : { invitation }) },
    headers: { "sec-fetch-site": "same-origin" }
  })
  return { status: answer.status(), code: (await answer.json()).error?.code }
}

const closed = async (browser: Browser, url: string): Promise<void> => {
  // The first account can be made; others take an invitation.
  const { ask, noise, page } = await entered(browser, url, "first@example.com")
  const stranger = await visitor(browser, url)
  await stranger.page.goto("/signin")
  const gitHub = stranger.page.getByRole("link", { name: "Sign in with GitHub" })
  assert.strictEqual(await gitHub.getAttribute("href"), "/v1/github/start")
  await isAccessible(stranger.page, "sign-in with GitHub")
  await stranger.page.goto("/signup")
  await signingUp(stranger.page, "second@example.com")
  await stranger.page.getByText("Sign-up is closed here. It takes an invitation").waitFor()
  assert.strictEqual(await stranger.page.getByLabel("Email").inputValue(), "second@example.com")
  const refused = await signUpByApi(stranger.page, "second@example.com")
  assert.deepStrictEqual([refused.status, refused.code], [404, "not_found"])

  await page.goto("/o/first/members")
  await page.getByText("New invitation").click()
  await page.getByLabel("Email", { exact: true }).fill("second@example.com")
  await page.getByRole("button", { name: "Invite member" }).click()
  await page.getByText("The link for second@example.com, shown this once.").waitFor()
  const link = new URL(await blockOf(page, "link")).pathname
  await stranger.page.goto(link)
  // The link is for the address that was invited.
  await signingUp(stranger.page, "third@example.com")
  await stranger.page.getByText("Sign-up is closed here. It takes an invitation").waitFor()
  const token = link.split("/").at(-1) ?? ""
  assert.strictEqual((await signUpByApi(stranger.page, "third@example.com", token)).status, 404)
  await signingUp(stranger.page, "second@example.com")
  await stranger.page.getByRole("button", { name: "Join organization" }).click()
  await arrive(stranger.page, "first")
  const { members } = await ask("GET", "/v1/orgs/first/members")
  assert.lengthOf(members, 2)
  // One organization: who was invited brought none along.
  const { orgs } = await (await stranger.page.request.get("/v1/session")).json()
  assert.deepStrictEqual(
    orgs.map(({ slug }: { readonly slug: string }) => slug),
    ["first"]
  )
  assert.strictEqual((await signUpByApi(stranger.page, "fourth@example.com", token)).status, 404)
  assert.deepStrictEqual([...noise, ...stranger.noise], [])
}

const fingerprint = (digit: string) => `sha256:${digit.repeat(64)}`

type Status = "pending" | "unknown" | "passed"

/* The service answers about one server as a test says: that a comparison takes long cannot be arranged. */
const answering = async (page: Page, statusNow: () => Status) => {
  let asked = 0
  await page.route("**/v1/**/servers/slow/changes*", (route) => {
    const deployment = {
      id: "dep_1",
      fingerprint: fingerprint("b"),
      environment: "production",
      commit: null,
      branch: hostile,
      source: "push",
      createdAt: "2026-11-30T08:00:00Z"
    }
    asked++
    const status = statusNow()
    const counts = { BREAKING: 0, POTENTIALLY_BREAKING: 0, NON_BREAKING: 0, DOCUMENTATION: 0 }
    const change = {
      deployment,
      previous: fingerprint("a"),
      status,
      summary: `It is ${status}.`,
      counts: status === "passed" ? counts : null
    }
    return route.fulfill({ json: { changes: [change], next: null } })
  })
  return () => asked
}

const whatTakesLong = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await entered(browser, url, "slow@example.com")
  let status: Status = "pending"
  const asked = await answering(page, () => status)
  await page.goto("/p/slow/default/servers/slow/changes")
  await page.getByText("These two are being compared.").waitFor()
  assert.notMatch(await page.locator("main").innerText(), /passed|failed/iu)
  // It is asked for again until it is there, and then no more.
  await until(() => asked() >= 2)
  status = "passed"
  await page.getByText("These two are being compared.").waitFor({ state: "detached" })
  const needed = asked()
  assert.isAtLeast(needed, 3)
  await page.waitForTimeout(4000)
  assert.strictEqual(asked(), needed)

  await page.unrouteAll()
  await answering(page, () => "unknown")
  await page.reload()
  await page.getByRole("heading", { name: "Not compared" }).waitFor()
  await page.getByRole("link", { name: "Download before" }).waitFor()
  await page.getByText(`mcp-inspect diff ${"a".repeat(8)}.json ${"b".repeat(8)}.json`).waitFor()
  assert.notMatch(await page.locator("main").innerText(), /passed|failed|no change/iu)
  await isAccessible(page, "not compared")
  assert.deepStrictEqual(noise, [])
}

/* What the other tests deny would be seen. */
const noiseIsHeard = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.goto("/signin")
  await arrive(page, "Sign in")
  await page.evaluate('document.body.innerHTML = \'<p style="color:red"><img src="http://127.0.0.1:1/x.png">\'')
  const faulting = page.waitForEvent("pageerror")
  await page.evaluate("void setTimeout(() => { throw new Error('fault') })")
  await faulting
  for (let tries = 0; tries < 1000 && noise.length < 3; tries++) await page.waitForTimeout(20)
  const told = noise.join("\n")
  assert.include(told, "style")
  assert.include(told, "http://127.0.0.1:1/x.png")
  assert.include(told, "error: fault")
}

describe.skipIf(isWithoutBrowser)("beside the way the console", () => {
  const inBrowser = oneService()

  it("says what came of a link, and that there is no such thing", inBrowser(linksAndLost))

  it("looks again at what is not compared yet, and says what is unknown", inBrowser(whatTakesLong))

  it("would be heard if it broke the policy or asked elsewhere", inBrowser(noiseIsHeard))

  it("lets an invited person in where sign-up is closed, and offers GitHub where it is configured", () =>
    withFolder(async (folder) => {
      const service = await startService({
        MCP_INSPECT_DATA: folder,
        SIGN_UP: "closed",
        GITHUB_CLIENT_ID: "id",
        GITHUB_CLIENT_SECRET: "secret"
      })
      try {
        await withBrowser((browser) => closed(browser, service.url))
      } finally {
        await service.end("SIGINT")
      }
    }))
})
