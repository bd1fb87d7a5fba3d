// `npm run bench`: the figures the project holds itself to, medians over interleaved rounds. `npm run bench -- NAME...`
// runs some of them. A missed limit fails.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { capture, check } from "./bench/capture.mjs"
import { compare, diff } from "./bench/compare.mjs"
import { consoleBench } from "./bench/console.mjs"
import { docs } from "./bench/docs.mjs"
import { hosted } from "./bench/hosted.mjs"
import { hostedCapture } from "./bench/hosted-capture.mjs"
import { ingest } from "./bench/ingest.mjs"
import { large } from "./bench/large.mjs"
import { pairs } from "./bench/pairs.mjs"
import { rollups } from "./bench/rollups.mjs"
import { start } from "./bench/start.mjs"
import { telemetryBench } from "./bench/telemetry.mjs"
import { watches } from "./bench/watches.mjs"
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { cache } from "./lib/run.mjs"

const benches = [
  start,
  capture,
  check,
  large,
  diff,
  compare,
  pairs,
  hosted,
  hostedCapture,
  ingest,
  rollups,
  telemetryBench,
  watches,
  consoleBench,
  docs
]
const rounds = Number(process.env.MCP_INSPECT_BENCH_ROUNDS ?? 11)

const shown = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1))

const isMissed = ({ limit, value }) => limit !== undefined && !(value <= limit)

const line = (row) => {
  const { figure, limit, unit, value } = row
  const bound = limit === undefined ? "" : `≤ ${shown(limit)}`
  const verdict = limit === undefined ? "" : isMissed(row) ? "MISSED" : "ok"
  return `  ${figure.padEnd(32)} ${shown(value).padStart(9)} ${unit.padEnd(7)} ${bound.padEnd(10)} ${verdict}`.trimEnd()
}

const runBench = async ({ name, run: measure, title }) => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-bench-"))
  console.log(`\n${name}: ${title}`)
  try {
    const rows = await measure({ folder, rounds })
    for (const row of rows) console.log(line(row))
    return rows.map((row) => ({ bench: name, ...row, rounds, missed: isMissed(row) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const main = async () => {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    console.log(`no such figure: ${unknown.join(", ")}. There are: ${benches.map(({ name }) => name).join(", ")}`)
    return 2
  }
  if (process.platform !== "linux") {
    console.log("The figures need /proc, which only Linux has.")
    return 2
  }
  if (!(await ensureInstalled()) || (await build()).code !== 0) return 2
  const rows = []
  for (const bench of names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name))) {
    rows.push(...(await runBench(bench)))
  }
  const file = join(cache, "bench", "figures.json")
  mkdirSync(join(cache, "bench"), { recursive: true })
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  const missed = rows.filter((row) => row.missed)
  const limits = rows.filter(({ limit }) => limit !== undefined).length
  console.log(`\n${limits - missed.length} of ${limits} limits held`)
  return missed.length === 0 ? 0 : 1
}

process.exitCode = await main()
