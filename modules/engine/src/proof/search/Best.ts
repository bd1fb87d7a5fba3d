// The smallest values found: fewest bytes of canonical JSON, then code-unit order (PRF-2).
import { canonical, compareText, type Json } from "../../model/Json.ts"

interface Measured {
  readonly value: Json
  readonly isSure: boolean
  readonly text: string
  readonly bytes: number
}

const bytesOf = (text: string): number => {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Of a surrogate pair each half stands for two bytes of four.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}

const measure = (value: Json, isSure: boolean): Measured => {
  const text = canonical(value)
  return { value, isSure, text, bytes: bytesOf(text) }
}

const compare = (a: Measured, b: Measured): number =>
  Number(b.isSure) - Number(a.isSure) || a.bytes - b.bytes || compareText(a.text, b.text)

/** Up to `width` distinct values, smallest first; those that are not sure to do come last. */
export class Best {
  readonly #kept: Array<Measured> = []
  readonly width: number

  constructor(width: number) {
    this.width = width
  }

  add(value: Json, isSure = true): void {
    const measured = measure(value, isSure)
    let at = this.#kept.length
    while (at > 0) {
      const other = this.#kept[at - 1]
      const order = other === undefined ? 1 : compare(measured, other)
      if (order === 0) return
      if (order > 0) break
      at--
    }
    if (at >= this.width) return
    this.#kept.splice(at, 0, measured)
    if (this.#kept.length > this.width) this.#kept.pop()
  }

  /** True when nothing was found that is sure to do. */
  get isEmpty(): boolean {
    return this.#kept[0]?.isSure !== true
  }

  /** True when something smaller was found that is sure to do. */
  isBeyond(value: Json): boolean {
    const [first] = this.#kept
    if (first?.isSure !== true || first.value === value) return false
    const { bytes } = this.#kept.find((kept) => kept.value === value) ?? measure(value, true)
    return bytes > first.bytes
  }

  get values(): ReadonlyArray<Json> {
    return this.#kept.map(({ value }) => value)
  }
}
