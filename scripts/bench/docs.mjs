// The documentation: what its build costs beside one of as many plain pages with the same tools as they come, and what
// Lighthouse says of the first page and of the largest.
import { chmodSync, globSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { root } from "../lib/run.mjs"
import { installLighthouse, scoreRows } from "./browser/scores.mjs"
import { writePlainSite } from "./docs/plain.mjs"
import { interleaved, median, runNode } from "./measure.mjs"

const program = fileURLToPath(new URL("docs/measure.mjs", import.meta.url))
const build = join(root, "apps/docs/build.mjs")

const pagesIn = (folder) => globSync("**/*.html", { cwd: folder }).length

const cpuOf = async (args) => (await runNode(args, { env: { ASTRO_TELEMETRY_DISABLED: "1" } })).treeMs

const builds = async (folder, rounds) => {
  const built = join(folder, "docs")
  await runNode([build, built])
  const pages = pagesIn(join(built, "docs"))
  const ours = () => {
    rmSync(built, { recursive: true })
    return cpuOf([build, built])
  }
  const plain = async () => {
    const site = writePlainSite(pages)
    const ms = await cpuOf([join(site, "build.mjs")])
    const made = pagesIn(join(site, "dist"))
    if (made < pages) throw new Error(`the plain site has ${made} pages, not ${pages}`)
    return ms
  }
  const samples = await interleaved(rounds, { ours, plain })
  return [
    { figure: "pages", value: pages, unit: "" },
    { figure: "build, CPU", value: median(samples.ours) / 1000, unit: "s" },
    { figure: "build of plain pages, CPU", value: median(samples.plain) / 1000, unit: "s" },
    {
      figure: "build ÷ build of plain pages",
      value: median(samples.ours.map((ms, round) => ms / samples.plain[round])),
      unit: "",
      limit: 3
    }
  ]
}

export const docs = {
  name: "docs",
  mostRounds: 5,
  title: "the documentation: CPU of its build beside that of as many plain pages, and Lighthouse",
  run: async ({ folder, rounds }) => {
    // The database runs as a user of its own when we are root.
    chmodSync(folder, 0o711)
    const lighthouse = await installLighthouse()
    const scores =
      lighthouse === undefined ? [] : JSON.parse((await runNode([program, join(folder, "data"), lighthouse])).stdout)
    return [...(await builds(folder, rounds)), ...scoreRows(scores)]
  }
}
