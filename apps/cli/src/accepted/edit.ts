// The acceptance file with further entries. What people wrote there stays: comments, order, the entries of others.
import type { Acceptance } from "@mcp-inspect/engine/policy/Policy"
import { Option, Result } from "effect"
import { Document, isMap, isScalar, YAMLMap, YAMLSeq } from "yaml"
import type { CannotRun } from "../Failure.ts"
import { type AcceptanceFile, parseAccepted } from "./parse.ts"

/** An entry to write, and what it is about: a hash alone tells a reader of the file nothing. */
export interface Written extends Acceptance {
  readonly about: string
}

/** The new text, and which of the entries it did not have before or has otherwise now. */
export interface Edited {
  readonly text: string
  readonly added: ReadonlyArray<Written>
  readonly renewed: ReadonlyArray<Written>
}

const header = " Changes that were accepted, by fingerprint. `mcp-inspect accept` adds entries; remove one to end it."

const same = (a: Acceptance, b: Acceptance): boolean =>
  a.reason === b.reason && a.author === b.author && a.expires === b.expires

const renew = (node: unknown, { author, expires, reason }: Acceptance): void => {
  if (!isMap(node)) return
  node.set("reason", reason)
  node.set("author", author)
  if (expires === undefined) node.delete("expires")
  else node.set("expires", expires)
}

const pairs = ({ author, expires, fingerprint, reason }: Acceptance): ReadonlyArray<readonly [string, string]> => [
  ["fingerprint", fingerprint],
  ["reason", reason],
  ["author", author],
  ...(expires === undefined ? [] : [["expires", expires] as const])
]

const fresh = (document: Document, entry: Written, isFirst: boolean): YAMLMap => {
  const map = new YAMLMap(document.schema)
  for (const [key, value] of pairs(entry)) map.add(document.createPair(key, value))
  map.commentBefore = ` ${entry.about}`
  if (!isFirst) map.spaceBefore = true
  return map
}

/* A document that holds comments alone keeps them in front of the list. */
const withList = (read: Document): readonly [Document, YAMLSeq] => {
  const document = new Document()
  const list = new YAMLSeq(document.schema)
  document.contents = list
  const kept = [read.commentBefore, isScalar(read.contents) ? read.contents.commentBefore : null, read.comment]
    .filter((comment) => comment != null && comment !== "")
    .join("\n")
  document.commentBefore = kept === "" ? header : kept
  return [document, list]
}

/* What is there stays byte by byte where the new entries can stand behind it; undefined where they cannot. */
const appended = (
  file: string,
  text: string,
  { list, entries: earlier }: AcceptanceFile,
  entries: ReadonlyArray<Written>
): string | undefined => {
  if (list === undefined) return undefined
  const [start = 0] = list.range ?? []
  const indent = text.slice(text.lastIndexOf("\n", start - 1) + 1, start)
  if (list.flow === true || indent.trim() !== "") return undefined
  const document = new Document()
  const added = new YAMLSeq(document.schema)
  document.contents = added
  for (const entry of entries) added.add(fresh(document, entry, added.items.length === 0))
  const block = document.toString({ lineWidth: 0 }).replaceAll(/^(?=.)/gm, indent)
  const whole = `${text}${text.endsWith("\n") ? "" : "\n"}\n${block}`
  const read = Result.getSuccess(parseAccepted(file, whole))
  const isKept =
    Option.isSome(read) &&
    read.value.entries.length === earlier.length + entries.length &&
    earlier.every((entry, index) => same(entry, read.value.entries[index] ?? entry))
  return isKept ? whole : undefined
}

const isNew =
  (read: AcceptanceFile) =>
  ({ fingerprint }: Written): boolean =>
    !read.entries.some((entry) => entry.fingerprint === fingerprint)

/** Adds entries in the order given; one for a change that was accepted before takes the place of the earlier one. */
export const addAccepted = (
  file: string,
  text: string,
  entries: ReadonlyArray<Written>
): Result.Result<Edited, CannotRun> =>
  Result.map(parseAccepted(file, text), (read) => {
    const added = entries.filter(isNew(read))
    const renewals = entries.flatMap((entry) => {
      const index = read.entries.findIndex(({ fingerprint }) => fingerprint === entry.fingerprint)
      const earlier = read.entries[index]
      return earlier === undefined || same(earlier, entry) ? [] : [{ entry, index }]
    })
    const renewed = renewals.map(({ entry }) => entry)
    if (added.length + renewed.length === 0) return { text, added, renewed }
    const kept = renewed.length > 0 ? undefined : appended(file, text, read, added)
    const [document, list] = read.list === undefined ? withList(read.document) : [read.document, read.list]
    const write = (): string => {
      if (list.items.length === 0) list.flow = false
      for (const { entry, index } of renewals) renew(list.items[index], entry)
      for (const entry of added) list.add(fresh(document, entry, list.items.length === 0))
      return document.toString({ lineWidth: 0 })
    }
    const written = (kept ?? write()).replaceAll("\r\n", "\n")
    return { text: text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written, added, renewed }
  })
