import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Progress, type Step } from "../../src/capture/Progress.ts"
import { capture, scripted } from "./harness.ts"

const stepsOf = (mode: string) =>
  Effect.gen(function* () {
    const steps: Array<Step> = []
    yield* capture(scripted(mode)).pipe(
      Effect.provideService(Progress, (step) => void steps.push(step)),
      Effect.exit
    )
    return steps
  })

describe("the progress of a capture", () => {
  it.live("is told step by step, with each page and what the pages before it held", () =>
    Effect.gen(function* () {
      const steps = yield* stepsOf("threePages")
      assert.deepStrictEqual(steps[0], { kind: "starting" })
      assert.deepStrictEqual(steps[1], { kind: "handshake" })
      assert.deepStrictEqual(
        steps.filter((step) => step.kind === "list" && step.method === "tools/list"),
        [1, 2, 3].map((page): Step => ({ kind: "list", method: "tools/list", page, items: page - 1 }))
      )
      assert.deepStrictEqual(steps.at(-1), { kind: "ending" })
    })
  )

  it.live("stops where the capture fails", () =>
    Effect.gen(function* () {
      const steps = yield* stepsOf("sameCursor")
      assert.deepStrictEqual(steps.at(-1), { kind: "list", method: "tools/list", page: 2, items: 1 })
    })
  )
})
