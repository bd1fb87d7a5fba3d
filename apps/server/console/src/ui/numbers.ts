// Numbers as people read them.
const count = new Intl.NumberFormat("en")

/** `1,234,567`. */
export const countText = (value: number | bigint): string => count.format(value)

const dollars = new Intl.NumberFormat("en", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger"
})

/** `$12.50`, of cents, and `$12` where there are none. */
export const dollarsText = (cents: number | bigint): string => dollars.format(Number(cents) / 100)

const month = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" })

/** `November 2026`, of `2026-11`. */
export const monthText = (name: string): string => month.format(Date.parse(`${name}-01T00:00:00Z`))
