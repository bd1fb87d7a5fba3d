// `npm test`: installs what is missing, checks, builds, runs the unit tests of every workspace, and ends with their sum.
// Runs on the Node of the machine with nothing installed, so it uses Node's own modules only.
import { build } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { add, none, sumLine } from "./lib/reports.mjs"
import { run } from "./lib/run.mjs"
import { runSuite } from "./lib/suite.mjs"

// All together has to end within 15 minutes on two cores. What takes longer hangs, and is ended so that the sum is printed.
const deadline = Date.now() + 14 * 60_000
const left = () => Math.max(1000, deadline - Date.now())

const steps = [
  { name: "check", start: () => run("node", ["scripts/check.mjs"], { limitMs: left() }) },
  { name: "build", start: () => build(left()) }
]

const main = async () => {
  if (!(await ensureInstalled())) return { counts: { ...none, failed: 1 }, troubles: ["npm ci failed"] }
  const troubles = []
  for (const { name, start } of steps) {
    console.log(`\n${name}`)
    const { code } = await start()
    if (code !== 0) troubles.push(`${name} failed (code ${code})`)
  }
  const tests = await runSuite("unit", left())
  // A step that fails counts as one failure: a sum without any must mean that all is well.
  return { counts: add(tests.counts, { ...none, failed: troubles.length }), troubles: [...troubles, ...tests.troubles] }
}

const { counts, troubles } = await main()
console.log("")
for (const trouble of troubles) console.log(`failed: ${trouble}`)
console.log(sumLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
