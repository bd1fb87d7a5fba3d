import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Ring } from "../src/ring.ts"

describe("ring", () => {
  it("answers what a list does that is cut at its beginning", () => {
    const operation = fc.oneof(
      fc.record({ push: fc.integer({ min: 0, max: 1000 }), bytes: fc.integer({ min: 0, max: 12 }) }),
      fc.record({ take: fc.integer({ min: 0, max: 9 }) })
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(operation, { maxLength: 60 }), (capacity, operations) => {
        const ring = new Ring<number>(capacity, 30)
        let list: ReadonlyArray<readonly [item: number, bytes: number]> = []
        const sum = (): number => list.reduce((total, [, bytes]) => total + bytes, 0)
        for (const one of operations) {
          if ("push" in one) {
            const before = list.length
            list = [...list, [one.push, one.bytes]]
            while (list.length > capacity || sum() > 30) list = list.slice(1)
            assert.strictEqual(ring.push(one.push, one.bytes), before + 1 - list.length)
          } else {
            const taken = list.slice(0, one.take).map(([item]) => item)
            list = list.slice(one.take)
            assert.deepStrictEqual(ring.take(one.take), taken)
          }
          assert.strictEqual(ring.length, list.length)
          assert.strictEqual(ring.bytes, sum())
        }
        assert.strictEqual(ring.clear(), list.length)
        assert.strictEqual(ring.length, 0)
        assert.strictEqual(ring.bytes, 0)
      })
    )
  })

  it("does not keep an item that alone is too heavy, and keeps the others", () => {
    const ring = new Ring<string>(5, 10)
    assert.strictEqual(ring.push("light", 4), 0)
    assert.strictEqual(ring.push("heavy", 11), 1)
    assert.deepStrictEqual(ring.take(5), ["light"])
  })

  it("holds nothing of what was taken", async () => {
    setFlagsFromString("--expose-gc")
    const collect: unknown = runInNewContext("gc")
    const ring = new Ring<object>(3, 100)
    const kept = new WeakRef({})
    const taken = [1, 2, 3].map(() => {
      const item = {}
      ring.push(item, 1)
      return new WeakRef(item)
    })
    ring.push(kept.deref() ?? {}, 1)
    ring.take(2)
    // What was looked at in one turn is held until the next.
    await new Promise((resolve) => setImmediate(resolve))
    if (typeof collect === "function") collect()
    assert.deepStrictEqual(
      taken.map((item) => item.deref()),
      [undefined, undefined, undefined]
    )
    assert.isDefined(kept.deref())
    assert.strictEqual(ring.length, 1)
  })
})
