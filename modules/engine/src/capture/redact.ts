// Secrets out of everything a capture shows or keeps (CAP-29, CAP-31). A header's value is a secret whole and also in
// part: what follows an authentication scheme is what servers echo.
import { isArray, isObject, type Json } from "../model/Json.ts"
import { printable } from "./printable.ts"
import type { Target } from "./Target.ts"

const mask = "[redacted]"

/** Below this length a value is masked only where it stands as a whole word, or texts would become unreadable. */
const shortest = 4

/** From this length on a value is not there by chance: a surface that holds it comes from a server that echoes it. */
const unmistakable = 16

/** Headers that negotiate: their values are vocabulary which a surface may well mention. */
const vocabulary = new Set(["accept", "accept-encoding", "accept-language", "content-type", "user-agent"])

const scheme = /^[A-Za-z][A-Za-z0-9._~+-]*[ \t]+(?=\S)/

const partsOf = (value: string): ReadonlyArray<string> => [value, value.trim(), value.trim().replace(scheme, "")]

/* A secret as it reads once what does not show is gone, and within a JSON text: so it stands in texts that are shown. */
const spelled = (text: string): ReadonlyArray<string> =>
  [text, printable(text), printable(text).replace(/\s+/g, " ").trim()].flatMap((spelling) => [
    spelling,
    JSON.stringify(spelling).slice(1, -1)
  ])

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")

/** What the alternatives of one pattern may have together: a pattern of a whole key file does not compile. */
const longestPattern = 16_000

/** Replaces every occurrence of a value; undefined when there is no value. */
type Replace = (input: string, by: () => string) => string

const replacing = (values: ReadonlyArray<string>): Replace | undefined => {
  const longestFirst = [...new Set(values)].filter((text) => text !== "").sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return undefined
  let room = longestPattern
  const fits = new Set(longestFirst.toReversed().filter((text) => (room -= text.length) >= 0))
  const alternatives = longestFirst
    .filter((text) => fits.has(text))
    .map((text) => (text.length < shortest ? `(?<![\\p{L}\\p{N}_])${escaped(text)}(?![\\p{L}\\p{N}_])` : escaped(text)))
  const long = longestFirst.filter((text) => !fits.has(text))
  const pattern = alternatives.length === 0 ? undefined : new RegExp(alternatives.join("|"), "gu")
  return (input, by) => {
    const rest = long.reduce((text, value) => text.replaceAll(value, by), input)
    return pattern === undefined ? rest : rest.replace(pattern, by)
  }
}

const mapStrings = (value: Json, f: (text: string) => string): Json => {
  if (typeof value === "string") return f(value)
  if (isArray(value)) return value.map((item) => mapStrings(item, f))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [f(key), mapStrings(item, f)]))
  return value
}

/** The mask of one capture. */
export interface Redactor {
  /** Masks every secret, for texts that people read. */
  readonly text: (text: string) => string
  /** Masks every secret in every string and member name, for evidence. */
  readonly json: (value: Json) => Json
  /** Masks what a server echoes of the secrets inside its surface; undefined when it echoes none. */
  readonly echo: (value: Json) => Json | undefined
  /** The length of the longest text that is masked, in UTF-16 units: where a text was cut, so much of it may be a part. */
  readonly longest: number
}

/**
 * Makes the mask for a target: its header values whole and without their scheme, and the given secrets. Those of
 * `confidential` are masked within a surface too when they are short; they come from a sign-in and mean nothing else.
 */
export const makeRedactor = (
  target: Target,
  secrets: ReadonlyArray<string>,
  confidential: ReadonlyArray<string> = []
): Redactor => {
  const headers = target.kind === "http" ? target.headers : []
  const telling = headers.filter(([name]) => !vocabulary.has(name.toLowerCase()))
  const values = (of: typeof headers) => [...of.map(([, value]) => value), ...secrets].flatMap(partsOf)
  const known = [...values(headers), ...confidential.flatMap(partsOf)].flatMap(spelled)
  const all = replacing(known)
  const echoes = replacing([
    ...values(telling).filter((value) => value.length >= unmistakable),
    ...confidential.flatMap(partsOf).filter((value) => value.length >= shortest)
  ])
  const text = (input: string): string => (all === undefined ? input : all(input, () => mask))
  return {
    text,
    json: (value) => (all === undefined ? value : mapStrings(value, text)),
    echo: (value) => {
      if (echoes === undefined) return undefined
      let found = false
      const masked = mapStrings(value, (input) =>
        echoes(input, () => {
          found = true
          return mask
        })
      )
      return found ? masked : undefined
    },
    longest: known.reduce((longest, { length }) => Math.max(longest, length), 0)
  }
}
