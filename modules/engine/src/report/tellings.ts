// What a report for people tells, in order: each finding by itself, or many that are the same edit at once (GRP-1).
import type { Finding } from "../model/Finding.ts"
import type { Group } from "../model/Report.ts"
import { shorten } from "../model/Text.ts"
import { notesOf } from "./words.ts"

const longestName = 200
const longestNames = 400

/** One finding told by itself. */
export interface FindingTelling {
  readonly _tag: "Finding"
  readonly finding: Finding
}

/** The same edit on many entities, told once. */
export interface GroupTelling {
  readonly _tag: "Group"
  readonly group: Group
  readonly first: Finding
  readonly members: ReadonlyArray<Finding>
}

/** A group stands where its first member stands. */
export const tellings = (
  findings: ReadonlyArray<Finding>,
  groups: ReadonlyArray<Group>
): ReadonlyArray<FindingTelling | GroupTelling> => {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const members = Map.groupBy(findings, ({ group }) => group)
  const told = new Set<string>()
  return findings.flatMap((finding): ReadonlyArray<FindingTelling | GroupTelling> => {
    const group = finding.group === null ? undefined : byId.get(finding.group)
    if (group === undefined) return [{ _tag: "Finding", finding }]
    if (told.has(group.id)) return []
    told.add(group.id)
    return [{ _tag: "Group", group, first: finding, members: members.get(group.id) ?? [finding] }]
  })
}

/** What a group says: the edit, and its likely cause. */
export const titleOf = ({ cause, title }: Group): string => (cause === null ? title : `${title} (${cause})`)

/** Where the members of a group are: their entities, with the place where that differs. */
export const places = (members: ReadonlyArray<Finding>): ReadonlyArray<string> => {
  const isOnePath = new Set(members.map(({ path }) => path)).size === 1
  const names = members.map(({ entity, path }) =>
    isOnePath || path === null
      ? entity.name
      : `${entity.name} ${path.replace(/^(?:inputSchema|outputSchema)\.?/, "")}`.trim()
  )
  return [...new Set(names)].map((name) => shorten(name, longestName))
}

/** What is worth knowing beside a group, once where all members share it. */
export const groupNotes = (members: ReadonlyArray<Finding>): ReadonlyArray<string> => {
  const byNote = Map.groupBy(
    members.flatMap((member) => notesOf(member).map((note) => ({ name: member.entity.name, note }))),
    ({ note }) => note
  )
  return [...byNote].map(([note, of]) =>
    of.length === members.length ? note : `${shorten(of.map(({ name }) => name).join(", "), longestNames)}: ${note}`
  )
}
