// Questions about recorded use, over the rollups that a hundred million events leave.
import { chmodSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { median, runNode } from "./measure.mjs"

const program = fileURLToPath(new URL("rollups/measure.mjs", import.meta.url))

export const rollups = {
  name: "usage",
  title: "a 90-day question about one tool, over the rollups that 100,000,000 events of one project leave",
  run: async ({ folder, rounds }) => {
    // The database runs as a user of its own when we are root.
    chmodSync(folder, 0o711)
    const { stdout } = await runNode([program, folder, String(rounds)])
    const { bytes, daily, events, paths, samples } = JSON.parse(stdout)
    console.log(
      `  ${events} events in ${daily} rows by day and cohort and ${paths} rows of arguments, ${Math.round(bytes / 2 ** 20)} MiB`
    )
    return Object.entries(samples).map(([figure, numbers]) => ({
      figure,
      value: median(numbers),
      unit: "ms CPU",
      ...(figure.startsWith("usage of a tool") ? { limit: 100 } : {})
    }))
  }
}
