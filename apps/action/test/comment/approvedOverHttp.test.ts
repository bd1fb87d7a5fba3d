// An approval on its way through the comment and back, over HTTP: from the event that set the label to later ones.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { blockingOf } from "../../src/comment/approvable.ts"
import { decide, type Facts } from "../../src/comment/approval.ts"
import { commentBody } from "../../src/comment/body.ts"
import { findApproval, keepComment } from "../../src/comment/keepComment.ts"
import { markerOf } from "../../src/comment/marker.ts"
import { GitHub } from "../../src/github/GitHub.ts"
import { asking } from "../support/asking.ts"
import { finding, report } from "../support/reports.ts"

const approvalLabel = "mcp--approved -->"
const marker = markerOf({ workingDirectory: "apps/--><b>", config: ".mcp-inspect.yml" })

const pushed: Facts = {
  action: "synchronize",
  label: undefined,
  labels: [approvalLabel],
  sender: "mallory",
  at: "2026-11-30T11:00:00Z",
  isFork: false,
  isHead: true
}

const labeled: Facts = { ...pushed, action: "labeled", label: approvalLabel, sender: "alice" }

const broken = (...tools: ReadonlyArray<string>) =>
  report(
    tools.map((name) =>
      finding({
        entity: { kind: "tool", name },
        fingerprint: `sha256:${Buffer.from(name).toString("hex").padStart(64, "0")}`
      })
    )
  )

/** A run about these tools, to the number of changes that are accepted and what became of the comment. */
const run = Effect.fnUntraced(function* (facts: Facts, ...tools: ReadonlyArray<string>) {
  const github = yield* GitHub
  const shown = { _tag: "One" as const, report: broken(...tools) }
  const { acceptances, approval, notes } = decide({
    facts,
    approvalLabel,
    isKept: true,
    since: undefined,
    permission: yield* github.permission(facts.sender ?? ""),
    earlier: yield* findApproval(7, marker),
    blocking: blockingOf(shown)
  })
  const kept = yield* keepComment(7, marker, (earlier) =>
    commentBody({
      marker,
      shown,
      notes,
      approval: (approval === undefined ? earlier : approval) ?? null,
      commit: undefined,
      page: undefined
    })
  )
  return { accepted: acceptances.length, kept }
})

describe("an approval that the comment keeps", () => {
  it.live("is about the changes that were there, on every later push, until the label is taken away", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.state.permissions.set("alice", { permission: "write", role: "write" })
        assert.deepStrictEqual(yield* run({ ...pushed, labels: [] }, "a", "b"), { accepted: 0, kept: "created" })
        assert.deepStrictEqual(yield* run(labeled, "a", "b"), { accepted: 2, kept: "updated" })
        assert.deepStrictEqual(yield* run(pushed, "a", "b"), { accepted: 2, kept: "unchanged" })
        assert.deepStrictEqual(yield* run(pushed, "a", "b", "later"), { accepted: 2, kept: "updated" })
        assert.deepStrictEqual(yield* run({ ...pushed, labels: [] }, "a", "b"), { accepted: 0, kept: "updated" })
        assert.deepStrictEqual(yield* run(pushed, "a", "b"), { accepted: 0, kept: "updated" })
        assert.strictEqual(api.state.comments.length, 1)
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )

  it.live("does not come from somebody who may not write, nor from a comment that somebody else wrote", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.state.permissions.set("alice", { permission: "write", role: "write" })
        yield* run(labeled, "a")
        const own = api.state.comments.pop()
        api.state.comments.push({ id: 1, issue: 7, author: "mallory", body: own?.body ?? "", updates: 0 })
        assert.deepStrictEqual(yield* run(pushed, "a"), { accepted: 0, kept: "created" })
        assert.deepStrictEqual(yield* run({ ...labeled, sender: "mallory" }, "a"), { accepted: 0, kept: "updated" })
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )
})
