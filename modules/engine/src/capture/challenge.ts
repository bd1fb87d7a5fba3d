// What a `WWW-Authenticate` header asks for. Servers write several challenges into one header, forget quotes and use any
// case; only the Bearer challenge says how a caller can get in.
import { Schema } from "effect"

/** A refusal for want of authorization, and what its Bearer challenge says: as the server wrote it, not fit to show. */
export const Challenge = Schema.Struct({
  status: Schema.Literals([401, 403]),
  /** Where the protected-resource metadata is (RFC 9728). */
  resourceMetadata: Schema.optionalKey(Schema.String),
  /** The scopes that the request needs, separated by spaces. */
  scope: Schema.optionalKey(Schema.String),
  error: Schema.optionalKey(Schema.String),
  errorDescription: Schema.optionalKey(Schema.String)
})

/** A refusal for want of authorization. */
export type Challenge = typeof Challenge.Type

/** One challenge of a header; parameter names are in lower case, and the first of several of one name counts. */
interface Parsed {
  readonly scheme: string
  readonly parameters: Map<string, string>
}

const token = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y
const equals = /[ \t]*=[ \t]*(?=[^=, \t])/y
const quoted = /"((?:[^"\\]|\\[^])*)"?/y
const bare = /[^, \t]*/y
const rest = /[^,]*/y
const between = /[ \t,]*/y

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const parse = (header: string): ReadonlyArray<Parsed> => {
  const found: Array<Parsed> = []
  let at = 0
  const skip = (pattern: RegExp): string => {
    const text = match(pattern, header, at)?.[0] ?? ""
    at += text.length
    return text
  }
  while (at < header.length) {
    skip(between)
    const name = skip(token)
    if (name === "") {
      // What is neither a scheme nor a parameter ends at the next comma.
      if (skip(rest) === "") at++
      continue
    }
    const isParameter = skip(equals) !== ""
    if (!isParameter) {
      found.push({ scheme: name.toLowerCase(), parameters: new Map() })
      continue
    }
    const text = match(quoted, header, at)
    const value = text === null ? skip(bare) : (text[1] ?? "").replaceAll(/\\([^])/g, "$1")
    if (text !== null) at += text[0].length
    const parameters = found.at(-1)?.parameters
    const key = name.toLowerCase()
    if (parameters !== undefined && !parameters.has(key)) parameters.set(key, value)
  }
  return found
}

const members = [
  ["resource_metadata", "resourceMetadata"],
  ["scope", "scope"],
  ["error", "error"],
  ["error_description", "errorDescription"]
] as const

/**
 * The challenge of a refused request: of every HTTP 401, with or without a header, and of a 403 only when its Bearer
 * challenge says that the scope is insufficient.
 */
export const readChallenge = (status: number, header: string): Challenge | undefined => {
  if (status !== 401 && status !== 403) return undefined
  const bearers = parse(header).filter(({ scheme }) => scheme === "bearer")
  // Of several Bearer challenges, the one that says where its metadata is leads on.
  const bearer = bearers.find(({ parameters }) => parameters.has("resource_metadata")) ?? bearers[0]
  const said = members.flatMap(([name, member]) => {
    const value = bearer?.parameters.get(name)
    return value === undefined ? [] : [[member, value] as const]
  })
  const challenge: Challenge = { status, ...Object.fromEntries(said) }
  return status === 401 || challenge.error === "insufficient_scope" ? challenge : undefined
}
