import { assert, it } from "@effect/vitest"
import { countText, dollarsText, monthText } from "../../src/ui/numbers.ts"

it("writes numbers, sums and months as people read them", () => {
  assert.strictEqual(countText(50_000_000n), "50,000,000")
  assert.strictEqual(dollarsText(10_000n), "$100")
  assert.strictEqual(dollarsText(10_250), "$102.50")
  assert.strictEqual(monthText("2026-11"), "November 2026")
})
