// Watches on one process: how late their looks are, and what one costs.
import { chmodSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { runNode } from "./measure.mjs"

const program = fileURLToPath(new URL("watches/measure.mjs", import.meta.url))

export const watches = {
  name: "watches",
  title: "10,000 watches, one look each in 15 minutes, on one process with simulated targets",
  run: async ({ folder }) => {
    // The database runs as a user of its own when we are root.
    chmodSync(folder, 0o711)
    const { stdout } = await runNode([program, folder])
    const { cpuMs, doubled, lateMax, lateP99, looks, missed } = JSON.parse(stdout)
    return [
      { figure: "looks", value: looks, unit: "" },
      { figure: "missed", value: missed, unit: "", limit: 0 },
      { figure: "doubled", value: doubled, unit: "", limit: 0 },
      // 2 % of the interval.
      { figure: "late at most", value: lateMax, unit: "s", limit: 18 },
      { figure: "late, p99", value: lateP99, unit: "s" },
      { figure: "CPU of the process for a look", value: cpuMs / looks, unit: "ms" }
    ]
  }
}
