// How much of a foreign schema one text may show and cost. What does not fit is marked, never dropped in silence.

/** How much one printed schema may show. */
export interface Limits {
  /** Columns after which no further part is begun. Each part is bounded, so the text ends soon after. */
  readonly columns: number
  /** Levels of nesting; below them an object is `{…}`. */
  readonly depth: number
  /** Values of an `enum`. */
  readonly values: number
  /** Members of an object, items of a tuple, branches of a union. */
  readonly members: number
  /** Named definitions shown after `where`. */
  readonly definitions: number
}

/** For each of the two schemas of a tool, and for the arguments of a prompt. */
export const signatureLimits: Limits = { columns: 6_000, depth: 6, values: 16, members: 80, definitions: 24 }

/** For the part of a schema that a finding is about. */
export const fragmentLimits: Limits = { columns: 1_000, depth: 4, values: 40, members: 40, definitions: 6 }

/** No signature is longer, whatever the server sent and whichever width was asked for. */
export const longestSignature = 65_536

/** No fragment is longer. */
export const longestFragment = 8_192

/** Columns of one name, string, pattern or format. */
export const textWidth = 64

/** Columns of one default, constant, or value of an `enum`. */
export const valueWidth = 96

/** Columns of one URI or URI template. */
export const uriWidth = 256

/** Nesting shown of a value. */
export const valueDepth = 4

/** Columns of a signature where none are asked for, and the fewest it can be asked to fit. */
export const defaultWidth = 80
export const leastWidth = 20

/** References followed one after the other on the way along a path. */
export const refHops = 16

/** Characters of a path; a longer one leads nowhere. */
export const pathLength = 16_384

/** How closely branches are read to tell which of them are the same. */
export const keyWidth = 4_000
export const keyDepth = 16
