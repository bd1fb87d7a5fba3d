import { assert, it } from "@effect/vitest"
import { deliveryText } from "../../../src/features/alerting/words.ts"

const at = "2026-11-30T08:00:00Z"

it("says how a delivery stands and what its last try came to", () => {
  const tried = (status: number | null, error: string | null) => ({ at, status, error, durationMs: 1 })
  assert.strictEqual(deliveryText({ state: "pending", attempts: [] }), "on its way: not tried yet")
  assert.strictEqual(deliveryText({ state: "delivered", attempts: [tried(204, null)] }), "delivered, answered 204")
  assert.strictEqual(deliveryText({ state: "delivered", attempts: [tried(null, null)] }), "delivered")
  assert.strictEqual(
    deliveryText({ state: "pending", attempts: [tried(503, "answered 503"), tried(null, "timeout")] }),
    "on its way: 2 tries, the last: timeout"
  )
  assert.strictEqual(deliveryText({ state: "failed", attempts: [tried(410, "gone")] }), "failed: 1 try, the last: gone")
})
