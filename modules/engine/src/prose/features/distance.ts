// Levenshtein distance up to a limit: 32 rows of the table at a time as the bits of a word (Myers 1999), and of each row
// only the cells within the limit of the diagonal (Ukkonen 1985). Two unlike texts of 20,000 characters take ten million
// steps instead of four hundred million.
const wordSize = 32

/** The edit distance of two lists when it is at most `limit`, else undefined. */
export const distanceWithin = (
  before: ReadonlyArray<number>,
  after: ReadonlyArray<number>,
  limit: number
): number | undefined => {
  if (Math.abs(before.length - after.length) > limit) return undefined
  const head = commonPrefix(before, after)
  const tail = commonSuffix(before, after, head)
  const distance = banded(before.slice(head, before.length - tail), after.slice(head, after.length - tail), limit)
  return distance <= limit ? distance : undefined
}

const commonPrefix = (before: ReadonlyArray<number>, after: ReadonlyArray<number>): number => {
  const shorter = Math.min(before.length, after.length)
  let length = 0
  while (length < shorter && before[length] === after[length]) length++
  return length
}

const commonSuffix = (before: ReadonlyArray<number>, after: ReadonlyArray<number>, head: number): number => {
  const shorter = Math.min(before.length, after.length) - head
  let length = 0
  while (length < shorter && before.at(-1 - length) === after.at(-1 - length)) length++
  return length
}

// Exact up to the limit, and above it when the distance is above it: cells beyond the band are assumed to cost as much as
// they can, and no path within the limit leaves the band. Wants lengths that differ by no more than the limit.
const banded = (rows: ReadonlyArray<number>, columns: ReadonlyArray<number>, limit: number): number => {
  const ids = new Map<number, number>()
  for (const symbol of rows) if (!ids.has(symbol)) ids.set(symbol, ids.size + 1)
  const rowIds = Uint32Array.from(rows, (symbol) => ids.get(symbol) ?? 0)
  const columnIds = Uint32Array.from(columns, (symbol) => ids.get(symbol) ?? 0)
  const matches = new Int32Array(ids.size + 1)
  // How much each cell of the row above exceeds its left neighbour: -1, 0 or 1.
  const steps = new Int8Array(columns.length).fill(1)
  // The distance at the top left corner of the block.
  let corner = 0
  let left = 0
  for (let top = 0; top < rows.length; top += wordSize) {
    const height = Math.min(wordSize, rows.length - top)
    const right = Math.min(columns.length, top + height + limit)
    for (let row = 0; row < height; row++) {
      const id = rowIds[top + row] ?? 0
      matches[id] = (matches[id] ?? 0) | (1 << row)
    }
    advance(matches, columnIds, steps, left, right, height - 1)
    for (let row = 0; row < height; row++) matches[rowIds[top + row] ?? 0] = 0
    corner += height
    const next = top + height < rows.length ? Math.max(0, top + height - limit) : columns.length
    while (left < next) corner += steps[left++] ?? 0
  }
  return rows.length === 0 ? columns.length : corner
}

// One block of rows over the columns of the band. `rising` and `falling` hold the rows that exceed, or fall short of, the
// row above them by one.
const advance = (
  matches: Int32Array,
  columnIds: Uint32Array,
  steps: Int8Array,
  left: number,
  right: number,
  lastRow: number
): void => {
  let rising = -1
  let falling = 0
  for (let column = left; column < right; column++) {
    const step = steps[column] ?? 0
    const equal = matches[columnIds[column] ?? 0] ?? 0
    const vertical = equal | falling
    const entering = step < 0 ? equal | 1 : equal
    const horizontal = (((entering & rising) + rising) ^ rising) | entering
    let up = falling | ~(horizontal | rising)
    let down = rising & horizontal
    steps[column] = ((up >>> lastRow) & 1) - ((down >>> lastRow) & 1)
    up = (up << 1) | (step > 0 ? 1 : 0)
    down = (down << 1) | (step < 0 ? 1 : 0)
    rising = down | ~(vertical | up)
    falling = up & vertical
  }
}
