// Writes to a cluster while what it consists of is killed, halted, filled up and set to other times, and compares what it was
// answered with what is there: `node run.mjs {"folder":…,"seconds":…,"seed":…}`.
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { randomFrom } from "../bench/ingest-long/faults.mjs"
import { pause } from "./client.mjs"
import { faketime } from "../lib/programs.mjs"
import { clocksIn } from "./clock.mjs"
import { foreignAddress, startCluster } from "./cluster.mjs"
import { mountLimited } from "./dataFolder.mjs"
import { leaksInLogs, processesLeft } from "./left.mjs"
import { startLoad } from "./load.mjs"
import { faultsOn, faultsUntil } from "./plan.mjs"
import { settle } from "./settling.mjs"
import { tell } from "./telling.mjs"

const { folder, seconds, seed } = JSON.parse(process.argv[2])

/* How long the cluster may take to be there, in milliseconds. */
const startMs = 120_000

const until = async (isThere, ms) => {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (await isThere()) return true
    await pause(300)
  }
  return false
}

const began = Date.now()
const at = () => `${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s`
const say = (sentence) => console.log(`  ${at()}  ${sentence}`)

const main = async () => {
  const data = join(folder, "data")
  const isLimited = mountLimited(data)
  const clocks = clocksIn(join(folder, "clocks"), faketime())
  if (!isLimited) say("not run: data folder full (a file system can be mounted by root alone)")
  if (!clocks.canJump) say("not run: clock jump (the package faketime is not installed)")
  const mark = randomBytes(8).toString("hex")
  const cluster = await startCluster({ clocks, data, folder, mark })
  if (!cluster.hasNats) say("not run: restarts of NATS (nats-server is not installed)")
  if (!cluster.hasNginx) say("not run: nginx killed (it is not installed; requests go to one process of each role)")
  const ground = { ...cluster, clocks, data, isLimited }
  const wrong = []
  let load
  try {
    if (!(await until(cluster.isReady, startMs))) throw new Error("the cluster did not start")
    let over = Number.POSITIVE_INFINITY
    const isOver = () => Date.now() >= over
    load = await startLoad(ground, { address: foreignAddress, isOver, random: randomFrom(seed + 1), seconds, wrong })
    over = Date.now() + seconds * 1000
    say(`${seconds} s with the seed ${seed}`)
    const random = randomFrom(seed)
    const faults = faultsUntil(isOver, { faults: faultsOn(ground, random), random, seconds, told: say })
    const counts = await Promise.race([faults, load.failed])
    say("no more faults; waiting for what is under way")
    wrong.push(...(await settle(ground, load, say)))
    const ended = await cluster.processes.finish(cluster.services)
    wrong.push(...ended, ...(await load.compared()), ...cluster.processes.unasked)
    tell({ counts, load, starts: cluster.processes.starts() })
  } finally {
    await load?.stop()
    await cluster.processes.finish(cluster.processes.names().toReversed())
  }
  wrong.push(...(await processesLeft(mark)), ...leaksInLogs(cluster, load.secrets))
  return wrong
}

const found = await main()
for (const sentence of found.slice(0, 30)) console.log(`  WRONG: ${sentence}`)
if (found.length > 30) console.log(`  and ${found.length - 30} more`)
console.log(
  found.length === 0
    ? "  all that was acknowledged is there, once; every change was told, under one id"
    : `  with the seed ${seed}`
)
process.exit(found.length === 0 ? 0 : 1)
