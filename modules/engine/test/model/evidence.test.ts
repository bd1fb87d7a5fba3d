import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { evidenceOf, readEvidence, withEvidence } from "../../src/model/Evidence.ts"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { finding } from "../group/finding.ts"
import { evidenced, unevidenced, used } from "../report/usage.ts"

const json: JsonObject = { ...used, window: { ...used.window }, argument: null }

describe("evidence of usage", () => {
  it("changes nothing of a report but what its findings carry, and its warnings", () => {
    assert.isAbove(evidenced.changes.filter(({ evidence }) => evidence !== null).length, 5)
    assert.deepStrictEqual(
      { ...evidenced, changes: evidenced.changes.map((change) => ({ ...change, evidence: null })), warnings: [] },
      { ...unevidenced, warnings: [] }
    )
    assert.deepStrictEqual(evidenced.warnings.slice(0, unevidenced.warnings.length), unevidenced.warnings)
    assert.deepStrictEqual(withEvidence(unevidenced, new Map(), []), unevidenced)
  })

  it("is read as it was attached", () => {
    const [change] = unevidenced.changes
    const { changes } = withEvidence(unevidenced, new Map([[change?.fingerprint ?? "", used]]), [])
    assert.deepStrictEqual(changes.map(evidenceOf), [used, ...changes.slice(1).map(() => undefined)])
  })

  it("stands beside what is suppressed as well", () => {
    const [change, ...changes] = unevidenced.changes
    assert.isDefined(change)
    const held = { ...change, reason: "Agreed.", ignore: 0, author: null, expires: null }
    const report = withEvidence(
      { ...unevidenced, changes, suppressed: [held] },
      new Map([[change.fingerprint, used]]),
      []
    )
    assert.deepStrictEqual(report.suppressed.map(evidenceOf), [used])
  })

  it("is not read where a member is missing or of another kind, and never with members of others", () => {
    for (const key of Object.keys(used)) {
      const without = Object.fromEntries(Object.entries(json).filter(([name]) => name !== key))
      assert.isUndefined(readEvidence(without), key)
      for (const wrong of [true, [], -1, 0.5, 1e300, {}, { days: "90" }])
        assert.isUndefined(readEvidence({ ...json, [key]: wrong }), `${key} ${JSON.stringify(wrong)}`)
    }
    assert.deepStrictEqual(
      readEvidence(JSON.parse(JSON.stringify({ ...json, more: 1 }).replace("{", '{"__proto__":{},')) as Json),
      used
    )
  })

  it("is read of any JSON without a fault", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.isUndefined(evidenceOf(finding("tool.removed", "a", null, null, null, { evidence: value as Json })))
      })
    )
  })
})
