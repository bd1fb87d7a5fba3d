// The laws of verdicts over generated schema pairs (PRF-5, DIFF-41). `npm run laws` runs ten times as many, from another seed.
import { assert, describe, it } from "@effect/vitest"
import { type SchemaVerdict, schemaVerdicts } from "../../src/SchemaVerdicts.ts"
import { makeConfirm } from "./generate/confirm.ts"
import { generatePairs, type Row } from "./generate/pairs.ts"

const count = Number(process.env["MCP_INSPECT_PAIRS"] ?? 2000)
const seed = Number(process.env["MCP_INSPECT_SEED"] ?? 20_261)

const isRed = (verdicts: ReadonlyArray<SchemaVerdict>): boolean =>
  verdicts.some(({ severity }) => severity === "BREAKING")

interface Judged {
  readonly row: Row
  readonly unproved: ReadonlyArray<SchemaVerdict>
  readonly verdicts: ReadonlyArray<SchemaVerdict>
}

const shown = ({ row, verdicts }: Judged): string =>
  JSON.stringify({ ...row, rules: verdicts.map(({ path, rule, severity }) => `${severity} ${rule} ${path}`) })

describe(`${count} generated pairs`, () => {
  const confirm = makeConfirm()
  const judged: ReadonlyArray<Judged> = Array.from(generatePairs(seed, count), (row) => ({
    row,
    unproved: schemaVerdicts(row.side, row.old, row.new, { witnesses: false }),
    verdicts: schemaVerdicts(row.side, row.old, row.new)
  }))
  const of = (wanted: (row: Row) => boolean): ReadonlyArray<Judged> => {
    const found = judged.filter(({ row }) => wanted(row))
    assert.isAbove(found.length, count / 20)
    return found
  }
  const none = (wrong: ReadonlyArray<Judged>): void => assert.deepStrictEqual(wrong.slice(0, 3).map(shown), [])

  it("soundness: what a value breaks is red", () => {
    none(
      of(({ policy, truth }) => truth === "breaking" && policy !== "rule-says-nonbreaking").filter(
        ({ verdicts }) => !isRed(verdicts)
      )
    )
  })

  it("precision: what is only written differently is not red, and says nothing to a model", () => {
    const equal = of(({ edit }) => edit.startsWith("eq:"))
    none(equal.filter(({ verdicts }) => isRed(verdicts)))
    none(
      equal.filter(
        ({ row, verdicts }) =>
          row.annotated !== true && verdicts.some(({ severity }) => severity === "POTENTIALLY_BREAKING")
      )
    )
  })

  it("precision: what is compatible is hardly ever red", () => {
    const compatible = of(({ policy, truth }) => truth === "compatible" && policy === undefined)
    const alarms = compatible.filter(({ verdicts }) => isRed(verdicts))
    none(compatible.filter(({ verdicts }) => verdicts.some(({ witness }) => witness !== null)))
    assert.isAtMost(alarms.length / compatible.length, 0.01, alarms.slice(0, 3).map(shown).join("\n"))
  })

  it("proof: breaks carry a value, and each value is one to a validator that shares nothing with us", () => {
    const sought = of(({ policy, truth }) => truth === "breaking" && policy === undefined).flatMap(({ verdicts }) =>
      verdicts.filter(({ proof, severity }) => severity === "BREAKING" && proof !== "rule")
    )
    const proved = sought.filter(({ witness }) => witness !== null)
    assert.isAtLeast(proved.length / sought.length, 0.9)
    // Formats are judged by plain texts there; ours are the smallest there are.
    none(
      judged.filter(
        ({ row, verdicts }) =>
          !JSON.stringify([row.old, row.new]).includes('"format"') &&
          verdicts.some(
            ({ witness }) =>
              witness !== null &&
              (confirm(row.old, witness.value) === (witness.before === "rejected") ||
                confirm(row.new, witness.value) === (witness.after === "rejected"))
          )
      )
    )
  })

  it("agreement: the second comparator proves no break that the first has not claimed", () => {
    none(judged.filter(({ unproved, verdicts }) => isRed(verdicts) !== isRed(unproved)))
  })
})
