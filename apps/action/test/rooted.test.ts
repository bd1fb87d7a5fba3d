import { assert, describe, it } from "@effect/vitest"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { rooted } from "../src/rooted.ts"
import { finding, report } from "./support/reports.ts"

const told: Told = {
  _tag: "One",
  report: {
    ...report([finding({ location: { file: "./old.json", line: 3 } }), finding()]),
    baseline: { source: "file", ref: null, path: "./old.json", fingerprint: `sha256:${"1".repeat(64)}` }
  }
}

const placesOf = (found: Told) =>
  found._tag === "One" ? [found.report.baseline?.path, ...found.report.changes.map(({ location }) => location)] : []

describe("a snapshot that an input names", () => {
  it("has its places from the root of the repository", () => {
    const inputs = { baselineFile: "./old.json", workingDirectory: "./packages/api" }
    assert.deepStrictEqual(placesOf(rooted(told, inputs)), [
      "packages/api/old.json",
      { file: "packages/api/old.json", line: 3 },
      null
    ])
    assert.strictEqual(placesOf(rooted(told, { ...inputs, workingDirectory: "." }))[0], "old.json")
  })

  it("stays as it is named when that is from the root of the machine, and so does one that git has", () => {
    const folder = { workingDirectory: "/builds/api", baselineFile: "./old.json" }
    assert.strictEqual(rooted(told, folder), told)
    assert.strictEqual(rooted(told, { workingDirectory: "packages/api", baselineFile: undefined }), told)
  })
})
