// Processes that are started again whenever they end, with all they say in files. Whoever kills one says so: one that ends
// unasked is remembered.
import { spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { backendsOf, end } from "../bench/ingest/service.mjs"

/* So soon one that ended is started again, in milliseconds. */
const restartMs = 300

/* One that was asked to end is killed after so long, in milliseconds. */
const patienceMs = 40_000

/* One that is restarted, after so long. */
const restartPatienceMs = 8000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const signal = (pid, name) => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** Keeps processes running, with their files in a folder. */
export const keeping = (folder) => {
  mkdirSync(folder)
  const all = new Map()
  const unasked = []
  let isEnding = false

  const fileOf = (name) => join(folder, `${name}.log`)

  const begin = (one) => {
    const { command, env, identity, isService, name } = one
    const [program, ...args] = command
    const said = openSync(fileOf(name), "a")
    one.isAsked = false
    one.from = readFileSync(fileOf(name)).length
    // By the channel a process of the service notices that this one is gone, and ends.
    const stdio = ["ignore", said, said, ...(isService ? ["ipc"] : [])]
    one.child = spawn(program, args, { ...identity, env, stdio })
    one.starts++
    closeSync(said)
    one.child.on("error", (error) => unasked.push(`${name} cannot be started: ${error.message}`))
    one.child.on("exit", (code, killed) => ended(one, code ?? killed))
  }

  const saidOf = (one) => readFileSync(fileOf(one.name)).toString("utf8", one.from)

  const ended = (one, how) => {
    // Before it works it may end where what it needs is away: that is told by its last line, and it is started again.
    if (one.isService && !one.isAsked && one.works.test(saidOf(one)))
      unasked.push(`${one.name} ended with ${how}, unasked`)
    if (!isEnding) setTimeout(() => isEnding || begin(one), restartMs)
  }

  /**
   * Starts one. `works` is what a process of the service says once it works; `identity` whose it is, where not ours;
   * `ending` the signal by which it is asked to end.
   */
  const start = ({ ending = "SIGTERM", name, works, ...how }) => {
    const one = { ...how, ending, isService: works !== undefined, name, starts: 0, works }
    all.set(name, one)
    begin(one)
  }

  const of = (name) => all.get(name)

  /** Ends one by a signal, with those that it started: it is there again soon. */
  const kill = async (name, how = "SIGKILL") => {
    const one = of(name)
    const own = one.isService || how !== "SIGKILL" ? [] : backendsOf(one.child.pid)
    one.isAsked = true
    const gone = end(one.child, how)
    for (const pid of own) signal(pid, how)
    await gone
  }

  /** Restarts one as an operator does: it is asked to end, and killed where it does not. */
  const restart = async (name, how = "SIGTERM") => {
    const { child } = of(name)
    await Promise.race([kill(name, how), pause(restartPatienceMs)])
    if (child.exitCode === null && child.signalCode === null) await kill(name)
  }

  /** Lets one do nothing for a while. */
  const halt = async (name, ms) => {
    const { child } = of(name)
    signal(child.pid, "SIGSTOP")
    await pause(ms)
    signal(child.pid, "SIGCONT")
  }

  /** Ends some, and keeps them so; sentences about those that did not end as they should. */
  const finish = async (names) => {
    isEnding = true
    return (await Promise.all(names.map((name) => finished(of(name))))).flat()
  }

  const finished = async (one) => {
    one.isAsked = true
    const { child, ending, isService, name } = one
    if (child.exitCode !== null || child.signalCode !== null) return []
    const isOver = await Promise.race([end(child, ending).then(() => true), pause(patienceMs)])
    if (isOver !== true) {
      await end(child, "SIGKILL")
      return [`${name} had to be killed`]
    }
    const code = child.exitCode ?? child.signalCode
    return isService && code !== 0 ? [`${name} was asked to end, and ended with ${code}`] : []
  }

  return {
    start,
    kill,
    restart,
    halt,
    finish,
    unasked,
    fileOf,
    names: () => [...all.keys()],
    pidOf: (name) => of(name).child.pid,
    starts: () => [...all.values()].reduce((sum, { starts }) => sum + starts, 0)
  }
}
