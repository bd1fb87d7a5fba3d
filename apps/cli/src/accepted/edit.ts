// The acceptance file with further entries. What people wrote there stays: comments, order, the entries of others.
import type { Acceptance } from "@mcp-inspect/engine/policy/Policy"
import { Result } from "effect"
import { Document, isMap, isScalar, YAMLMap, YAMLSeq } from "yaml"
import type { CannotRun } from "../Failure.ts"
import { parseAccepted } from "./parse.ts"

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

/** Adds entries in the order given; one for a change that was accepted before takes the place of the earlier one. */
export const addAccepted = (
  file: string,
  text: string,
  entries: ReadonlyArray<Written>
): Result.Result<Edited, CannotRun> =>
  Result.map(parseAccepted(file, text), (read) => {
    const [document, list] = read.list === undefined ? withList(read.document) : [read.document, read.list]
    if (list.items.length === 0) list.flow = false
    const added: Array<Written> = []
    const renewed: Array<Written> = []
    for (const entry of entries) {
      const index = read.entries.findIndex(({ fingerprint }) => fingerprint === entry.fingerprint)
      const earlier = read.entries[index]
      if (earlier === undefined) {
        list.add(fresh(document, entry, list.items.length === 0))
        added.push(entry)
      } else if (!same(earlier, entry)) {
        renew(list.items[index], entry)
        renewed.push(entry)
      }
    }
    if (added.length + renewed.length === 0) return { text, added, renewed }
    const written = document.toString({ lineWidth: 0 })
    return { text: text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written, added, renewed }
  })
