/** True when both lists hold the same strings in the same order. */
export const sameSequence = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): boolean =>
  before.length === after.length && before.every((item, index) => item === after[index])

/** True when both lists hold the same strings equally often. */
export const sameMultiset = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): boolean =>
  before.length === after.length && sameSequence(before.toSorted(), after.toSorted())
