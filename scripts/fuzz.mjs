// `npm run fuzz [-- --seconds N] [--seed N] [--target NAME]`: inputs made of real ones against every reader of foreign bytes, for N
// seconds of CPU altogether. An input follows from seed and index; one that fails is kept in .cache/fuzz, to become a seed.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { targets } from "./fuzz/targets.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { cache, root } from "./lib/run.mjs"

/** What one input may take: seconds of CPU, seconds of waiting, and megabytes of the worker's heap. */
const most = { seconds: 20, waiting: 180, megabytes: 512 }

/** After so many failures of a target the rest is likely the same. */
const enough = 5

const read = () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "120" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      target: { type: "string", multiple: true, default: [...targets.keys()] }
    }
  })
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
  const unknown = values.target.find((name) => !targets.has(name))
  if (unknown !== undefined) throw new Error(`no such target: ${unknown}. There are: ${[...targets.keys()].join(", ")}`)
  if (!(seconds > 0)) throw new Error("--seconds takes a number above 0")
  if (!Number.isSafeInteger(seed)) throw new Error("--seed takes a whole number")
  return { seconds, seed, names: values.target }
}

const cpuSeconds = () => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1e6
}

/* One worker, until its time is over, it fails often enough, or an input of it neither ends nor fails. */
const runWorker = (name, seed, first, seconds) =>
  new Promise((resolve) => {
    const begun = new Int32Array(new SharedArrayBuffer(4))
    begun[0] = first
    const problems = []
    let end
    const worker = new Worker(join(root, "scripts/fuzz/worker.mjs"), {
      workerData: { begun, first, name, seed, seconds },
      resourceLimits: { maxOldGenerationSizeMb: most.megabytes }
    })
    const stopAt = (problem) => {
      problems.push({ index: Atomics.load(begun, 0), problem })
      void worker.terminate()
    }
    let seen = { index: -1, since: 0, at: 0 }
    const watch = setInterval(() => {
      const index = Atomics.load(begun, 0)
      if (index !== seen.index) seen = { index, since: cpuSeconds(), at: Date.now() }
      else if (cpuSeconds() - seen.since > most.seconds) stopAt(`did not end within ${most.seconds} s of CPU`)
      else if (Date.now() - seen.at > most.waiting * 1000) stopAt(`waits for longer than ${most.waiting} s`)
    }, 500)
    worker.on("message", (message) => {
      if (message.kind === "end") end = message
      else problems.push(message)
      if (problems.length >= enough) void worker.terminate()
    })
    worker.on("error", (error) =>
      problems.push({ index: Atomics.load(begun, 0), problem: error.stack ?? String(error) })
    )
    worker.on("exit", () => {
      clearInterval(watch)
      if (end === undefined && problems.length === 0) stopAt("never ends: there is nothing left that it could wait for")
      resolve({ problems, next: end?.next ?? Atomics.load(begun, 0) + 1, slowest: end?.slowest })
    })
  })

const keep = async (name, seed, { index, problem }) => {
  const { inputAt } = await import("../modules/engine/test/fuzz/support/Target.ts")
  const [file, exported] = targets.get(name)
  const input = inputAt((await import(join(root, file)))[exported], seed, index)
  const folder = join(cache, "fuzz", name)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${seed}-${index}`)
  writeFileSync(path, input)
  console.log(
    `failed ${name}, seed ${seed}, input ${index} (${input.length} bytes, kept in ${path})\n${problem.trimEnd()}\n`
  )
}

const runTarget = async (name, seed, seconds) => {
  const started = cpuSeconds()
  let failures = 0
  let next = 0
  let slowest = { index: 0, seconds: 0 }
  // Whatever ends a worker ends one input of it: the next begins behind that.
  for (let left = seconds; left > 0.5 && failures < enough; left = seconds - (cpuSeconds() - started)) {
    const ran = await runWorker(name, seed, next, left)
    for (const problem of ran.problems) await keep(name, seed, problem)
    failures += ran.problems.length
    next = ran.next
    if (ran.slowest?.seconds > slowest.seconds) slowest = ran.slowest
  }
  const used = (cpuSeconds() - started).toFixed(0)
  console.log(
    `${failures === 0 ? "ok    " : "failed"} ${name.padEnd(10)} ${next} inputs, ${used} s CPU, ` +
      `slowest ${slowest.seconds.toFixed(1)} s (input ${slowest.index}), ${failures} failed`
  )
  return failures
}

const main = async () => {
  const { names, seconds, seed } = read()
  if (!(await ensureInstalled())) return 2
  console.log(`seed ${seed}`)
  let failures = 0
  for (const name of names) failures += await runTarget(name, seed, seconds / names.length)
  return failures === 0 ? 0 : 1
}

process.exitCode = await main().catch((error) => {
  console.log(error.message)
  return 2
})
