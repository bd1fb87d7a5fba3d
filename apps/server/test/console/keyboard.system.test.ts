// Every screen by keyboard alone, and without motion where none is wanted.
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { faultsByKeyboard, moving } from "../support/byKeyboard.ts"
import { until } from "../support/folders.ts"
import { entered } from "../support/entered.ts"
import { makeHostile } from "../support/hostile.ts"
import { isWithoutBrowser } from "../support/inBrowser.ts"
import { openScreen } from "../support/opened.ts"
import { type Ground, oneServiceOverDatabase } from "../support/overDatabase.ts"
import { isAccessible, visitor } from "../support/pages.ts"
import { type Place, screens } from "../support/screens.ts"

const nameOfFocus = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent"
  )

/* A dialog opens by the keyboard, holds it, and gives it back. */
const holdsFocus = async (page: Page, button: RegExp): Promise<void> => {
  const opener = page.getByRole("button", { name: button }).first()
  await opener.focus()
  const name = await nameOfFocus(page)
  await page.keyboard.press("Enter")
  const dialog = page.locator("[role=dialog], [role=alertdialog]")
  // It is seen a moment before the focus is in it.
  await page.locator(":is([role=dialog], [role=alertdialog]):focus-within").waitFor()
  for (const key of ["Tab", "Shift+Tab"])
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press(key)
      assert.isTrue(await page.evaluate("document.activeElement.closest('[role=dialog], [role=alertdialog]') !== null"))
    }
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  // It is given back in the frame after.
  await until(async () => (await nameOfFocus(page)) === name)
}

const shortcuts = async (page: Page, place: Place): Promise<void> => {
  // `/` leads into the search that is nearest, and is a letter where one types.
  for (const [address, name] of [
    [`/p/${place.org}/default/alerts`, "Find a server"],
    [`/p/${place.org}/default/servers/server/surface`, "Search the surface"]
  ] as const) {
    await page.goto(address)
    await page.getByLabel(name).waitFor()
    await page.keyboard.press("/")
    await page.keyboard.type("a/b")
    assert.strictEqual(await page.getByLabel(name).inputValue(), "a/b")
  }
  await page.goto(`/p/${place.org}/default/keys`)
  await page.getByRole("button", { name: "Create key" }).waitFor()
  await page.keyboard.press("Tab")
  assert.strictEqual(await nameOfFocus(page), "Skip to the content")
  await page.keyboard.press("Enter")
  // The focus follows in the frame after.
  await page.locator("main:focus").waitFor()
  await page.keyboard.press("Tab")
  assert.isTrue(await page.evaluate("document.activeElement.closest('main') !== null"))
  // Where the window is narrow, the menu has what the header has no room for.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole("button", { name: "Menu" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: "Account", exact: true }).waitFor()
  await page.getByLabel("Find a server").fill("nowhere")
  await page.getByLabel("Find a server").press("Enter")
  await page.getByText("No server of this project has that name.").waitFor()
  await isAccessible(page, "no such server")
  // What is asked for before it is known is found once it is.
  const held = Promise.withResolvers<void>()
  const listed = (address: URL): boolean => address.pathname.endsWith("/default/servers")
  await page.route(listed, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest((request) => listed(new URL(request.url())))
  await page.reload()
  await asked
  await page.getByRole("button", { name: "Menu" }).press("Enter")
  await page.getByLabel("Find a server").fill("server")
  await page.getByLabel("Find a server").press("Enter")
  assert.strictEqual(await page.getByLabel("Find a server").inputValue(), "server")
  held.resolve()
  await page.getByRole("heading", { level: 1, name: "server" }).waitFor()
}

const byKeyboard = async ({ browser, sql, url }: Ground): Promise<void> => {
  const stranger = await visitor(browser, url)
  const { ask, noise, page } = await entered(browser, url, "kay@example.com")
  const place = await makeHostile({ ask, sql }, "kay")
  await page.goto("/p/kay/default/add-server")
  await page.locator(".waiting").waitFor()
  assert.isNotEmpty(await moving(page))
  const wrong: Array<string> = []
  for (const one of [page, stranger.page]) await one.emulateMedia({ reducedMotion: "reduce" })
  for (const screen of screens) {
    const shown = screen.isDoor === true ? stranger.page : page
    await openScreen(shown, screen, place)
    wrong.push(...(await faultsByKeyboard(shown)).map((fault) => `${screen.name} ${fault}`))
    wrong.push(...(await moving(shown)).map((what) => `${screen.name} moves ${what}`))
  }
  assert.deepStrictEqual(wrong, [])
  for (const [address, button] of [
    ["/o/kay/members", /^Remove member guest/],
    ["/p/kay/default/watches", /^Change watch of/],
    ["/p/kay/default/alerts", /^Rename channel/],
    ["/p/kay/default/settings", /^Delete project/]
  ] as const) {
    await page.goto(address)
    await holdsFocus(page, button)
  }
  await shortcuts(page, place)
  assert.deepStrictEqual([...noise, ...stranger.noise], [])
}

describe.skipIf(isWithoutBrowser)("every screen", () => {
  const onService = oneServiceOverDatabase({ ALLOWED_NETWORKS: "127.0.0.0/8", BILLING: "manual" })

  it("is used by keyboard alone, and does not move where no motion is wanted", onService(byKeyboard), 600_000)
})
