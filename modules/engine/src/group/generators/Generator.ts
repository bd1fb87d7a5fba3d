// What the signature of a generator is: how two versions of it describe the same tools, and which findings that explains.
import type { Finding } from "../../model/Finding.ts"
import { isObject, type Json, own } from "../../model/Json.ts"
import type { Census, Traits } from "../census.ts"

/** One tool on both sides. */
export interface Pair {
  readonly before: Traits
  readonly after: Traits
}

/** What generators are recognised by. */
export interface Evidence {
  /** The tools that are there on both sides. */
  readonly pairs: ReadonlyArray<Pair>
  /** The server speaks the modern protocol now and did not before. */
  readonly isModernNow: boolean
}

/** One row of the table. */
export interface Generator {
  /** `looks like a zod 3 → 4 upgrade`. */
  readonly cause: string
  readonly holds: (evidence: Evidence) => boolean
  /** True for a finding that the upgrade brings about wherever it holds. */
  readonly explains: (finding: Finding) => boolean
}

/** From this share of the tools concerned on an edit is uniform (GRP-2). */
export const uniform = 0.8

/** Whether tools moved as a generator would move them: `no tools` where none could have. */
export type Verdict = "moved" | "stayed" | "no tools"

/** The verdict over the tools that an edit concerns. */
export const verdict = (
  pairs: ReadonlyArray<Pair>,
  concerns: (pair: Pair) => boolean,
  moved: (pair: Pair) => boolean
): Verdict => {
  const concerned = pairs.filter(concerns)
  if (concerned.length === 0) return "no tools"
  return concerned.filter(moved).length >= uniform * concerned.length ? "moved" : "stayed"
}

/** The sum of a count over both schemas of a tool. */
export const total = ({ input, output }: Traits, habit: Exclude<keyof Census, "dialect">): number =>
  (input?.[habit] ?? 0) + (output?.[habit] ?? 0)

const draft07 = /^http:\/\/json-schema\.org\/draft-07\/schema#?$/
const draft2020 = "https://json-schema.org/draft/2020-12/schema"

/** The verdict on the move of input schemas from draft-07 to 2020-12. */
export const dialectMove = (pairs: ReadonlyArray<Pair>): Verdict =>
  verdict(
    pairs,
    ({ before }) => draft07.test(before.input?.dialect ?? ""),
    ({ after }) => after.input?.dialect === draft2020
  )

/** The keyword that a finding is about and its values on both sides; empty where the finding is about something else. */
export const keywordOf = ({
  new: now,
  old,
  rule
}: Finding): { readonly keyword: string; readonly old: Json; readonly new: Json } => {
  const stated = [old, now].filter(isObject).map((side) => Object.entries(side))
  const [keyword, ...more] = new Set(stated.flat().map(([name]) => name))
  if (keyword === undefined || more.length > 0 || !/\.(?:constraint|schema)\.\w+$/.test(rule)) {
    return { keyword: "", old: null, new: null }
  }
  const of = (side: Json): Json => (isObject(side) ? (own(side, keyword) ?? null) : null)
  return { keyword, old: of(old), new: of(now) }
}

/** True for a change of a tool's schema that is notation alone, or of the dialect. */
export const isNotation = (finding: Finding): boolean =>
  finding.rule.endsWith(".schema.rewritten") || keywordOf(finding).keyword === "$schema"
