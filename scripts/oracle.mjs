// `npm run -s oracle [-- --no-witness]`: answers each line {id, side, old, new} on stdin, two JSON Schemas read as sets of
// values, with a line {id, severities, rules, proof, witness} on stdout: lists of equal length, one entry for each
// finding, in the order of reports.
import { enableCompileCache } from "node:module"
import { join } from "node:path"
import { serveLines } from "./lib/lines.mjs"
import { cache } from "./lib/run.mjs"

// Most of a short run would be spent on reading the engine's sources.
enableCompileCache(join(cache, "compile"))
const { schemaVerdicts } = await import("../modules/engine/src/SchemaVerdicts.ts")

const options = { witnesses: !process.argv.includes("--no-witness") }

const schemaOf = (row, key) => {
  const value = Object.hasOwn(row, key) ? row[key] : undefined
  if (typeof value === "boolean" || (typeof value === "object" && value !== null && !Array.isArray(value))) return value
  throw new TypeError(`"${key}" must be a JSON Schema: an object or a boolean`)
}

const sideOf = (row) => {
  const side = Object.hasOwn(row, "side") ? row.side : undefined
  if (side === "input" || side === "output") return side
  throw new TypeError('"side" must be "input" or "output"')
}

await serveLines((row) => {
  const verdicts = schemaVerdicts(sideOf(row), schemaOf(row, "old"), schemaOf(row, "new"), options)
  return {
    severities: verdicts.map(({ severity }) => severity),
    rules: verdicts.map(({ rule }) => rule),
    proof: verdicts.map(({ proof }) => proof),
    witness: verdicts.map(({ witness }) => witness)
  }
})
