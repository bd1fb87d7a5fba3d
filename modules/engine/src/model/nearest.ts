// Which name someone probably meant.

const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The candidate closest to `name`, when it is within `most` edits, a third of its length if not said; the first of equals. */
export const nearest = (name: string, candidates: ReadonlyArray<string>, most?: number): string | undefined => {
  const given = name.slice(0, 200)
  let best: string | undefined
  let least = (most ?? Math.max(2, Math.floor(given.length / 3))) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - given.length) >= least) continue
    const away = distance(given, candidate)
    if (away < least) {
      best = candidate
      least = away
    }
  }
  return best
}
