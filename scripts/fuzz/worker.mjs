// Tries inputs of one target, one index after another, and says of each index that it is begun: what hangs or runs out of
// memory cannot say so itself.
import process from "node:process"
import { join } from "node:path"
import { parentPort, workerData } from "node:worker_threads"
import { inputAt, problemWith } from "../../modules/engine/test/fuzz/support/Target.ts"
import { root } from "../lib/run.mjs"
import { targets } from "./targets.mjs"

const { begun, first, name, seed, seconds } = workerData
const [file, exported] = targets.get(name)
const target = (await import(join(root, file)))[exported]

const used = () => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1e6
}

const end = used() + seconds
let index = first
let slowest = { index, seconds: 0 }
while (used() < end) {
  Atomics.store(begun, 0, index)
  const started = used()
  const problem = await problemWith(target, inputAt(target, seed, index))
  const took = used() - started
  if (took > slowest.seconds) slowest = { index, seconds: took }
  if (problem !== undefined) parentPort.postMessage({ kind: "problem", index, problem })
  index++
}
parentPort.postMessage({ kind: "end", next: index, slowest })
