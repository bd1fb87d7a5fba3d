// What an entry of the audit log says besides, in a line.
const short = (text: string): string => text.replaceAll(/\bsha256:([0-9a-f]{12})[0-9a-f]{52}\b/gu, "$1…")

const word = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : JSON.stringify(value)

/** `viewer → member` of a change, else the members that say something: `kind api, project ada/default`. */
export const detailText = (detail: Readonly<Record<string, unknown>>): string => {
  const { after, before, ...others } = detail
  const change = before === undefined || after === undefined ? [] : [`${word(before)} → ${word(after)}`]
  const rest = Object.entries(others).flatMap(([name, value]) => (value === null ? [] : [`${name} ${word(value)}`]))
  return short([...change, ...rest].join(", "))
}
