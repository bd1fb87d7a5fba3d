// The lines that stand under an explanation: the changed fragment, its proof, and what to do.
import type { Finding, Witness } from "../model/Finding.ts"
import { canonical } from "../model/Json.ts"
import { short } from "../model/Path.ts"
import { oneLine, shorten } from "../model/Text.ts"

/* Of a text the reader needs enough to judge it, not all of it. */
const shownText = 160

/** What changed, before and after, each on one line: in signature notation, or the texts themselves; null for a side that has none. */
export const sidesOf = ({ new: now, old, signature }: Finding): readonly [string | null, string | null] => {
  if (signature !== null)
    return [
      signature.old === null ? null : oneLine(signature.old),
      signature.new === null ? null : oneLine(signature.new)
    ]
  return typeof old === "string" && typeof now === "string"
    ? [JSON.stringify(shorten(oneLine(old), shownText)), JSON.stringify(shorten(oneLine(now), shownText))]
    : [null, null]
}

/** What stands beside the path: the changed fragment, before and after. */
export const fragmentOf = (finding: Finding): string => {
  const at = finding.path === null ? "" : short(finding.path)
  const [old, now] = sidesOf(finding)
  if (old === null && now === null) return at
  const change = old === null || now === null || old === now ? (now ?? old ?? "") : `${old} → ${now}`
  // Signatures set a branch off its place by a space where paths have a dot.
  if (at === "" || change.startsWith(at.replaceAll(/\.(?=(?:allOf|anyOf|oneOf)\[)/g, " "))) return change
  // A fragment begins with the name its path ends with: said once, as the path.
  const name = /[^.[\]{}]+$/.exec(at)?.[0] ?? ""
  return name !== "" && change.startsWith(name) ? at.slice(0, at.length - name.length) + change : `${at}: ${change}`
}

/** The changed fragment where there is one, for formats that say the path elsewhere. */
export const signatureOf = (finding: Finding): string =>
  sidesOf(finding).every((side) => side === null) ? "" : fragmentOf(finding)

const shownValue = 400

/** One concrete value that proves a verdict, on one line (PRF-2). */
export const witnessLine = (rule: string, { after, before, value }: Witness): string => {
  const shown = shorten(canonical(value), shownValue)
  if (rule.startsWith("tool.output.")) return `possible now, not before: ${shown}`
  return `${before} before, ${after} now: ${shown}`
}
