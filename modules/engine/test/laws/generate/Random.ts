// Random numbers that are the same on every machine: the one source of chance in the laws. Seeds are constants of ours.

/** A stream of chances. */
export interface Random {
  /** An integer from 0 to below `limit`. */
  readonly below: (limit: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(items: readonly [Item, ...ReadonlyArray<Item>]) => Item
  /** One of any list; undefined of an empty one. */
  readonly any: <Item>(items: ReadonlyArray<Item>) => Item | undefined
  readonly shuffled: <Item>(items: ReadonlyArray<Item>) => ReadonlyArray<Item>
}

/** The stream of a seed: mulberry32, whose whole state is one 32-bit integer. */
export const makeRandom = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const shuffled = <Item>(items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
    const mixed = [...items]
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = below(at + 1)
      const [one, two] = [mixed[at], mixed[other]]
      if (one !== undefined && two !== undefined) {
        mixed[at] = two
        mixed[other] = one
      }
    }
    return mixed
  }
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    any: (items) => items[below(items.length)],
    shuffled
  }
}
