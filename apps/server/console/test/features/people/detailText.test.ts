import { assert, it } from "@effect/vitest"
import { detailText } from "../../../src/features/people/detailText.ts"

it("says a change as before and after, leaves out what is not known, and cuts fingerprints", () => {
  assert.strictEqual(detailText({ before: "viewer", after: "member" }), "viewer → member")
  assert.strictEqual(
    detailText({ kind: "api", days: null, threshold: { percent: 1 }, excluded: 0 }),
    'kind api, threshold {"percent":1}, excluded 0'
  )
  assert.strictEqual(detailText({ fingerprint: `sha256:${"a".repeat(64)}` }), "fingerprint aaaaaaaaaaaa…")
  assert.strictEqual(detailText({}), "")
})
