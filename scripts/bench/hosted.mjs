// Reads of the hosted service, against a handler on `node:http` that asks the same of the same database.
import { chmodSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { median, medianOf, runNode } from "./measure.mjs"

const program = fileURLToPath(new URL("hosted/measure.mjs", import.meta.url))

// Of the two halves of a round, which are neighbours in time: what slows the machine down lasts longer than a round.
const ratio = ({ bare, service }, member) => median(service.map((one, round) => one[member] / bare[round][member]))

const rowsOf = (name, samples) => [
  { figure: `${name}, bare`, value: medianOf(samples.bare, "rate"), unit: "/s" },
  { figure: `${name}, service`, value: medianOf(samples.service, "rate"), unit: "/s" },
  { figure: `${name}, bare ÷ service`, value: 1 / ratio(samples, "rate"), unit: "", limit: 2.5 },
  { figure: `${name}, p99 ÷ p99 of bare`, value: ratio(samples, "p99"), unit: "", limit: 5 },
  { figure: `${name}, CPU of the process`, value: ratio(samples, "cpuMs"), unit: "× bare" }
]

export const hosted = {
  name: "hosted",
  title: "reads of the service with 1,000 projects of 50 snapshots, against node:http with the same statements",
  run: async ({ folder, rounds }) => {
    // The database runs as a user of its own when we are root.
    chmodSync(folder, 0o711)
    const { stdout } = await runNode([program, folder, String(rounds)])
    const { plans, samples } = JSON.parse(stdout)
    for (const { calls, lines, mean, name } of plans) {
      console.log(`  ${name}: ${calls} calls, ${mean.toFixed(3)} ms each`)
      for (const line of lines) console.log(`    ${line}`)
    }
    const all = Object.values(samples)
    const overall = (member) => median(all.map((one) => ratio(one, member)))
    return [
      ...Object.entries(samples).flatMap(([name, of]) => rowsOf(name, of)),
      { figure: "median, bare ÷ service", value: 1 / overall("rate"), unit: "", limit: 2.5 },
      { figure: "median, p99 ÷ p99 of bare", value: overall("p99"), unit: "", limit: 5 }
    ]
  }
}
