// `npm run bench:peers [-- --keep]`: us beside other tools that compare schemas and MCP servers, on the same pairs. Judges
// nothing: a peer that cannot be installed or run is named with the reason. With `--keep` the figures become those of
// the documentation (docs/peers.json).
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { labelledPairs } from "./bench/peers/labelled.mjs"
import { schemaFigures } from "./bench/peers/schemas.mjs"
import { serverFigures } from "./bench/peers/serverFigures.mjs"
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { machineNow, today } from "./lib/machine.mjs"
import { peersPage } from "./lib/peersPage.mjs"
import { root } from "./lib/run.mjs"

const rounds = Number(process.env.MCP_INSPECT_BENCH_ROUNDS ?? 5)

const main = async () => {
  const args = process.argv.slice(2)
  const isKept = args.includes("--keep")
  if (args.some((arg) => arg !== "--keep")) {
    console.log("npm run bench:peers [-- --keep]")
    return 2
  }
  if (process.platform !== "linux") {
    console.log("The figures need /proc, which only Linux has.")
    return 2
  }
  if (!(await ensureInstalled()) || (await build()).code !== 0) return 2
  const pairs = labelledPairs()
  if (pairs.length === 0) {
    console.log("not run: there are no labelled schema pairs beside the checkout")
    return 2
  }
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-peers-"))
  try {
    const circumstances = { date: today(), machine: machineNow(), rounds }
    console.log("\nservers")
    const servers = await serverFigures({ folder, rounds })
    console.log("schemas")
    const schemas = await schemaFigures({ folder, pairs, rounds })
    const figures = { ...circumstances, schemas, servers }
    console.log(`\n${peersPage(figures)}`)
    if (isKept) writeFileSync(join(root, "docs/peers.json"), `${JSON.stringify(figures, null, 2)}\n`)
    if (isKept) console.log("docs/peers.json is written; `npm run codegen` makes the page of it")
    return 0
  } catch (error) {
    console.log(`not measured: ${error.message}`)
    return 2
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
