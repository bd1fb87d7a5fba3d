// `npm run bench:ingest-long [-- --seconds N --seed N --buffer --keep]`: recorded use is sent for ten minutes while the
// database and a process of ingest are killed again and again. It fails when a batch that was acknowledged is lost, one is
// there twice, or memory grows. With `--keep` its figures become those of BENCHMARKS.md.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { ensureInstalled } from "./lib/install.mjs"
import { machineNow, today } from "./lib/machine.mjs"
import { run } from "./lib/run.mjs"

const program = fileURLToPath(new URL("bench/ingest-long/measure.mjs", import.meta.url))

const usage = "npm run bench:ingest-long [-- --seconds N --seed N --buffer --keep]"

const options = () => {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: "string" },
        seed: { type: "string" },
        buffer: { type: "boolean" },
        keep: { type: "boolean" }
      }
    })
    const [seconds, seed] = [Number(values.seconds ?? 600), Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))]
    if (!(Number.isInteger(seconds) && seconds >= 30) || !(Number.isInteger(seed) && seed >= 0)) return undefined
    return { seconds, seed, hasBuffer: values.buffer === true, isKept: values.keep === true }
  } catch {
    return undefined
  }
}

/* A run that ended in the middle has no figures. */
const keepFigures = async (folder, { hasBuffer, seconds }, machine) => {
  const file = join(folder, "figures.json")
  if (!existsSync(file)) return
  const { keep } = await import("./bench/keep.mjs")
  const options = [...(seconds === 600 ? [] : ["--seconds", seconds]), ...(hasBuffer ? ["--buffer"] : [])]
  keep({
    name: hasBuffer ? "ingest-long-buffer" : "ingest-long",
    title: `recorded use from 48 senders for ${seconds} s while what takes it, and PostgreSQL, are killed again and again`,
    command: ["npm run bench:ingest-long", ...(options.length === 0 ? [] : ["--", ...options])].join(" "),
    date: today(),
    machine,
    rows: JSON.parse(readFileSync(file, "utf8"))
  })
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
    const machine = machineNow()
    const { code } = await run("node", [program, JSON.stringify({ folder, ...wanted })], {
      limitMs: (wanted.seconds + 300) * 1000
    })
    if (wanted.isKept) await keepFigures(folder, wanted, machine)
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
