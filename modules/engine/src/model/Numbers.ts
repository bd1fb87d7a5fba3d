// Arithmetic of JSON numbers that concludes nothing a rounded quotient cannot carry.

/** Whole quotients of decimals above this may be whole by rounding alone. */
const largestQuotient = 1e9

/** Whether a number is certainly a multiple of another. False also where that cannot be told. */
export const isMultiple = (value: number, factor: number): boolean => {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(factor)) return factor !== 0 && value % factor === 0
  const quotient = value / factor
  return Math.abs(quotient) <= largestQuotient && Number.isInteger(quotient)
}
