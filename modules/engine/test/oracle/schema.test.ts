// The command of scripts/oracle.mjs, which needs a Node that runs TypeScript. How lines are read is tested with its twin.
import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { join } from "node:path"

const script = join(import.meta.dirname, "../../../../scripts/oracle.mjs")

const answers = (lines: ReadonlyArray<string>, ...args: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, ...args], { input: lines.join("\n") })
  assert.deepStrictEqual([status, stderr.toString()], [0, ""])
  return stdout
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line))
}

const tightened = { id: 1, side: "input", old: { type: "integer" }, new: { type: "integer", minimum: 1 } }

const answer = {
  id: 1,
  severities: ["BREAKING"],
  rules: ["tool.input.constraint.tightened"],
  proof: ["witness"],
  witness: [{ value: 0, before: "accepted", after: "rejected" }]
}

describe.skipIf(!process.features.typescript)("the schema oracle", () => {
  it("answers with lists of equal length, and with empty ones where nothing changed", () => {
    const same = { id: "same", side: "output", old: { type: ["null", "string"] }, new: { type: ["string", "null"] } }
    const rows = [tightened, { ...tightened, id: 2, side: "output" }, same].map((row) => JSON.stringify(row))
    assert.deepStrictEqual(answers(rows), [
      answer,
      {
        id: 2,
        severities: ["NON_BREAKING"],
        rules: ["tool.output.constraint.tightened"],
        proof: ["normal-form"],
        witness: [null]
      },
      { id: "same", severities: [], rules: [], proof: [], witness: [] }
    ])
  })

  it("seeks no witness when told so, and says what it can without", () => {
    assert.deepStrictEqual(answers([JSON.stringify(tightened)], "--no-witness"), [
      { ...answer, proof: ["normal-form"], witness: [null] }
    ])
  })

  it("does not take the root for an object", () => {
    const row = { id: 3, side: "output", old: { type: "string" }, new: { type: ["string", "null"] } }
    assert.deepInclude(answers([JSON.stringify(row)])[0], {
      witness: [{ value: null, before: "rejected", after: "accepted" }]
    })
  })

  it("answers a line that asks nothing sensible with an error and goes on", () => {
    const lines = [
      "nope",
      "",
      "[]",
      "{}",
      '{"id":1,"side":"input","old":{}}',
      '{"id":1,"side":"both","old":{},"new":{}}',
      '{"id":1,"side":"input","old":[],"new":3}'
    ]
    const found = answers([...lines, JSON.stringify(tightened)])
    for (const refused of found.slice(0, -1)) assert.match(JSON.stringify(refused), /^\{"id":null,"error":".+"\}$/)
    assert.deepStrictEqual(found.slice(-1), [answer])
  })
})
