// What the client asks about pull requests, over HTTP.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { GitHub } from "../../src/github/GitHub.ts"
import { asking } from "../support/asking.ts"

describe("the pull request of a commit", () => {
  const head = { owner: "mallory", branch: "fix/a&b#1", sha: "a".repeat(40) }
  const find = Effect.flatMap(GitHub, (github) => github.openPullFor(head))

  it.live("is the open one that ends with it, of a fork too", () =>
    asking((api) =>
      Effect.gen(function* () {
        api.state.pulls.push(
          { ...head, number: 1, state: "closed" },
          { ...head, number: 2, state: "open", sha: "b".repeat(40) },
          { ...head, number: 3, state: "open", owner: "other" },
          { ...head, number: 4, state: "open" }
        )
        assert.strictEqual(yield* find, 4)
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )

  it.live("is not known where there is none, or more than one", () =>
    asking((api) =>
      Effect.gen(function* () {
        assert.isUndefined(yield* find)
        api.state.pulls.push({ ...head, number: 4, state: "open" }, { ...head, number: 5, state: "open" })
        assert.isUndefined(yield* find)
      })
    )
  )
})

describe("a pull request as it is now", () => {
  const now = Effect.flatMap(GitHub, (github) => github.pullNow(7))

  it.live("is its last commit and its labels", () =>
    asking((api) =>
      Effect.gen(function* () {
        const sha = "a".repeat(40)
        api.state.pulls.push({ number: 7, state: "closed", owner: "mallory", branch: "b", sha, labels: ["bug", "é"] })
        assert.deepStrictEqual(yield* now, { headSha: sha, labels: ["bug", "é"] })
        assert.deepStrictEqual(api.strays, [])
      })
    )
  )

  it.live("is not known where there is none, or GitHub says what it does not document", () =>
    asking((api) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* Effect.flip(now)).reason._tag, "NotFound")
        api.fail("pull", [{ kind: "text", text: '{"head":{"sha":1},"labels":[]}' }])
        assert.strictEqual((yield* Effect.flip(now)).reason._tag, "Unexpected")
      })
    )
  )
})
