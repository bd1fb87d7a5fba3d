import { assert, describe, it } from "@effect/vitest"
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import { Effect } from "effect"
import { git } from "../../cli/test/support/repository.ts"
import { Checking, failed, type Outcome } from "../src/Checking.ts"
import { checkRun } from "../src/checkRun.ts"
import { approvalIn } from "../src/comment/data.ts"
import { emptyState, type GitHubState } from "../src/github/memory.ts"
import { finding, report, skipped } from "./support/reports.ts"
import { onlyBody, saidBy } from "./support/runs.ts"

const sha = "a".repeat(40)
const repository = { full_name: "acme/search-mcp" }
const label = { name: "mcp-approved" }
const labels = [label]

const change = (digit: string): Finding => finding({ fingerprint: `sha256:${digit.repeat(64)}` })

const outcomeOf = (...changes: ReadonlyArray<Finding>): Outcome => ({
  _tag: "Reports",
  told: { _tag: "One", report: report(changes) }
})

interface Differently {
  readonly action?: string
  /** Members of the pull request in the payload. */
  readonly pull?: object
  readonly isHead?: boolean
  readonly inputs?: Readonly<Record<string, string>>
}

/** A check that ended so, on the pull request 7 whose head is checked out. */
const checked = (
  state: GitHubState,
  outcome: Outcome,
  { action = "synchronize", inputs, isHead = true, pull }: Differently = {}
) =>
  saidBy(
    {
      name: "pull_request",
      payload: {
        action,
        label,
        sender: { login: "octocat" },
        repository,
        pull_request: {
          number: 7,
          updated_at: "2026-11-30T10:00:00Z",
          labels: [],
          head: { sha, ref: "topic", repo: repository },
          base: { ref: "main", repo: repository },
          ...pull
        }
      },
      ...(inputs === undefined ? {} : { inputs })
    },
    state,
    (folder) => {
      git(folder, "init", "--quiet")
      git(folder, "commit", "--quiet", "--allow-empty", "--message", "A change")
    },
    (run) => {
      const { event, folder } = run
      const headSha = isHead ? git(folder, "rev-parse", "HEAD").trim() : sha
      const about = event.pull === undefined ? event : { ...event, pull: { ...event.pull, headSha } }
      return checkRun({ ...run, event: about }).pipe(Effect.provide(Checking.layerMemory(outcome)))
    }
  )

describe("a run that checks", () => {
  it.effect("has its verdict, outputs and summary whatever becomes of the comment, which is a warning", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.refusals.set("createComment", [{ _tag: "Forbidden", said: "HTTP 403" }])
      const { code, log, outputs, summary } = yield* checked(state, outcomeOf(change("1")))
      assert.strictEqual(code, 1)
      assert.strictEqual(outputs.get("breaking"), "1")
      assert.include(summary, "**1 breaking**")
      assert.match(log, /::warning::Could not createComment.*a second workflow with `report-file` can comment/)
      assert.deepStrictEqual(state.comments, [])
    })
  )

  it.effect("without a result says so in place of what the comment said, and keeps what was approved", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.permissions.set("octocat", "write")
      yield* checked(state, outcomeOf(change("1")), { action: "labeled", pull: { labels } })
      const approval = approvalIn(onlyBody(state))
      assert.deepStrictEqual(approval?.fingerprints, ["1".repeat(64)])
      const { code, log, outputs } = yield* checked(state, failed("timed_out", "error: timed_out: No answer."), {
        pull: { labels }
      })
      assert.strictEqual(code, 2)
      assert.strictEqual(outputs.get("passed"), "false")
      assert.include(log, "::error::timed_out: No answer.")
      assert.include(onlyBody(state), "**No result: `timed_out`**")
      assert.deepStrictEqual(approvalIn(onlyBody(state)), approval)
    })
  )

  it.effect("takes what a label approved from the comment: later changes block, and without the label all do", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.permissions.set("octocat", "write")
      const approved = yield* checked(state, outcomeOf(change("1")), { action: "labeled", pull: { labels } })
      assert.strictEqual(approved.code, 0)
      assert.strictEqual(approved.outputs.get("breaking"), "0")
      assert.include(onlyBody(state), "accepted by octocat")
      const same = yield* checked(state, outcomeOf(change("1")), { pull: { labels } })
      assert.strictEqual(same.code, 0)
      const later = yield* checked(state, outcomeOf(change("1"), change("2")), { pull: { labels } })
      assert.strictEqual(later.code, 1)
      assert.strictEqual(later.outputs.get("breaking"), "1")
      const gone = yield* checked(state, outcomeOf(change("1")), { action: "unlabeled" })
      assert.strictEqual(gone.code, 1)
      assert.include(gone.summary, "is void")
      assert.isNull(approvalIn(onlyBody(state)))
    })
  )

  it.effect("asks who set the label, and approves nothing when GitHub does not say", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.permissions.set("octocat", "write")
      state.refusals.set("permission", [{ _tag: "Unreachable", said: "no answer" }])
      const { code, log } = yield* checked(state, outcomeOf(change("1")), { action: "labeled", pull: { labels } })
      assert.strictEqual(code, 1)
      assert.include(log, "::warning::Could not permission.")
      assert.include(onlyBody(state), "it is not known whether octocat may write")
    })
  )

  it.effect("approves nothing of a fork, nor what is not checked out, nor without a comment to keep it in", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.permissions.set("octocat", "write")
      const fork = { labels, head: { sha, ref: "topic", repo: { full_name: "stranger/search-mcp" } } }
      const ofFork = yield* checked(state, outcomeOf(change("1")), { action: "labeled", pull: fork })
      assert.strictEqual(ofFork.code, 1)
      assert.include(onlyBody(state), "from a fork")
      const elsewhere = yield* checked(state, outcomeOf(change("1")), {
        action: "labeled",
        pull: { labels },
        isHead: false
      })
      assert.strictEqual(elsewhere.code, 1)
      assert.include(onlyBody(state), "not the commit")
      const untold = yield* checked(state, outcomeOf(change("1")), {
        action: "labeled",
        pull: { labels },
        inputs: { comment: "false" }
      })
      assert.strictEqual(untold.code, 1)
      assert.include(untold.summary, "without `comment: true`")
    })
  )

  it.effect("leaves the comment alone when the pull request ends with another commit by now, and says so", () =>
    Effect.gen(function* () {
      const state = emptyState()
      yield* checked(state, outcomeOf())
      const { comments } = state
      state.pulls.push({ number: 7, owner: "acme", branch: "topic", sha: "b".repeat(40) })
      for (const outcome of [outcomeOf(change("1")), failed("timed_out", "error: timed_out: No answer.")]) {
        const { code, log, summary } = yield* checked(state, outcome)
        assert.notStrictEqual(code, 0)
        for (const text of [log, summary])
          assert.include(text, "The comment is left as it is: the pull request has moved on")
        assert.deepStrictEqual(state.comments, comments)
      }
      state.refusals.set("pullNow", [{ _tag: "Unreachable", said: "no answer" }])
      yield* checked(state, outcomeOf(change("1")))
      assert.include(onlyBody(state), "**1 breaking**")
    })
  )

  it.effect("approves nothing for an event that is repeated when commits were pushed, or the label is gone", () =>
    Effect.gen(function* () {
      const state = emptyState()
      state.permissions.set("octocat", "write")
      const asked = { action: "labeled", pull: { labels } }
      const now = { number: 7, owner: "acme", branch: "topic" }
      state.pulls.push({ ...now, sha: "b".repeat(40), labels: ["mcp-approved"] })
      const moved = yield* checked(state, outcomeOf(change("1")), asked)
      assert.strictEqual(moved.code, 1)
      assert.include(moved.summary, "approves nothing: the pull request has moved on since it was set")
      assert.deepStrictEqual(state.comments, [])
      state.pulls.splice(0, 1, { ...now, sha, labels: [] })
      const gone = yield* checked(state, outcomeOf(change("1")), { ...asked, isHead: false })
      assert.strictEqual(gone.code, 1)
      assert.include(onlyBody(state), "approves nothing: it was taken away again")
      assert.isNull(approvalIn(onlyBody(state)))
    })
  )

  it.effect("has a comment for each server of a job, so that one without changes hides no other", () =>
    Effect.gen(function* () {
      const state = emptyState()
      yield* checked(state, outcomeOf(change("1")), { inputs: { server: "web" } })
      yield* checked(state, outcomeOf(), { inputs: { server: "api" } })
      assert.lengthOf(state.comments, 2)
      assert.include(state.comments[0]?.body, "**1 breaking**")
    })
  )

  it.effect("names inputs and no flags where it says what to do next", () =>
    Effect.gen(function* () {
      const state = emptyState()
      const outcome: Outcome = { _tag: "Reports", told: { _tag: "One", report: skipped } }
      const { log, summary } = yield* checked(state, outcome)
      for (const text of [log, summary, onlyBody(state)]) {
        assert.include(text, "with the input `baseline` or the input `baseline-file`")
        assert.notInclude(text, "--baseline")
      }
    })
  )

  it.effect("prints no annotation that is not wanted", () =>
    Effect.gen(function* () {
      const loud = yield* checked(emptyState(), outcomeOf(change("1")))
      assert.match(loud.log, /::error file=surface\.json,line=1,title=tool\.removed::/)
      const quiet = yield* checked(emptyState(), outcomeOf(change("1")), { inputs: { annotate: "false" } })
      assert.notInclude(quiet.log, "::")
    })
  )
})
