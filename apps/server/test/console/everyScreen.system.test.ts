// Every screen, of a project in which whatever others wrote is hostile: it is read and nothing else, in both themes and at
// every width.
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { entered, fitsEveryWidth } from "../support/entered.ts"
import { contracts, makeHostile } from "../support/hostile.ts"
import { isWithoutBrowser } from "../support/inBrowser.ts"
import { isText, openScreen, unfold } from "../support/opened.ts"
import { type Ground, oneServiceOverDatabase } from "../support/overDatabase.ts"
import { isAccessible, visitor } from "../support/pages.ts"
import { screens } from "../support/screens.ts"

const searches: Readonly<Record<string, string>> = {
  compare: `?from=${String(contracts[0]["fingerprint"])}&to=${String(contracts[1]["fingerprint"])}`
}

/* More of a screen than it shows first. */
const further: ReadonlyArray<readonly [name: string, search: string]> = [
  ["surface", "?kind=resource"],
  ["surface", "?kind=resourceTemplate"],
  ["surface", "?kind=prompt"],
  ["surface", "?kind=server"],
  ["surface", "?kind=tool&name=__proto__"]
]

const hostileEverywhere = async ({ browser, sql, url }: Ground): Promise<void> => {
  const stranger = await visitor(browser, url)
  const { ask, noise, page } = await entered(browser, url, "ada@example.com")
  const place = await makeHostile({ ask, sql }, "ada")
  const wrong: Array<string> = []
  /* One screen does not hide what is wrong with the next. */
  const look = async (
    shown: Page,
    what: string,
    checks: ReadonlyArray<(page: Page, what: string) => Promise<void>>
  ) => {
    await unfold(shown)
    for (const check of checks)
      await check(shown, what).catch((error: unknown) => void wrong.push(`${what}: ${String(error)}`))
    wrong.push(...[...noise, ...stranger.noise].slice(heard).map((line) => `${what}: ${line}`))
    heard = noise.length + stranger.noise.length
  }
  let heard = 0
  for (const screen of screens) {
    const shown = screen.isDoor === true ? stranger.page : page
    await openScreen(shown, screen, place, searches[screen.name])
    await look(shown, screen.name, [isText, isAccessible, fitsEveryWidth])
  }
  for (const [name, search] of further) {
    const screen = screens.find((one) => one.name === name)
    if (screen === undefined) return assert.fail(name)
    await openScreen(page, screen, place, search)
    await look(page, search, [isText, fitsEveryWidth])
  }
  // What is known of the use of one tool is shown when it is asked for.
  await page.goto("/p/ada/default/usage")
  await page
    .getByRole("button", { name: /^Show use of tool/ })
    .first()
    .click()
  await page.getByRole("table", { name: /^Arguments of/ }).waitFor()
  await look(page, "use of a tool", [isText, isAccessible, fitsEveryWidth])
  assert.deepStrictEqual(wrong, [])
}

describe.skipIf(isWithoutBrowser)("every screen", () => {
  const onService = oneServiceOverDatabase({ ALLOWED_NETWORKS: "127.0.0.0/8", BILLING: "manual" })

  it("shows what others wrote as text, in both themes and at every width", onService(hostileEverywhere), 900_000)
})
