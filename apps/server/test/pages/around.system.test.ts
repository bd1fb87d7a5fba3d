// What is beside the way, in a real browser: settings, account, organization, links of mails, closed sign-up.
import { withBrowser } from "../../../cli/test/support/chromium.ts"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Browser } from "playwright-core"
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
  withFolder,
  withService
} from "../support/pages.ts"

const settingsAndAccount = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await signUp(page, "ada@example.com")

  // Settings: what was typed stays, and the reason stands at the field.
  await page.getByRole("link", { name: "Default" }).click()
  await page.getByRole("link", { name: "Settings of the project" }).click()
  await arrive(page, "Settings of Default")
  await isAccessible(page, "settings")
  const settings = page.getByLabel("Settings, as JSON")
  for (const [typed, told] of [
    ["{", "This is no JSON"],
    [`{"fail_on":"BREAKING","ignore":[{"rule":"tool.icon.changed"}]}`, "Did you mean `tool.icons.changed`?"]
  ] as const) {
    await settings.fill(typed)
    await page.getByRole("button", { name: "Save settings" }).click()
    await page.getByText(told).waitFor()
    assert.strictEqual(await settings.inputValue(), typed)
    assert.strictEqual(await settings.getAttribute("aria-invalid"), "true")
  }
  await settings.fill(`{"fail_on":"never"}`)
  await page.getByRole("button", { name: "Save settings" }).click()
  await page.getByText("Saved.").waitFor()
  await page.getByLabel("Name", { exact: true }).fill(hostile)
  await page.getByRole("button", { name: "Rename project" }).click()
  await arrive(page, `Settings of ${hostile}`)
  assert.include(await settings.inputValue(), "never")
  assert.notInclude(await sourceOf(page), "<img")

  // The account: a token that the command line takes, another password.
  await page.getByRole("link", { name: "Account" }).click()
  await arrive(page, "Account")
  await page.getByText("New token").click()
  await page.getByLabel("Name").fill("laptop")
  await page.getByRole("button", { name: "Create token" }).click()
  await page.getByText("The token, shown this once:").waitFor()
  await isAccessible(page, "account")
  const commands = await blockOf(page, "commands")
  await withFolder(async (folder) => {
    await follow(folder, { configuration: "", commands }, [])
  })
  await page.getByLabel("Password now").fill("not this one")
  await page.getByLabel("New password").fill(`${password} staple`)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.locator(".wrong:not(:empty)").waitFor()
  await page.getByLabel("Password now").fill(password)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByText("Changed. All other sessions have ended.").waitFor()
  assert.deepStrictEqual(noise, [])
}

const organizations = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await signUp(page, "olga@example.com")

  // The organization: somebody is invited, everything is exported, nothing is deleted under another name.
  await page.getByRole("link", { name: "olga", exact: true }).click()
  await arrive(page, "olga")
  await page.getByText("New invitation").click()
  await page.getByLabel("Email").fill("bob@example.com")
  await page.getByRole("button", { name: "Invite member" }).click()
  await page.getByText("The link for bob@example.com, shown this once.").waitFor()
  await isAccessible(page, "organization")
  const link = await blockOf(page, "link")
  const exporting = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download everything as JSON" }).click()
  assert.strictEqual(JSON.parse(readFileSync(await (await exporting).path(), "utf8")).formatVersion, 1)
  await page.getByLabel("Type olga").fill("eve")
  await page.getByRole("button", { name: "Delete organization" }).click()
  await page.getByText("Type the name of the organization.").waitFor()

  const bob = await visitor(browser, url)
  await bob.page.goto(new URL(link).pathname)
  await arrive(bob.page, "Join an organization")
  await isAccessible(bob.page, "invitation")
  await bob.page.getByLabel("Email").last().fill("bob@example.com")
  await bob.page.getByLabel("Password").last().fill(password)
  await bob.page.getByRole("button", { name: "Create account" }).click()
  await bob.page.getByRole("button", { name: "Join organization" }).click()
  await arrive(bob.page, "olga")
  await bob.page.getByText("Your role is member.").waitFor()
  assert.strictEqual(await bob.page.getByText("New invitation").count(), 0)
  assert.deepStrictEqual(bob.noise, [])

  await page.reload()
  await page.getByLabel("Role of bob@example.com", { exact: true }).selectOption("viewer")
  await page.getByRole("button", { name: "Change role of bob@example.com" }).click()
  await page.getByRole("cell", { name: "member.role_changed" }).waitFor()
  await page.getByRole("button", { name: "Remove member bob@example.com" }).click()
  await page.getByRole("cell", { name: "member.removed" }).waitFor()
  await bob.page.reload()
  await arrive(bob.page, "There is no such thing here")

  await page.getByText("Delete organization").first().click()
  await page.getByLabel("Type olga").fill("olga")
  await page.getByRole("button", { name: "Delete organization" }).click()
  await arrive(page, "Projects")
  await page.getByRole("button", { name: "Sign out" }).click()
  await arrive(page, "Sign in")

  await bob.page.goto("/account")
  await bob.page.getByText("Delete account").first().click()
  await bob.page.getByLabel("Type bob@example.com").fill("bob@example.com")
  await bob.page.getByRole("button", { name: "Delete account" }).click()
  await arrive(bob.page, "Create an account")
  assert.deepStrictEqual([...noise, ...bob.noise], [])
}

const everyPlace = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  const token = "x".repeat(43)
  await page.goto("/forgot")
  await isAccessible(page, "forgot")
  await page.getByLabel("Email").fill("nobody@example.com")
  await page.getByRole("button", { name: "Send link" }).click()
  await page.getByText("the operator finds the link in the outbox").waitFor()
  await page.goto(`/reset/${token}`)
  await isAccessible(page, "reset")
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: "Set password" }).click()
  await page.getByText("The link was used, or its time is over.").waitFor()
  await page.goto(`/verify/${token}`)
  await isAccessible(page, "verify")
  await page.getByRole("button", { name: "Confirm email" }).click()
  await page.getByText("The link was used, or its time is over.").waitFor()
  await page.goto("/signin?problem=github_denied")
  await page.getByText("GitHub was not allowed to say who you are.").waitFor()
  await page.goto("/signin?problem=%3Cb%3Eanything")
  await page.getByText("That did not work.").waitFor()
  await page.goto("/p/somebody/else")
  await arrive(page, "Sign in")
  await signUp(page, "places@example.com")
  await page.goto("/?linked=github")
  await page.getByText("GitHub is linked").waitFor()
  for (const path of ["/p/somebody/else", "/p/places/default/none", "/o/somebody", "/settings/places/none"]) {
    await page.goto(path)
    await arrive(page, "There is no such thing here")
  }
  assert.deepStrictEqual(noise, [])
}

describe.skipIf(isWithoutBrowser)("beside the way the pages", () => {
  const inBrowser = oneService()

  it("show settings and account, and keep what was typed", inBrowser(settingsAndAccount))

  it("show an organization and who belongs to it", inBrowser(organizations))

  it("say what came of a link, and that there is no such thing", inBrowser(everyPlace))

  it("let an invited person in where sign-up is closed, and offer GitHub where it is configured", () =>
    withService({ SIGN_UP: "closed", GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" }, ({ url }) =>
      withBrowser(async (browser) => {
        const owner = await visitor(browser, url)
        await signUp(owner.page, "first@example.com")
        const stranger = await visitor(browser, url)
        await stranger.page.goto("/signin")
        const gitHub = stranger.page.getByRole("link", { name: "Sign in with GitHub" })
        assert.strictEqual(await gitHub.getAttribute("href"), "/v1/github/start")
        await stranger.page.goto("/signup")
        await stranger.page.getByLabel("Email").fill("second@example.com")
        await stranger.page.getByLabel("Password").fill(password)
        await stranger.page.getByRole("button", { name: "Create account" }).click()
        await stranger.page.getByText("Sign-up is closed here. It takes an invitation").waitFor()
        await owner.page.getByRole("link", { name: "first", exact: true }).click()
        await owner.page.getByText("New invitation").click()
        await owner.page.getByLabel("Email").fill("second@example.com")
        await owner.page.getByRole("button", { name: "Invite member" }).click()
        await owner.page.getByText("shown this once").waitFor()
        await stranger.page.goto(new URL(await blockOf(owner.page, "link")).pathname)
        await stranger.page.getByLabel("Email").last().fill("second@example.com")
        await stranger.page.getByLabel("Password").last().fill(password)
        await stranger.page.getByRole("button", { name: "Create account" }).click()
        await stranger.page.getByRole("button", { name: "Join organization" }).click()
        await arrive(stranger.page, "first")
        assert.deepStrictEqual([...owner.noise, ...stranger.noise], [])
      })
    ))
})
