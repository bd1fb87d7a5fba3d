// Durations by buckets that grow with them: exact up to 7 ms, from there on four to each doubling. A bucket's middle is at
// most an eighth off whatever is in it.

/** The longest duration that is told apart, in milliseconds: some 24 days. */
export const longestMs = 2 ** 31 - 1

/** Counts by bucket, without the zeros at the end. */
export type Histogram = ReadonlyArray<number>

const exact = 8

/** The bucket of a duration in whole milliseconds, at most {@link longestMs}. */
export const bucketOf = (ms: number): number => {
  if (ms < exact) return ms
  const exponent = 31 - Math.clz32(ms)
  return exact + (exponent - 3) * 4 + ((ms >>> (exponent - 2)) & 3)
}

/** The shortest duration of a bucket, in milliseconds. */
export const lowestOf = (bucket: number): number => {
  if (bucket < exact) return bucket
  const exponent = Math.floor((bucket - exact) / 4) + 3
  return (4 + ((bucket - exact) % 4)) * 2 ** (exponent - 2)
}

/** Counts one more duration. */
export const add = (counts: Array<number>, ms: number): void => {
  const bucket = bucketOf(ms)
  while (counts.length <= bucket) counts.push(0)
  counts[bucket] = (counts[bucket] ?? 0) + 1
}

/** Both together. */
export const merge = (left: Histogram, right: Histogram): Histogram => {
  const [longer, shorter] = left.length >= right.length ? [left, right] : [right, left]
  return longer.map((count, bucket) => count + (shorter[bucket] ?? 0))
}

/** How many durations are counted. */
export const totalOf = (counts: Histogram): number => counts.reduce((total, count) => total + count, 0)

/**
 * The duration below which a share of them lies, in milliseconds: the middle of its bucket. Undefined of none.
 */
export const quantileOf = (counts: Histogram, share: number): number | undefined => {
  const total = totalOf(counts)
  let left = Math.max(1, Math.ceil(share * total))
  for (const [bucket, count] of counts.entries()) {
    left -= count
    if (count > 0 && left <= 0) {
      const lowest = lowestOf(bucket)
      return Math.floor((lowest + Math.min(lowestOf(bucket + 1) - 1, longestMs)) / 2)
    }
  }
  return undefined
}

const pushNumber = (bytes: Array<number>, value: number): void => {
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80)
  bytes.push(rest)
}

/** As bytes: of each bucket that has any how many empty ones lie before it and its count, seven bits a byte. */
export const toBytes = (counts: Histogram): Uint8Array => {
  const bytes: Array<number> = []
  let gap = 0
  for (const count of counts) {
    if (count === 0) {
      gap++
      continue
    }
    pushNumber(bytes, gap)
    pushNumber(bytes, count)
    gap = 0
  }
  return Uint8Array.from(bytes)
}

/** What {@link toBytes} wrote. */
export const fromBytes = (bytes: Uint8Array): Histogram => {
  const counts: Array<number> = []
  let [value, unit, isGap] = [0, 1, true]
  for (const byte of bytes) {
    value += (byte % 0x80) * unit
    unit *= 0x80
    if (byte >= 0x80) continue
    if (isGap) for (let empty = 0; empty < value; empty++) counts.push(0)
    else counts.push(value)
    ;[value, unit, isGap] = [0, 1, !isGap]
  }
  return counts
}
