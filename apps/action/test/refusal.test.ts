import { assert, describe, it } from "@effect/vitest"
import { refusalOf } from "../src/refusal.ts"

const inputs = { allowPullRequestTarget: false, reportFile: undefined }

describe("a run", () => {
  it("is refused where the pull request's server would find secrets", () => {
    for (const name of ["pull_request_target", "workflow_run"]) {
      assert.include(refusalOf({ name }, inputs), name)
      assert.isUndefined(refusalOf({ name }, { ...inputs, allowPullRequestTarget: true }))
    }
  })

  it("is not refused on other events", () => {
    for (const name of ["pull_request", "push", "merge_group", "workflow_dispatch", "schedule", ""])
      assert.isUndefined(refusalOf({ name }, inputs))
  })

  it("shows the report of another run only after that run", () => {
    const showing = { ...inputs, reportFile: "report.json" }
    assert.isUndefined(refusalOf({ name: "workflow_run" }, showing))
    for (const name of ["pull_request", "pull_request_target", "push"])
      assert.include(refusalOf({ name }, { ...showing, allowPullRequestTarget: true }), "`report-file`")
  })
})
