// pydantic gives every field a title of its own. Version 2 keeps models under `$defs` where 1 had `definitions`, wraps no
// reference in `allOf`, and writes what may be absent as a union with null whose default is null.
import type { Traits } from "../census.ts"
import { type Generator, isNotation, total, verdict } from "./Generator.ts"

const isTitled = (traits: Traits): boolean => total(traits, "titled") === total(traits, "properties")

export const pydantic: Generator = {
  cause: "looks like a pydantic 1 → 2 upgrade",
  holds: ({ pairs }) => {
    const titles = verdict(
      pairs,
      ({ before }) => total(before, "properties") > 0,
      ({ after, before }) => isTitled(before) && isTitled(after)
    )
    const definitions = verdict(
      pairs,
      ({ before }) => total(before, "oldReferences") > 0,
      ({ after }) => total(after, "oldReferences") === 0 && total(after, "newReferences") > 0
    )
    const absent = verdict(
      pairs,
      ({ before }) => total(before, "undefaulted") > 0,
      ({ after }) => total(after, "nullDefaults") > 0
    )
    if (titles !== "moved" || definitions === "stayed" || absent === "stayed") return false
    return definitions === "moved" || absent === "moved"
  },
  explains: (finding) =>
    isNotation(finding) ||
    (finding.rule.endsWith(".default.changed") && finding.old === null) ||
    /\.(?:constraint|type|schema)\.\w+$/.test(finding.rule)
}
