import { assert, describe, it } from "@effect/vitest"
import { inputAt, problemWith, type Target } from "./Target.ts"

/** The test of a target: its seeds, and that many inputs made of them. */
export const fuzzed = (target: Target, more: number): void => {
  describe(`fuzzing: ${target.name}`, () => {
    it("holds for every seed and for some inputs that are made of them", async () => {
      const count = target.seeds.length + more
      assert.isAbove(target.seeds.length, 1)
      for (let index = 0; index < count; index++) {
        const input = inputAt(target, 1, index)
        const problem = await problemWith(target, input)
        assert.isUndefined(problem, `input ${index} of seed 1: ${problem}\n${input.toString().slice(0, 2000)}`)
      }
    })

    it("tells an outcome that differs, an error and a changed prototype", async () => {
      let turn = 0
      const wrong = [
        () => String(turn++),
        () => assert.fail("thrown"),
        () => {
          Object.defineProperty(Array.prototype, "polluted", { value: 1, configurable: true })
          return ""
        }
      ]
      try {
        for (const outcome of wrong) assert.isString(await problemWith({ ...target, outcome }, Buffer.alloc(0)))
      } finally {
        Reflect.deleteProperty(Array.prototype, "polluted")
      }
    })
  })
}
