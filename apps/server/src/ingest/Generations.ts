/**
 * What was asked for lately, within bounds: two generations by age. When the younger is full the older is forgotten, so
 * that what is asked for again and again stays.
 */
export class Generations<A> {
  readonly #most: number
  #young = new Map<string, A>()
  #old = new Map<string, A>()
  #size = 0

  /** `most` is how many characters of keys are kept at most. */
  constructor(most: number) {
    this.#most = most / 2
  }

  /** What was set under a key. */
  get(key: string): A | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  /** Keeps something under a key. */
  set(key: string, value: A): void {
    if (!this.#young.has(key)) this.#size += key.length
    if (this.#size > this.#most) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = key.length
    }
    this.#young.set(key, value)
  }
}
