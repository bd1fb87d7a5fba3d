// After the last fault: whoever waits for an answer gets it, and what the service has begun it ends.
import { pause } from "./client.mjs"
import { jobsLeft, withQuery } from "./stored.mjs"

/* How long everybody may take to have an answer, and the service to be done, in milliseconds. */
const answersMs = 300_000
const quietMs = 240_000

/* So far the clocks are set ahead then, and once more after each while: what waits for a time that one of them had already
   comes with that time, and so does what is tried again in half an hour. In seconds. */
const step = 3 * 3600
const whileMs = 60_000

const orAfter = (promise, ms, otherwise) => {
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms, otherwise)
  })
  return Promise.race([promise.then(() => undefined), late]).finally(() => clearTimeout(timer))
}

const isQuiet = async (url, load) => {
  const left = await withQuery(url, jobsLeft).catch(() => 1)
  return left === 0 && (await load.compared()).length === 0
}

/** Waits for it; sentences about what did not end. */
export const settle = async ({ clocks, services, superuser }, load, say) => {
  const late = await orAfter(load.done, answersMs, "somebody was not answered after the last fault")
  load.held.stop()
  if (late !== undefined) return [late]
  say("everybody was answered; waiting until nothing is left to do")
  const began = Date.now()
  let steps = 0
  while (Date.now() < began + quietMs) {
    if (clocks.canJump && Date.now() - began >= steps * whileMs) {
      steps++
      for (const name of services) clocks.set(name, steps * step)
    }
    if (await isQuiet(superuser, load)) return []
    await pause(1000)
  }
  const left = await withQuery(superuser, jobsLeft)
  return left === 0 ? [] : [`${left} jobs are not done`]
}
