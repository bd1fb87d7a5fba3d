// The tasks of a page's main thread while somebody uses it, on a processor that is four times slower.

const slower = Number(process.env.SLOWER ?? 4)
const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]

/** The tasks of the main thread of one page, in milliseconds of its own time, by the step in which each began. */
const tasksOf = (trace, steps) => {
  const { traceEvents } = JSON.parse(trace)
  const mark = traceEvents.find(({ name, cat }) => cat.includes("blink.user_timing") && name === `step ${steps[0]}`)
  const isOfPage = ({ pid, tid }) => pid === mark.pid && tid === mark.tid
  const begins = steps.map((step) => traceEvents.find((event) => event.name === `step ${step}` && isOfPage(event)).ts)
  const tasks = traceEvents.filter((event) => event.ph === "X" && event.name === "RunTask" && isOfPage(event))
  return Object.fromEntries(
    steps.map((step, at) => {
      const within = tasks.filter(({ ts }) => ts >= begins[at] && ts < (begins[at + 1] ?? Infinity))
      return [step, within.map(({ dur, tdur }) => ({ cpu: (tdur ?? dur) / 1000, wall: dur / 1000 }))]
    })
  )
}

/**
 * Opens an address as somebody who is signed in and does there what is given by name, `open` first: the tasks of each step.
 */
export const tasksAt = async (browser, { address, cookie, origin, steps }) => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  const [name, value] = cookie.split("=")
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await page.goto("/console/icon.svg")
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower })
    await browser.startTracing(page, { categories })
    for (const [step, act] of Object.entries(steps)) {
      if (step !== "open") await page.evaluate(`performance.mark("step ${step}")`)
      else await page.addInitScript(`performance.mark("step open")`)
      await act(page, address)
      await page.waitForTimeout(1500)
    }
    const trace = await browser.stopTracing()
    if (process.env.DUMP) (await import("node:fs")).writeFileSync(process.env.DUMP + address.replace(/\W/g, "_") + ".json", trace)
    return tasksOf(trace, Object.keys(steps))
  } finally {
    await context.close()
  }
}
