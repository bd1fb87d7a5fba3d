// A pattern as a nondeterministic automaton. All its threads move together, so that reading a character costs at most
// its size: what makes a backtracking engine hang costs nothing here.
import { patternColumns, patternInstructions } from "../limits.ts"
import { type CharSet, has, setKey, words } from "./chars.ts"
import type { Place, Regex } from "./parse.ts"

type Instruction =
  | { readonly op: "read"; readonly set: number }
  | { readonly op: "fork"; first: number; second: number }
  | { readonly op: "place"; readonly place: Place }
  | { readonly op: "match" }

/** Steps that are left to take. */
export interface Steps {
  left: number
}

/** Where all threads stand before a character is read. */
export interface Threads {
  /** Instructions that read; sorted. */
  readonly reading: ReadonlyArray<number>
  readonly isMatched: boolean
}

/** What surrounds a position: the code points before and after, -1 at the ends of the text. */
export interface Position {
  readonly before: number
  readonly after: number
}

class Oversized extends Error {}

class Compiler {
  readonly program: Array<Instruction> = []
  readonly sets: Array<CharSet> = []
  readonly #known = new Map<string, number>()

  /* Sets of the same code points are one set. */
  #set(set: CharSet): number {
    const key = setKey(set)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.sets.length)
    return this.sets.push(set) - 1
  }

  emit(instruction: Instruction): void {
    if (this.program.length >= patternInstructions) throw new Oversized()
    this.program.push(instruction)
  }

  #fork(): { readonly op: "fork"; first: number; second: number } {
    const fork = { op: "fork" as const, first: this.program.length + 1, second: 0 }
    this.emit(fork)
    return fork
  }

  add(regex: Regex): void {
    if (regex.kind === "char") this.emit({ op: "read", set: this.#set(regex.set) })
    else if (regex.kind === "place") this.emit({ op: "place", place: regex.place })
    else if (regex.kind === "sequence") for (const item of regex.items) this.add(item)
    else if (regex.kind === "choice") this.#choice(regex.items)
    else if (regex.kind === "repeat") this.#repeat(regex.item, regex.min, regex.max)
    else throw new Oversized()
  }

  #choice(items: ReadonlyArray<Regex>): void {
    const ends: Array<{ first: number; second: number }> = []
    for (const [index, item] of items.entries()) {
      const isLast = index === items.length - 1
      const fork = isLast ? undefined : this.#fork()
      this.add(item)
      if (fork === undefined) continue
      ends.push(this.#fork())
      fork.second = this.program.length
    }
    for (const end of ends) end.first = end.second = this.program.length
  }

  #repeat(item: Regex, min: number, max: number): void {
    for (let count = 0; count < min; count++) this.#once(item)
    if (max === Infinity) {
      const fork = this.#fork()
      const start = this.program.length - 1
      this.add(item)
      const back = this.#fork()
      back.first = back.second = start
      fork.second = this.program.length
      return
    }
    const forks: Array<{ second: number }> = []
    for (let count = min; count < max; count++) {
      forks.push(this.#fork())
      this.#once(item)
    }
    for (const fork of forks) fork.second = this.program.length
  }

  /* Repeating what emits nothing would never end by size. */
  #once(item: Regex): void {
    const start = this.program.length
    this.add(item)
    if (this.program.length === start) this.emit({ op: "fork", first: start + 1, second: start + 1 })
  }
}

const isWord = (codePoint: number): boolean => codePoint >= 0 && has(words, codePoint)

const holds = (place: Place, { after, before }: Position): boolean => {
  if (place === "start") return before === -1
  if (place === "end") return after === -1
  return (isWord(before) !== isWord(after)) === (place === "edge")
}

const isEdge = (place: Place): boolean => place === "edge" || place === "inside"

/** An automaton that finds its pattern anywhere in a text. */
export class Automaton {
  readonly #program: ReadonlyArray<Instruction>
  readonly #seen: Uint32Array
  readonly #columns = new Map<number, ReadonlyArray<boolean>>()
  #round = 0
  /** The sets that its reading instructions read. */
  readonly sets: ReadonlyArray<CharSet>
  /** True when a position is told apart by more than the ends of the text. */
  readonly hasEdges: boolean
  /** True when it can begin at the start of a text only. */
  readonly isAnchored: boolean

  constructor(program: ReadonlyArray<Instruction>, sets: ReadonlyArray<CharSet>) {
    this.#program = program
    this.#seen = new Uint32Array(program.length)
    this.sets = sets
    this.hasEdges = program.some((instruction) => instruction.op === "place" && isEdge(instruction.place))
    const [first] = program
    this.isAnchored = first?.op === "place" && first.place === "start"
  }

  /** Where threads come to at a position without reading; a new thread starts at every position. */
  settle(from: ReadonlyArray<number>, position: Position, steps: Steps): Threads {
    const round = ++this.#round
    const reading: Array<number> = []
    const stack = [...from, 0]
    let isMatched = false
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (this.#seen[at] === round) continue
      this.#seen[at] = round
      steps.left--
      const instruction = this.#program[at]
      if (instruction === undefined || instruction.op === "match") isMatched = true
      else if (instruction.op === "read") reading.push(at)
      else if (instruction.op === "fork") stack.push(instruction.second, instruction.first)
      else if (holds(instruction.place, position)) stack.push(at + 1)
    }
    return { reading: reading.sort((a, b) => a - b), isMatched }
  }

  /** Where threads come to by reading a code point. */
  read({ reading }: Threads, codePoint: number): ReadonlyArray<number> {
    const next: Array<number> = []
    if (reading.length === 0) return next
    const column = this.#column(codePoint)
    for (const at of reading) {
      const instruction = this.#program[at]
      if (instruction?.op === "read" && column[instruction.set] === true) next.push(at + 1)
    }
    return next
  }

  /* Which sets have a code point. */
  #column(codePoint: number): ReadonlyArray<boolean> {
    const known = this.#columns.get(codePoint)
    if (known !== undefined) return known
    const column = this.sets.map((set) => has(set, codePoint))
    if (this.#columns.size < patternColumns) this.#columns.set(codePoint, column)
    return column
  }

  /** Whether the pattern occurs in a text; undefined when the steps run out. */
  test(text: string, steps: Steps): boolean | undefined {
    let threads: ReadonlyArray<number> = []
    let before = -1
    for (let at = 0; ;) {
      const after = text.codePointAt(at) ?? -1
      const settled = this.settle(threads, { before, after }, steps)
      if (settled.isMatched) return true
      if (after === -1) return false
      if (steps.left < 0) return undefined
      threads = this.read(settled, after)
      before = after
      at += after > 0xffff ? 2 : 1
    }
  }
}

/** The automaton of a syntax tree without lookahead; undefined when it would be too large. */
export const compile = (regex: Regex): Automaton | undefined => {
  const compiler = new Compiler()
  try {
    compiler.add(regex)
    compiler.emit({ op: "match" })
  } catch (error) {
    if (error instanceof Oversized) return undefined
    throw error
  }
  return new Automaton(compiler.program, compiler.sets)
}
