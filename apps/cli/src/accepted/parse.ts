// From the text of the acceptance file to entries, with file and line in every error. Nodes are read one by one and
// never turned into objects as a whole: a key such as `__proto__` is a key like any other, and an alias is none of ours.
import { isDay } from "@mcp-inspect/engine/policy/day"
import type { Acceptance } from "@mcp-inspect/engine/policy/Policy"
import { nearest } from "@mcp-inspect/engine/model/nearest"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Result } from "effect"
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap, type YAMLSeq } from "yaml"
import { type CannotRun, invalid } from "../Failure.ts"
import { nestsTooDeep } from "../nesting.ts"
import { isFingerprint, longestAuthor, longestReason } from "./limits.ts"

/** The file as it is read: the document, its list when it has one, and its entries in the order of that list. */
export interface AcceptanceFile {
  readonly document: Document
  readonly list: YAMLSeq | undefined
  readonly entries: ReadonlyArray<Acceptance>
}

const keys = ["fingerprint", "reason", "author", "expires"] as const
type Key = (typeof keys)[number]

const isKey = (name: string): name is Key => keys.some((key) => key === name)

/** Where a node begins; the file alone for one that was not read from it. */
type At = (node: unknown) => string

const atIn =
  (file: string, lines: LineCounter): At =>
  (node) => {
    const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined
    const [start]: ReadonlyArray<unknown> = Array.isArray(range) ? range : []
    return typeof start === "number" ? `${file}:${lines.linePos(start).line}` : file
  }

const list =
  "The file is a list of entries, each with `fingerprint`, `reason`, `author` and, if it is to end, `expires`."

const problemOf: Readonly<Record<Key, (text: string) => readonly [problem: string, mend: string] | undefined>> = {
  fingerprint: (text) =>
    isFingerprint(text)
      ? undefined
      : ["`fingerprint` is not `sha256:` and 64 digits.", "Copy it from a JSON report, or run `mcp-inspect accept`."],
  reason: (text) =>
    text.trim() === "" || text.length > longestReason
      ? [`\`reason\` is ${text.trim() === "" ? "empty" : "too long"}.`, `Say why in 1 to ${longestReason} characters.`]
      : undefined,
  author: (text) =>
    text.trim() === "" || text.length > longestAuthor
      ? [`\`author\` is ${text.trim() === "" ? "empty" : "too long"}.`, "Name who accepted the change."]
      : undefined,
  expires: (text) =>
    isDay(text) ? undefined : ["`expires` is no day of the calendar.", "Write it as in `2027-03-31`."]
}

const readEntry = (entry: YAMLMap, at: At): Result.Result<Acceptance, CannotRun> =>
  Result.gen(function* () {
    const texts = new Map<Key, string>()
    for (const { key, value } of entry.items) {
      const name = isScalar(key) && typeof key.value === "string" ? key.value : ""
      if (!isKey(name)) {
        const guess = nearest(name, keys)
        return yield* Result.fail(
          invalid(
            at(key),
            `\`${shorten(name, 60)}\` is no key of an entry.`,
            guess === undefined
              ? `Keys are ${keys.map((one) => `\`${one}\``).join(", ")}.`
              : `Did you mean \`${guess}\`?`
          )
        )
      }
      if (!isScalar(value) || typeof value.value !== "string") {
        return yield* Result.fail(invalid(at(value ?? key), `\`${name}\` is not text.`, "Write it in quotes."))
      }
      const problem = problemOf[name](value.value)
      if (problem !== undefined) return yield* Result.fail(invalid(at(value), ...problem))
      texts.set(name, value.value)
    }
    const stated = (name: Key): Result.Result<string, CannotRun> => {
      const text = texts.get(name)
      return text === undefined
        ? Result.fail(invalid(at(entry), `The entry has no \`${name}\`.`, list))
        : Result.succeed(text)
    }
    const expires = texts.get("expires")
    return {
      fingerprint: yield* stated("fingerprint"),
      reason: yield* stated("reason"),
      author: yield* stated("author"),
      ...(expires === undefined ? {} : { expires })
    }
  })

/** Reads the acceptance file. What it cannot be sure about is an error: a skipped key could be the end of an entry. */
export const parseAccepted = (file: string, text: string): Result.Result<AcceptanceFile, CannotRun> =>
  Result.gen(function* () {
    const lines = new LineCounter()
    const at = atIn(file, lines)
    if (nestsTooDeep(text)) return yield* Result.fail(invalid(file, "The file is nested too deeply.", list))
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
    const [broken] = document.errors
    if (broken !== undefined) {
      const { col, line } = lines.linePos(broken.pos[0])
      return yield* Result.fail(
        invalid(
          `${file}:${line}:${col}`,
          `The file is not valid YAML: ${shorten(broken.message.replaceAll(/\s+/g, " "), 200)}.`,
          "Mend the syntax at this place."
        )
      )
    }
    const { contents } = document
    if (contents === null || (isScalar(contents) && contents.value === null))
      return { document, list: undefined, entries: [] }
    if (!isSeq(contents)) return yield* Result.fail(invalid(at(contents), "The file is no list.", list))
    const entries: Array<Acceptance> = []
    const places = new Map<string, string>()
    for (const item of contents.items) {
      if (!isMap(item)) return yield* Result.fail(invalid(at(item), "The entry is no mapping.", list))
      const entry = yield* readEntry(item, at)
      const earlier = places.get(entry.fingerprint)
      if (earlier !== undefined) {
        return yield* Result.fail(
          invalid(at(item), `The change was accepted before, at ${earlier}.`, "Keep one of the two entries.")
        )
      }
      places.set(entry.fingerprint, at(item))
      entries.push(entry)
    }
    return { document, list: contents, entries }
  })
