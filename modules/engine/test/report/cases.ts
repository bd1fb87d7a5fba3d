// Reports of every kind that a format must show: what was compared, what was not, and several servers.
import { compare, defaultOptions, skipped } from "../../src/Diff.ts"
import type { Report } from "../../src/model/Report.ts"
import type { ServerReport } from "../../src/report/Reporter.ts"
import { surface, tool } from "../fixtures.ts"
import { shapes } from "./shapes.ts"
import { evidenced } from "./usage.ts"

const { policy } = defaultOptions

/** The comparison of one of the shapes. */
export const compared = (name: string): Report => {
  const shape = shapes.find(([id]) => id === name)
  if (shape === undefined) throw new Error(`no shape ${name}`)
  return compare(surface(shape[1]), surface(shape[2])).report
}

const icons = (src: string) => surface({ tools: ["search", "find"].map((name) => tool({ name, icons: [{ src }] })) })

/** Every change is suppressed, one with a reason and one without. */
export const suppressed: Report = compare(icons("a.png"), icons("b.png"), {
  ...defaultOptions,
  policy: {
    ...policy,
    ignores: [{ rule: "tool.icons.changed", entity: "search", reason: "Art *week*" }, { rule: "tool.icons.changed" }]
  }
}).report

/** There was nothing to compare with. */
export const skip: Report = skipped(surface(), policy, "There is no baseline at origin/main.")

/** Nothing changed. */
export const unchanged: Report = compare(surface(), surface()).report

const notable = compared("reworked-arguments")

/** All that a report can say beside its changes, and what findings can carry. */
export const annotated: Report = {
  ...notable,
  baseline: {
    source: "git",
    ref: "origin/main",
    path: "packages/a b/surface.json",
    fingerprint: unchanged.current.fingerprint
  },
  changes: notable.changes.map((finding, index) => ({
    ...finding,
    location: { file: "packages/a b/surface.json", line: 10 + index },
    note: index === 0 ? "mentions another tool, `delete`" : null,
    advisory: index === 1 ? "Callers that send raw bytes will notice first." : null
  })),
  suppressed: suppressed.suppressed,
  summary: { ...notable.summary, suppressed: 2, text: `${notable.summary.text}, 2 suppressed` },
  context: { tokensBefore: 1200, tokensAfter: 1310, tokenizer: "o200k_base" },
  warnings: ["The surfaces were captured in different eras."]
}

/** The review of one surface: it has no baseline and is no skip. */
export const review: Report = {
  ...compared("hidden-text"),
  subject: "surface",
  status: "passed",
  compared: false,
  passed: true,
  failOn: "never",
  baseline: null,
  semver: null
}

/** Several servers, of which one has no report. */
export const several: ReadonlyArray<ServerReport> = [
  { server: "srv-notes", report: compared("sdk-upgrade") },
  { server: "srv-browser", report: annotated },
  { server: "srv-fresh", report: skip },
  { server: "srv-gone", error: { code: "start_failed", message: "The server ended: <exit> 1\n@nobody" } },
  { server: "srv-art", report: suppressed }
]

/** Names of golden files, and the reports in them. */
export const cases: ReadonlyArray<readonly [name: string, report: Report]> = [
  ...shapes.map(([name]) => [name, compared(name)] as const),
  ["suppressed", suppressed],
  ["skipped", skip],
  ["unchanged", unchanged],
  ["annotated", annotated],
  ["review", review],
  ["usage", evidenced]
]
