// The thread that ends its process when a task has taken the CPU it may: time on a busy machine is not the task's own.
import { workerData } from "node:worker_threads"
import { signalOfBounds } from "./bounds.ts"

const { began, most } = workerData as { readonly began: Float64Array; readonly most: number }

const everyMs = 100

setInterval(() => {
  const { system, user } = process.cpuUsage()
  const [since = -1] = began
  if (since >= 0 && (system + user) / 1000 - since > most) process.kill(process.pid, signalOfBounds)
}, everyMs)
