// Deaths of what ingest consists of, in an order and at times that follow from a seed.
import { backendsOf, end, postmasterOf } from "../ingest/service.mjs"

/** Whole numbers below a bound, the same for one seed (Park and Miller). */
export const randomFrom = (seed) => {
  let state = (seed % 2147483646) + 1
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

const signal = (pid, name) => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/* What PostgreSQL can die of; it is started again, and recovers from its log. */
const ofDatabase = (folder, random) => ({
  "PostgreSQL, at once": () => signal(postmasterOf(folder), "SIGKILL"),
  "PostgreSQL, without a checkpoint": () => signal(postmasterOf(folder), "SIGQUIT"),
  "one process of PostgreSQL": () => {
    const all = backendsOf(postmasterOf(folder))
    if (all.length > 0) signal(all[random(all.length)], "SIGKILL")
  }
})

const ofIngest = (victim) => ({
  "a process of ingest": async () => {
    await end(victim.service.child, "SIGKILL")
    await victim.restart()
  }
})

const ofBuffer = (buffer, worker) =>
  buffer === undefined
    ? {}
    : {
        "nats-server": () => buffer.killAndRestart(),
        "a process that stores": async () => {
          await end(worker.service.child, "SIGKILL")
          await worker.restart()
        }
      }

/**
 * Kills one after the other until `isOver()`; how often what was killed. The first comes early, so that what an outage needs
 * of memory is there before memory is judged.
 */
export const faultsUntil = async (isOver, { buffer, folder, seed, victim, worker }) => {
  const random = randomFrom(seed)
  const faults = { ...ofDatabase(folder, random), ...ofIngest(victim), ...ofBuffer(buffer, worker) }
  const names = Object.keys(faults)
  const counts = Object.fromEntries(names.map((name) => [name, 0]))
  for (let turn = 0; !isOver(); turn++) {
    await new Promise((resolve) => setTimeout(resolve, 3000 + random(turn === 0 ? 2000 : 22_000)))
    if (isOver()) break
    // Each once in a while, in an order that no two runs share.
    const name = names[turn < names.length ? turn : random(names.length)]
    try {
      await faults[name]()
      counts[name]++
    } catch (error) {
      // It is being started just now, and cannot be killed.
      if (error.code !== "ENOENT") throw error
    }
  }
  return counts
}
