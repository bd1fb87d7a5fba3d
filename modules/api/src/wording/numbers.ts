// Numbers and times as texts about usage have them. No locale: the same on every machine.

/** Digits in groups of three: `2,712,441`. */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",")

/** A count and its noun, which takes an `s`. */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`

/** The share of `whole`, two decimals; what rounds to nothing and is something is `<0.01%` (ING-61). */
export const share = (part: number, whole: number): string => {
  if (part <= 0 || whole <= 0) return "0.00%"
  const percent = (Math.min(part, whole) / whole) * 100
  return percent < 0.01 ? "<0.01%" : `${percent.toFixed(2)}%`
}

const day = 86_400_000

/** How long before `now` a time was, in whole days; `today` for less than one (ING-61). */
export const daysAgo = (time: string, now: string): string => {
  const days = Math.floor((Date.parse(now) - Date.parse(time)) / day)
  return days < 1 ? "today" : `${counted(days, "day")} ago`
}
