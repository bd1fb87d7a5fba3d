// The formats that are asserted, and texts that have them and that do not.
import { format as checks } from "@cfworker/json-schema"
import { formatLength, urlLength } from "./limits.ts"

/* What is defined over Unicode means for ASCII texts what its older sibling means. */
const siblings: ReadonlyMap<string, string> = new Map([
  ["idn-email", "email"],
  ["idn-hostname", "hostname"],
  ["iri", "uri"],
  ["iri-reference", "uri-reference"]
])

/** The format under which a validator knows a format; undefined for one that asserts nothing. */
export const checkedFormat = (name: string): string | undefined => {
  const known = siblings.get(name) ?? name
  return Object.hasOwn(checks, known) ? known : undefined
}

const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text)

/** False for a text that cannot be decided by a format: too long for its expression, or beyond what it is defined over. */
export const isDecidable = (name: string, text: string): boolean => {
  if (text.length > (name === "url" ? urlLength : formatLength)) return false
  return !siblings.has(name) || isAscii(text)
}

/** Whether a text has a format; undefined when that cannot be decided. Formats nobody knows assert nothing. */
export const hasFormat = (name: string, text: string): boolean | undefined => {
  const known = checkedFormat(name)
  if (known === undefined) return true
  if (!isDecidable(name, text)) return undefined
  return checks[known]?.(text)
}

/** Per format a text that validators agree on having it, then one they agree on not having it. */
const examples: ReadonlyMap<string, readonly [has: string, lacks: string]> = new Map([
  ["date", ["2020-01-01", "2020-13-01"]],
  ["date-time", ["2020-01-01T00:00:00Z", "2020-13-01T00:00:00Z"]],
  ["duration", ["P1D", "P"]],
  ["email", ["a@b.co", "a@"]],
  ["hostname", ["a.co", "-a-"]],
  ["ipv4", ["1.1.1.1", "1.1.1.256"]],
  ["ipv6", ["::1", "::g"]],
  ["json-pointer", ["/a", "a"]],
  ["json-pointer-uri-fragment", ["#/a", "a"]],
  ["regex", ["a", "("]],
  ["relative-json-pointer", ["0", "/a"]],
  ["time", ["00:00:00Z", "25:00:00Z"]],
  ["uri", ["a:b", "\\"]],
  ["uri-reference", ["a", "\\"]],
  ["uri-template", ["a", "{"]],
  ["url", ["http://a.co", "a"]],
  ["uuid", ["00000000-0000-4000-8000-000000000000", "0"]]
])

/** Texts worth trying where a format is asserted. */
export const formatTexts = (name: string): ReadonlyArray<string> => examples.get(checkedFormat(name) ?? "") ?? []
