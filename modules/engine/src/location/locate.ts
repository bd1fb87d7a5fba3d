// Where an entity stands in the text of a snapshot file (IN-5). A scan over the brackets and strings of a JSON text that
// was read before: it counts lines, builds no value, and looks into no string but the few that name an entity.
import type { EntityRef } from "../model/Change.ts"
import type { Finding } from "../model/Finding.ts"
import { identityKeys, listKeys, type ListKind, listKinds } from "../model/Surface.ts"

/** A line of a file, counted from 1. */
export interface Location {
  readonly file: string
  readonly line: number
}

/** Answers where an entity begins; null for one that the file does not hold. */
export type Locate = (entity: EntityRef) => Location | null

const keyOf = ({ kind, name }: EntityRef): string => `${kind} ${name}`

const kindOf: ReadonlyMap<string, ListKind> = new Map(listKinds.map((kind) => [listKeys[kind], kind]))

// Depths of the document: its members, the entities of a list, the members of an entity.
const inDocument = 1
const inList = 2
const inEntity = 3

const decoded = (literal: string): string => {
  if (!literal.includes("\\")) return literal.slice(1, -1)
  try {
    return JSON.parse(literal) as string
  } catch {
    return ""
  }
}

/** The end of the string that begins at `start`: the index behind its closing quote. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    at += code === 0x5c ? 2 : 1
  }
  return text.length
}

/** The lines of all entities of a document. */
const linesOf = (text: string): ReadonlyMap<string, number> => {
  const lines = new Map<string, number>()
  let line = 1
  let depth = 0
  let isKey = false
  let list: ListKind | undefined
  let section = ""
  let member = ""
  let begin = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a) line++
    else if (code === 0x22) {
      const end = endOfString(text, at)
      if (isKey && depth === inDocument) {
        section = decoded(text.slice(at, end))
        list = kindOf.get(section)
      } else if (isKey && depth === inEntity) member = decoded(text.slice(at, end))
      else if (depth === inEntity && list !== undefined && member === identityKeys[list]) {
        lines.set(keyOf({ kind: list, name: decoded(text.slice(at, end)) }), begin)
      }
      isKey = false
      at = end - 1
    } else if (code === 0x7b || code === 0x5b) {
      depth++
      isKey = code === 0x7b
      if (depth === inEntity) begin = line
      if (depth === inList && section === "server") lines.set(keyOf({ kind: "server", name: "server" }), line)
    } else if (code === 0x7d || code === 0x5d) {
      depth--
      isKey = false
      // Behind an entity nothing is a member of it until the next one begins.
      if (depth === inList) member = ""
    } else if (code === 0x2c) isKey = depth === inDocument || (depth === inEntity && list !== undefined)
  }
  return lines
}

/** Where the entities of a snapshot file are, by its text. The text is scanned at the first question. */
export const locate = (text: string, file: string): Locate => {
  let lines: ReadonlyMap<string, number> | undefined
  return (entity) => {
    lines ??= linesOf(text)
    const line = lines.get(keyOf(entity))
    return line === undefined ? null : { file, line }
  }
}

/** The findings with their locations. What concerns a renamed tool stands where the tool has its former name. */
export const withLocations = (findings: ReadonlyArray<Finding>, find: Locate): ReadonlyArray<Finding> => {
  const former = new Map(
    findings.flatMap(({ new: now, old, rule }) =>
      rule === "tool.renamed" && typeof old === "string" && typeof now === "string" ? [[now, old] as const] : []
    )
  )
  return findings.map((finding) => {
    const { kind, name } = finding.entity
    const renamed = kind === "tool" ? former.get(name) : undefined
    return {
      ...finding,
      location: find(finding.entity) ?? (renamed === undefined ? null : find({ kind, name: renamed }))
    }
  })
}
