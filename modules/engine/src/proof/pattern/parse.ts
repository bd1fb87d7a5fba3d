// The syntax tree of a pattern. It is given what a regular-expression engine has found valid with the `u` flag, so it
// checks nothing; constructs that no automaton can follow (references back, looking behind, flags) make it give up.
import { patternDepth } from "../limits.ts"
import {
  type CharSet,
  complement,
  digits,
  notNewline,
  property,
  ranges,
  single,
  spaces,
  union,
  words
} from "./chars.ts"

/** A place between characters. */
export type Place = "start" | "end" | "edge" | "inside"

/** A node of the syntax tree. */
export type Regex =
  | { readonly kind: "char"; readonly set: CharSet }
  | { readonly kind: "sequence"; readonly items: ReadonlyArray<Regex> }
  | { readonly kind: "choice"; readonly items: ReadonlyArray<Regex> }
  | { readonly kind: "repeat"; readonly item: Regex; readonly min: number; readonly max: number }
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "ahead"; readonly item: Regex; readonly isNegative: boolean }

class Unreadable extends Error {}

const controls: ReadonlyMap<string, number> = new Map([
  ["0", 0],
  ["b", 8],
  ["t", 9],
  ["n", 10],
  ["v", 11],
  ["f", 12],
  ["r", 13]
])

const shorthands: ReadonlyMap<string, CharSet> = new Map([
  ["d", digits],
  ["D", complement(digits)],
  ["w", words],
  ["W", complement(words)],
  ["s", spaces],
  ["S", complement(spaces)]
])

class Parser {
  readonly #source: string
  #at = 0
  #depth = 0

  constructor(source: string) {
    this.#source = source
  }

  #peek(text: string): boolean {
    return this.#source.startsWith(text, this.#at)
  }

  #eat(text: string): boolean {
    if (!this.#peek(text)) return false
    this.#at += text.length
    return true
  }

  #codePoint(): number {
    const codePoint = this.#source.codePointAt(this.#at) ?? 0
    this.#at += codePoint > 0xffff ? 2 : 1
    return codePoint
  }

  #until(close: string): string {
    const end = this.#source.indexOf(close, this.#at)
    const text = this.#source.slice(this.#at, end)
    this.#at = end + close.length
    return text
  }

  choice(): Regex {
    if (++this.#depth > patternDepth) throw new Unreadable()
    const items = [this.#sequence()]
    while (this.#eat("|")) items.push(this.#sequence())
    this.#depth--
    return items.length === 1 && items[0] !== undefined ? items[0] : { kind: "choice", items }
  }

  #sequence(): Regex {
    const items: Array<Regex> = []
    while (this.#at < this.#source.length && !this.#peek("|") && !this.#peek(")")) items.push(this.#term())
    return items.length === 1 && items[0] !== undefined ? items[0] : { kind: "sequence", items }
  }

  #term(): Regex {
    if (this.#eat("^")) return { kind: "place", place: "start" }
    if (this.#eat("$")) return { kind: "place", place: "end" }
    if (this.#eat("\\b")) return { kind: "place", place: "edge" }
    if (this.#eat("\\B")) return { kind: "place", place: "inside" }
    return this.#quantified(this.#atom())
  }

  #atom(): Regex {
    if (this.#eat("(")) return this.#group()
    if (this.#eat("[")) return { kind: "char", set: this.#class() }
    if (this.#eat(".")) return { kind: "char", set: notNewline }
    if (this.#eat("\\")) return { kind: "char", set: this.#escape(false) }
    return { kind: "char", set: single(this.#codePoint()) }
  }

  #group(): Regex {
    let ahead: boolean | undefined
    if (this.#eat("?")) {
      if (this.#eat("=")) ahead = false
      else if (this.#eat("!")) ahead = true
      else if (this.#peek("<=") || this.#peek("<!")) throw new Unreadable()
      else if (this.#eat("<")) this.#until(">")
      else if (!this.#eat(":")) throw new Unreadable()
    }
    const item = this.choice()
    this.#at++
    return ahead === undefined ? item : { kind: "ahead", item, isNegative: ahead }
  }

  #quantified(item: Regex): Regex {
    const [min, max] = this.#bounds()
    if (min === 1 && max === 1) return item
    this.#eat("?")
    return { kind: "repeat", item, min, max }
  }

  #bounds(): readonly [number, number] {
    if (this.#eat("*")) return [0, Infinity]
    if (this.#eat("+")) return [1, Infinity]
    if (this.#eat("?")) return [0, 1]
    if (!this.#eat("{")) return [1, 1]
    const [min = "", max] = this.#until("}").split(",")
    return [Number(min), max === undefined ? Number(min) : max === "" ? Infinity : Number(max)]
  }

  #class(): CharSet {
    const isNegated = this.#eat("^")
    const sets: Array<CharSet> = []
    while (!this.#eat("]")) {
      const from = this.#member()
      const [start] = from.ranges
      if (this.#peek("-") && this.#source[this.#at + 1] !== "]" && from.ranges.length === 1 && start !== undefined) {
        this.#at++
        const to = this.#member().ranges[0]
        if (to === undefined) throw new Unreadable()
        sets.push(ranges([start[0], to[1]]))
      } else sets.push(from)
    }
    const set = union(sets)
    if (set === undefined) throw new Unreadable()
    return isNegated ? complement(set) : set
  }

  #member(): CharSet {
    return this.#eat("\\") ? this.#escape(true) : single(this.#codePoint())
  }

  #escape(inClass: boolean): CharSet {
    const next = this.#source[this.#at] ?? ""
    const shorthand = shorthands.get(next)
    const control = controls.get(next)
    if (shorthand !== undefined || control !== undefined) {
      this.#at++
      return shorthand ?? single(control ?? 0)
    }
    if (next === "p" || next === "P") return property(`\\${this.#until("}")}}`)
    if (next === "u" || next === "x") return single(this.#hexadecimal(next))
    if (next === "c") {
      this.#at += 2
      return single(this.#source.charCodeAt(this.#at - 1) % 32)
    }
    if (!inClass && /[1-9k]/.test(next)) throw new Unreadable()
    return single(this.#codePoint())
  }

  #hexadecimal(kind: "u" | "x"): number {
    this.#at++
    if (kind === "x") return this.#digits(2)
    if (this.#eat("{")) return Number.parseInt(this.#until("}"), 16)
    const lead = this.#digits(4)
    const isPair = lead >= 0xd800 && lead < 0xdc00 && /^\\ud[c-f]/i.test(this.#source.slice(this.#at))
    if (!isPair) return lead
    this.#at += 2
    return 0x10000 + (lead - 0xd800) * 0x400 + (this.#digits(4) - 0xdc00)
  }

  #digits(count: number): number {
    this.#at += count
    return Number.parseInt(this.#source.slice(this.#at - count, this.#at), 16)
  }
}

/** The tree of a pattern that is valid with the `u` flag; undefined when an automaton cannot follow it. */
export const parse = (source: string): Regex | undefined => {
  try {
    return new Parser(source).choice()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
