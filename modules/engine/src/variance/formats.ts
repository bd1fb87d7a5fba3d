// What is beyond doubt about formats: texts that every validator accepts and texts that every validator refuses.
// Validators differ on the rest, so the rest stays undecided.
import { all, kind, number } from "./types.ts"

interface Format {
  readonly examples: readonly [string, string]
  /** Texts of this shape are accepted everywhere. */
  readonly sure: RegExp
  /** Texts of this shape are refused everywhere. */
  readonly wrong: RegExp
}

const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`
const hour = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z`
const word = "[a-z][a-z0-9]*"

const formats: ReadonlyMap<string, Format> = new Map([
  ["date", { examples: ["2026-01-02", "2027-03-04"], sure: new RegExp(`^${day}$`), wrong: /^(?!\d{4}-\d\d-\d\d$)/ }],
  [
    "date-time",
    {
      examples: ["2026-01-02T03:04:05Z", "2027-03-04T05:06:07Z"],
      sure: new RegExp(`^${day}T${hour}$`),
      wrong: /^(?!\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d)/
    }
  ],
  ["time", { examples: ["03:04:05Z", "05:06:07Z"], sure: new RegExp(`^${hour}$`), wrong: /^(?!\d\d:\d\d)/ }],
  ["duration", { examples: ["P1D", "P2D"], sure: /^P[1-9]\d?D$/, wrong: /^(?!P)/ }],
  ["email", { examples: ["a@b.co", "c@d.eu"], sure: new RegExp(`^${word}@${word}\\.[a-z]{2,3}$`), wrong: /^[^@]*$/ }],
  ["hostname", { examples: ["a.co", "b.eu"], sure: new RegExp(`^${word}\\.[a-z]{2,3}$`), wrong: /[\s/@]/ }],
  ["ipv4", { examples: ["10.1.1.1", "10.1.1.2"], sure: /^(?:[1-9]\d?\.){3}[1-9]\d?$/, wrong: /[^\d.]|^[^.]*$/ }],
  ["ipv6", { examples: ["::1", "::2"], sure: /^::[1-9a-f]{1,4}$/, wrong: /^[^:]*$/ }],
  ["json-pointer", { examples: ["/a", "/b"], sure: /^(?:\/[a-z0-9]+){0,9}$/, wrong: /^[^/]/ }],
  [
    "uri",
    {
      examples: ["https://a.co/b", "https://c.eu/d"],
      sure: new RegExp(`^https?://${word}\\.[a-z]{2,3}(?:/[a-z0-9]*)?$`),
      wrong: /^[^:]*$|\s/
    }
  ],
  [
    "uuid",
    {
      examples: ["a0000000-0000-4000-8000-000000000001", "b0000000-0000-4000-8000-000000000002"],
      sure: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
      wrong: /^(?!(?:urn:uuid:)?[0-9a-fA-F]{8}-)/
    }
  ]
])

const undecided = [
  "idn-email",
  "idn-hostname",
  "iri",
  "iri-reference",
  "regex",
  "relative-json-pointer",
  "uri-reference",
  "uri-template"
]

const onStrings: ReadonlySet<string> = new Set([...formats.keys(), ...undecided])

const onNumbers: ReadonlySet<string> = new Set(["double", "float", "int32", "int64"])

/** The kinds of values a format can refuse; every kind, when nobody knows it. */
export const formatKinds = (name: string): number =>
  onStrings.has(name) ? kind.string : onNumbers.has(name) ? number : all

/** Whether a text has a format; undefined where validators may differ. */
export const hasFormat = (name: string, text: string): boolean | undefined => {
  const format = formats.get(name)
  if (format === undefined) return undefined
  if (format.sure.test(text)) return true
  return format.wrong.test(text) ? false : undefined
}

/** Texts of the format, where we know some. */
export const examplesOf = (name: string): ReadonlyArray<string> => formats.get(name)?.examples ?? []

/** A text of each format we know: most of them are refused by any other format. */
export const formatExamples: ReadonlyArray<string> = [...formats.values()].map(({ examples: [example] }) => example)
