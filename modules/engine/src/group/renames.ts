// A removal and an addition that may be one renaming with edits (APR-4). Where the schemas stayed the same the comparison
// pairs them itself; here they differ, so that nothing is certain: a note on both findings and no other severity.
import type { Finding } from "../model/Finding.ts"
import { compareText } from "../model/Json.ts"
import { listKeys, listKinds, type Snapshot } from "../model/Surface.ts"
import { shorten } from "../model/Text.ts"
import { type Features, featuresOf, type Likeness, overlap, type Weight } from "./similarity.ts"

/** How much each kind of likeness counts; what neither entity has is left out of the sum. */
const weights = { name: 0.35, schema: 0.4, prose: 0.25 }

/** Below this in one kind, two entities are no candidates, however alike they are in the others. */
const least = { name: 0.25, schema: 0.3, prose: 0.15 }

/** From this score on a renaming is possible. */
const enough = 0.5

/** A feature that so many entities of one side have says too little to look its bearers up. */
const mostBearers = 40

/** How many candidates of an entity are looked at closely: those with the most features in common. */
const mostCandidates = 12

/** A removed and an added entity that may be one. */
export interface Rename {
  readonly before: string
  readonly after: string
  /** From `enough` to 1. */
  readonly score: number
}

const kinds = ["name", "schema", "prose"] as const

const score = (a: Features, b: Features, weight: Weight): number => {
  let sum = 0
  let all = 0
  for (const kind of kinds) {
    // Common words tell names and texts apart little; an argument is an argument.
    const shared = overlap(a[kind], b[kind], kind === "schema" ? () => 1 : weight)
    if (shared === undefined) continue
    if (shared < least[kind]) return 0
    sum += shared * weights[kind]
    all += weights[kind]
  }
  return all === 0 ? 0 : sum / all
}

const tagged = (features: Features): ReadonlyArray<string> =>
  kinds.flatMap((kind) => [...features[kind]].map((feature) => `${kind} ${feature}`))

/** For each entity the indexes of those of the other side that have most in common with it. */
const candidates = (
  of: ReadonlyArray<Features>,
  among: ReadonlyArray<Features>
): ReadonlyArray<ReadonlyArray<number>> => {
  const bearers = new Map<string, Array<number>>()
  for (const [index, features] of among.entries()) {
    for (const feature of tagged(features)) {
      const known = bearers.get(feature)
      if (known === undefined) bearers.set(feature, [index])
      else if (known.length <= mostBearers) known.push(index)
    }
  }
  return of.map((features) => {
    const shared = new Map<number, number>()
    for (const feature of tagged(features)) {
      const found = bearers.get(feature) ?? []
      if (found.length <= mostBearers) for (const index of found) shared.set(index, (shared.get(index) ?? 0) + 1)
    }
    const ranked = [...shared].sort(([a, one], [b, other]) => other - one || a - b)
    return ranked.slice(0, mostCandidates).map(([index]) => index)
  })
}

/** Pairs of a removed and an added entity that are alike, the likest first, each entity in one pair at most. */
export const possibleRenames = (
  removed: ReadonlyArray<Likeness>,
  added: ReadonlyArray<Likeness>
): ReadonlyArray<Rename> => {
  const byName = (a: Likeness, b: Likeness): number => compareText(a.name, b.name)
  const [olds, news] = [removed.toSorted(byName), added.toSorted(byName)]
  const [was, is] = [olds.map(featuresOf), news.map(featuresOf)]
  const frequency = new Map<string, number>()
  for (const features of [...was, ...is]) {
    for (const feature of new Set([...features.name, ...features.prose])) {
      frequency.set(feature, (frequency.get(feature) ?? 0) + 1)
    }
  }
  const weight: Weight = (feature) => 2 / Math.max(2, frequency.get(feature) ?? 0)
  const scored = candidates(was, is).flatMap((found, index) =>
    found.flatMap((other): ReadonlyArray<Rename> => {
      const [a, b, from, to] = [was[index], is[other], olds[index], news[other]]
      if (a === undefined || b === undefined || from === undefined || to === undefined) return []
      const reached = score(a, b, weight)
      return reached < enough ? [] : [{ before: from.name, after: to.name, score: reached }]
    })
  )
  const taken = { before: new Set<string>(), after: new Set<string>() }
  return scored
    .sort((a, b) => b.score - a.score || compareText(a.before, b.before) || compareText(a.after, b.after))
    .filter(({ after, before }) => {
      if (taken.before.has(before) || taken.after.has(after)) return false
      taken.before.add(before)
      taken.after.add(after)
      return true
    })
}

const name = (text: string): string => `\`${shorten(text, 80).replaceAll("`", "\\u{60}")}\``

const withNote = (finding: Finding, note: string): Finding => ({
  ...finding,
  note: finding.note === null ? note : `${finding.note}; ${note}`
})

/** The findings, with a note on each removal and addition that may be one renaming. */
export const noteRenames = (
  findings: ReadonlyArray<Finding>,
  before: Snapshot,
  after: Snapshot
): ReadonlyArray<Finding> => {
  const notes = new Map<string, string>()
  for (const kind of listKinds) {
    const named = (aspect: string, surface: Snapshot): ReadonlyArray<Likeness> => {
      const rule = `${kind}.${aspect}`
      const names = new Set(findings.flatMap((finding) => (finding.rule === rule ? [finding.entity.name] : [])))
      return names.size === 0 ? [] : surface.lists[listKeys[kind]].filter((entity) => names.has(entity.name))
    }
    const [removed, added] = [named("removed", before), named("added", after)]
    if (removed.length === 0 || added.length === 0) continue
    for (const pair of possibleRenames(removed, added)) {
      const note = `possible rename of ${name(pair.before)} to ${name(pair.after)}, with edits`
      notes.set(`${kind}.removed ${pair.before}`, note)
      notes.set(`${kind}.added ${pair.after}`, note)
    }
  }
  if (notes.size === 0) return findings
  return findings.map((finding) => {
    const note = notes.get(`${finding.rule} ${finding.entity.name}`)
    return note === undefined ? finding : withNote(finding, note)
  })
}
