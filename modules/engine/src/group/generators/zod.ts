// zod 3 by zod-to-json-schema closes every object and leaves integers open. zod 4 by its own toJSONSchema bounds integers
// by what a double holds and says of maps that their names are strings. Asked for what callers write, as the SDK does, it
// closes no object; asked for nothing, it closes all and takes what has a default for required.
import type { Finding } from "../../model/Finding.ts"
import type { Json } from "../../model/Json.ts"
import type { Census } from "../census.ts"
import { dialectMove, type Evidence, type Generator, isNotation, keywordOf, total, verdict } from "./Generator.ts"

const isClosed = (schema: Census | undefined): schema is Census =>
  schema !== undefined && schema.objects > 0 && schema.closed === schema.objects

/** No schema with an integer or a map tells against the upgrade, and those there are tell for it. */
const scalars = ({ pairs }: Evidence): "against" | "for" | "silent" => {
  const integers = verdict(
    pairs,
    ({ after, before }) =>
      total(before, "openIntegers") > 0 &&
      total(before, "safeIntegers") === 0 &&
      total(after, "openIntegers") + total(after, "safeIntegers") > 0,
    ({ after }) => total(after, "safeIntegers") > 0
  )
  const maps = verdict(
    pairs,
    ({ after, before }) => total(before, "maps") > 0 && total(before, "namedMaps") === 0 && total(after, "maps") > 0,
    ({ after }) => total(after, "namedMaps") > 0
  )
  if (integers === "stayed" || maps === "stayed") return "against"
  return integers === "moved" || maps === "moved" ? "for" : "silent"
}

/** Arguments open while results stay closed, and both sides name their dialect. */
const readsOneSideAsInput = ({ pairs }: Evidence): boolean =>
  verdict(
    pairs,
    ({ after }) => (after.output?.objects ?? 0) > 0,
    ({ after }) => isClosed(after.output)
  ) === "moved" &&
  verdict(
    pairs,
    ({ before }) => isClosed(before.input),
    ({ after, before }) => before.input?.dialect !== "" && after.input?.dialect !== ""
  ) === "moved"

/** Arguments with a default become required in objects that stay closed. */
const readsBothSidesAsOutput = ({ pairs }: Evidence): boolean =>
  verdict(
    pairs,
    ({ before: { input } }) => isClosed(input) && input.optionalDefaults > 0 && input.requiredDefaults === 0,
    ({ after: { input } }) => isClosed(input) && input.requiredDefaults > 0
  ) === "moved"

const isSafe = (value: Json): boolean => typeof value === "number" && Math.abs(value) === Number.MAX_SAFE_INTEGER

const explains = (finding: Finding): boolean => {
  const { keyword, new: now, old } = keywordOf(finding)
  switch (keyword) {
    case "additionalProperties":
      return old === false && now === null && finding.rule.startsWith("tool.input.")
    case "maximum":
    case "minimum":
      return old === null && isSafe(now)
    case "pattern":
    case "propertyNames":
      return old === null
    default:
      return isNotation(finding)
  }
}

export const zod: Generator = {
  cause: "looks like a zod 3 → 4 upgrade",
  holds: (evidence) => {
    const told = scalars(evidence)
    if (told === "against") return false
    const opened = verdict(
      evidence.pairs,
      ({ before }) => isClosed(before.input),
      ({ after }) => after.input?.closed === 0
    )
    if (opened === "moved") return told === "for" || readsOneSideAsInput(evidence)
    return dialectMove(evidence.pairs) === "moved" && (told === "for" || readsBothSidesAsOutput(evidence))
  },
  explains
}
