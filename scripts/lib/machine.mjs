// The machine that figures are measured on, without its name, and the day.
import { readFileSync } from "node:fs"
import { cpus, loadavg, totalmem } from "node:os"
import { join } from "node:path"
import { root } from "./run.mjs"

/* That of the workspace, which measured programs run on, whatever this script runs on. */
const nodeVersion = () => JSON.parse(readFileSync(join(root, "node_modules/node/package.json"), "utf8")).version

/** Asked when measuring begins: the load says who else was at work. */
export const machineNow = () => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? "processor that does not say",
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: nodeVersion(),
  load: Number(loadavg()[0].toFixed(1))
})

/** The day, in UTC. */
export const today = () => new Date().toISOString().slice(0, 10)
