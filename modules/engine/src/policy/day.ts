// Calendar days as text, such as `2027-03-31`: their order is that of the text, and none of them needs a clock.

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** True for a day that the calendar has. */
export const isDay = (text: string): boolean => {
  const [, year = 0, month = 0, day = 0] = (pattern.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** True when `last` was the last day and `today` comes after it; without a `today` nothing has passed. */
export const isPast = (last: string | undefined, today: string | undefined): boolean =>
  last !== undefined && today !== undefined && last < today
