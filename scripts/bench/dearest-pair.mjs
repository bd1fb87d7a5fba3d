// Judges labelled schema pairs, each once, in a process of its own and prints the CPU of the one that takes most, in
// milliseconds.
import { readFileSync } from "node:fs"
import { schemaVerdicts } from "../../modules/engine/src/SchemaVerdicts.ts"

const [file] = process.argv.slice(2)

const cpuMs = ({ new: after, old: before, side }) => {
  const start = process.cpuUsage()
  schemaVerdicts(side, before, after)
  const { system, user } = process.cpuUsage(start)
  return (system + user) / 1000
}

const rows = readFileSync(file, "utf8").trim().split("\n").map(JSON.parse)
console.log(Math.max(...rows.map(cpuMs)))
