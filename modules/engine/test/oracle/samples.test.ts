// The labelled pairs handed to the project, where they are at hand: the figures the comparison is held to.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { type SchemaVerdict, schemaVerdicts } from "../../src/SchemaVerdicts.ts"
import { makeConfirm } from "../laws/generate/confirm.ts"

interface Row {
  readonly id: string
  readonly side: "input" | "output"
  readonly old: JsonSchema
  readonly new: JsonSchema
  readonly truth: "breaking" | "compatible"
  readonly policy?: string
  readonly witness?: Json
}

interface Case extends Omit<Row, "policy" | "truth"> {
  readonly expected_product: "BREAKING" | "NON_BREAKING" | "NONE"
}

const shared = process.env["MCP_INSPECT_SHARED"] ?? join(import.meta.dirname, "../../../../../shared")
const folder = join(shared, "oracle")
const isAbsent = !existsSync(folder)

const rowsOf = (name: string): ReadonlyArray<Row> =>
  readFileSync(join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Row => JSON.parse(line))

const verdictsOf = (row: Pick<Row, "new" | "old" | "side">): ReadonlyArray<SchemaVerdict> =>
  schemaVerdicts(row.side, row.old, row.new)

const isRed = (verdicts: ReadonlyArray<SchemaVerdict>): boolean =>
  verdicts.some(({ severity }) => severity === "BREAKING")

const judgedRows = (name: string) => rowsOf(name).map((row) => ({ row, verdicts: verdictsOf(row) }))

if (isAbsent) process.stdout.write("not run: schema samples\n")

describe.skipIf(isAbsent)("the labelled schema pairs", () => {
  it("no witnessed break is missed, hardly a compatible pair is red, and breaks are proved", () => {
    const judged = judgedRows("sample.jsonl")
    const breaking = judged.filter(({ row }) => row.truth === "breaking" && row.policy === undefined)
    const compatible = judged.filter(({ row }) => row.truth === "compatible" && row.policy === undefined)
    assert.isAbove(breaking.length, 1000)
    assert.isAbove(compatible.length, 800)
    assert.deepStrictEqual(
      breaking.filter(({ verdicts }) => !isRed(verdicts)).map(({ row }) => row.id),
      []
    )
    const alarms = compatible.filter(({ verdicts }) => isRed(verdicts))
    assert.isAtMost(alarms.length / compatible.length, 0.01, alarms.map(({ row }) => row.id).join(", "))
    const sought = breaking.flatMap(({ verdicts }) =>
      verdicts.filter(({ proof, severity }) => severity === "BREAKING" && proof !== "rule")
    )
    assert.isAtLeast(sought.filter(({ witness }) => witness !== null).length / sought.length, 0.9)
    assert.deepStrictEqual(
      compatible.filter(({ verdicts }) => verdicts.some(({ witness }) => witness !== null)).map(({ row }) => row.id),
      []
    )
  }, 120_000)

  it("what the rule tables settle is judged as they say", () => {
    const wrong = judgedRows("policy.jsonl").filter(
      ({ row, verdicts }) => isRed(verdicts) !== (row.truth === "breaking")
    )
    assert.deepStrictEqual(
      wrong.map(({ row }) => row.id),
      []
    )
  })

  it("pairs meant to overwhelm are judged, and rightly", () => {
    const wrong = judgedRows("stress.jsonl").filter(
      ({ row, verdicts }) => row.policy === undefined && isRed(verdicts) !== (row.truth === "breaking")
    )
    assert.deepStrictEqual(
      wrong.map(({ row }) => row.id),
      []
    )
  }, 60_000)

  it("the hard cases are judged as expected", () => {
    const cases: ReadonlyArray<Case> = JSON.parse(readFileSync(join(folder, "cases-sample.json"), "utf8"))
    const strictest = (row: Case): string => {
      const [first] = verdictsOf(row)
      return first === undefined || first.severity === "DOCUMENTATION" ? "NONE" : first.severity
    }
    assert.deepStrictEqual(
      cases.map((row) => `${row.id} ${strictest(row)}`),
      cases.map((row) => `${row.id} ${row.expected_product}`)
    )
  })

  it("every witness is one to a second validator too", () => {
    const confirm = makeConfirm()
    // That one knows formats of generated texts only.
    const plain = judgedRows("sample.jsonl").filter(
      ({ row }) => !JSON.stringify([row.old, row.new]).includes('"format"')
    )
    assert.isAbove(plain.length, 1500)
    const denied = plain.flatMap(({ row, verdicts }) =>
      verdicts.flatMap(({ witness }) => {
        if (witness === null) return []
        const [was, is] = [confirm(row.old, witness.value), confirm(row.new, witness.value)]
        const isDenied =
          (was !== undefined && was !== (witness.before === "accepted")) ||
          (is !== undefined && is !== (witness.after === "accepted"))
        return isDenied ? [`${row.id} ${JSON.stringify(witness.value)}`] : []
      })
    )
    assert.deepStrictEqual(denied, [])
  }, 120_000)
})
