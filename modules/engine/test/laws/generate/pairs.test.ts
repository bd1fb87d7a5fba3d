// The generator is believed by every law that uses it: here it is checked against validators and against itself.
import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../../src/model/Json.ts"
import { annotating } from "./annotating.ts"
import { arrayEdits } from "./arrayEdits.ts"
import { beyond } from "./beyond.ts"
import { makeConfirm } from "./confirm.ts"
import { documentRewrites } from "./documents.ts"
import { valueEdits } from "./edits.ts"
import { makeInstances } from "./instances.ts"
import { generatePairs } from "./pairs.ts"
import { rewrites } from "./rewrites.ts"
import { structureEdits } from "./structureEdits.ts"

const seed = 20261129
const rows = [...generatePairs(seed, 1000)]
const quick = [...generatePairs(seed, 12_000, { confirm: false })]

const shown = (value: unknown): string => JSON.stringify(value)

const isDirected = (edit: string): boolean => !/^(eq:|~)/.test(edit)

describe("generatePairs", () => {
  it("makes the same rows from the same seed, and others from another", () => {
    assert.deepStrictEqual([...generatePairs(seed, 60)], rows.slice(0, 60))
    assert.notDeepEqual([...generatePairs(seed + 1, 60)], rows.slice(0, 60))
  })

  it("names every row once", () => {
    assert.strictEqual(new Set(rows.map(({ id }) => id)).size, rows.length)
  })

  it("makes a witness for every break and for nothing else", () => {
    for (const { truth, witness } of rows) assert.strictEqual(witness !== undefined, truth === "breaking")
  })

  it("has every witness confirmed", () => {
    const confirm = makeConfirm()
    for (const { new: after, old, side, witness } of rows) {
      if (witness === undefined) continue
      const [admitting, refusing] = side === "input" ? [old, after] : [after, old]
      assert.strictEqual(confirm(admitting, witness), true)
      assert.strictEqual(confirm(refusing, witness), false)
    }
  })

  it("never calls compatible what an instance at hand refutes", () => {
    const confirm = makeConfirm()
    let checked = 0
    for (const row of rows) {
      if (row.truth === "breaking") continue
      for (const schema of [row.old, row.new]) {
        const instances = makeInstances(schema)
        const sample = instances.sample()
        const values: ReadonlyArray<Json> = [sample, {}, { kind: "file" }, null, [], "abc", 3]
        for (const value of values) {
          const [held, holds] = [confirm(row.old, value), confirm(row.new, value)]
          if (held === undefined || holds === undefined) continue
          checked++
          const isRefuted = row.edit.startsWith("eq:")
            ? held !== holds
            : row.side === "input"
              ? held && !holds
              : holds && !held
          assert.isFalse(isRefuted, `${shown(value)} ${shown(row)}`)
        }
      }
    }
    assert.isAbove(checked, 5000)
  })

  it("makes every kind of edit and of rewrite", () => {
    const names = new Set(quick.flatMap(({ edit }) => edit.replace(/^eq:/, "").split("+")))
    const wanted = [
      ...[...valueEdits, ...arrayEdits, ...structureEdits].flatMap(([name]) => [name, `-${name}`]),
      ...[...rewrites, ...annotating, ...documentRewrites].map(([name]) => name),
      ...beyond.map(([name]) => `beyond-${name}`)
    ]
    assert.deepStrictEqual(
      wanted.filter((name) => !names.has(name)),
      []
    )
  })

  it("reaches into definitions, unions, tuples and what a schema refuses", () => {
    const text = quick.filter(({ edit }) => isDirected(edit)).map(({ new: after }) => shown(after))
    for (const place of ["$defs", "oneOf", "prefixItems", "additionalProperties", '"not"', "dependentSchemas"]) {
      assert.isTrue(
        text.some((schema) => schema.includes(place)),
        place
      )
    }
    assert.isTrue(quick.some(({ edit }) => edit.startsWith("not/")))
  })

  it("marks the rows that the rule tables decide", () => {
    for (const { edit, policy, side, truth } of quick) {
      if (policy === "rule-mandates-breaking") assert.deepStrictEqual([side, truth], ["input", "compatible"])
      if (policy === "rule-says-nonbreaking") assert.deepStrictEqual([side, edit], ["input", "property-optional"])
    }
    assert.isTrue(quick.some(({ policy }) => policy === "rule-says-nonbreaking"))
  })

  it("has a share of each sort", () => {
    const share = (holds: (row: (typeof rows)[number]) => boolean): number => rows.filter(holds).length / rows.length
    assert.isAbove(
      share(({ edit }) => edit.startsWith("eq:")),
      0.25
    )
    assert.isAbove(
      share(({ edit }) => isDirected(edit)),
      0.35
    )
    assert.isAbove(
      share(({ edit }) => edit.startsWith("~")),
      0.05
    )
    assert.isAbove(
      share(({ truth }) => truth === "breaking"),
      0.25
    )
  })
})
