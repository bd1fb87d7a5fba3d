// Schema pairs judged, against what checking one instance of each costs with the same validator.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { root } from "../lib/run.mjs"
import { median, runNode } from "./measure.mjs"

const judgedPairs = fileURLToPath(new URL("judged-pairs.mjs", import.meta.url))
const dearestPair = fileURLToPath(new URL("dearest-pair.mjs", import.meta.url))
const labelled = join(process.env.MCP_INSPECT_SHARED ?? join(root, "..", "shared"), "oracle")
const sample = join(labelled, "sample.jsonl")
const stress = join(labelled, "stress.jsonl")

// What the compiler makes of the same code differs more between processes than rounds within one do.
const processes = 5

export const pairs = {
  name: "pairs",
  title: "labelled schema pairs judged, against one instance checked with both schemas",
  run: async ({ rounds }) => {
    if (!existsSync(labelled)) {
      console.log("  not run: labelled schema pairs")
      return []
    }
    const samples = []
    const dearest = []
    for (let run = 0; run < processes; run++) {
      samples.push(JSON.parse((await runNode([judgedPairs, sample, String(rounds)])).stdout))
      dearest.push(Number((await runNode([dearestPair, stress])).stdout))
    }
    const figures = (name) => samples.flatMap((one) => one[name])
    const [instance, unproved, proved] = ["instance", "unproved", "proved"].map((name) => median(figures(name)))
    return [
      { figure: "one instance, both schemas", value: instance, unit: "µs CPU" },
      { figure: "a pair, no witness", value: unproved, unit: "µs CPU" },
      { figure: "a pair, proved", value: proved, unit: "µs CPU", limit: 2000 },
      { figure: "no witness ÷ instance", value: unproved / instance, unit: "", limit: 2 },
      { figure: "proved ÷ instance", value: proved / instance, unit: "", limit: 8 },
      { figure: "dearest of those meant to overwhelm", value: median(dearest), unit: "ms CPU", limit: 250 }
    ]
  }
}
