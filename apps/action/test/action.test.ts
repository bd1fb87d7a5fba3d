import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { inputDefaults, secretInputs } from "../src/Inputs.ts"
import { outputNames } from "../src/outputs.ts"
import { action, actionText, home, problemsOf } from "./support/actionFile.ts"

describe("action.yml", () => {
  it("is one that GitHub takes", async () => {
    assert.deepStrictEqual(await problemsOf(actionText), [])
    assert.lengthOf(await problemsOf(actionText.replace("node24", "node99")), 1)
    assert.lengthOf(await problemsOf(actionText.replace("  main:", "  mian:")), 2)
  })

  it("declares every input that is read, and no other", () => {
    assert.deepStrictEqual(Object.keys(action.inputs), Object.keys(inputDefaults))
  })

  it("has the defaults that the code has, but for the token of the job", () => {
    const declared = Object.fromEntries(
      Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? ""])
    )
    assert.deepStrictEqual(declared, { ...inputDefaults, "github-token": "${{ github.token }}" })
  })

  it("has no default for a secret of somebody's own, nor for what the configuration decides", () => {
    for (const name of ["api-key", "fail-on", "baseline"]) assert.isUndefined(action.inputs[name]!.default, name)
    assert.deepStrictEqual([...secretInputs], ["api-key", "github-token"])
  })

  it("declares every output that is set, and no other", () => {
    assert.deepStrictEqual(Object.keys(action.outputs), [...outputNames])
  })

  it("runs the committed bundle on Node 24", () => {
    assert.deepStrictEqual(action.runs, { using: "node24", main: "dist/index.js" })
    for (const file of ["dist/index.js", "dist/check.js", "dist/THIRD-PARTY-NOTICES.txt"])
      assert.isTrue(existsSync(join(home, file)), file)
  })
})
