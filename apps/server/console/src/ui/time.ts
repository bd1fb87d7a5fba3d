// Times as people say them.
const units: ReadonlyArray<readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60]
]

const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" })

/** How long ago, or until, a time is: `3 hours ago`, `now`. Times in milliseconds since 1970. */
export const relative = (now: number, at: number): string => {
  const seconds = (at - now) / 1000
  const found = units.find(([, size]) => Math.abs(seconds) >= size)
  return found === undefined ? "now" : relativeFormat.format(Math.trunc(seconds / found[1]), found[0])
}

const exactFormat = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC"
})

/** A time to the second, in UTC. */
export const exact = (at: number): string => `${exactFormat.format(at)} UTC`

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })

/** A day, in UTC. */
export const exactDay = (at: number): string => dayFormat.format(at)
