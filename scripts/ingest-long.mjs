// `npm run bench:ingest-long [-- --seconds N --seed N --buffer]`: recorded use is sent for ten minutes while the database and
// a process of ingest are killed again and again. It fails when a batch that was acknowledged is lost, one is there twice, or
// memory grows.
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { ensureInstalled } from "./lib/install.mjs"
import { run } from "./lib/run.mjs"

const program = fileURLToPath(new URL("bench/ingest-long/measure.mjs", import.meta.url))

const usage = "npm run bench:ingest-long [-- --seconds N --seed N --buffer]"

const options = () => {
  try {
    const { values } = parseArgs({
      options: { seconds: { type: "string" }, seed: { type: "string" }, buffer: { type: "boolean" } }
    })
    const [seconds, seed] = [Number(values.seconds ?? 600), Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))]
    if (!(Number.isInteger(seconds) && seconds >= 30) || !(Number.isInteger(seed) && seed >= 0)) return undefined
    return { seconds, seed, hasBuffer: values.buffer === true }
  } catch {
    return undefined
  }
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
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-long-"))
  // The database runs as a user of its own when we are root.
  chmodSync(folder, 0o711)
  try {
    const { code } = await run("node", [program, JSON.stringify({ folder, ...wanted })], {
      limitMs: (wanted.seconds + 300) * 1000
    })
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
