// Processes that are started again when they end without being asked to, with their lines under their names.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

/* So soon one that ended is started again. */
const pauseMs = 1000

/* What a process says that cannot go on as it is set up. */
const cannotStart = 2

/**
 * Keeps processes running. `gaveUp` is told of one that cannot start at all. One that could before is started again until it
 * can: what it needs may be away.
 */
export const keeping = (gaveUp) => {
  const running = new Map()
  let isEnding = false

  const begin = ({ name, command: [program, ...args], env, signal = "SIGTERM" }, isFirst) => {
    // By the channel a process notices that this one was killed, and ends.
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] })
    running.set(name, { child, signal })
    console.log(`${name} is process ${child.pid}`)
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on("line", (line) => console.log(`${name} | ${line}`))
    child.on("error", (error) => gaveUp(`${name} cannot be started: ${error.message}`))
    child.on("exit", (code, signalled) => {
      running.delete(name)
      if (isEnding) return
      if (code === cannotStart && isFirst) return gaveUp(`${name} cannot start: its last line says why.`)
      console.log(`${name} ended with ${code ?? signalled} and is started again`)
      setTimeout(() => {
        if (!isEnding) begin({ name, command: [program, ...args], env, signal }, false)
      }, pauseMs)
    })
  }

  const ended = async ({ child, signal }) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill(signal)
    await gone
  }

  /** Ends what was started last, which lets nobody in any more, and then the others. */
  const end = async () => {
    isEnding = true
    const [last, ...others] = [...running.values()].toReversed()
    if (last !== undefined) await ended(last)
    await Promise.all(others.map(ended))
  }

  return { start: (wanted) => begin(wanted, true), end }
}
