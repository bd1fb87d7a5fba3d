// Charts by day, to readers whose clocks are changed on one of them.
import { assert, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { entered } from "../support/entered.ts"
import { until } from "../support/folders.ts"
import { isWithoutBrowser, oneService } from "../support/inBrowser.ts"

const window = { days: 7, from: "2026-10-26T00:00:00Z", to: "2026-11-01T12:00:00Z" }

const days = ["2026-10-26", "2026-10-28", "2026-11-01"].map((day) => ({ day, calls: 3, errors: 0 }))

/* Keeps what is written on canvases. */
const keepTexts = `(() => {
  const { fillText } = CanvasRenderingContext2D.prototype
  window.written = []
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.written.push(text)
    return fillText.call(this, text, ...place)
  }
})()`

/* The service knows no other time than now: a test says which window it answers about. */
const named = async (browser: Browser, url: string, timezoneId: string): Promise<ReadonlyArray<string>> => {
  const name = timezoneId.split("/")[1]?.toLowerCase().replace("_", "-") ?? ""
  const { noise, page } = await entered(browser, url, `${name}@example.com`)
  await (await page.context().newCDPSession(page)).send("Emulation.setTimezoneOverride", { timezoneId })
  await page.addInitScript(keepTexts)
  await page.route("**/usage/overview*", async (route) => {
    const answer = await route.fetch()
    const nothing = await answer.json()
    const coverage = { complete: false, dropped: 0, daysWithData: days.length }
    await route.fulfill({ response: answer, json: { ...nothing, window, calls: 9, days, coverage } })
  })
  await page.goto(`/p/${name}/default/usage`)
  await page.locator(".bars canvas").first().waitFor()
  const names = async () => {
    const written = await page.evaluate<ReadonlyArray<string>>("window.written")
    return [...new Set(written.filter((text) => / (?:Oct|Nov)$/u.test(text)))]
  }
  await until(async () => (await names()).length >= window.days)
  assert.deepStrictEqual(noise, [])
  return names()
}

describe.skipIf(isWithoutBrowser)("a chart by day", () => {
  const inBrowser = oneService()

  for (const timezoneId of ["Etc/UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland"])
    it(
      `names the days of its window, of UTC, to a reader in ${timezoneId}`,
      inBrowser(async (browser, url) => {
        const expected = ["26 Oct", "27 Oct", "28 Oct", "29 Oct", "30 Oct", "31 Oct", "1 Nov"]
        assert.deepStrictEqual(await named(browser, url, timezoneId), expected)
      })
    )
})
