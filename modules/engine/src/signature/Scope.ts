import type { JsonSchema } from "../model/Schema2020.ts"
import type { Limits } from "./limits.ts"
import type { Doc } from "./layout.ts"

/**
 * The order of members: as the document has them, or by name. A snapshot file holds them by name, a capture as the
 * server sent them; only by name do both read the same.
 */
export type Order = "document" | "name"

/** What printing one schema carries along. */
export interface Scope {
  readonly root: JsonSchema
  readonly limits: Limits
  readonly order: Order
  /** Definitions that go by a primed name, because another schema beside this one means something else by it. */
  readonly primed: ReadonlySet<string>
  readonly budget: { left: number }
  /** The references met, in order, and the names they go by. */
  readonly met: Map<string, string>
}

/** A printed part, and how firmly it holds together. */
export interface Piece {
  readonly doc: Doc
  /** `word` takes a suffix, `phrase` can stand in a union, `sentence` needs parentheses in either. */
  readonly bond: "phrase" | "sentence" | "word"
}

/** A part that nothing can be torn out of. */
export const word = (doc: Doc): Piece => ({ doc, bond: "word" })

/** A part of several words. */
export const phrase = (doc: Doc): Piece => ({ doc, bond: "phrase" })

/** A part that ends only where its surroundings do. */
export const sentence = (doc: Doc): Piece => ({ doc, bond: "sentence" })

/** Prints a subschema at a depth. */
export type Print = (scope: Scope, schema: unknown, depth: number) => Piece

/** Takes what a text costs off the budget. */
export const spent = (scope: Scope, text: string): string => {
  scope.budget.left -= text.length
  return text
}

/** True when no further part may be begun. */
export const isSpent = (scope: Scope): boolean => scope.budget.left <= 0

/** The piece in parentheses, if without them it would not hold together as a branch. */
export const asBranch = ({ bond, doc }: Piece): Doc => (bond === "sentence" ? ["(", doc, ")"] : doc)

/** The piece in parentheses, if without them a suffix would cling to a part of it only. */
export const asWord = ({ bond, doc }: Piece): Doc => (bond === "word" ? doc : ["(", doc, ")"])
