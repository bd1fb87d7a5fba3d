// How a comparison is made and what it proves, through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, withFolder } from "./support/run.ts"

const tool = (property: unknown) => ({ name: "read", inputSchema: { type: "object", properties: { paths: property } } })
const list = { type: "array", items: { type: "string" } }
const filled = { ...list, minItems: 1 }
const inlined = { anyOf: [list] }

const capture = async (folder: string, file: string, property: unknown): Promise<void> => {
  const ended = await run(["snapshot", "--stdio", scripted({ tools: [tool(property)] }), "--out", file], {
    cwd: folder
  })
  assert.strictEqual(ended.code, 0, ended.stderr)
}

const withPair = (after: unknown, use: (folder: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    await capture(folder, "a.json", list)
    await capture(folder, "b.json", after)
    await use(folder)
  })

interface Report {
  readonly changes: ReadonlyArray<{
    readonly rule: string
    readonly severity: string
    readonly proof: string
    readonly witness: unknown
  }>
}

const report = async (folder: string, ...args: ReadonlyArray<string>): Promise<Report> =>
  JSON.parse((await run(["diff", "a.json", "b.json", "--format", "json", ...args], { cwd: folder })).stdout) as Report

describe("what breaks", () => {
  it("is shown with the smallest value that proves it", () =>
    withPair(filled, async (folder) => {
      const text = await run(["diff", "a.json", "b.json"], { cwd: folder })
      assert.strictEqual(text.code, 1)
      assert.match(text.stdout, /accepted before, rejected now: \{"paths":\[\]\}/)
      const { changes } = await report(folder)
      assert.deepStrictEqual(
        changes.map(({ proof, rule, witness }) => ({ proof, rule, witness })),
        [
          {
            proof: "witness",
            rule: "tool.input.constraint.tightened",
            witness: { value: { paths: [] }, before: "accepted", after: "rejected" }
          }
        ]
      )
    }))

  it("is not the spelling, unless the schemas are read as written", () =>
    withPair(inlined, async (folder) => {
      const rules = async (...args: ReadonlyArray<string>) =>
        (await report(folder, ...args)).changes.map(({ rule }) => rule)
      assert.deepStrictEqual(await rules(), ["tool.input.schema.rewritten"])
      const strict = await rules("--strict-schemas")
      assert.notInclude(strict, "tool.input.schema.rewritten")
      assert.isNotEmpty(strict)
      writeFileSync(join(folder, ".mcp-inspect.yml"), "schemas:\n  mode: strict\n")
      assert.deepStrictEqual(await rules(), strict)
      assert.deepStrictEqual(await rules("--no-config"), ["tool.input.schema.rewritten"])
    }))

  it("says what the surface costs when asked", () =>
    withPair(filled, async (folder) => {
      const plain = await run(["diff", "a.json", "b.json"], { cwd: folder })
      assert.notMatch(plain.stdout, /tokens/)
      const costly = await run(["diff", "a.json", "b.json", "--cost"], { cwd: folder })
      assert.match(costly.stdout, /about \d+ → \d+ tokens of context \(o200k_base \(estimate\)\)/)
    }))
})
