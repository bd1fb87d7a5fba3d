// How verdicts agree with labels: schema pairs and rewritten texts, through the two commands that answer line by line.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../lib/run.mjs"
import { runNode } from "./measure.mjs"
import { kindOf } from "./peers/labelled.mjs"

const folder = join(process.env.MCP_INSPECT_SHARED ?? join(root, "..", "shared"), "oracle")

const rowsOf = (name) =>
  readFileSync(join(folder, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

const answersOf = async (program, rows) => {
  const asked = rows.map(({ id, new: after, old: before, side }) =>
    JSON.stringify({ id, side, old: before, new: after })
  )
  const feed = (child) => void child.stdin.end(`${asked.join("\n")}\n`)
  const { stdout } = await runNode([join(root, "scripts", program)], { feed })
  return stdout.trim().split("\n").map(JSON.parse)
}

const percent = (part, whole) => (100 * part.length) / whole.length

const isRed = ({ severities }) => severities.includes("BREAKING")

const schemaRows = async () => {
  const rows = [...rowsOf("sample.jsonl"), ...rowsOf("stress.jsonl"), ...rowsOf("policy.jsonl")]
  const answers = await answersOf("oracle.mjs", rows)
  const judged = rows.map((row, index) => ({ row, answer: answers[index] }))
  const ofKind = (...kinds) => judged.filter(({ row }) => row.source !== "policy" && kinds.includes(kindOf(row)))
  const breaks = ofKind("breaks")
  const harmless = ofKind("same", "wider")
  const settled = judged.filter(({ row }) => row.source === "policy")
  const sought = breaks.flatMap(({ answer }) =>
    answer.severities.flatMap((severity, at) =>
      severity === "BREAKING" && answer.proof[at] !== "rule" ? [answer.witness[at]] : []
    )
  )
  const alarms = harmless.filter(({ answer }) => isRed(answer))
  const otherwise = settled.filter(({ answer, row }) => isRed(answer) !== (row.truth === "breaking"))
  return [
    {
      figure: "breaks missed",
      value: breaks.filter(({ answer }) => !isRed(answer)).length,
      unit: `of ${breaks.length}`,
      limit: 0
    },
    {
      figure: "harmless pairs called a break",
      value: percent(alarms, harmless),
      unit: `% of ${harmless.length}`,
      limit: 1
    },
    {
      figure: "breaks without a value",
      value: percent(
        sought.filter((witness) => witness === null),
        sought
      ),
      unit: `% of ${sought.length}`,
      limit: 10
    },
    { figure: "settled by a rule, judged otherwise", value: otherwise.length, unit: `of ${settled.length}`, limit: 0 }
  ]
}

const severityOf = ({ severities: [strictest] }) =>
  strictest === undefined || strictest === "DOCUMENTATION" ? "NONE" : strictest

const caseRows = async () => {
  const rows = JSON.parse(readFileSync(join(folder, "cases-sample.json"), "utf8"))
  const answers = await answersOf("oracle.mjs", rows)
  const otherwise = rows.filter((row, index) => severityOf(answers[index]) !== row.expected_product)
  return [
    { figure: "cases of public reports, otherwise", value: otherwise.length, unit: `of ${rows.length}`, limit: 0 }
  ]
}

const proseRows = async () => {
  const rows = rowsOf("prose-sample.jsonl")
  const answers = await answersOf("oracle-prose.mjs", rows)
  const judged = rows.map((row, index) => ({ row, severity: answers[index].severity }))
  const of = (...certainties) => judged.filter(({ row }) => certainties.includes(row.certainty))
  const wrong = (some) => some.filter(({ row, severity }) => !row.accept.includes(severity))
  const [settled, scored] = [of("certain", "stated"), of("clear", "likely")]
  return [
    { figure: "settled texts judged otherwise", value: wrong(settled).length, unit: `of ${settled.length}`, limit: 0 },
    {
      figure: "scored texts judged otherwise",
      value: percent(wrong(scored), scored),
      unit: `% of ${scored.length}`,
      limit: 3
    }
  ]
}

export const verdicts = {
  name: "verdicts",
  title:
    "labelled pairs: schemas with a value that shows a break, or none by the way they were made, and rewritten texts",
  // The same answer each time.
  isCounted: true,
  run: async () => {
    if (!existsSync(folder)) {
      console.log("  not run: labelled pairs")
      return []
    }
    return [...(await schemaRows()), ...(await caseRows()), ...(await proseRows())]
  }
}
