import { assert, describe, it } from "@effect/vitest"
import { agree } from "../../src/Agreement.ts"
import type { Verdict } from "../../src/model/Verdict.ts"

const narrower: Verdict = { relation: "narrower", losesNothing: false, gainsNothing: true, lost: 501 }
const wider: Verdict = { relation: "wider", losesNothing: true, gainsNothing: false, gained: null }
const unknown: Verdict = { relation: "unknown", losesNothing: false, gainsNothing: false }

describe("agree", () => {
  it("adds a proved break that no finding claims, with its value", () => {
    const witness = { value: 501, before: "accepted", after: "rejected" } as const
    assert.deepStrictEqual(
      agree("input", [], () => narrower),
      { side: "input", witness }
    )
    assert.deepStrictEqual(
      agree("input", [{ side: "input", breaking: false }], () => narrower),
      { side: "input", witness }
    )
  })

  it("takes a break on the other side for no claim", () => {
    const witness = { value: null, before: "rejected", after: "accepted" } as const
    assert.deepStrictEqual(
      agree("output", [{ side: "input", breaking: true }], () => wider),
      { side: "output", witness }
    )
  })

  it("adds nothing to a claim, and takes none away", () => {
    const claim = [{ side: "input", breaking: true }] as const
    for (const verdict of [narrower, wider, unknown]) assert.isUndefined(agree("input", claim, () => verdict))
  })

  it("adds nothing where no break is proved", () => {
    assert.isUndefined(agree("input", [], () => wider))
    assert.isUndefined(agree("output", [], () => narrower))
    assert.isUndefined(agree("input", [], () => unknown))
    assert.isUndefined(agree("input", [], () => ({ relation: "equal", losesNothing: true, gainsNothing: true })))
  })

  it("adds a break proved by a value alone", () => {
    const lost: Verdict = { ...unknown, lost: {} }
    assert.deepStrictEqual(agree("input", [], () => lost)?.witness, {
      value: {},
      before: "accepted",
      after: "rejected"
    })
    assert.isUndefined(agree("output", [], () => lost))
  })
})
