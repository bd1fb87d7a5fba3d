// The lines that stand under an explanation: the changed fragment, its proof, and what to do.
import type { Finding, Witness } from "../model/Finding.ts"
import { canonical } from "../model/Json.ts"
import { short } from "../model/Path.ts"
import { shorten } from "../model/Text.ts"

/** What stands beside the path: the changed fragment, before and after. */
export const fragmentOf = ({ path, signature }: Finding): string => {
  const at = path === null ? "" : short(path)
  if (signature === null || (signature.old === null && signature.new === null)) return at
  const change =
    signature.old === null || signature.new === null || signature.old === signature.new
      ? (signature.new ?? signature.old ?? "")
      : `${signature.old} → ${signature.new}`
  // Signatures set a branch off its place by a space where paths have a dot.
  if (at === "" || change.startsWith(at.replaceAll(/\.(?=(?:allOf|anyOf|oneOf)\[)/g, " "))) return change
  // A fragment begins with the name its path ends with: said once, as the path.
  const name = /[^.[\]{}]+$/.exec(at)?.[0] ?? ""
  return name !== "" && change.startsWith(name) ? at.slice(0, at.length - name.length) + change : `${at}: ${change}`
}

/** The changed fragment where there is one, for formats that say the path elsewhere. */
export const signatureOf = (finding: Finding): string => (finding.signature === null ? "" : fragmentOf(finding))

const shownValue = 400

/** One concrete value that proves a verdict, on one line (PRF-2). */
export const witnessLine = (rule: string, { after, before, value }: Witness): string => {
  const shown = shorten(canonical(value), shownValue)
  if (rule.startsWith("tool.output.")) return `possible now, not before: ${shown}`
  return `${before} before, ${after} now: ${shown}`
}
