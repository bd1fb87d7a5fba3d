// The version advisory (CLI-61, CLI-62): advice only, it alters no verdict.
import { Option, Result, SemVer } from "effect"
import type { SemverAdvice } from "../model/Report.ts"
import type { Severity } from "../model/Severity.ts"

const parse = (text: string | null): Option.Option<SemVer.SemVer> =>
  text === null ? Option.none() : Result.getSuccess(SemVer.parse(text))

const next = (
  from: SemVer.SemVer,
  strictest: Severity
): readonly [version: string, advice: (version: string) => string] => {
  const { major, minor, patch } = from
  if (strictest === "BREAKING") {
    return major === 0
      ? [`0.${minor + 1}.0`, (version) => `breaking changes suggest a minor bump to ${version}`]
      : [`${major + 1}.0.0`, (version) => `breaking changes suggest a major bump to ${version}`]
  }
  if (strictest === "DOCUMENTATION") {
    return [`${major}.${minor}.${patch + 1}`, (version) => `documentation changes suggest a patch bump to ${version}`]
  }
  return [`${major}.${minor + 1}.0`, (version) => `additive or behavioural changes suggest a minor bump to ${version}`]
}

/** The advisory, or null when a side declares no semantic version, nothing changed, or the declared bump suffices. */
export const adviseVersion = (
  from: string | null,
  to: string | null,
  strictest: Severity | undefined
): SemverAdvice | null => {
  const before = parse(from)
  const after = parse(to)
  if (from === null || to === null || strictest === undefined || Option.isNone(before) || Option.isNone(after))
    return null
  const [suggested, advice] = next(before.value, strictest)
  const wanted = parse(suggested)
  if (Option.isNone(wanted) || !SemVer.isLessThan(after.value, wanted.value)) return null
  return { from, to, suggested, advice: advice(suggested) }
}
