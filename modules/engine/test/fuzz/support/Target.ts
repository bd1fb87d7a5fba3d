// What is fuzzed, and how one input is tried. An input follows from a seed and an index alone, so that whatever failed, hung or
// ran out of memory can be made again from two numbers.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { makeRandom } from "../../laws/generate/Random.ts"
import { mutate } from "./mutate.ts"

/** A reader of foreign bytes. */
export interface Target {
  readonly name: string
  /** Inputs to begin from: files of ours, and every input that failed once. */
  readonly seeds: ReadonlyArray<Buffer>
  /** Words that mean something to the reader, put into inputs whole. */
  readonly words: ReadonlyArray<string>
  /**
   * Reads an input and says what came of it, a documented refusal included, in a text that is equal for equal outcomes. It
   * throws, or rejects, for whatever else happens: {@link broken} where a law does not hold.
   */
  readonly outcome: (input: Buffer) => string | Promise<string>
}

/** The files of a folder, in order of their names. */
export const filesIn = (folder: string): ReadonlyArray<Buffer> =>
  readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name)))

/** Says that a law does not hold. */
export const broken = (law: string): never => {
  throw new Error(`does not hold: ${law}`)
}

/** The input of an index: the seeds themselves come first. */
export const inputAt = (target: Target, seed: number, index: number): Buffer => {
  const given = target.seeds[index]
  if (given !== undefined) return given
  const random = makeRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  return mutate(random, random.any(target.seeds) ?? Buffer.alloc(0), target)
}

// Anything that a reader put where every object or list would see it.
const shared = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype]
const membersOf = () => shared.map((prototype) => Reflect.ownKeys(prototype).length).join()

/** Why an input is one that fails; undefined when all holds. */
export const problemWith = async (target: Target, input: Buffer): Promise<string | undefined> => {
  const before = membersOf()
  try {
    const first = await target.outcome(Buffer.from(input))
    const second = await target.outcome(Buffer.from(input))
    if (membersOf() !== before) return "it left something in a prototype that every object has"
    return first === second
      ? undefined
      : `two outcomes for the same input: ${first.slice(0, 500)}, ${second.slice(0, 500)}`
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
