// The console in a browser: how much its first screen weighs, what a large surface keeps its page busy with, and what
// Lighthouse says.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cache, installEnv, run } from "../lib/run.mjs"
import { median, runNode } from "./measure.mjs"

const program = fileURLToPath(new URL("console/measure.mjs", import.meta.url))

/** Not in the lock file, for nothing but this needs it. */
const dependencies = { lighthouse: "13.5.0" }

/* Installs Lighthouse and answers the folder; undefined where the registry cannot be reached. */
const installLighthouse = async () => {
  const folder = join(cache, "bench/lighthouse")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"]
  const { code } = await run("npm", args, { cwd: folder, env: installEnv(), capture: true, limitMs: 300_000 })
  return code === 0 ? folder : undefined
}

/* The processor that is simulated is four times slower, by the CPU of each task: a busy machine adds nothing to that. */
const slower = 4
const longMs = 50

const longIn = (tasks) => tasks.filter((cpuMs) => cpuMs * slower > longMs).length

const taskRows = ({ empty, many }) => {
  // Of a step that an empty page knows, what is beyond its own in the same round.
  const added = (step) =>
    median(many.map(({ tasks }, round) => longIn(tasks[step]) - longIn(empty[round].tasks[step] ?? [])))
  const longest = (samples, step) => slower * median(samples.map(({ tasks }) => Math.max(...tasks[step])))
  return [
    { figure: "rows of 2,000 tools at once", value: Math.max(...many.map(({ rows }) => rows)), unit: "", limit: 200 },
    {
      figure: "open an empty surface, long tasks",
      value: median(empty.map(({ tasks }) => longIn(tasks.open))),
      unit: ""
    },
    ...["open", "scroll", "choose", "search"].flatMap((step) => [
      { figure: `${step}, long tasks beyond empty`, value: added(step), unit: "", limit: 0 },
      { figure: `${step}, longest task`, value: longest(many, step), unit: "ms" }
    ]),
    { figure: "open empty, longest task", value: longest(empty, "open"), unit: "ms" }
  ]
}

/* A limit from below, as one from above. */
const scoreRows = (scores) =>
  scores.flatMap(({ faults, name, scores: found, shown, warnings }) => {
    for (const line of [...warnings, ...faults]) console.log(`  ${name} (${shown}): ${line}`)
    return Object.entries(found).map(([category, score]) => ({
      figure: `${name}, ${category}, short of 100`,
      value: 100 - score,
      unit: "",
      limit: 0
    }))
  })

export const consoleBench = {
  name: "console",
  title: "the console in Chromium; tasks longer than 50 ms on a processor that is four times slower, by their CPU",
  run: async ({ folder, rounds }) => {
    // The database runs as a user of its own when we are root.
    chmodSync(folder, 0o711)
    const lighthouse = await installLighthouse()
    if (lighthouse === undefined) console.log("  not run: lighthouse, the registry cannot be reached")
    const { stdout } = await runNode([
      program,
      folder,
      String(Math.min(rounds, 5)),
      ...(lighthouse ? [lighthouse] : [])
    ])
    const { home, samples, scores } = JSON.parse(stdout)
    return [
      { figure: "home, requests", value: home.requests, unit: "", limit: 12 },
      { figure: "home, JavaScript gzipped", value: home.gzippedBytes / 1000, unit: "kB", limit: 220 },
      { figure: "home, all that is sent", value: home.sentBytes / 1000, unit: "kB" },
      ...taskRows(samples),
      ...scoreRows(scores)
    ]
  }
}
