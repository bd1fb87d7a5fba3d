// Counts of durations by bucket as bytes. Each count is written in groups of seven bits, the lowest first; empty buckets at
// the end are not written, so that the same counts are the same bytes however many buckets there are.

/** The bytes of counts. */
export const histogramBytes = (counts: ReadonlyArray<number>): Uint8Array => {
  const bytes: Array<number> = []
  for (const count of counts.slice(0, counts.findLastIndex((one) => one > 0) + 1)) {
    let rest = count
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** The counts in bytes. */
export const histogramCounts = (bytes: Uint8Array): ReadonlyArray<number> => {
  const counts: Array<number> = []
  let [count, scale] = [0, 1]
  for (const byte of bytes) {
    count += (byte % 128) * scale
    scale *= 128
    if (byte >= 128) continue
    counts.push(count)
    count = 0
    scale = 1
  }
  return counts
}

/** The sums of two lists of counts, bucket by bucket. */
export const addCounts = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): ReadonlyArray<number> =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => (one[index] ?? 0) + (other[index] ?? 0))
