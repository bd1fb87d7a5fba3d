// Judges labelled schema pairs in a process of its own, with and without witnesses, in turn with what it costs to check
// one instance of each pair against both schemas, and prints the CPU of each in microseconds a pair, round by round.
import { readFileSync } from "node:fs"
import { makeValidator } from "../../modules/engine/src/proof/Validator.ts"
import { schemaVerdicts } from "../../modules/engine/src/SchemaVerdicts.ts"

const [file, rounds] = process.argv.slice(2)
const lines = readFileSync(file, "utf8").trim().split("\n")

// Parsed anew for each: nothing a contestant remembers of an object may help the next.
const pairs = () => lines.map((line) => JSON.parse(line))

const contestants = {
  instance: ({ new: after, old: before, witness = {} }) => {
    for (const schema of [before, after]) makeValidator(schema).accepts(witness)
  },
  unproved: ({ new: after, old: before, side }) => schemaVerdicts(side, before, after, { witnesses: false }),
  proved: ({ new: after, old: before, side }) => schemaVerdicts(side, before, after, { witnesses: true })
}

const samples = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]))
for (let round = 0; round < Number(rounds); round++) {
  const order = Object.entries(contestants)
  for (const [name, judge] of round % 2 === 0 ? order : order.reverse()) {
    const rows = pairs()
    const start = process.cpuUsage()
    for (const row of rows) judge(row)
    const { system, user } = process.cpuUsage(start)
    samples[name].push((system + user) / rows.length)
  }
}
console.log(JSON.stringify(samples))
