// `npm run bench`: the figures the project holds itself to, medians over interleaved rounds. `npm run bench -- NAME...`
// runs some of them. A missed limit fails. With `--keep` the figures become those of BENCHMARKS.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { benches } from "./bench/benches.mjs"
import { isMissed, shown } from "./lib/benchmarks.mjs"
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { keep } from "./bench/keep.mjs"
import { machineNow, today } from "./lib/machine.mjs"
import { cache } from "./lib/run.mjs"

const wantedRounds = Number(process.env.MCP_INSPECT_BENCH_ROUNDS ?? 11)

const line = (row) => {
  const { figure, limit, unit, value } = row
  const bound = limit === undefined ? "" : `≤ ${shown(limit)}`
  const verdict = limit === undefined ? "" : isMissed(row) ? "MISSED" : "ok"
  return `  ${figure.padEnd(32)} ${shown(value).padStart(9)} ${unit.padEnd(7)} ${bound.padEnd(10)} ${verdict}`.trimEnd()
}

const runBench = async ({ isCounted, mostRounds = Infinity, name, run: measure, title }) => {
  const rounds = Math.min(wantedRounds, mostRounds)
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-bench-"))
  console.log(`\n${name}: ${title}`)
  const machine = machineNow()
  try {
    const rows = await measure({ folder, rounds })
    for (const row of rows) console.log(line(row))
    const command = `npm run bench -- ${name}`
    return { name, title, command, ...(isCounted === true ? {} : { rounds }), rows, date: today(), machine }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const write = (runs) => {
  const rows = runs.flatMap((one) =>
    one.rows.map((row) => ({ bench: one.name, ...row, rounds: one.rounds, missed: isMissed(row) }))
  )
  mkdirSync(join(cache, "bench"), { recursive: true })
  writeFileSync(join(cache, "bench", "figures.json"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  return rows
}

const main = async () => {
  const args = process.argv.slice(2)
  const isKept = args.includes("--keep")
  const names = args.filter((arg) => arg !== "--keep")
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
  const runs = []
  for (const bench of names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name))) {
    const measured = await runBench(bench)
    // One by one: a bench that fails takes no figures of others with it.
    if (isKept) keep(measured)
    runs.push(measured)
  }
  const rows = write(runs)
  const missed = rows.filter((row) => row.missed)
  const limits = rows.filter(({ limit }) => limit !== undefined).length
  console.log(`\n${limits - missed.length} of ${limits} limits held`)
  return missed.length === 0 ? 0 : 1
}

process.exitCode = await main()
