// A finding in few words. Every text of a server is on one line, cut, and shows what is invisible.
import { type Finding as ReportFinding, shortFingerprint, type Witness } from "@mcp-inspect/engine/model/Finding"
import { canonical } from "@mcp-inspect/engine/model/Json"
import { oneLine, shorten } from "@mcp-inspect/engine/model/Text"
import { sidesOf } from "@mcp-inspect/engine/report/fragment"
import {
  type FindingTelling,
  groupNotes,
  type GroupTelling,
  places,
  titleOf
} from "@mcp-inspect/engine/report/tellings"
import { notesOf } from "@mcp-inspect/engine/report/words"
import type { Schema } from "effect"
import type { Finding } from "./shapes.ts"

const longestName = 200

/** Characters of a sentence, and of one side of a change. */
export const longestText = 600
export const longestSide = 400

const longestValue = 400
const mostNotes = 10
const mostPlaces = 20

/** A text on one line, cut, with what is invisible written out. */
export const line = (text: string, limit: number): string => shorten(oneLine(text), limit)

/** A member that is left out where there is no text. */
export const present = <Name extends string>(name: Name, value: string | null | undefined, limit: number) =>
  (value === null || value === undefined ? {} : { [name]: line(value, limit) }) as {
    readonly [key in Name]?: string
  }

/** A note in a list, which need not say that each is one. */
export const plain = (note: string): string => note.replace(/^note: /, "")

/** A witness in words. */
export const witnessOf = (rule: string, { after, before, value }: Witness) => ({
  shows: rule.startsWith("tool.output.") ? "possible now, not before" : `${before} before, ${after} now`,
  value: shorten(canonical(value), longestValue)
})

/** The changed part, before and after. */
export const fragmentsOf = (finding: ReportFinding) => {
  const [before, after] = sidesOf(finding)
  return { ...present("before", before, longestSide), ...present("after", after, longestSide) }
}

/** One finding, or many told at once. */
export type Telling = FindingTelling | GroupTelling
/** One entry of an answer. */
export type Entry = Schema.Schema.Type<typeof Finding>

/** The findings that a telling is about. */
export const membersOf = (telling: Telling): ReadonlyArray<ReportFinding> =>
  telling._tag === "Group" ? telling.members : [telling.finding]

/** What an answer says of a telling. Of the same edit on many entities, the one that is proved speaks for all. */
export const entryOf = (telling: Telling): Entry => {
  const members = membersOf(telling)
  const isGroup = telling._tag === "Group"
  const finding = isGroup ? (members.find(({ witness }) => witness !== null) ?? telling.first) : telling.finding
  const { entity, explanation, fingerprint, helpUri, migration, path, proof, rule, severity, witness } = finding
  const notes = isGroup ? groupNotes(members) : notesOf(finding)
  return {
    severity,
    ruleId: rule,
    entity: { kind: entity.kind, name: line(entity.name, longestName) },
    ...present("path", path, longestSide),
    message: line(isGroup ? `${titleOf(telling.group)}: ${explanation}` : explanation, longestText),
    ...present("hint", migration, longestText),
    ...fragmentsOf(finding),
    ...(witness === null ? {} : { witness: witnessOf(rule, witness) }),
    proof,
    ...(notes.length === 0 ? {} : { notes: notes.slice(0, mostNotes).map((note) => line(plain(note), longestText)) }),
    ...(isGroup ? { count: members.length, places: places(members).slice(0, mostPlaces) } : {}),
    fingerprint: isGroup ? telling.group.id : shortFingerprint(fingerprint),
    ...(/^https?:/.test(helpUri) ? { docs: helpUri } : {})
  }
}
