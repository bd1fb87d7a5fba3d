// What holds of every format, those registered later included.
import { assert, describe, it } from "@effect/vitest"
import { canonical } from "../../src/model/Json.ts"
import type { Report } from "../../src/model/Report.ts"
import { reporters } from "../../src/report/registry.ts"
import { skippedHeading } from "../../src/report/words.ts"
import { annotated, cases, several, skip, suppressed } from "./cases.ts"
import { evidenced, unevidenced } from "./usage.ts"

const context = { columns: 80, color: false }

// In these a member is called `passed`, as the published shape has it.
/* What people read: a page names its own rules for a pass as well. */
const shown = (text: string): string => text.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, "")

const withoutMember = (text: string): string => text.replaceAll(/"passed": ?(?:true|false)/g, "")

for (const reporter of reporters) {
  const render = (report: Report): string => reporter.render(report, context)

  describe(`${reporter.name} report`, () => {
    it("ends in one newline, and is the same twice", () => {
      for (const [, report] of cases) {
        const text = render(report)
        assert.match(text, /[^\n]\n$/)
        assert.strictEqual(text, render(report))
      }
    })

    it("shows a skip as a skip and never as a pass", () => {
      for (const text of [render(skip), reporter.renderAll([{ server: "srv-fresh", report: skip }], context)]) {
        assert.isTrue(text.includes(skippedHeading) || /"status": ?"skipped"/.test(text))
        assert.include(text, "There is no baseline at origin/main.")
        assert.notMatch(shown(withoutMember(text)), /passed|no changes|✓|✔|✅/i)
      }
    })

    it("gives every suppressed change its reason", () => {
      const text = render(suppressed)
      assert.match(text, /Art \\?\*week\\?\*/)
      assert.match(text, /suppressed/i)
      assert.notMatch(withoutMember(text), /no changes/i)
    })

    it("labels what a model wrote, says what warns, and names where to look", () => {
      const text = render(annotated)
      assert.match(text, /model-written note: |"advisory": ?"/)
      assert.include(text.replaceAll(/\s+/g, " "), "Callers that send raw bytes will notice first.")
      assert.include(text, "The surfaces were captured in different eras.")
      assert.include(text, "Art ")
    })

    it("says of usage how it is known, with the caveat, and never what cannot be known", () => {
      const text = render(evidenced).replaceAll(/\s+/g, " ")
      const flat = text.replaceAll("%25", "%")
      assert.include(flat, "12 recorded calls in the requested 90-day window: 0.03% of all calls")
      assert.include(flat, "data on 87 of 90 days")
      assert.match(flat, /[Cc]onfidence"?:? "?low/)
      assert.include(flat, "absence of observed usage and not absence of all possible consumers")
      // A statement that tells the coverage itself is not followed by it.
      assert.notMatch(flat, /(Collection was complete[^.]*\.) \1/)
      assert.notMatch(shown(text), /safe to remove|unused|no consumers|\busers\b|customers/i)
      assert.notInclude(render(unevidenced), "90-day window")
    })

    it("says the caveat once where all findings are read together, and with each where each is read alone", () => {
      const count = (
        shown(render(evidenced))
          .replaceAll(/\s+/g, " ")
          .match(/absence of all possible consumers/g) ?? []
      ).length
      const findings = evidenced.changes.length
      const expected: Readonly<Record<string, number>> = {
        // The page has its data besides, as the script that holds it says; that is not what people read.
        html: 1,
        markdown: 1,
        text: 1,
        github: 2
      }
      assert.strictEqual(count, expected[reporter.name] ?? findings)
    })

    it("says the advice on versions and the cost of context, where it has a place beside the changes", () => {
      const text = render(annotated)
      // Of a list of issues each one counts as a fault.
      if (reporter.name === "gitlab") return
      assert.include(text, "breaking changes suggest a minor bump to 0.6.0")
      assert.match(text, /1200 → 1310 tokens|"tokensAfter": ?1310/)
    })

    it("names every server in order, and says why one has no report", () => {
      const text = reporter.renderAll(several, context)
      const places = several
        .filter(({ server }) => reporter.name !== "github" || server === "srv-browser" || server === "srv-gone")
        .map(({ server }) => text.search(new RegExp(`\\b${server}\\b`)))
      assert.notInclude(places, -1)
      if (reporter.name !== "github")
        assert.deepStrictEqual(
          places,
          places.toSorted((a, b) => a - b)
        )
      assert.include(text, "start_failed")
      assert.include(text, "The server ended")
    })

    it("is written to its end when there are very many changes", () => {
      const [first] = annotated.changes
      assert.isDefined(first)
      if (first === undefined) return
      const changes = Array.from({ length: 5_000 }, (_, index) => ({
        ...first,
        entity: { kind: "tool" as const, name: `tool-${index}` }
      }))
      const text = render({ ...annotated, changes })
      assert.isTrue(reporter.name === "github" ? text.includes("4991 more") : text.includes("tool-4999"))
    })
  })
}

it("every format has a name of its own", () => {
  const names = reporters.map(({ name }) => name)
  assert.strictEqual(new Set(names).size, names.length, canonical(names))
  assert.strictEqual(names[0], "text")
})
