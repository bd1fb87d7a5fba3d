/** The share of distinct words that two texts have in common; 0 when neither has any. */
export const overlap = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): number => {
  const was = new Set(before)
  const is = new Set(after)
  const all = new Set([...was, ...is]).size
  return all === 0 ? 0 : (was.size + is.size - all) / all
}
