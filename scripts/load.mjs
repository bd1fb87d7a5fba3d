// `npm run load [-- --seconds N --seed N --no-profile]`: the service under reads, pushes, captures, the console and recorded use
// at once, on loopback, within bounds. It fails for an answer that was not expected, for what was acknowledged and is not
// there, and for queues that do not empty; how long anything took is told. Flame graphs of the processes are left beside the
// report, in `.cache/load`.
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { cache, run } from "./lib/run.mjs"

const program = fileURLToPath(new URL("load/run.mjs", import.meta.url))

const usage = "npm run load [-- --seconds N --seed N --no-profile]"

/** More captures than that are not taken of one organization within an hour. */
const mostSeconds = 600

const options = () => {
  try {
    const { values } = parseArgs({
      options: { seconds: { type: "string" }, seed: { type: "string" }, "no-profile": { type: "boolean" } }
    })
    const [seconds, seed] = [Number(values.seconds ?? 60), Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))]
    const isFit = Number.isInteger(seconds) && seconds >= 5 && seconds <= mostSeconds
    if (!isFit || !(Number.isInteger(seed) && seed >= 0)) return undefined
    return { seconds, seed, isProfiled: values["no-profile"] !== true }
  } catch {
    return undefined
  }
}

const main = async () => {
  const wanted = options()
  if (wanted === undefined) {
    console.log(`${usage}: whole numbers, 5 to ${mostSeconds} seconds`)
    return 2
  }
  if (process.platform !== "linux") {
    console.log("This needs /proc, which only Linux has.")
    return 2
  }
  if (!(await ensureInstalled()) || (await build(5 * 60_000, "@mcp-inspect/console")).code !== 0) return 2
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-load-"))
  // The database runs as a user of its own when we are root.
  chmodSync(folder, 0o711)
  const into = join(cache, "load")
  rmSync(into, { recursive: true, force: true })
  try {
    const { code } = await run("node", [program, JSON.stringify({ folder, into, ...wanted })], {
      limitMs: (wanted.seconds + 300) * 1000
    })
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
