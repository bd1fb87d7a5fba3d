// What a process costs. CPU time, never time on the clock: on a busy machine the clock measures its neighbours.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { root, toolEnv } from "../lib/run.mjs"

const usage = fileURLToPath(new URL("usage.cjs", import.meta.url))

/** The command line as users start it. */
export const cli = join(root, "apps/cli/bin.mjs")

/** The file of a package that is installed in the workspace. */
export const installed = (path) => join(root, "node_modules", path)

/** A word of a `--stdio` command. */
export const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`

const ticksPerSecond = 100

/** CPU of all children this process has waited for, and of theirs, in milliseconds to the next ten. */
export const treeCpuMs = () => {
  const stat = readFileSync("/proc/self/stat", "latin1")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / ticksPerSecond
}

/**
 * Runs a Node program to its end: `{ code, stdout, stderr, ownMs, rssMb, treeMs }`. `own` and `rss` are of this process
 * alone, `tree` is with the processes it started and waited for. `feed` is called with its stdin, which else is closed.
 */
export const runNode = async (args, { cwd = root, env = {}, feed, wanted = [0] } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-usage-"))
  const file = join(folder, "usage.jsonl")
  try {
    const before = treeCpuMs()
    const settings = { ...toolEnv(), ...env, MCP_INSPECT_USAGE: file }
    const ended = await start(["--require", usage, ...args], settings, { cwd, feed })
    if (!wanted.includes(ended.code)) {
      throw new Error(`node ${args.join(" ")}\nended with code ${ended.code}\n${ended.stderr}`)
    }
    const treeMs = treeCpuMs() - before
    const own = readFileSync(file, "utf8").trim().split("\n").map(JSON.parse)
    return {
      ...ended,
      treeMs,
      ownMs: own.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      rssMb: Math.max(...own.map(({ rssMb }) => rssMb))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const start = (args, env, { cwd, feed }) =>
  new Promise((resolve, reject) => {
    // The Node of the workspace, whatever this script runs on.
    const child = spawn("node", args, { env, cwd, stdio: [feed ? "pipe" : "ignore", "pipe", "pipe"] })
    const out = []
    const err = []
    child.stdout.on("data", (chunk) => out.push(chunk))
    child.stderr.on("data", (chunk) => err.push(chunk))
    child.on("error", reject)
    child.on("close", (code) =>
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() })
    )
    feed?.(child)
  })

/** The middle of some numbers. */
export const median = (numbers) => {
  const sorted = numbers.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Measures contestants in turn, round by round, so that what slows the machine down slows all of them; every other round
 * in reverse. A first round warms caches and is thrown away. The samples of each, by name.
 */
export const interleaved = async (rounds, contestants) => {
  const samples = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    const order = Object.entries(contestants)
    for (const [name, measure] of round % 2 === 0 ? order : order.reverse()) {
      const sample = await measure()
      if (round > 0) samples[name].push(sample)
    }
  }
  return samples
}

/** The median of one member of some samples. */
export const medianOf = (samples, member) => median(samples.map((sample) => sample[member]))
