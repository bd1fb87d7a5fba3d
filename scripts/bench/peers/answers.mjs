// The answers of one comparator to all pairs. One that dies of a pair, or works on it for too long, is started again at
// the next: it gave no answer to that one.
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { toolEnv } from "../../lib/run.mjs"

/** CPU that one pair may take. Not time: on a busy machine a clock measures its neighbours. */
const secondsOfPair = 10

const ticksPerSecond = 100

const cpuSeconds = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}

/* The answers from one pair on, up to the last or to one that there is no answer to. */
const answersFrom = (args, env, from) =>
  new Promise((resolve, reject) => {
    const child = spawn("node", [...args, String(from)], { env, stdio: ["ignore", "pipe", "ignore"] })
    const answers = []
    let isDone = false
    let spent = 0
    const watch = setInterval(() => {
      if (cpuSeconds(child.pid) - spent > secondsOfPair) child.kill("SIGKILL")
    }, 500)
    createInterface({ input: child.stdout }).on("line", (line) => {
      const answer = JSON.parse(line)
      if (answer.id === undefined) isDone = true
      else answers.push(answer)
      spent = cpuSeconds(child.pid)
    })
    child.on("error", reject)
    child.on("close", () => {
      clearInterval(watch)
      resolve({ answers, isDone })
    })
  })

/** The answers to a file of pairs, in order; `args` start the judge but for where to begin. */
export const answersOf = async (args, pairs, env = {}) => {
  const all = []
  for (;;) {
    const { answers, isDone } = await answersFrom(args, { ...toolEnv(), ...env }, all.length)
    if (!isDone && answers.length === 0 && all.length === 0) throw new Error("it cannot be asked")
    all.push(...answers)
    if (isDone) return all
    if (all.length >= pairs.length) return all
    all.push({ id: pairs[all.length].id, error: "none" })
  }
}
