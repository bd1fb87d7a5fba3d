// After the last fault: whoever waits for an answer gets it, and what the service has begun it ends.
import { pause } from "./client.mjs"
import { jobsLeft, withQuery } from "./stored.mjs"

/* How long everybody may take to have an answer, and the service to be done, in milliseconds. */
const answersMs = 300_000
const quietMs = 240_000

/* So far ahead the clocks are set then: what waits for a time that one of them had already comes with that time, and so does
   what is tried again in half an hour. In seconds. */
const ahead = 3 * 3600

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
  if (clocks.canJump) for (const name of services) clocks.set(name, ahead)
  const until = Date.now() + quietMs
  while (Date.now() < until) {
    if (await isQuiet(superuser, load)) return []
    await pause(1000)
  }
  const left = await withQuery(superuser, jobsLeft)
  return left === 0 ? [] : [`${left} jobs are not done`]
}
