import { assert, beforeAll, describe, it } from "@effect/vitest"
import { bareResults, behaves } from "./behaviour.ts"
import { states } from "./states.ts"

const calls = 220

let bare = ""
beforeAll(async () => {
  bare = await bareResults(calls)
  assert.match(bare, /^[0-9a-f]{64}$/)
})

describe("an instrumented server whose ingest host", () => {
  for (const state of states) {
    it(`${state.name}: answers as it would without, loses what it counts, and tells of it`, async () => {
      await behaves(state, calls, bare, { flushIntervalMs: 50, requestTimeoutMs: 400 })
    })
  }
})
