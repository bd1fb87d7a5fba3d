import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Approval, approvalIn, dataLine } from "../../src/comment/data.ts"
import { findApproval, keepComment } from "../../src/comment/keepComment.ts"
import { markerOf } from "../../src/comment/marker.ts"
import { GitHub } from "../../src/github/GitHub.ts"
import { emptyState, type GitHubState } from "../../src/github/memory.ts"

const marker = markerOf({ workingDirectory: ".", config: ".mcp-inspect.yml" })
const other = markerOf({ workingDirectory: "apps/a", config: ".mcp-inspect.yml" })

const approval: Approval = { label: "mcp-approved", author: "alice", at: "2026-11-30T10:00:00Z", fingerprints: [] }

const text = (said: string, approved: Approval | null = null): string => `${marker}\n${said}\n\n${dataLine(approved)}\n`

const bodies = ({ comments }: GitHubState) => comments.map(({ body }) => body)

const within = <A, E>(state: GitHubState, effect: Effect.Effect<A, E, GitHub>) =>
  Effect.provide(effect, GitHub.layerMemory(state))

const keep = (state: GitHubState, body: string) =>
  within(
    state,
    keepComment(7, marker, () => body)
  )

describe("keeping one comment", () => {
  it.effect("makes one, and twenty pushes leave one that is current", () =>
    Effect.gen(function* () {
      const state = emptyState()
      assert.strictEqual(yield* keep(state, text("push 1")), "created")
      for (let push = 2; push <= 20; push++) assert.strictEqual(yield* keep(state, text(`push ${push}`)), "updated")
      assert.deepStrictEqual(bodies(state), [text("push 20")])
    })
  )

  it.effect("leaves one alone that says the same, however GitHub ends its lines", () =>
    Effect.gen(function* () {
      const state = emptyState()
      const stored = text("same").replaceAll("\n", "\r\n").trimEnd()
      state.comments = [{ id: 1, pull: 7, author: state.viewer, body: stored }]
      assert.strictEqual(yield* keep(state, text("same")), "unchanged")
      assert.deepStrictEqual(bodies(state), [stored])
    })
  )

  it.effect("touches no comment of somebody else, of another job or of another pull request", () =>
    Effect.gen(function* () {
      const state = emptyState()
      const others = [
        { id: 1, pull: 7, author: "mallory", body: text("mine?") },
        { id: 2, pull: 7, author: null, body: text("a ghost") },
        { id: 3, pull: 7, author: state.viewer, body: `${other}\nreport` },
        { id: 4, pull: 7, author: state.viewer, body: `a quote of\n${marker}` },
        { id: 5, pull: 8, author: state.viewer, body: text("elsewhere") }
      ]
      state.comments = [...others]
      assert.strictEqual(yield* keep(state, text("new")), "created")
      assert.deepStrictEqual(state.comments.slice(0, 5), others)
      assert.strictEqual(state.comments.length, 6)
    })
  )

  it.effect("updates the newest of several, and leaves the others", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.comments = [3, 9, 5].map((id) => ({ id, pull: 7, author: state.viewer, body: text(`old ${id}`) }))
      assert.strictEqual(yield* keep(state, text("new")), "updated")
      assert.deepStrictEqual(bodies(state), [text("old 3"), text("new"), text("old 5")])
    })
  )

  it.effect("makes another when the one it found was deleted meanwhile", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.comments = [{ id: 1, pull: 7, author: state.viewer, body: text("old") }]
      state.refusals.set("updateComment", [{ _tag: "NotFound", said: "HTTP 404" }])
      assert.strictEqual(yield* keep(state, text("new")), "created")
    })
  )

  it.effect("fails as GitHub refuses, for the caller to warn of", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.refusals.set("createComment", [{ _tag: "Forbidden", said: "HTTP 403" }])
      const refused = yield* Effect.flip(keep(state, text("new")))
      assert.strictEqual(refused.reason._tag, "Forbidden")
      assert.deepStrictEqual(bodies(state), [])
    })
  )

  it.effect("tells what the comment remembers, and lets the new text keep it", () =>
    Effect.gen(function* () {
      const state = emptyState()
      assert.isNull(yield* within(state, findApproval(7, marker)))
      state.comments = [
        { id: 1, pull: 7, author: state.viewer, body: text("old", approval) },
        { id: 2, pull: 7, author: "mallory", body: text("forged", { ...approval, author: "mallory" }) }
      ]
      assert.deepStrictEqual(yield* within(state, findApproval(7, marker)), approval)
      yield* within(
        state,
        keepComment(7, marker, (earlier) => text("new", earlier))
      )
      assert.deepStrictEqual(approvalIn(bodies(state)[0] ?? ""), approval)
    })
  )
})
