// `npm run bench:peers`: us beside other tools that compare MCP surfaces, on two published versions of one server. Shows
// and judges nothing: a peer that cannot be installed or run is named with the reason.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cli, median, quoted, treeCpuMs } from "./bench/measure.mjs"
import { installPair, peers } from "./bench/peers.mjs"
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { run } from "./lib/run.mjs"

const rounds = Number(process.env.MCP_INSPECT_BENCH_ROUNDS ?? 3)

const us = {
  name: "mcp-inspect",
  install: async (folder) => void mkdirSync(folder, { recursive: true }),
  commands: (_folder, pair) => [
    ["node", cli, "diff", ...pair.map((side) => `cmd:${side.map(quoted).join(" ")}`), "--format", "json"]
  ],
  finds: (output) => {
    const { changes, summary } = JSON.parse(output)
    const proved = changes.filter(({ witness }) => witness !== null).length
    return `${summary.text}; ${proved} with an input or output that shows it`
  }
}

/** One answer of a tool: what it printed last, and the CPU of all processes, the servers included. */
const answer = async (commands, folder) => {
  const before = treeCpuMs()
  let last
  for (const [program, ...args] of commands) {
    last = await run(program, args, { cwd: folder, capture: true, limitMs: 120_000 })
    // Findings may end with a code of their own; what is no answer cannot be read either.
    if (last.code > 1) throw new Error(`${args[0] ?? program} ended with code ${last.code}`)
  }
  return { output: last.stdout, cpuMs: treeCpuMs() - before }
}

const measured = async (tool, folder, pair) => {
  const failed = await tool.install(folder)
  if (failed !== undefined) return `not run: ${tool.name} (${failed})`
  try {
    const commands = tool.commands(folder, pair)
    const answers = []
    for (let round = 0; round < rounds; round++) answers.push(await answer(commands, folder))
    const cpu = median(answers.map(({ cpuMs }) => cpuMs))
    return `${tool.name.padEnd(22)} ${String(Math.round(cpu)).padStart(6)} ms CPU   ${tool.finds(answers[0].output)}`
  } catch (error) {
    return `not run: ${tool.name} (${error.message.split("\n")[0].slice(0, 160)})`
  }
}

const main = async () => {
  if (process.platform !== "linux") {
    console.log("The figures need /proc, which only Linux has.")
    return 2
  }
  if (!(await ensureInstalled()) || (await build()).code !== 0) return 2
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-peers-"))
  try {
    const { commands, title } = await installPair(folder)
    console.log(`\n${title}: capture both and compare, medians of ${rounds}, CPU with the servers'`)
    for (const [index, tool] of [us, ...peers].entries()) {
      console.log(`  ${await measured(tool, join(folder, `peer-${index}`), commands)}`)
    }
    return 0
  } catch (error) {
    console.log(`The two versions cannot be installed: ${error.message}`)
    return 2
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
