// Comparing: two files of 100 tools through the command line, and two surfaces of 2,000 tools in memory.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cli, interleaved, medianOf, quoted, runNode } from "./measure.mjs"
import { edited, toolsOf } from "./surface.mjs"

const pagedServer = fileURLToPath(new URL("paged-server.mjs", import.meta.url))
const inMemory = fileURLToPath(new URL("in-memory.mjs", import.meta.url))

const captured = async (folder, name, tools) => {
  const served = join(folder, `${name}.tools.json`)
  const out = join(folder, `${name}.json`)
  writeFileSync(served, JSON.stringify(tools))
  const command = ["node", pagedServer, served].map(quoted).join(" ")
  await runNode([cli, "snapshot", "--quiet", "--out", out, "--stdio", command])
  return out
}

export const diff = {
  name: "diff",
  title: "diff of two files of 100 tools, 5 of them changed, against --help of the same bundle",
  run: async ({ folder, rounds }) => {
    const tools = toolsOf(100)
    const before = await captured(folder, "before", tools)
    const after = await captured(folder, "after", edited(tools, 20))
    const samples = await interleaved(rounds, {
      diff: () => runNode([cli, "diff", before, after], { wanted: [1] }),
      help: () => runNode([cli, "--help"])
    })
    const compared = medianOf(samples.diff, "ownMs")
    const help = medianOf(samples.help, "ownMs")
    return [
      { figure: "diff", value: compared, unit: "ms CPU" },
      { figure: "--help", value: help, unit: "ms CPU" },
      { figure: "diff ÷ --help", value: compared / help, unit: "", limit: 2 }
    ]
  }
}

export const compare = {
  name: "compare",
  title: "two surfaces of 2,000 tools compared in memory, 5 % of the tools changed",
  run: async ({ rounds }) => {
    const samples = await interleaved(rounds, {
      compare: async () => JSON.parse((await runNode([inMemory])).stdout)
    })
    const [{ changes }] = samples.compare
    return [
      { figure: "comparison", value: medianOf(samples.compare, "cpuMs"), unit: "ms CPU", limit: 1000 },
      { figure: "changes found", value: changes, unit: "" }
    ]
  }
}
