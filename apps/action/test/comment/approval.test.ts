import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { blockingOf } from "../../src/comment/approvable.ts"
import { decide, type Facts, type Grounds, isApproving, sinceOf } from "../../src/comment/approval.ts"
import { type Approval, approvalIn, dataLine, mostApproved } from "../../src/comment/data.ts"
import { finding, report } from "../support/reports.ts"

const digits = (index: number): string => index.toString(16).padStart(64, "0")
const fingerprint = (index: number): string => `sha256:${digits(index)}`

const pushed: Facts = {
  action: "synchronize",
  label: undefined,
  labels: [],
  sender: "mallory",
  at: "2026-11-30T11:00:00Z",
  isFork: false,
  isHead: true
}

const labeled: Facts = {
  ...pushed,
  action: "labeled",
  label: "mcp-approved",
  labels: ["mcp-approved"],
  sender: "alice",
  at: "2026-11-30T10:00:00Z"
}

const approval: Approval = {
  label: "mcp-approved",
  author: "alice",
  at: "2026-11-30T10:00:00Z",
  fingerprints: [digits(1), digits(2)]
}

const grounds: Grounds = {
  facts: labeled,
  approvalLabel: "mcp-approved",
  isKept: true,
  since: undefined,
  permission: "write",
  earlier: null,
  blocking: [fingerprint(1), fingerprint(2)]
}

const refused = (changes: Partial<Grounds>, words: string): void => {
  const { acceptances, approval: next, notes } = decide({ ...grounds, ...changes })
  assert.deepStrictEqual(acceptances, [])
  assert.isNull(next)
  assert.strictEqual(notes.length, 1)
  assert.include(notes[0], words)
}

describe("approval by label", () => {
  it("takes what blocks when somebody who may write sets the label", () => {
    const expected = {
      approval,
      acceptances: [1, 2].map((index) => ({
        fingerprint: fingerprint(index),
        reason: "approved by label mcp-approved at 2026-11-30T10:00:00Z",
        author: "alice"
      })),
      notes: ["Label `mcp-approved`, set at 2026-11-30T10:00:00Z by alice, approves 2 changes."]
    }
    assert.deepStrictEqual(decide(grounds), expected)
    assert.deepStrictEqual(decide({ ...grounds, permission: "admin" }), expected)
  })

  it("is not given by somebody who may only read, or is not known to be allowed", () => {
    refused({ permission: "read" }, "alice, who set it, may not write")
    refused({ permission: "none" }, "alice, who set it, may not write")
    refused({ permission: undefined }, "not known whether alice may write")
  })

  it("is not given without a name and a time to write down", () => {
    for (const changes of [{ sender: undefined }, { sender: "a b" }, { at: null }, { at: "now" }]) {
      refused({ facts: { ...labeled, ...changes } }, "does not say who set it, and when")
    }
  })

  it("is never given to a fork, whoever sets the label and whatever the comment says", () => {
    refused({ facts: { ...labeled, isFork: true } }, "from a fork")
    refused({ facts: { ...pushed, labels: ["mcp-approved"], isFork: true }, earlier: approval }, "from a fork")
    assert.isFalse(isApproving({ ...labeled, isFork: true }, "mcp-approved"))
  })

  it("is not given for a commit that the label was not set on", () => {
    refused({ facts: { ...labeled, isHead: false } }, "not the commit that it was set on")
  })

  it("is not given once other commits were pushed, or the label was taken away again", () => {
    refused({ since: "pushed" }, "the pull request has moved on since it was set")
    refused({ since: "unlabeled" }, "it was taken away again")
    const pull = { headSha: "a" }
    assert.strictEqual(sinceOf(pull, { headSha: "b", labels: ["mcp-approved"] }, "mcp-approved"), "pushed")
    assert.strictEqual(sinceOf(pull, { headSha: "a", labels: ["bug"] }, "mcp-approved"), "unlabeled")
    assert.isUndefined(sinceOf(pull, { headSha: "a", labels: ["bug", "MCP-approved"] }, "mcp-approved"))
  })

  it("is not given where nothing would keep it, which is said when the label is there", () => {
    refused({ isKept: false }, "without `comment: true`")
    refused({ isKept: false, facts: { ...pushed, labels: ["mcp-approved"] } }, "without `comment: true`")
    assert.deepStrictEqual(decide({ ...grounds, isKept: false, facts: pushed }).notes, [])
  })

  it("is not given without a result, or when nothing blocks", () => {
    refused({ blocking: undefined }, "there is no result")
    refused({ blocking: [] }, "no change blocks")
  })

  it("is not given to more changes than the comment can remember", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => fingerprint(index))
    refused({ blocking: many(mostApproved + 1) }, "701 changes block, and it can approve 700")
    assert.strictEqual(decide({ ...grounds, blocking: many(mostApproved) }).acceptances.length, mostApproved)
  })

  it("counts on later events while the label is there, also where the case of its letters is another", () => {
    const later = decide({
      ...grounds,
      facts: { ...pushed, labels: ["bug", "MCP-Approved"] },
      permission: undefined,
      earlier: approval
    })
    assert.deepStrictEqual(later, decide(grounds))
  })

  it("is not about what was found later, which blocks again", () => {
    const facts = { ...pushed, labels: ["mcp-approved"] }
    const {
      acceptances,
      approval: next,
      notes
    } = decide({
      ...grounds,
      facts,
      earlier: approval,
      blocking: [fingerprint(2), fingerprint(3)]
    })
    assert.deepStrictEqual(
      acceptances.map((acceptance) => acceptance.fingerprint),
      [fingerprint(2)]
    )
    assert.deepStrictEqual(next, approval)
    assert.include(notes[0], "1 change. It is not about 1 change more")
  })

  it("is void without the label, and says so once", () => {
    const gone = "void: the label was taken away"
    refused({ facts: pushed, earlier: approval }, gone)
    refused({ facts: { ...pushed, action: "unlabeled", label: "mcp-approved" }, earlier: approval }, gone)
    // A payload that still lists it.
    refused({ facts: { ...labeled, action: "unlabeled" }, earlier: approval }, gone)
    assert.deepStrictEqual(decide({ ...grounds, facts: pushed }), { approval: null, acceptances: [], notes: [] })
  })

  it("stands when another label is set or taken away", () => {
    for (const action of ["labeled", "unlabeled"]) {
      const facts = { ...pushed, action, label: "bug", labels: ["bug", "mcp-approved"] }
      assert.deepStrictEqual(decide({ ...grounds, facts, earlier: approval }), decide(grounds))
    }
  })

  it("is given anew each time the label is set, whatever was approved before", () => {
    const { approval: next } = decide({ ...grounds, earlier: approval, blocking: [fingerprint(3)] })
    assert.deepStrictEqual(next?.fingerprints, [digits(3)])
    refused({ earlier: approval, permission: "read" }, "may not write")
  })

  it("does not come from a comment that says nothing of it, or of another label", () => {
    const facts = { ...pushed, labels: ["mcp-approved"] }
    refused({ facts, earlier: null }, "the comment does not say what")
    refused({ facts, earlier: { ...approval, label: "other" } }, "the comment does not say what")
  })

  it("is left as it is while the comment cannot be read, and approves nothing", () => {
    const decided = decide({ ...grounds, facts: { ...pushed, labels: ["mcp-approved"] }, earlier: undefined })
    assert.isUndefined(decided.approval)
    assert.deepStrictEqual(decided.acceptances, [])
    assert.include(decided.notes[0], "could not be read")
  })

  it("outlasts a run without a result", () => {
    const facts = { ...pushed, labels: ["mcp-approved"] }
    const decided = decide({ ...grounds, facts, earlier: approval, blocking: undefined })
    assert.deepStrictEqual(decided, { approval, acceptances: [], notes: [] })
  })

  it("asks for a permission only when the label is set", () => {
    assert.isTrue(isApproving(labeled, "MCP-approved"))
    assert.isFalse(isApproving(pushed, "mcp-approved"))
    assert.isFalse(isApproving({ ...labeled, label: "bug" }, "mcp-approved"))
    assert.isFalse(isApproving({ ...labeled, action: "unlabeled" }, "mcp-approved"))
  })

  it("accepts no change that was not there when the label was set, whatever happens after", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 })
    const event = fc.record({
      action: fc.constantFrom("synchronize", "labeled", "unlabeled", "opened"),
      label: fc.constantFrom("bug", "other", undefined),
      labels: fc.subarray(["mcp-approved", "bug"]),
      blocking: some
    })
    fc.assert(
      fc.property(some, fc.array(event, { maxLength: 6 }), (first, events) => {
        let earlier = decide({ ...grounds, blocking: first.map(fingerprint) }).approval ?? null
        for (const { action, blocking, label, labels } of events) {
          const facts = { ...pushed, action, label, labels }
          const decided = decide({ ...grounds, facts, earlier, blocking: blocking.map(fingerprint) })
          for (const accepted of decided.acceptances) {
            assert.include(first.map(fingerprint), accepted.fingerprint)
            assert.include(labels, "mcp-approved")
          }
          earlier = approvalIn(dataLine(decided.approval ?? null))
        }
      })
    )
  })
})

describe("the changes that block", () => {
  const one = report([
    finding({ severity: "BREAKING", fingerprint: fingerprint(1) }),
    finding({ severity: "POTENTIALLY_BREAKING", fingerprint: fingerprint(2) })
  ])

  it("are those that cross the threshold of their report", () => {
    assert.deepStrictEqual(blockingOf({ _tag: "One", report: one }), [fingerprint(1)])
    const strict = { ...one, failOn: "POTENTIALLY_BREAKING" as const }
    assert.deepStrictEqual(blockingOf({ _tag: "One", report: strict }), [fingerprint(1), fingerprint(2)])
    assert.deepStrictEqual(blockingOf({ _tag: "One", report: { ...one, failOn: "never" } }), [])
  })

  it("are counted once a server, those without a report left out", () => {
    const error = { code: "unreachable", message: "It is down." }
    const entries = [
      { server: "a", report: one },
      { server: "b", report: one },
      { server: "c", error }
    ]
    assert.lengthOf(blockingOf({ _tag: "Several", entries }), 2)
  })
})
