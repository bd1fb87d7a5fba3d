import { assert, describe, it } from "@effect/vitest"
import { markdownReporter } from "@mcp-inspect/engine/report/markdown"
import fc from "fast-check"
import { commentBody, longestBody, type Parts } from "../../src/comment/body.ts"
import { type Approval, approvalIn, dataLine, mostApproved } from "../../src/comment/data.ts"
import { hasMarker, markerOf } from "../../src/comment/marker.ts"
import { finding, report, skipped } from "../support/reports.ts"
import { assertComment, hiddenIn, rendered } from "../support/rendered.ts"

const page = "https://github.com/acme/search-mcp/actions/runs/1"

const parts: Parts = {
  marker: markerOf({ workingDirectory: ".", config: ".mcp-inspect.yml" }),
  shown: { _tag: "One", report: report([]) },
  notes: [],
  approval: null,
  commit: "0123456789abcdef0123456789abcdef01234567",
  page
}

const full: Approval = {
  label: "mcp-approved",
  author: "alice",
  at: "2026-11-30T10:00:00Z",
  fingerprints: Array.from({ length: mostApproved }, (_, index) => index.toString(16).padStart(64, "0"))
}

const hostile = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom("`", "-->", "<!--", "<b>", "@a", "#1", "\n", "\r", "|", "[", "](", "\u202e", "\u0000", "~"),
    maxLength: 40
  }),
  fc.constantFrom(
    "-->\n<!-- mcp-inspect:data:{} -->",
    "\u001b[31mred",
    "::error::x",
    "##[error]x",
    "@octocat fixes #1 GH-2",
    "````text\n`````\n<script>",
    "[x](https://evil.test) https://evil.test www.evil.test",
    "- a\n# b\n> c\n1. d\n***\n| a |\n|---|",
    "__proto__"
  )
)

describe("the text of the comment", () => {
  it("begins with the marker, then says what the report says, and ends with what the next run is to know", () => {
    const one = report([finding()])
    const text = commentBody({ ...parts, shown: { _tag: "One", report: one } })
    const markdown = markdownReporter.render(one, { columns: 80, color: false })
    const below = `\nCommit 0123456 · [summary of the run](<${page}>)\n\n<!-- mcp-inspect:data:{"version":1,"approval":null} -->\n`
    assert.strictEqual(text, `${parts.marker}\n${markdown}${below}`)
  })

  it("says that there are no changes, and that a comparison was skipped (ACT-13)", () => {
    assert.include(commentBody(parts), "Passed: compared, no changes.")
    const text = commentBody({ ...parts, shown: { _tag: "One", report: skipped } })
    assert.include(text, "**Comparison skipped — baseline needed**")
    assert.notInclude(text, "Passed")
  })

  it("says that there is no result, and shows what was said about it as it was said", () => {
    const said = "error: No connection: ECONNREFUSED.\n\t*Start* it, ``` @octocat"
    const text = commentBody({ ...parts, shown: { code: "unreachable", text: said } })
    assert.include(text, "**No result: `unreachable`**")
    assert.include(rendered(text), `*Start* it, ${"```"} @octocat\n</code></pre>`)
    assert.notInclude(text, "Passed")
    assertComment(text, page)
  })

  it("says what else there is to say, and nothing where there is nothing", () => {
    const text = commentBody({
      ...parts,
      notes: ["Approved by label `x`: 1 change."],
      commit: undefined,
      page: undefined
    })
    assert.include(text, "\n\nApproved by label `x`: 1 change.\n\n<!-- mcp-inspect:data:")
    assert.notInclude(text, "Commit")
  })

  it("names no commit that is none", () => {
    assert.notInclude(commentBody({ ...parts, commit: "main](x) @a" }), "Commit")
  })

  it("keeps within the limit, all told, however many changes and approvals there are", () => {
    const changes = Array.from({ length: 1_900 }, (_, index) =>
      finding({
        entity: { kind: "tool", name: `tool_${index}` },
        fingerprint: `sha256:${index.toString(16).padStart(64, "0")}`
      })
    )
    const shown = { _tag: "One" as const, report: report(changes) }
    for (const remembered of [null, full]) {
      const text = commentBody({ ...parts, shown, approval: remembered })
      assert.isAtMost(text.length, longestBody)
      assert.isAbove(text.length, longestBody - 2_000)
      assert.isTrue(hasMarker(text, parts.marker))
      assert.deepStrictEqual(approvalIn(text), remembered)
      assert.include(text, `The whole report is in the [summary of the run](<${page}>).`)
      assertComment(text, page)
    }
  })

  it("keeps within the limit where a failure goes on for ever", () => {
    for (const text of ["x".repeat(200_000), "y\n".repeat(100_000), "`".repeat(100_000)]) {
      const body = commentBody({ ...parts, approval: full, shown: { code: "c".repeat(1_000), text } })
      assert.isAtMost(body.length, longestBody)
      assertComment(body, page)
    }
  })

  it("shows what a server says as text or as code and as nothing else, and ends no HTML comment with it", () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const told = report([
          finding({ entity: { kind: "tool", name: one }, explanation: other, migration: one, note: other, path: one })
        ])
        const error = { code: one, message: other }
        const entries = [
          { server: one, report: { ...told, warnings: [other] } },
          { server: other, error }
        ]
        for (const shown of [
          { _tag: "Several" as const, entries },
          { code: one, text: other }
        ]) {
          const approval = { ...full, label: one.slice(0, 20) || "x", fingerprints: [] }
          const text = commentBody({ ...parts, shown, notes: [`Set by ${one} as \`${other}\`.`], approval })
          assert.deepStrictEqual(approvalIn(text), approval)
          assert.isTrue(hasMarker(text, parts.marker))
          assert.deepStrictEqual(hiddenIn(text), [parts.marker, dataLine(approval)])
          assertComment(text, page)
        }
      }),
      { numRuns: 60 }
    )
  })
})
