// TypeBox 1 spells the pattern of maps without a group, no longer limits the length of tuples, and names no dialect.
import { type Generator, isNotation, keywordOf, total, verdict } from "./Generator.ts"

export const typebox: Generator = {
  cause: "looks like a TypeBox 0.x → 1.x upgrade",
  holds: ({ pairs }) => {
    const patterns = verdict(
      pairs,
      ({ before }) => total(before, "groupedPatterns") > 0,
      ({ after }) => total(after, "groupedPatterns") === 0 && total(after, "barePatterns") > 0
    )
    const tuples = verdict(
      pairs,
      ({ before }) => total(before, "boundedTuples") > 0,
      ({ after }) => total(after, "boundedTuples") === 0 && total(after, "unboundedTuples") > 0
    )
    if (patterns === "stayed" || tuples === "stayed") return false
    return patterns === "moved" || tuples === "moved"
  },
  explains: (finding) => {
    const { keyword, new: now } = keywordOf(finding)
    if (keyword === "maxItems") return now === null
    return (
      isNotation(finding) || keyword === "patternProperties" || keyword === "anyOf" || /\.enum\.\w+$/.test(finding.rule)
    )
  }
}
