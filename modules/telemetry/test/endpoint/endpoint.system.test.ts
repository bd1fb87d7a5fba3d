// Every state, with as many calls as show a leak.
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { bareResults, behaves } from "./behaviour.ts"
import { moreStates, slow, states } from "./states.ts"

const calls = 10_000

const capacity = 500

/** What the heap may grow by over the later half of the calls, in bytes: a twentieth of what their events weigh. */
const growth = 50 * calls

let bare = ""
beforeAll(async () => {
  bare = await bareResults(calls)
})

describe("an instrumented server whose ingest host", () => {
  for (const state of [...states, ...moreStates]) {
    it(`${state.name}: answers as it would without, and its heap stays what it was`, async () => {
      const [told] = await behaves(state, calls, bare, { capacity, flushIntervalMs: 50, requestTimeoutMs: 400 })
      const { heap } = told!
      assert.lengthOf(heap, 10)
      assert.isAtMost(Math.max(...heap.slice(5)) - heap[4]!, growth)
    })
  }

  it("accepts after ten seconds: waits no longer than it is told, by default", async () => {
    await behaves(slow, 220, await bareResults(220))
  })
})
