// What goes wrong: by name, at times and in an order that follow from a seed.
import { backendsOf } from "../bench/ingest/service.mjs"
import { pause } from "./client.mjs"
import { clear, fill } from "./dataFolder.mjs"

/** How far a clock jumps, in seconds. */
const jump = 2 * 3600

const within = async ([least, most], random) => pause(least + random(most - least))

const ofServices = ({ processes, services }) =>
  Object.fromEntries(services.map((name) => [`${name} killed`, () => processes.kill(name)]))

const ofOthers = ({ hasNats, hasNginx, processes }, random) => ({
  ...(hasNginx ? { "nginx killed": () => processes.kill("nginx") } : {}),
  "PostgreSQL killed": () => processes.kill("postgres"),
  "PostgreSQL ended without a checkpoint": () => processes.kill("postgres", "SIGQUIT"),
  "PostgreSQL restarted": () => processes.restart("postgres", "SIGINT"),
  "a connection's process of PostgreSQL killed": () => {
    const all = backendsOf(processes.pidOf("postgres"))
    if (all.length > 0) process.kill(all[random(all.length)], "SIGKILL")
  },
  ...(hasNats
    ? {
        "NATS killed": () => processes.kill("nats"),
        "NATS restarted": () => processes.restart("nats")
      }
    : {})
})

const ofPauses = ({ hasNats, processes, services }, random) => ({
  "a process of the service halted": () => processes.halt(services[random(services.length)], 1000 + random(11_000)),
  // Longer than a process may hold what it does: another does it meanwhile.
  "a process that does scheduled work halted for long": () =>
    processes.halt(`worker-${1 + random(2)}`, 33_000 + random(5000)),
  "a database halted": () => processes.halt(hasNats && random(2) === 0 ? "nats" : "postgres", 1000 + random(6000))
})

const ofFolder = ({ data, hasNats, processes }, random) => ({
  "data folder full": async () => {
    fill(data)
    await within([2000, 6000], random)
    clear(data)
    // Where it could not write it may take nothing in any more, nor end, until somebody starts it again.
    if (hasNats) await processes.restart("nats")
  }
})

const ofClocks = ({ clocks, services }, random) => {
  const jumping = async (names) => {
    const seconds = random(2) === 0 ? jump : -jump
    for (const name of names) clocks.set(name, seconds)
    await within([5000, 15_000], random)
    for (const name of names) clocks.set(name, 0)
  }
  return {
    "clock of the machine jumped": () => jumping(services),
    "clock of one process jumped": () => jumping([services[random(services.length)]])
  }
}

/** All faults there are on this machine, by name. `ground` is the cluster with its clocks and its data folder. */
export const faultsOn = (ground, random) => ({
  ...ofServices(ground),
  ...ofOthers(ground, random),
  ...ofPauses(ground, random),
  ...(ground.isLimited ? ofFolder(ground, random) : {}),
  ...(ground.clocks.canJump ? ofClocks(ground, random) : {})
})

const shuffled = (names, random) => {
  const left = [...names]
  return names.map(() => left.splice(random(left.length), 1)[0])
}

/* What goes on at the same time, at most. */
const atOnce = 3

/**
 * Begins one after the other until `isOver()`, and waits until all are over; how often each. All of them come before one comes
 * again, in another order each time. `told` is called with each as it begins.
 */
export const faultsUntil = async (isOver, { faults, random, seconds, told }) => {
  const names = Object.keys(faults)
  const counts = Object.fromEntries(names.map((name) => [name, 0]))
  const underWay = new Map()
  // In a short run each comes once as well.
  const apart = Math.min(10_000, (seconds * 900) / names.length)
  const begin = async (name) => {
    told(name)
    counts[name]++
    await faults[name]()
    underWay.delete(name)
  }
  while (!isOver())
    for (const name of shuffled(names, random)) {
      await pause(apart / 2 + random(Math.ceil(apart)))
      while (underWay.size >= atOnce) await Promise.race(underWay.values())
      if (isOver()) break
      // It lasts still: it comes again later.
      if (!underWay.has(name)) underWay.set(name, begin(name))
    }
  await Promise.all(underWay.values())
  return counts
}
