// A bounded buffer that forgets its oldest items. Every operation costs the same, however much it holds: no item moves.

/** Items and what they weigh; `capacity` items and `maxBytes` at most. */
export class Ring<A> {
  readonly #capacity: number
  readonly #maxBytes: number
  readonly #items: Array<A | undefined> = []
  readonly #weights: Array<number> = []
  #head = 0
  #length = 0
  #bytes = 0

  constructor(capacity: number, maxBytes: number) {
    this.#capacity = capacity
    this.#maxBytes = maxBytes
  }

  get length(): number {
    return this.#length
  }

  /** The sum of what the items weigh. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds an item and answers how many were forgotten for it: the item itself where it alone is too heavy. */
  push(item: A, bytes: number): number {
    if (bytes > this.#maxBytes) return 1
    let forgotten = 0
    while (this.#length === this.#capacity || this.#bytes + bytes > this.#maxBytes) {
      this.#shift()
      forgotten += 1
    }
    const index = (this.#head + this.#length) % this.#capacity
    this.#items[index] = item
    this.#weights[index] = bytes
    this.#length += 1
    this.#bytes += bytes
    return forgotten
  }

  /** Removes the oldest items, `count` at most, and answers them. */
  take(count: number): Array<A> {
    const taken: Array<A> = []
    while (taken.length < count && this.#length > 0) {
      const item = this.#shift()
      if (item !== undefined) taken.push(item)
    }
    return taken
  }

  /** Forgets everything and answers how much that was. */
  clear(): number {
    const { length } = this
    this.take(length)
    return length
  }

  #shift(): A | undefined {
    const index = this.#head
    const item = this.#items[index]
    this.#items[index] = undefined
    this.#bytes -= this.#weights[index] ?? 0
    this.#head = (index + 1) % this.#capacity
    this.#length -= 1
    return item
  }
}
