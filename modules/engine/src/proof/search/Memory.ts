// What a search has found out, by goal. A goal that is met again while it is open is answered with nothing: whatever it
// needs of itself is found without itself. Answers that came about in this way hold only while that goal is open.
import type { Json } from "../../model/Json.ts"
import { deepestGoal } from "../limits.ts"

/** Thrown when goals are open within one another more deeply than the stack should go. */
export class TooDeep extends Error {}

type Found = ReadonlyArray<Json>

/** Answers to goals, each found once. */
export class Memory {
  readonly #known = new Map<string, Found>()
  /** Goals being searched for, and whether one of them was met again. */
  readonly #open = new Map<string, boolean>()
  readonly #provisional = new Map<string, Found>()
  #repeats = 0

  /** The answer for a key; `find` is asked for it at most once while it holds. */
  answer(key: string, find: () => Found): Found {
    const known = this.#known.get(key) ?? this.#provisional.get(key)
    if (known !== undefined) return known
    if (this.#open.has(key)) {
      this.#repeats++
      this.#open.set(key, true)
      return []
    }
    if (this.#open.size >= deepestGoal) throw new TooDeep()
    const repeats = this.#repeats
    const found = this.within(key, find)
    // What was found is found; what was not may be, where the goals above are not open.
    if (this.#repeats === repeats || found.length > 0) this.#known.set(key, found)
    else this.#provisional.set(key, found)
    return found
  }

  /** Forgets what was open when a search was given up. */
  abandon(): void {
    this.#open.clear()
    this.#provisional.clear()
  }

  /** Searches while the key counts as open. */
  within<Result>(key: string, find: () => Result): Result {
    this.#open.set(key, false)
    const found = find()
    if (this.#open.get(key) === true) this.#provisional.clear()
    this.#open.delete(key)
    return found
  }
}
