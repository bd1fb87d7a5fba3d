// The tasks of a page's main thread while somebody uses it.
const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]

/* After a step, so that what it leads to belongs to it. */
const settleMs = 1000

/**
 * The milliseconds of CPU of each task of the page's thread, by the step in which it began. The first step has no mark: a
 * process that has just begun may be traced only a moment later. It is all that comes before the second.
 */
const tasksOf = (trace, steps) => {
  const { traceEvents } = JSON.parse(trace)
  const mark = traceEvents.find(({ cat, name }) => cat.includes("blink.user_timing") && name === `step ${steps[1]}`)
  const own = traceEvents.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid)
  const begins = steps.map((step, at) => (at === 0 ? 0 : own.find(({ name }) => name === `step ${step}`).ts))
  const tasks = own.filter(({ name, ph }) => ph === "X" && name === "RunTask")
  const within = (at) => tasks.filter(({ ts }) => ts >= begins[at] && ts < (begins[at + 1] ?? Infinity))
  return Object.fromEntries(steps.map((step, at) => [step, within(at).map(({ tdur = 0 }) => tdur / 1000)]))
}

/**
 * Opens an address as somebody who is signed in, and does the steps there, the first of which opens it: the tasks of each,
 * and the most rows that were there at the end of one.
 */
export const tasksAt = async (browser, { address, cookie, origin, steps }) => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  const [name, value] = cookie.split("=")
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  try {
    const names = Object.keys(steps)
    await browser.startTracing(page, { categories })
    let rows = 0
    for (const step of names) {
      if (step !== names[0]) await page.evaluate(`performance.mark("step ${step}")`)
      await steps[step](page, address)
      await page.waitForTimeout(settleMs)
      rows = Math.max(rows, await page.evaluate("document.querySelectorAll('[role=listbox] [role=option]').length"))
    }
    const trace = await browser.stopTracing()
    return { rows, tasks: tasksOf(trace, names) }
  } finally {
    await context.close()
  }
}
