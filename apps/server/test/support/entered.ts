// Somebody who is signed in to the console, without the screens that lead there.
import { assert } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { password, visitor } from "./pages.ts"

const headers = { "sec-fetch-site": "same-origin" }

/** Somebody in front of the console, and what asks the service in their name. */
export const entered = async (browser: Browser, url: string, email: string) => {
  const { noise, page } = await visitor(browser, url)
  const data = { email, password }
  assert.strictEqual((await page.request.post("/v1/sign-up", { data, headers })).status(), 202)
  const { csrf } = await (await page.request.post("/v1/sign-in", { data, headers })).json()
  /* The answer of the service, which must not be a refusal. */
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await page.request.fetch(path, {
      method,
      headers: { ...headers, "x-csrf-token": csrf },
      ...(body === undefined ? {} : { data: body })
    })
    const text = await answer.text()
    assert.isBelow(answer.status(), 300, `${method} ${path} ${text}`)
    return text === "" ? undefined : JSON.parse(text)
  }
  return { ask, noise, page }
}

/** Asks the service in the name of somebody. */
export type Ask = Awaited<ReturnType<typeof entered>>["ask"]

/* How much of the page lies beside the window, however long one looks: what scripts lay out follows a window that is made
   narrower only a while later. */
const besideOf = async (page: Page): Promise<number> => {
  for (let looks = 1; ; looks++) {
    const beside = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")
    if (beside === 0 || looks === 100) return beside
    await page.waitForTimeout(100)
  }
}

/** Nothing of the page lies beside the window, however wide that is. */
export const fitsEveryWidth = async (
  page: Page,
  what: string,
  widths: ReadonlyArray<number> = [360, 768, 1280, 1920]
): Promise<void> => {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    assert.strictEqual(await besideOf(page), 0, `${what} at ${width}`)
  }
  if (before !== null) await page.setViewportSize(before)
}

/** Goes on with the keyboard to what has this name. */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab")
    const told = await page.evaluate(
      "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )
    if (told === name) return
  }
  assert.fail(`the keyboard does not reach ${name}`)
}
