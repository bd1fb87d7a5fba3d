// Answers JSON lines {id, side, old, new} with the findings of the schema comparison. See the README of the oracle.
import { createInterface } from "node:readline"
import { schemaChanges } from "../modules/engine/src/SchemaDiff.ts"
import { judge } from "../modules/engine/src/rules/judge.ts"
import { annotate } from "../modules/engine/src/prose/annotate.ts"
const entity = { kind: "tool", name: "oracle" }
for await (const line of createInterface({ input: process.stdin })) {
  const { id, side, old, new: now } = JSON.parse(line)
  try {
    const found = schemaChanges(entity, side, `${side}Schema`, old, now, { mode: "equivalence", isToolRoot: false }).map(annotate).flatMap((c) => judge(c))
    process.stdout.write(JSON.stringify({ id, severities: found.map((f) => f.severity), rules: found.map((f) => f.rule.id) }) + "\n")
  } catch (error) { process.stdout.write(JSON.stringify({ id, error: String(error?.stack ?? error) }) + "\n") }
}
