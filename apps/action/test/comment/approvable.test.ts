import { assert, describe, it } from "@effect/vitest"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { acceptKeys, blockingOf } from "../../src/comment/approvable.ts"
import { isPassed, reportsOf } from "../../src/told.ts"
import { finding, report } from "../support/reports.ts"

const change = finding()
const one: Told = { _tag: "One", report: report([change]) }

const several = (...servers: ReadonlyArray<string>): Told => ({
  _tag: "Several",
  entries: ["a", "b"].map((server) => ({ server, report: report(servers.includes(server) ? [change] : []) }))
})

const accept = (told: Told, keys: ReadonlyArray<string>, server?: string): Told =>
  acceptKeys(
    told,
    keys.map((fingerprint) => ({ fingerprint, reason: "approved by label", author: "octocat" })),
    server
  )

describe("what a label approves", () => {
  it("is a change of one server, not the same change of another", () => {
    const approved = blockingOf(several("a"))
    assert.isTrue(isPassed(accept(several("a"), approved)))
    const later = accept(several("a", "b"), approved)
    assert.isFalse(isPassed(later))
    assert.deepStrictEqual(
      reportsOf(later).map(({ changes }) => changes.length),
      [0, 1]
    )
    assert.isTrue(isPassed(accept(several("a", "b"), blockingOf(several("a", "b")))))
  })

  it("is not a change of another job that has the same comment and another server", () => {
    assert.isTrue(isPassed(accept(one, blockingOf(one, "a"), "a")))
    assert.isFalse(isPassed(accept(one, blockingOf(one, "a"), "b")))
    assert.isFalse(isPassed(accept(one, blockingOf(one), "a")))
  })

  it("is the fingerprint of the change where the server has no name, and in the form of one elsewhere", () => {
    assert.deepStrictEqual(blockingOf(one), [change.fingerprint])
    for (const key of blockingOf(several("a", "b"))) assert.match(key, /^sha256:[0-9a-f]{64}$/)
    assert.lengthOf(blockingOf(several("a", "b")), 2)
  })

  it("is what crosses the threshold, once", () => {
    const minor = finding({ severity: "NON_BREAKING", fingerprint: `sha256:${"3".repeat(64)}` })
    assert.deepStrictEqual(blockingOf({ _tag: "One", report: report([change, change, minor]) }), [change.fingerprint])
  })
})
