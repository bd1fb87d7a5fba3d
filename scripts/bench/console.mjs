// The console in a browser: how much its first screen weighs, what a large surface keeps its page busy with, and what
// Lighthouse says.
import { chmodSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { installLighthouse, scoreRows } from "./browser/scores.mjs"
import { median, runNode } from "./measure.mjs"

const program = fileURLToPath(new URL("console/measure.mjs", import.meta.url))

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

export const consoleBench = {
  name: "console",
  mostRounds: 5,
  title: "the console in Chromium; tasks longer than 50 ms on a processor that is four times slower, by their CPU",
  run: async ({ folder, rounds }) => {
    // The database runs as a user of its own when we are root.
    chmodSync(folder, 0o711)
    const lighthouse = await installLighthouse()
    const { stdout } = await runNode([program, folder, String(rounds), ...(lighthouse ? [lighthouse] : [])])
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
