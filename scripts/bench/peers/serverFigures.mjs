// What each tool says of the pairs of servers, what it costs, and what it asks of a server.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { run } from "../../lib/run.mjs"
import { installed as ofWorkspace, interleaved, medianOf, runNode, treeCpuMs } from "../measure.mjs"
import { madePair, publishedPair } from "./pairs.mjs"
import { serverTools } from "./servers.mjs"

const recorded = fileURLToPath(new URL("recorded.mjs", import.meta.url))
const everything = ofWorkspace("@modelcontextprotocol/server-everything/dist/index.js")

// Findings may end with a code of their own.
const wanted = [0, 1]

/* What is no program of Node says nothing of its memory. */
const ran = async ([program, ...args], folder) => {
  if (program === "node") return runNode(args, { cwd: folder, wanted })
  const before = treeCpuMs()
  const { code, stdout } = await run(program, args, { cwd: folder, capture: true, limitMs: 120_000 })
  if (!wanted.includes(code)) throw new Error(`${args[0] ?? program} ended with code ${code}`)
  return { stdout, treeMs: treeCpuMs() - before, ownMs: NaN, rssMb: NaN }
}

/** One answer of a tool: what it printed last, and the CPU of all processes, the servers included. */
const answer = async ({ commands, folder }, pair) => {
  const runs = []
  for (const command of commands(folder, pair)) runs.push(await ran(command, folder))
  const sum = (member) => runs.reduce((total, one) => total + one[member], 0)
  return {
    output: runs.at(-1).stdout,
    treeMs: sum("treeMs"),
    ownMs: sum("ownMs"),
    rssMb: Math.max(...runs.map(({ rssMb }) => rssMb))
  }
}

const installAll = async (folder) => {
  const there = []
  const notRun = []
  for (const [index, tool] of serverTools.entries()) {
    const place = join(folder, `servers-${index}`)
    mkdirSync(place, { recursive: true })
    const failed = await tool.install?.(place, tool.version)
    if (failed === undefined) there.push({ ...tool, folder: place })
    else notRun.push({ name: tool.name, reason: failed })
  }
  return { there, notRun }
}

/* The methods that a tool sends to a server that has tools, resources and prompts, each once, in order of the alphabet. */
const methodsOf = async (tool, folder) => {
  const file = join(folder, "methods.log")
  rmSync(file, { force: true })
  const command = ["node", recorded, file, "node", everything]
  await answer(tool, [command, command])
  return existsSync(file) ? [...new Set(readFileSync(file, "utf8").trim().split("\n"))].toSorted() : []
}

const whole = (value) => (Number.isFinite(value) ? Math.round(value) : null)

/* How much of what is known to have changed a tool finds, and what it says of tools that still take every call. */
const foundIn = (tool, made, output) => {
  if (tool.tools === undefined) return null
  const { breaks, changed } = tool.tools(output)
  return {
    changed: changed.filter((name) => made.changed.includes(name)).length,
    breaks: breaks.filter((name) => made.breaks.includes(name)).length,
    falseBreaks: breaks.filter((name) => !made.breaks.includes(name)).length
  }
}

const costs = (samples) => ({
  treeMs: whole(medianOf(samples, "treeMs")),
  ownMs: whole(medianOf(samples, "ownMs")),
  rssMb: whole(medianOf(samples, "rssMb"))
})

/* Those that answer at all; who does not is named with the reason. */
const answering = async (there, pair, notRun) => {
  const answers = new Map()
  for (const tool of there) {
    try {
      answers.set(tool, (await answer(tool, pair)).output)
    } catch (error) {
      notRun.push({ name: tool.name, reason: error.message.split("\n")[0].slice(0, 160) })
    }
  }
  return answers
}

/** The figures of every tool on both pairs. */
export const serverFigures = async ({ folder, rounds }) => {
  const published = await publishedPair(folder)
  const made = madePair(folder)
  const { notRun, there } = await installAll(folder)
  const answers = await answering(there, published.commands, notRun)
  const measured = (pair) =>
    interleaved(rounds, Object.fromEntries([...answers.keys()].map((tool) => [tool.name, () => answer(tool, pair)])))
  const ofPublished = await measured(published.commands)
  const ofMade = await measured(made.commands)
  const tools = []
  for (const [tool, output] of answers) {
    tools.push({
      name: tool.name,
      ...(tool.version === undefined ? {} : { version: tool.version }),
      ...(tool.isOurs === true ? { isOurs: true } : {}),
      finds: tool.finds(output),
      published: costs(ofPublished[tool.name]),
      made: costs(ofMade[tool.name]),
      found: foundIn(tool, made, ofMade[tool.name][0].output),
      methods: await methodsOf(tool, folder)
    })
  }
  return {
    published: published.title,
    made: { tools: made.count, changed: made.changed.length, breaks: made.breaks.length },
    tools,
    notRun
  }
}
