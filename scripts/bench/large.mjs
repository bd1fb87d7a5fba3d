// A surface of 2,000 tools and 24,000 arguments: captured, normalised, fingerprinted, written, and read back verified.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cli, interleaved, medianOf, quoted, runNode } from "./measure.mjs"
import { toolsOf } from "./surface.mjs"

const pagedServer = fileURLToPath(new URL("paged-server.mjs", import.meta.url))

export const large = {
  name: "large",
  title: "a surface of 2,000 tools with 24,000 arguments, captured and read back",
  run: async ({ folder, rounds }) => {
    const tools = join(folder, "tools.json")
    const out = join(folder, "large.json")
    writeFileSync(tools, JSON.stringify(toolsOf(2000)))
    const command = ["node", pagedServer, tools].map(quoted).join(" ")
    const samples = await interleaved(rounds, {
      snapshot: () => runNode([cli, "snapshot", "--quiet", "--out", out, "--stdio", command]),
      readBack: () => runNode([cli, "diff", out, out])
    })
    const both = samples.snapshot.map(({ ownMs }, round) => ({ ownMs: ownMs + samples.readBack[round].ownMs }))
    return [
      { figure: "snapshot", value: medianOf(samples.snapshot, "ownMs"), unit: "ms CPU" },
      { figure: "diff of the file with itself", value: medianOf(samples.readBack, "ownMs"), unit: "ms CPU" },
      { figure: "both", value: medianOf(both, "ownMs"), unit: "ms CPU", limit: 1500 },
      { figure: "snapshot, memory", value: medianOf(samples.snapshot, "rssMb"), unit: "MB", limit: 300 },
      { figure: "diff, memory", value: medianOf(samples.readBack, "rssMb"), unit: "MB", limit: 300 }
    ]
  }
}
