// `npm run faults [-- --seconds N --seed N]`: a cluster is written to for ten minutes while its processes and its databases are
// killed, halted, filled up and set to other times. It fails where something acknowledged is lost, anything is there twice, or
// an alert is told twice.
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { unmount } from "./faults/dataFolder.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { ensurePrograms, lowestPostgres } from "./lib/programs.mjs"
import { cache, run } from "./lib/run.mjs"

const program = fileURLToPath(new URL("faults/run.mjs", import.meta.url))

const usage = "npm run faults [-- --seconds N --seed N]"

const options = () => {
  try {
    const { values } = parseArgs({ options: { seconds: { type: "string" }, seed: { type: "string" } } })
    const [seconds, seed] = [Number(values.seconds ?? 600), Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))]
    if (!(Number.isInteger(seconds) && seconds >= 30) || !(Number.isInteger(seed) && seed >= 0)) return undefined
    return { seconds, seed }
  } catch {
    return undefined
  }
}

const kept = join(cache, "faults")

/* What the processes said, for whoever looks for the cause. */
const keepLogs = (folder) => {
  const logs = join(folder, "logs")
  if (!existsSync(logs)) return
  rmSync(kept, { recursive: true, force: true })
  cpSync(logs, kept, { recursive: true })
  console.log("  what its processes said is in .cache/faults")
}

const main = async () => {
  const wanted = options()
  if (wanted === undefined) {
    console.log(`${usage}: whole numbers, at least 30 seconds`)
    return 2
  }
  if (process.platform !== "linux") {
    console.log("This needs /proc, which only Linux has.")
    return 2
  }
  if (!(await ensureInstalled())) return 2
  await ensurePrograms()
  if (lowestPostgres() === undefined) {
    console.log("This needs PostgreSQL from 15 on: install the package postgresql.")
    return 2
  }
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-faults-"))
  // The database runs as a user of its own when we are root.
  chmodSync(folder, 0o711)
  // Also where somebody ends the run.
  process.on("exit", () => {
    unmount(join(folder, "data"))
    rmSync(folder, { recursive: true, force: true })
  })
  const { code } = await run("node", [program, JSON.stringify({ folder, ...wanted })], {
    limitMs: (wanted.seconds + 900) * 1000
  })
  keepLogs(folder)
  return code
}

process.exitCode = await main()
