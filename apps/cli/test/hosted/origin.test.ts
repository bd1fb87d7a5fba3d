import { assert, describe, it } from "@effect/vitest"
import { originOfCi } from "../../src/hosted/origin.ts"

const sha = "0123456789abcdef0123456789abcdef01234567"

describe("the origin of a snapshot", () => {
  const cases: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, string | undefined]> = [
    ["a GitHub push", { GITHUB_SHA: sha, GITHUB_HEAD_REF: "", GITHUB_REF_NAME: "main" }, "main"],
    ["a GitHub pull request", { GITHUB_SHA: sha, GITHUB_HEAD_REF: "topic", GITHUB_REF_NAME: "7/merge" }, "topic"],
    ["a GitHub tag", { GITHUB_SHA: sha, GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "v1" }, undefined],
    ["a GitLab branch", { CI_COMMIT_SHA: sha, CI_COMMIT_BRANCH: "main" }, "main"],
    ["a GitLab merge request", { CI_COMMIT_SHA: sha, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "topic" }, "topic"],
    ["Jenkins", { GIT_COMMIT: sha, GIT_BRANCH: "origin/main" }, "main"],
    ["any other CI", { CI_COMMIT: sha, CI_BRANCH: "main" }, "main"]
  ]
  for (const [name, env, branch] of cases) {
    it(`is what ${name} names`, () => {
      assert.deepStrictEqual(originOfCi(env), { commit: sha, ...(branch === undefined ? {} : { branch }) })
    })
  }

  it("is not known outside CI, or where the variable holds no commit", () => {
    assert.isUndefined(originOfCi({}))
    assert.isUndefined(originOfCi({ GITHUB_SHA: "main" }))
  })

  it("leaves out a branch that no branch can be named", () => {
    assert.deepStrictEqual(originOfCi({ GITHUB_SHA: sha, GITHUB_REF_NAME: "a\nb" }), { commit: sha })
  })
})
