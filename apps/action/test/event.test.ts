import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { isFork, readEvent } from "../src/Event.ts"

const payload = {
  action: "labeled",
  number: 7,
  label: { name: "mcp-approved" },
  sender: { login: "octocat" },
  repository: { full_name: "acme/search" },
  pull_request: {
    number: 7,
    updated_at: "2026-11-30T10:00:00Z",
    labels: [{ name: "bug" }, { name: "mcp-approved" }, { title: "no name" }, null],
    head: { sha: "a".repeat(40), ref: "topic", repo: { full_name: "acme/search" } },
    base: { ref: "main", repo: { full_name: "acme/search" } }
  }
}

describe("an event", () => {
  it("tells of its pull request, its label and its sender", () => {
    assert.deepStrictEqual(readEvent("pull_request", JSON.stringify(payload)), {
      name: "pull_request",
      action: "labeled",
      label: "mcp-approved",
      sender: "octocat",
      run: undefined,
      pull: {
        number: 7,
        headSha: "a".repeat(40),
        headRef: "topic",
        headRepository: "acme/search",
        baseRepository: "acme/search",
        baseRef: "main",
        labels: ["bug", "mcp-approved"],
        updatedAt: "2026-11-30T10:00:00Z"
      }
    })
  })

  it("tells of the run that set it off", () => {
    const run = {
      id: 12,
      event: "pull_request",
      head_sha: "b".repeat(40),
      head_branch: "topic",
      head_repository: { owner: { login: "stranger" } },
      pull_requests: [{ number: 3 }, { number: "4" }, {}]
    }
    assert.deepStrictEqual(readEvent("workflow_run", JSON.stringify({ workflow_run: run }))?.run, {
      id: 12,
      event: "pull_request",
      headSha: "b".repeat(40),
      headBranch: "topic",
      headOwner: "stranger",
      pulls: [3]
    })
  })

  it("of a branch in another repository, or in one that is gone, is of a fork", () => {
    const pull = readEvent("pull_request", JSON.stringify(payload))?.pull
    assert.isDefined(pull)
    assert.isFalse(isFork(pull!))
    assert.isFalse(isFork({ ...pull!, headRepository: "Acme/Search" }))
    assert.isTrue(isFork({ ...pull!, headRepository: "stranger/search" }))
    assert.isTrue(isFork({ ...pull!, headRepository: null }))
    const gone = { ...payload, pull_request: { ...payload.pull_request, head: { sha: "c", repo: null } } }
    assert.isNull(readEvent("pull_request", JSON.stringify(gone))?.pull?.headRepository)
  })

  it("has no pull request where the payload does not read like one", () => {
    for (const pull of [null, [], "7", {}, { number: -1 }, { ...payload.pull_request, number: 1.5 }])
      assert.isUndefined(readEvent("pull_request", JSON.stringify({ pull_request: pull }))?.pull)
  })

  it("without a payload is one that says nothing, and with no JSON object is none", () => {
    assert.strictEqual(readEvent("push", "")?.name, "push")
    for (const text of ["[]", "null", "{", "7"]) assert.isNull(readEvent("push", text))
    assert.isNull(readEvent("push", "[".repeat(200_000)))
  })

  it("is read from any JSON without a fault, and no member comes from a prototype", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (pull, run) => {
        const event = readEvent("x", JSON.stringify({ pull_request: pull, workflow_run: run }))
        assert.strictEqual(event?.name, "x")
      })
    )
    const event = readEvent("x", `{"__proto__":{"action":"labeled","sender":{"login":"root"}}}`)
    assert.isUndefined(event?.action)
    assert.isUndefined(event?.sender)
  })
})
