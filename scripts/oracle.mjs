// `npm run -s oracle [-- --no-witness]`: answers each line {id, side, old, new} on stdin, two JSON Schemas read as sets of
// values, with a line {id, severities, rules, proof, witness} on stdout: lists of equal length, a finding for each place,
// in the order of reports.
import { enableCompileCache } from "node:module"
import { join } from "node:path"
import { serveLines } from "./lib/lines.mjs"
import { cache } from "./lib/run.mjs"

// Most of a short run would be spent on reading the engine's sources.
enableCompileCache(join(cache, "compile"))
const { compareText } = await import("../modules/engine/src/model/Json.ts")
const { rank } = await import("../modules/engine/src/model/Severity.ts")
const { prove } = await import("../modules/engine/src/Proof.ts")
const { annotate } = await import("../modules/engine/src/prose/annotate.ts")
const { judge } = await import("../modules/engine/src/rules/judge.ts")
const { schemaChanges } = await import("../modules/engine/src/SchemaDiff.ts")

const seeksWitnesses = !process.argv.includes("--no-witness")
const entity = { kind: "tool", name: "schema" }

const schemaOf = (row, key) => {
  const value = Object.hasOwn(row, key) ? row[key] : undefined
  if (typeof value === "boolean" || (typeof value === "object" && value !== null && !Array.isArray(value))) return value
  throw new TypeError(`"${key}" must be a JSON Schema: an object or a boolean`)
}

const sideOf = (row) => {
  if (row.side === "input" || row.side === "output") return row.side
  throw new TypeError('"side" must be "input" or "output"')
}

const judged = (change) =>
  judge(annotate(change)).map(({ rule, severity }) => ({ rule: rule.id, severity, path: change.path, proof: rule.proof, witness: null }))

const inOrder = (a, b) => rank(b.severity) - rank(a.severity) || compareText(a.path, b.path) || compareText(a.rule, b.rule)

const proven = (pair, findings) => {
  const { backings, unclaimed } = prove(pair, findings)
  return [
    ...findings.map((finding, index) => ({ ...finding, ...backings[index] })),
    ...(unclaimed === undefined ? [] : judged(unclaimed.change).map((finding) => ({ ...finding, ...unclaimed.backing })))
  ]
}

await serveLines((row) => {
  const side = sideOf(row)
  const pair = { entity, side, path: `${side}Schema`, before: schemaOf(row, "old"), after: schemaOf(row, "new"), isToolRoot: false }
  const options = { mode: "equivalence", isToolRoot: false }
  const claims = schemaChanges(entity, side, pair.path, pair.before, pair.after, options).flatMap(judged)
  const findings = (seeksWitnesses && claims.length > 0 ? proven(pair, claims) : claims).sort(inOrder)
  return {
    severities: findings.map(({ severity }) => severity),
    rules: findings.map(({ rule }) => rule),
    proof: findings.map(({ proof }) => proof),
    witness: findings.map(({ witness }) => witness)
  }
})
