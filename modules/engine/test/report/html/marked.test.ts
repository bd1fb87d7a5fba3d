import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { marked, type Run } from "../../../src/report/html/marked.ts"

const joined = (runs: ReadonlyArray<Run>): string => runs.map(({ text }) => text).join("")
const same = (runs: ReadonlyArray<Run>): string => joined(runs.filter(({ changed }) => !changed))
const shown = (runs: ReadonlyArray<Run>): string =>
  runs.map(({ changed, text }) => (changed ? `[${text}]` : text)).join("")

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.constantFrom("limit", "?", ": ", "integer", "🦊", " ", "\n", "1..100", "e\u0301"), { maxLength: 30 })
    .map((all) => all.join(""))
)

describe("marked", () => {
  it("says both texts whole, and marks nothing that both have there", () => {
    fc.assert(
      fc.property(texts, texts, (old, now) => {
        const { new: after, old: before } = marked(old, now)
        assert.strictEqual(joined(before), old)
        assert.strictEqual(joined(after), now)
        assert.strictEqual(same(before), same(after))
      })
    )
  })

  it("marks nothing in equal texts", () => {
    fc.assert(
      fc.property(texts, (text) => {
        assert.isFalse([...marked(text, text).old, ...marked(text, text).new].some(({ changed }) => changed))
      })
    )
  })

  it("marks every change of a signature by itself", () => {
    const { new: after, old: before } = marked(
      "find(limit?: integer, sort: string)",
      "find(limit: integer, sort: number)"
    )
    assert.strictEqual(shown(before), "find(limit[?]: integer, sort: [string])")
    assert.strictEqual(shown(after), "find(limit: integer, sort: [number])")
  })

  it("keeps characters of two units whole, in texts too long to compare piece by piece", () => {
    const long = "x".repeat(100_000)
    const { new: after, old: before } = marked(`${long}🦊${long}`, `${long}🦋${long}`)
    assert.deepStrictEqual(
      before.filter(({ changed }) => changed),
      [{ text: "🦊", changed: true }]
    )
    assert.deepStrictEqual(
      after.filter(({ changed }) => changed),
      [{ text: "🦋", changed: true }]
    )
  })
})
