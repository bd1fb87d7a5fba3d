// The account in the console, in a real browser: who one is here, where one is signed in, and the end of it.
import { assert, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { entered, fitsEveryWidth } from "../support/entered.ts"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"
import { arrive, blockOf, follow, isAccessible, password, visitor, withFolder } from "../support/pages.ts"

const whoAmI = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await entered(browser, url, "ada@example.com")
  const other = await visitor(browser, url)
  await other.page.goto("/signin")
  await other.page.getByLabel("Email").fill("ada@example.com")
  await other.page.getByLabel("Password").fill(password)
  await other.page.getByRole("button", { name: "Sign in" }).click()
  await arrive(other.page, "Projects")

  await page.goto("/account")
  await arrive(page, "Account")
  await page.getByRole("button", { name: "Send link to confirm" }).click()
  await page.getByText("the operator finds the link in the outbox").waitFor()

  // A session that is ended is over, and its page asks to sign in.
  await page.getByText("this one").waitFor()
  await page.getByRole("button", { name: /^End session of/ }).click()
  await page.getByRole("button", { name: /^End session of/ }).waitFor({ state: "detached" })
  await other.page.goto("/account")
  await arrive(other.page, "Sign in")

  // A token is shown once, and the command line takes it as the page says.
  await page.getByText("New token").click()
  await page.getByLabel("Name").fill("laptop")
  await page.getByRole("button", { name: "Create token" }).click()
  await page.getByText("The token, shown this once:").waitFor()
  const [token, commands] = [await blockOf(page, "token"), await blockOf(page, "commands")]
  await withFolder(async (folder) => {
    await follow(folder, { configuration: "", commands }, [])
  })
  await page.getByRole("button", { name: "Hide token" }).click()
  await page.reload()
  await page.getByRole("button", { name: "Revoke token laptop" }).waitFor()
  assert.notInclude(await page.content(), token)
  await isAccessible(page, "account")
  await fitsEveryWidth(page, "account")

  // Another password; what was typed wrongly is said at its field.
  await page.getByLabel("Password now").fill("not this one")
  await page.getByLabel("New password").fill(`${password} staple`)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByText("This is not your password.").waitFor()
  assert.strictEqual(await page.getByLabel("New password").inputValue(), `${password} staple`)
  await page.getByLabel("Password now").fill(password)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByText("Changed. All other sessions have ended.").waitFor()

  // What comes after it is asked with the token of the new session. Nothing goes under another name.
  await page.getByRole("button", { name: "Delete account" }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByLabel("Email of the account").fill("eve@example.com")
  await dialog.getByRole("button", { name: "Delete account" }).click()
  await dialog.getByText("This is another name. Nothing was changed.").waitFor()
  await isAccessible(page, "deleting the account")
  await dialog.getByLabel("Email of the account").fill("ada@example.com")
  await dialog.getByRole("button", { name: "Delete account" }).click()
  await arrive(page, "Create an account")
  await page.goto("/")
  await arrive(page, "Sign in")
  assert.deepStrictEqual([...noise, ...other.noise], [])
}

const theme = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await entered(browser, url, "themes@example.com")
  const background = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
  const [light, dark] = ["rgb(255, 255, 255)", "rgb(14, 17, 22)"]
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto("/account")
  await arrive(page, "Account")
  assert.strictEqual(await background(), light)
  await page.getByLabel("Dark").check()
  assert.strictEqual(await background(), dark)

  // Before anything of the console runs, the theme stands.
  await page.route("**/console/assets/*.js", (route) => route.abort())
  await page.goto("/account", { waitUntil: "domcontentloaded" })
  assert.strictEqual(await page.evaluate("document.documentElement.dataset.theme"), "dark")
  await page.unrouteAll()
  await page.goto("/account")
  await arrive(page, "Account")
  assert.isTrue(await page.getByLabel("Dark").isChecked())
  await page.getByLabel("System").check()
  assert.strictEqual(await background(), light)
  await page.emulateMedia({ colorScheme: "dark" })
  assert.strictEqual(await background(), dark)
  // The requests that were cut off are the test's own doing.
  assert.deepStrictEqual(
    noise.filter((line) => !line.includes("net::ERR_FAILED")),
    []
  )
}

const fromGitHub = async (browser: Browser, url: string): Promise<void> => {
  const { noise, page } = await visitor(browser, url)
  await page.goto("/signin?problem=github_denied")
  await page.getByText("GitHub was not allowed to say who you are.").waitFor()
  await page.goto("/signin?problem=%3Cb%3Eanything")
  await page.getByText("That did not work.").waitFor()
  const somebody = await entered(browser, url, "linked@example.com")
  await somebody.page.goto("/account?linked=github")
  await somebody.page.getByText("GitHub is linked").waitFor()
  assert.deepStrictEqual([...noise, ...somebody.noise], [])
}

describe.skipIf(isWithoutBrowser)("the account", () => {
  const inBrowser = oneService()

  it("answers: Who am I here, and where am I signed in?", inBrowser(whoAmI))

  it("keeps the theme that was chosen, which stands before the first paint", inBrowser(theme))

  it("says what came of GitHub, and nothing that the address makes up", inBrowser(fromGitHub))
})
