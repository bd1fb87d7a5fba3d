// The entry of a process of the engine: does one task after the other, and ends with the service.
import { perform, type Task } from "./tasks.ts"

process.on("message", (task: Task) => process.send?.(perform(task)))
process.on("disconnect", () => process.exit())
