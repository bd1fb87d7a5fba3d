// What assertions ask of values and JavaScript does not tell.
import { canonical, type Json } from "../model/Json.ts"

/** Length in code points. */
export const lengthOf = (value: string): number => {
  let length = value.length
  for (let at = 0; at < value.length - 1; at++) {
    const code = value.charCodeAt(at)
    if (code >= 0xd800 && code < 0xdc00) length--
  }
  return length
}

/* The digits of a number and the power of ten they are to be multiplied by. */
const decimal = (value: number): readonly [digits: bigint, exponent: number] => {
  const [digits = "0", exponent = "0"] = Math.abs(value).toString().split("e")
  const [before = "0", after = ""] = digits.split(".")
  return [BigInt(before + after), Number(exponent) - after.length]
}

/** In doubles 0.3 is no multiple of 0.1: what is close is decided in decimals, as it is written. */
export const isMultiple = (value: number, of: number): boolean => {
  if (of <= 0) return false
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return value % of === 0
  const quotient = value / of
  if (Math.abs(quotient - Math.round(quotient)) > 1e-6 * Math.max(1, Math.abs(quotient))) return false
  const [a, x] = decimal(value)
  const [b, y] = decimal(of)
  return x >= y ? (a * 10n ** BigInt(x - y)) % b === 0n : a % (b * 10n ** BigInt(y - x)) === 0n
}

/** True when two items are equal. */
export const hasTwins = (items: ReadonlyArray<Json>): boolean => {
  if (items.length < 2) return false
  const texts = new Set<string>()
  for (const item of items) texts.add(canonical(item))
  return texts.size < items.length
}
