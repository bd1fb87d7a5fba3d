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

/* Per format texts of every sort that validators agree on having it, and one that they agree on not having it. */
const examples: ReadonlyMap<string, { readonly having: ReadonlyArray<string>; readonly lacking: string }> = new Map([
  ["date", { having: ["2020-01-01", "2020-02-29", "0001-01-01"], lacking: "2020-13-01" }],
  [
    "date-time",
    {
      having: [
        "2020-01-01T00:00:00Z",
        "2020-01-01T00:00:00.1Z",
        "2020-01-01T00:00:00+01:00",
        "2020-01-01T00:00:00.1+01:00"
      ],
      lacking: "2020-13-01T00:00:00Z"
    }
  ],
  ["duration", { having: ["P1D", "P1W", "P1Y", "PT1S", "P1DT1H"], lacking: "P" }],
  ["email", { having: ["a@b.co", "a@b.1", "!@b.co", "a.b+c@d-e.co"], lacking: "a@" }],
  ["hostname", { having: ["a", "a.co", "1.1", "a-b.co"], lacking: "-a-" }],
  ["ipv4", { having: ["1.1.1.1", "127.0.0.1", "10.0.0.1"], lacking: "1.1.1.256" }],
  ["ipv6", { having: ["::", "::1", "2001:db8::1"], lacking: "::g" }],
  ["json-pointer", { having: ["", "/", "/a"], lacking: "a" }],
  ["json-pointer-uri-fragment", { having: ["#", "#/a"], lacking: "a" }],
  ["regex", { having: ["", "a", "^a$"], lacking: "(" }],
  ["relative-json-pointer", { having: ["0", "1/a", "0#"], lacking: "/a" }],
  ["time", { having: ["00:00:00Z", "00:00:00.1Z", "00:00:00+01:00"], lacking: "25:00:00Z" }],
  ["uri", { having: ["a:b", "http://a.co", "https://a.co", "ftp://a.co", "urn:a:b", "mailto:a@b.co"], lacking: "\\" }],
  ["uri-reference", { having: ["", "a", "/a", "#a", "https://a.co"], lacking: "\\" }],
  ["uri-template", { having: ["", "a", "{a}"], lacking: "{" }],
  ["url", { having: ["http://a.co", "https://a.co"], lacking: "a" }],
  [
    "uuid",
    {
      having: [
        "00000000-0000-0000-0000-000000000000",
        "00000000-0000-0000-0000-000000000001",
        "00000000-0000-1000-8000-000000000000",
        "00000000-0000-4000-8000-000000000000",
        "00000000-0000-7000-8000-000000000000"
      ],
      lacking: "0"
    }
  ]
])

/** Texts worth trying where a format is asserted. */
export const formatTexts = (name: string): ReadonlyArray<string> => {
  const found = examples.get(checkedFormat(name) ?? "")
  return found === undefined ? [] : [...found.having, found.lacking]
}

/** The formats with texts that have them, for the tests that ask another validator. */
export const formatExamples = (): Iterable<readonly [name: string, having: ReadonlyArray<string>, lacking: string]> =>
  Array.from(examples, ([name, { having, lacking }]) => [name, having, lacking] as const)
