// The upgrade recogniser (GRP-2): when nearly all tools moved the way one version of a generator differs from another,
// the groups of findings that this explains say so. It names a likely cause and changes no severity.
import type { Finding } from "../model/Finding.ts"
import type { Group } from "../model/Report.ts"
import type { Snapshot } from "../model/Surface.ts"
import { traitsOf } from "./census.ts"
import { goSdk, statedDefaults } from "./generators/annotations.ts"
import type { Evidence, Generator, Pair } from "./generators/Generator.ts"
import { pydantic } from "./generators/pydantic.ts"
import { sdkMajor, sdkTasks } from "./generators/sdk.ts"
import { typebox } from "./generators/typebox.ts"
import { zod } from "./generators/zod.ts"
import type { Grouping } from "./Group.ts"

/** Every signature. Where two explain one finding the first names the cause. */
const generators: ReadonlyArray<Generator> = [sdkMajor, zod, sdkTasks, pydantic, typebox, goSdk, statedDefaults]

const evidenceOf = (before: Snapshot, after: Snapshot): Evidence => {
  const now = new Map(after.lists.tools.map((tool) => [tool.name, tool]))
  const pairs = before.lists.tools.flatMap((tool): ReadonlyArray<Pair> => {
    const successor = now.get(tool.name)
    if (successor === undefined) return []
    const was = traitsOf(tool)
    return [{ before: was, after: successor.fingerprint === tool.fingerprint ? was : traitsOf(successor) }]
  })
  return { pairs, isModernNow: before.capture.era === "legacy" && after.capture.era === "modern" }
}

/** The upgrades that two surfaces look like, the most telling first. */
export const recognise = (before: Snapshot, after: Snapshot): ReadonlyArray<Generator> => {
  const evidence = evidenceOf(before, after)
  return generators.filter(({ holds }) => holds(evidence))
}

/** The groups with the likely cause of those whose every finding one upgrade explains. */
export const withCauses = ({ findings, groups }: Grouping, before: Snapshot, after: Snapshot): ReadonlyArray<Group> => {
  if (groups.length === 0) return groups
  const upgrades = recognise(before, after)
  if (upgrades.length === 0) return groups
  const members: ReadonlyMap<string | null, ReadonlyArray<Finding>> = Map.groupBy(findings, ({ group }) => group)
  return groups.map((group) => {
    const of = members.get(group.id) ?? []
    return { ...group, cause: upgrades.find(({ explains }) => of.every(explains))?.cause ?? null }
  })
}
