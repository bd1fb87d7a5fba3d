// Division of decimals without rounding: 0.3 is a multiple of 0.1, whatever binary fractions say.

interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/* More places than this are worth no big integer: numbers of that spread are left undecided. */
const maxPlaces = 340

const decimalOf = (value: number): Decimal => {
  const [mantissa = "0", exponent = "0"] = String(value).split("e")
  const [whole = "0", fraction = ""] = mantissa.split(".")
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** Whether `value` is a multiple of `divisor`, exactly; undefined when the numbers are too far apart to say. */
export const isMultiple = (value: number, divisor: number): boolean | undefined => {
  if (!Number.isFinite(value) || !Number.isFinite(divisor) || divisor === 0) return undefined
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0
  const left = decimalOf(value)
  const right = decimalOf(divisor)
  const exponent = Math.min(left.exponent, right.exponent)
  if (left.exponent - exponent > maxPlaces || right.exponent - exponent > maxPlaces) return undefined
  const scaled = ({ digits, exponent: own }: Decimal): bigint => digits * 10n ** BigInt(own - exponent)
  return scaled(left) % scaled(right) === 0n
}
