// The pages in a real browser in front of the real service: from signing up to what breaks.
import { demanding, search } from "../../../cli/test/support/hostedFolder.ts"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"
import {
  arrive,
  blockOf,
  follow,
  hostile,
  isAccessible,
  password,
  signUp,
  sourceOf,
  visitor,
  withFolder
} from "../support/pages.ts"

const makeKey = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: "Create key" }).click()
  await page.getByText("The key, shown this once:").waitFor()
  return blockOf(page, "key")
}

const theWholeWay = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.goto("/")
  await arrive(page, "Sign in")
  assert.strictEqual(await page.getByRole("link", { name: "Sign in with GitHub" }).count(), 0)
  await isAccessible(page, "sign in")
  await signUp(page, "grace@example.com")
  await isAccessible(page, "projects")
  await page.getByRole("link", { name: "Default" }).click()
  await arrive(page, "Default")
  await page.getByText("Nothing was recorded yet.").waitFor()
  await isAccessible(page, "empty project")
  const configuration = await blockOf(page, "configuration")
  const key = await makeKey(page)
  assert.match(key, /^mcpi_api_\w{36}$/)
  await isAccessible(page, "project with a key")
  const texts = { configuration, commands: await blockOf(page, "commands") }
  const broken = { ...demanding, name: hostile, description: hostile }
  await withFolder(async (folder) => {
    const first = await follow(folder, texts, [search, { ...search, name: hostile, description: hostile }])
    assert.include(first, "Uploaded to grace/default as deployment dep_")
    await follow(folder, texts, [demanding, broken])
  })

  await page.reload()
  await page.getByRole("link", { name: "default", exact: true }).click()
  await arrive(page, "Changes of default")
  await page.getByRole("heading", { name: /^failed: / }).waitFor()
  await page.getByText("It is a baseline and no verdict.").waitFor()
  await page.getByRole("button", { name: /^Show findings/ }).click()
  await page.getByRole("heading", { name: /^BREAKING \(\d+\)$/ }).waitFor()
  await page.getByText("accepted before, rejected now: {}").first().waitFor()
  await page.getByText("→ ").first().waitFor()
  // What a server calls itself is read, and never becomes an element.
  await page.getByText(hostile).first().waitFor()
  assert.notInclude(await sourceOf(page), "<img")
  assert.notInclude(await sourceOf(page), "<script")
  await isAccessible(page, "changes")

  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download after" }).click()
  const document = JSON.parse(readFileSync(await (await downloading).path(), "utf8"))
  assert.match(document.fingerprint, /^sha256:/)

  // A key that is revoked works no more, and says so.
  await page.getByRole("link", { name: "grace/default" }).click()
  await arrive(page, "Default")
  await page.getByRole("button", { name: "Revoke key ci" }).click()
  await page.getByRole("cell", { name: "revoked" }).waitFor()
  assert.deepStrictEqual(noise, [])
}

const byKeyboard = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.goto("/signin")
  await arrive(page, "Sign in")
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press("Tab")
      const told = await page.evaluate(
        "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent"
      )
      if (told === name) return
    }
    assert.fail(`the keyboard does not reach ${name}`)
  }
  await tabTo("Create an account")
  await page.keyboard.press("Enter")
  await arrive(page, "Create an account")
  await tabTo("Email")
  await page.keyboard.type("keys@example.com")
  await tabTo("Password")
  await page.keyboard.type("short")
  await page.keyboard.press("Enter")
  await page.getByText("A password has at least 12 characters.").waitFor()
  // The field that is wrong has the focus, and what was typed is there.
  assert.strictEqual(await page.evaluate("document.activeElement.name"), "password")
  assert.strictEqual(await page.getByLabel("Email").inputValue(), "keys@example.com")
  await page.keyboard.type(` ${password}`)
  await page.keyboard.press("Enter")
  await arrive(page, "Projects")
  assert.strictEqual(await page.evaluate("document.activeElement.tagName"), "H1")
  await tabTo("Default")
  await page.keyboard.press("Enter")
  await arrive(page, "Default")
  await tabTo("Name")
  await tabTo("Create key")
  await page.keyboard.press("Enter")
  await page.getByText("The key, shown this once:").waitFor()
  assert.deepStrictEqual(noise, [])
}

/* The service answers about one server as a test says: how it looks while a comparison takes long cannot be arranged. */
const answering = async (page: Page, statuses: ReadonlyArray<"pending" | "unknown" | "passed">) => {
  let asked = 0
  const fingerprint = (digit: string) => `sha256:${digit.repeat(64)}`
  await page.route("**/servers/slow/**", (route) => {
    const deployment = {
      id: "dep_1",
      fingerprint: fingerprint("b"),
      environment: "production",
      commit: null,
      branch: hostile,
      source: "push",
      createdAt: "2026-11-30T08:00:00Z"
    }
    if (route.request().url().includes("/deployments"))
      return route.fulfill({ json: { deployments: [deployment], next: null } })
    const status = statuses[Math.min(asked++, statuses.length - 1)]
    const change = { deployment, previous: fingerprint("a"), status, summary: `It is ${status}.`, counts: null }
    return route.fulfill({ json: { changes: [change], next: null } })
  })
}

const whatTakesLong = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await signUp(page, "slow@example.com")
  await answering(page, ["pending", "pending", "passed"])
  await page.goto("/p/slow/default/slow")
  await page.getByRole("heading", { name: "not compared yet: It is pending." }).waitFor()
  assert.strictEqual(await page.getByRole("button", { name: /Show findings/ }).count(), 0)
  await page.getByRole("heading", { name: "passed: It is passed." }).waitFor()
  await page.getByText("Compared: It is passed.").waitFor()
  await page.unrouteAll()
  await answering(page, ["unknown"])
  await page.reload()
  await page.getByRole("heading", { name: "unknown: It is unknown." }).waitFor()
  await page.getByRole("link", { name: "Download before" }).waitFor()
  assert.strictEqual(await page.getByRole("button", { name: /Show findings/ }).count(), 0)
  await isAccessible(page, "unknown")
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
  for (let tries = 0; tries < 100 && noise.length < 3; tries++) await page.waitForTimeout(20)
  const told = noise.join("\n")
  assert.include(told, "style")
  assert.include(told, "http://127.0.0.1:1/x.png")
  assert.include(told, "error: fault")
}

describe.skipIf(isWithoutBrowser)("the pages", () => {
  const inBrowser = oneService()

  it("lead from signing up to what breaks, by commands as they stand there", inBrowser(theWholeWay))

  it("need no more than a keyboard", inBrowser(byKeyboard))

  it("look again at what is not compared yet, and say what is unknown", inBrowser(whatTakesLong))

  it("would be heard if they broke the policy or asked elsewhere", inBrowser(noiseIsHeard))
})
