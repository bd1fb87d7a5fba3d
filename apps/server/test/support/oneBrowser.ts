// One browser for the tests of a `describe`, each with a clean one of its own: to start one takes longer than most tests.
import { afterAll, beforeAll } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { launch } from "../../../cli/test/support/chromium.ts"

/** Hands the browser of the `describe` it is called in to a test, and closes whatever the test opened. */
export const oneBrowser = (): (<A>(use: (browser: Browser) => Promise<A>) => Promise<A>) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
  return async (use) => {
    try {
      return await use(browser)
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()))
    }
  }
}
