// The entry of a thread: does one task after the other.
import { parentPort } from "node:worker_threads"
import { perform, type Task } from "./tasks.ts"

parentPort?.on("message", (task: Task) => parentPort?.postMessage(perform(task)))
