// The entry of a process of the engine, told how many milliseconds of CPU one task may take: does one task after the other,
// and ends with the service. What it does holds its thread, so that another one watches the time.
import { Worker } from "node:worker_threads"
import { perform, type Task } from "./tasks.ts"

/* When the task began, in milliseconds of this process's CPU; below zero while there is none. */
const began = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
began[0] = -1

const spent = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}

new Worker(new URL("./watch.ts", import.meta.url), {
  workerData: { began, most: Number(process.argv[2]) },
  resourceLimits: { maxOldGenerationSizeMb: 16 }
}).unref()

process.on("message", (task: Task) => {
  began[0] = spent()
  const answer = perform(task)
  began[0] = -1
  process.send?.(answer)
})
process.on("disconnect", () => process.exit())
