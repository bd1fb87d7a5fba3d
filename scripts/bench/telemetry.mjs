// The instrumentation: what it adds to a call beside others that do the same, what its buffer costs, what it weighs.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { cache, installEnv, root, run } from "../lib/run.mjs"
import { median, runNode } from "./measure.mjs"
import { openHosts } from "./telemetry/hosts.mjs"

const programs = {
  calls: fileURLToPath(new URL("telemetry/calls.mjs", import.meta.url)),
  enqueue: fileURLToPath(new URL("telemetry/enqueue.mjs", import.meta.url)),
  heap: fileURLToPath(new URL("telemetry/heap.mjs", import.meta.url))
}
const telemetry = join(root, "modules/telemetry")
const entry = join(telemetry, "dist/index.js")

/** Others, with the SDKs that they are measured on: not in the lock file, for nothing but this needs them. */
const dependencies = {
  "@modelcontextprotocol/client": "2.4.0",
  "@modelcontextprotocol/sdk": "1.32.2",
  "@modelcontextprotocol/server": "2.4.0",
  "@posthog/mcp": "0.16.3",
  "@sentry/node": "11.12.0",
  "posthog-node": "5.70.0",
  zod: "4.6.7"
}

/** Installs them and answers the folder; undefined where the registry cannot be reached. */
const installRivals = async () => {
  const folder = join(cache, "bench/rivals")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"]
  const { code } = await run("npm", args, { cwd: folder, env: installEnv(), capture: true, limitMs: 300_000 })
  return code === 0 ? folder : undefined
}

const asked = async (file, question, flags = []) =>
  JSON.parse((await runNode([...flags, file, JSON.stringify(question)])).stdout)

/** The figures of one major: ours and whoever else is there, each in a process with a bare server of its own. */
const callsOf = async (major, { calls, endpoints, folder, rounds }) => {
  const file = folder === undefined ? programs.calls : join(folder, "calls.mjs")
  if (folder !== undefined) copyFileSync(programs.calls, file)
  const medians = async (rival) => {
    const samples = await asked(file, { major, rival, ours: pathToFileURL(entry).href, endpoints, rounds, calls })
    return Object.fromEntries(Object.entries(samples).map(([name, numbers]) => [name, median(numbers)]))
  }
  const { bare, ...ours } = await medians("none")
  const { hanging, healthy } = ours
  const added = healthy - bare
  const [dearest, most] = Object.entries(ours).toSorted(([, left], [, right]) => right - left)[0]
  const unit = "µs CPU"
  const rows = [
    { figure: `${major} bare call`, value: bare, unit },
    { figure: `${major} added by us`, value: added, unit, limit: Math.max(bare * 0.2, 30) },
    { figure: `${major} the same, host ${dearest}`, value: most - bare, unit },
    { figure: `${major} hanging host ÷ healthy one`, value: hanging / healthy, unit: "", limit: 1.1 }
  ]
  if (folder === undefined) return rows
  for (const [rival, share] of [
    ["posthog", 1 / 4],
    ["sentry", 1 / 8]
  ]) {
    const measured = await medians(rival)
    const theirs = measured[rival] - measured.bare
    rows.push(
      { figure: `${major} added by ${rival}`, value: theirs, unit },
      { figure: `${major} us ÷ ${rival}`, value: added / theirs, unit: "", limit: share }
    )
  }
  return rows
}

const depths = [1000, 10_000, 100_000]

const bufferRows = async (rounds, { hanging }) => {
  const pipeline = pathToFileURL(join(telemetry, "src/Pipeline.ts")).href
  const costs = (await asked(programs.enqueue, { pipeline, depths, rounds })).map(median)
  const question = { ours: pathToFileURL(entry).href, endpoint: hanging, events: 1_000_000 }
  const { bytes } = await asked(programs.heap, question, ["--expose-gc"])
  const middle = median(costs)
  return [
    ...depths.map((depth, index) => ({ figure: `enqueue at ${depth} waiting`, value: costs[index], unit: "ns CPU" })),
    { figure: "dearest ÷ middle", value: Math.max(...costs) / middle, unit: "", limit: 1.25 },
    { figure: "middle ÷ cheapest", value: middle / Math.min(...costs), unit: "", limit: 1.25 },
    // The cap on what waits is 4 MiB by default.
    { figure: "heap after 1,000,000 events", value: bytes / 1e6, unit: "MB", limit: (4 * 1024 * 1024) / 1e6 + 2 }
  ]
}

const sizeRow = async () => {
  const bundle = await rolldown({ input: entry, platform: "node", external: [/^node:/] })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  const code = output.map((chunk) => chunk.code ?? "").join("")
  return { figure: "main entry, minified, gzipped", value: gzipSync(code).length / 1000, unit: "kB", limit: 25 }
}

export const telemetryBench = {
  name: "telemetry",
  title: "instrumented calls beside bare ones, both majors of the SDK, each pair in one process",
  run: async ({ rounds }) => {
    const rivals = await installRivals()
    if (rivals === undefined) console.log("  not run: @posthog/mcp and @sentry/node, the registry cannot be reached")
    const { close, endpoints } = await openHosts()
    try {
      const given = { calls: 3000, endpoints, folder: rivals, rounds: Math.max(rounds, 10) }
      return [
        ...(await callsOf("v1", given)),
        ...(await callsOf("v2", given)),
        ...(await bufferRows(given.rounds, endpoints)),
        await sizeRow()
      ]
    } finally {
      close()
    }
  }
}
