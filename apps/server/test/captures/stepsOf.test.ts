import { assert, describe, it } from "@effect/vitest"
import type { Step } from "@mcp-inspect/engine/capture/Progress"
import { makeSteps } from "../../src/captures/stepsOf.ts"

const steps: ReadonlyArray<Step> = [
  { kind: "starting" },
  { kind: "handshake" },
  { kind: "list", method: "tools/list", page: 1, items: 0 },
  { kind: "list", method: "tools/list", page: 2, items: 10 },
  { kind: "listed", method: "tools/list", pages: 2, items: 15 },
  { kind: "list", method: "resources/templates/list", page: 1, items: 0 },
  { kind: "ending" }
]

describe("the steps of a hosted capture", () => {
  it("count whole pages of each list, and keep those of lists before", () => {
    const tools = (pages: number, items: number) => ({ list: "tools" as const, pages, items })
    assert.deepStrictEqual(steps.map(makeSteps(false)), [
      { state: "connecting" },
      { state: "connecting" },
      { state: "listing", lists: [tools(0, 0)] },
      { state: "listing", lists: [tools(1, 10)] },
      { state: "listing", lists: [tools(2, 15)] },
      { state: "listing", lists: [tools(2, 15), { list: "resourceTemplates", pages: 0, items: 0 }] },
      undefined
    ])
  })

  it("say that a header is being tried when there is one", () => {
    assert.deepStrictEqual(steps.slice(0, 2).map(makeSteps(true)), [{ state: "connecting" }, { state: "authorizing" }])
  })
})
