// Accepting after the fact is accepting before it: the same report as of a comparison with those acceptances.
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { acceptAlso } from "../../src/Accepting.ts"
import { compare, type CompareOptions, defaultOptions, skipped } from "../../src/Diff.ts"
import { review } from "../../src/LintReport.ts"
import type { Report } from "../../src/model/Report.ts"
import { severities } from "../../src/model/Severity.ts"
import type { Snapshot } from "../../src/model/Surface.ts"
import type { Acceptance, Policy } from "../../src/policy/Policy.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"
import { registry } from "../../src/rules/registry.ts"
import { surface, tool } from "../fixtures.ts"
import { shapes } from "../report/shapes.ts"

type Pair = readonly [before: Snapshot, after: Snapshot]

const made = (name: string): Pair => {
  const text = readFileSync(new URL(`../group/fixtures/${name}.json`, import.meta.url), "utf8")
  const { after, before } = JSON.parse(text) as { readonly before: ExampleSurface; readonly after: ExampleSurface }
  return [surface(before), surface(after)]
}

const pairs: ReadonlyArray<Pair> = [
  ...shapes.map(([, before, after]): Pair => [surface(before), surface(after)]),
  ...registry.flatMap(({ examples }) =>
    examples().fires.map(({ after, before }): Pair => [surface(before), surface(after)])
  ),
  ...["zod-native", "sdk-major-and-zod", "typebox"].map(made)
]

const options = (policy: Partial<Policy>): CompareOptions => ({
  ...defaultOptions,
  witnesses: false,
  policy: { ...defaultOptions.policy, ...policy },
  baseline: { source: "git", ref: "origin/main", path: "surface.json" },
  locate: ({ name }) => ({ file: "surface.json", line: 1 + name.length }),
  context: { tokensBefore: 1, tokensAfter: 2, tokenizer: "o200k_base" }
})

const accepting = (fingerprint: string): Acceptance => ({ fingerprint, reason: "approved by label", author: "ada" })

const everyOf = ({ changes, suppressed }: Report): ReadonlyArray<string> =>
  [...changes, ...suppressed].map(({ fingerprint }) => fingerprint)

const icons = (src: string): Snapshot =>
  surface({ tools: ["search", "find", "list"].map((name) => tool({ name, icons: [{ src }] })) })

describe("accepting changes of a report", () => {
  it("gives the report of a comparison with those acceptances, of whatever part of the changes", () => {
    const reports = pairs.map(([before, after]) => compare(before, after, options({})).report)
    const drawn = fc
      .nat({ max: pairs.length - 1 })
      .chain((index) =>
        fc.tuple(
          fc.constant(index),
          fc.subarray(everyOf(reports[index]!).map((_, at) => at)),
          fc.constantFrom(...severities, "never" as const),
          fc.boolean()
        )
      )
    fc.assert(
      fc.property(drawn, ([index, taken, failOn, ignoresSome]) => {
        const [before, after] = pairs[index]!
        const rule = reports[index]!.changes.at(-1)?.rule
        const ignores = ignoresSome && rule !== undefined ? [{ rule, reason: "known", expires: "2027-01-01" }] : []
        const report = compare(before, after, options({ failOn, ignores })).report
        const acceptances = taken.map((at) => accepting(everyOf(report)[at]!))
        const expected = compare(before, after, options({ failOn, ignores, accepted: acceptances })).report
        const accepted = acceptAlso(report, acceptances)
        assert.deepStrictEqual(accepted, expected)
        assert.deepStrictEqual(acceptAlso(accepted, acceptances), accepted)
      }),
      { numRuns: 150 }
    )
  })

  it("replaces who accepted a change before, as a later entry of the same fingerprint does", () => {
    const [before, after] = [icons("a.png"), icons("b.png")]
    const first = compare(before, after, options({})).report
    const accepted = [{ ...accepting(first.changes[0]!.fingerprint), author: "grace", reason: "agreed" }]
    const later = [accepting(first.changes[0]!.fingerprint)]
    assert.deepStrictEqual(
      acceptAlso(compare(before, after, options({ accepted })).report, later),
      compare(before, after, options({ accepted: [...accepted, ...later] })).report
    )
  })

  it("passes what failed, dissolves a group that became too small, and takes back the advice on versions", () => {
    const gone = (...names: ReadonlyArray<string>): Snapshot =>
      surface({
        server: { serverInfo: { name: "s", version: "1.2.3" } },
        tools: names.map((name) => tool({ name, description: `Does ${name}` }))
      })
    const { report } = compare(gone("search", "find", "list"), gone())
    assert.strictEqual(report.status, "failed")
    assert.strictEqual(report.groups.length, 1)
    const [first, ...rest] = report.changes.map(({ fingerprint }) => accepting(fingerprint))
    const one = acceptAlso(report, [first!])
    assert.strictEqual(one.status, "failed")
    assert.deepStrictEqual(one.groups, [])
    assert.deepStrictEqual(
      one.changes.map(({ group }) => group),
      report.changes.slice(1).map(() => null)
    )
    const all = acceptAlso(one, rest)
    assert.isTrue(all.passed)
    assert.strictEqual(all.status, "passed")
    assert.strictEqual(all.semver, null)
    assert.strictEqual(all.summary.text, `every change is suppressed (${report.changes.length} suppressed)`)
    assert.strictEqual(all.suppressed[0]?.author, "ada")
  })

  it("alters nothing for a fingerprint of no change, and leaves a skip and a review as they are", () => {
    const [before, after] = [icons("a.png"), icons("b.png")]
    const { report } = compare(before, after)
    assert.deepStrictEqual(acceptAlso(report, []), report)
    assert.deepStrictEqual(acceptAlso(report, [accepting("sha256:none"), accepting("__proto__")]), report)
    const skip = skipped(after, defaultOptions.policy, "There is no baseline.")
    assert.deepStrictEqual(acceptAlso(skip, [accepting(report.changes[0]!.fingerprint)]), skip)
    const reviewed = review(surface({ tools: [tool({ name: "a b" })] })).report
    assert.isAbove(reviewed.changes.length, 0)
    assert.deepStrictEqual(
      acceptAlso(
        reviewed,
        reviewed.changes.map(({ fingerprint }) => accepting(fingerprint))
      ),
      reviewed
    )
  })
})
