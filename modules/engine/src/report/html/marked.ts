// Two texts, and which parts of each the other does not have (SIG-2).
import { TextDiff } from "effect"

/** A run of a text; `changed` when the other text does not have it there. */
export interface Run {
  readonly text: string
  readonly changed: boolean
}

/** The runs of both texts. */
export interface Marked {
  readonly old: ReadonlyArray<Run>
  readonly new: ReadonlyArray<Run>
}

/* Words, blanks, and single signs: the pieces in which signatures and prose change. */
const piece = /[\p{L}\p{N}\p{M}_$-]+|\s+|[\s\S]/gu

/* Beyond, a change is shown as one piece. Pieces of both texts times edits are the steps that are taken. */
const mostPieces = 4000
const mostEdits = 200

const pieces = (text: string): ReadonlyArray<string> => text.match(piece) ?? []

const commonStart = (old: string, now: string): number => {
  const most = Math.min(old.length, now.length)
  let length = 0
  while (length < most && old.charCodeAt(length) === now.charCodeAt(length)) length++
  // Between the halves of a pair no text may be cut.
  return length > 0 && /[\uD800-\uDBFF]/.test(old.charAt(length - 1)) ? length - 1 : length
}

const commonEnd = (old: string, now: string, most: number): number => {
  let length = 0
  while (length < most && old.charCodeAt(old.length - 1 - length) === now.charCodeAt(now.length - 1 - length)) length++
  return length > 0 && /[\uDC00-\uDFFF]/.test(old.charAt(old.length - length)) ? length - 1 : length
}

const runs = (...parts: ReadonlyArray<Run>): ReadonlyArray<Run> => parts.filter(({ text }) => text !== "")

/** Where they differ, as one piece between what both begin and end with. */
const asOne = (old: string, now: string): Marked => {
  const start = commonStart(old, now)
  const end = commonEnd(old, now, Math.min(old.length, now.length) - start)
  const of = (text: string): ReadonlyArray<Run> =>
    runs(
      { text: text.slice(0, start), changed: false },
      { text: text.slice(start, text.length - end), changed: true },
      { text: text.slice(text.length - end), changed: false }
    )
  return { old: of(old), new: of(now) }
}

/** Marks what differs between two texts. Total, and bounded in its steps for texts of any size. */
export const marked = (old: string, now: string): Marked => {
  if (old.length + now.length > mostPieces * 16) return asOne(old, now)
  const [before, after] = [pieces(old), pieces(now)]
  if (before.length + after.length > mostPieces) return asOne(old, now)
  const edits = TextDiff.diffWith<string>((a, b) => a === b)(before, after, { maxEdits: mostEdits })
  const side = (other: "Insert" | "Delete"): ReadonlyArray<Run> =>
    runs(
      ...edits.flatMap((edit): ReadonlyArray<Run> =>
        edit._tag === other ? [] : [{ text: edit.items.join(""), changed: edit._tag !== "Equal" }]
      )
    )
  return { old: side("Insert"), new: side("Delete") }
}
