import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import * as fc from "fast-check"
import { linesOf } from "../src/lines.ts"

const lines = (...chunks: ReadonlyArray<string>) =>
  Effect.runPromise(Stream.runCollect(linesOf(Stream.fromIterable(chunks))))

describe("lines of a stream", () => {
  it("are the same wherever it is cut", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom("a", "b", "\n") }), { maxLength: 8 }),
        async (chunks) => {
          const whole = chunks.join("").split("\n")
          const expected = whole.at(-1) === "" ? whole.slice(0, -1) : whole
          assert.deepStrictEqual([...(await lines(...chunks))], expected)
        }
      ),
      { numRuns: 50 }
    ))

  it("end in a line feed, with a return before it or without", async () => {
    assert.deepStrictEqual([...(await lines("a\r\nb\r", "\nc"))], ["a", "b", "c"])
  })

  it("are told in pieces before they fill the memory", async () => {
    const found = await lines(...Array.from({ length: 40 }, () => "x".repeat(10_000)), "\ny")
    assert.strictEqual([...found].join(""), `${"x".repeat(400_000)}y`)
    assert.isTrue([...found].every((line) => line.length <= 64 * 1024))
    assert.strictEqual([...found].at(-1), "y")
  })
})
