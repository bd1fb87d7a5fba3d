// The same edit on many entities, told once (GRP-1). Grouping adds to findings which group they are in; it takes nothing
// away, changes no severity, and does not depend on the order of the findings.
import type { Finding } from "../model/Finding.ts"
import { compareText } from "../model/Json.ts"
import type { Group } from "../model/Report.ts"
import { editKeys } from "./edit.ts"
import { title } from "./phrase.ts"
import { stableId } from "./stableId.ts"

/** On how many entities an edit must be found to be told once. */
export const leastEntities = 3

/** Findings with their groups, in the order they were given; groups in the order of their first members. */
export interface Grouping {
  readonly findings: ReadonlyArray<Finding>
  readonly groups: ReadonlyArray<Group>
}

/** How findings are known as the same edit, and what is said of them. */
export interface GroupOptions {
  /** Findings that share a key are the same edit; none for an edit of its own. */
  readonly keys: (finding: Finding) => ReadonlyArray<string>
  /** `14 tools: additionalProperties false removed`. */
  readonly title: (members: ReadonlyArray<Finding>, entities: number) => string
}

const ofChanges: GroupOptions = { keys: editKeys, title }

interface Edit {
  /** The least key of all members, so that it does not depend on their order. */
  readonly key: string
  readonly members: ReadonlyArray<Finding>
}

const entitiesOf = (members: ReadonlyArray<Finding>): number =>
  new Set(members.map(({ entity }) => `${entity.kind} ${entity.name}`)).size

/** Findings by edit, in the order of their first members: those that share a key, directly or through others, are one. */
const edits = (findings: ReadonlyArray<Finding>, keysOf: GroupOptions["keys"]): ReadonlyArray<Edit> => {
  const keys = findings.map(keysOf)
  const parents = findings.map((_, index) => index)
  const root = (index: number): number => {
    let at = index
    for (let up = parents[at] ?? at; up !== at; up = parents[at] ?? at) {
      parents[at] = parents[up] ?? up
      at = up
    }
    return at
  }
  const firstWith = new Map<string, number>()
  for (const [index, of] of keys.entries()) {
    for (const key of of) {
      const known = firstWith.get(key)
      if (known === undefined) firstWith.set(key, index)
      else {
        const [low, high] = [root(known), root(index)].sort((a, b) => a - b)
        if (low !== undefined && high !== undefined) parents[high] = low
      }
    }
  }
  const classes = Map.groupBy(findings.keys(), root)
  return [...classes.values()].map((indexes) => ({
    key: indexes.flatMap((index) => keys[index] ?? []).reduce((a, b) => (compareText(b, a) < 0 ? b : a), "~"),
    members: indexes.flatMap((index) => findings[index] ?? [])
  }))
}

/** Groups findings: what is the same edit on three entities or more. */
export const group = (findings: ReadonlyArray<Finding>, options: GroupOptions = ofChanges): Grouping => {
  const found = edits(findings, options.keys).filter(
    ({ members }) => members.length >= leastEntities && entitiesOf(members) >= leastEntities
  )
  const groupOf = new Map<Finding, string>()
  const taken = new Set<string>()
  const groups = found.map(({ key, members }): Group => {
    let id = `g-${stableId(key)}`
    for (let salt = 1; taken.has(id); salt++) id = `g-${stableId(`${key} ${salt}`)}`
    taken.add(id)
    for (const member of members) groupOf.set(member, id)
    return { id, title: options.title(members, entitiesOf(members)), cause: null, count: members.length }
  })
  return {
    findings: findings.map((finding) => ({ ...finding, group: groupOf.get(finding) ?? null })),
    groups
  }
}
