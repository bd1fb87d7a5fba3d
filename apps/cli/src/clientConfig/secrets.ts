// Likely secrets inside arguments and URLs. A client configuration is often a private file and ours is committed, so what
// looks like a secret becomes a variable; a false alarm costs one variable, a miss publishes a key.

/** Where a secret stands in a text, and what its variable may be called. */
export interface Secret {
  readonly start: number
  readonly end: number
  /** The word it was given for, or what it seems to be. */
  readonly name: string
  /** Whether the text names it; else the name says little without that of its server. */
  readonly isNamed: boolean
}

const secretWord =
  "(?:[a-z0-9-]+[-_]key|key|[a-z0-9]*(?:api[-_]?key|access[-_]?key|auth[-_]?token|access[-_]?token|password|passwd|secret)|token|pwd|pass|passphrase|pin|auth|authorization|credentials?|creds|bearer|cookies?|session(?:[-_]?id)?|sid|sig|signature|jwt|pat|dsn|connection[-_]?string)"

/** True when the name of a flag, a variable, a header or a query parameter promises a secret. */
export const promisesSecret = (name: string): boolean =>
  new RegExp(`(?:^|[-_.])${secretWord}$`, "i").test(name.replace(/([a-z0-9])([A-Z])/g, "$1-$2"))

/** Forms that issuers give their tokens so that they are recognised. */
const shapes = [
  "sk-[A-Za-z0-9_-]{12,}",
  "[srp]k_(?:live|test)_[A-Za-z0-9]{12,}",
  "gh[opsur]_[A-Za-z0-9]{20,}",
  "github_pat_[A-Za-z0-9_]{20,}",
  "gl(?:pat|rt|dt)-[A-Za-z0-9_-]{16,}",
  "xox[abeoprs]-[A-Za-z0-9-]{10,}",
  "(?:AKIA|ASIA)[A-Z0-9]{16}",
  "AIza[A-Za-z0-9_-]{30,}",
  "(?:npm|hf|dop_v1|shpat|figd|ntn|secret|lin_api|pypi|tvly|fc|mcpi_(?:api|ingest|ing))[-_][A-Za-z0-9_-]{16,}",
  "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?",
  "eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?"
]

const shaped = new RegExp(`(?<![A-Za-z0-9])(?:${shapes.join("|")})`, "g")

const afterScheme = /\b(?:Bearer|Basic)\s+([^\s"'`]{6,})/gi

/* A password with `@` ends at the last one of the authority; with `/`, at the first after it, unless it is a port. */
const passwordInUrl = /:\/\/[^/?#@\s:]*:(?:([^/?#\s]+)|(?!\d{1,5}[/?#])([^@\s]+))@/g

/** A user by itself is often a token; these are names of nobody. */
const userInUrl = /:\/\/(?!(?:git|hg|svn|anonymous)@)([^/?#@\s:]+):?@/gi

const assignment = /(^|[\s?&;,"'])-{0,2}([A-Za-z_][A-Za-z0-9_.-]*)=("[^"]{0,2000}"|'[^']{0,2000}'|[^\s&;"']+)/g

/** Pairs of a cookie are one secret. */
const cookies = /^-{0,2}[A-Za-z0-9_.-]*cookies?=(.+)$/is

const scheme = "(?:(?:Bearer|Basic|Token|Digest|Negotiate|ApiKey)(?:\\s+|$))?"

const header = new RegExp(`^[A-Za-z][A-Za-z0-9_-]*:\\s*${scheme}(\\S.*)$`, "is")

/* `localhost:8080` and a URL are no headers. */
const headerGiven = new RegExp(`^[A-Za-z][A-Za-z0-9_-]*:(?!//|\\d{1,5}$)\\s*${scheme}(.*)$`, "is")

/** A flag as people write them, and what of it comes before `=`. */
const flagName = /^--?[A-Za-z]{1,20}\d{0,3}(?:[-_.][A-Za-z]{0,20}\d{0,3})*(?==|$)/

/** A pin of a commit or an image is long and random, and no secret. */
const pin = /(?:[@#]|sha256:)$/

/** Words that answer a question and open no door. */
const harmless = /^(?:true|false|yes|no|on|off|none|null)$/i

/** Long, of mixed characters and of no words: made by a machine. */
export const looksRandom = (text: string): boolean =>
  /^[A-Za-z0-9_-]{24,}={0,2}$/.test(text) &&
  /\d/.test(text) &&
  (/^[0-9a-f]{32,}$/i.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text) && !/[a-z]{6,}/.test(text)))

/** The names of files that hold keys and certificates. */
const keyFile = /^[\w.~/\\: -]+\.(?:pem|key|crt)$/

const mayBeSecret = (value: string): boolean => value !== "" && !harmless.test(value) && !keyFile.test(value)

const unquoted = (value: string): number => (/^["']/.test(value) ? 1 : 0)

const longest = 100_000

/** The secrets of a text, in order, none within another. */
export const findSecrets = (text: string): ReadonlyArray<Secret> => {
  // What no person wrote is not searched, and not copied either.
  if (text.length > longest) return [{ start: 0, end: text.length, name: "value", isNamed: false }]
  const found: Array<Secret> = []
  const add = (start: number, value: string, name: string, isNamed = false): void => {
    if (value !== "") found.push({ start, end: start + value.length, name, isNamed })
  }
  const cookie = cookies.exec(text)?.[1]
  if (cookie !== undefined) add(text.length - cookie.length, cookie, "cookie", true)
  for (const match of text.matchAll(assignment)) {
    const [whole, before = "", name = "", value = ""] = match
    const trim = unquoted(value)
    const inner = value.slice(trim, value.length - trim)
    const start = match.index + whole.length - value.length + trim
    const isQuery = before === "?" || before === "&"
    if (promisesSecret(name) ? isQuery || mayBeSecret(inner) : looksRandom(inner)) add(start, inner, name, true)
  }
  const [line, value = ""] = header.exec(text) ?? []
  const name = text.slice(0, text.indexOf(":"))
  if (line !== undefined && promisesSecret(name)) add(text.length - value.length, value, name, true)
  for (const { 0: whole, 1: plain, 2: password = plain ?? "", index } of text.matchAll(passwordInUrl))
    add(index + whole.length - 1 - password.length, password, "password")
  for (const { 1: user = "", index } of text.matchAll(userInUrl)) add(index + "://".length, user, "user")
  for (const { 0: whole, 1: token = "", index } of text.matchAll(afterScheme))
    add(index + whole.length - token.length, token, "token")
  for (const { 0: whole, index } of text.matchAll(shaped)) add(index, whole, "token")
  for (const { 0: piece, index } of text.matchAll(/[^/?&=#:\s@,"']+/g))
    if (looksRandom(piece) && !pin.test(text.slice(0, index))) add(index, piece, "secret")
  // Of those that begin at one place the first counts: it knows a name.
  let end = flagName.exec(text)?.[0].length ?? 0
  return found
    .sort((a, b) => a.start - b.start)
    .filter((secret) => {
      if (secret.start < end) return false
      end = secret.end
      return true
    })
}

/** Forms that no person types: a whole value in one of these is a key, and nothing that could be run. */
export const isMachineKey = (value: string): boolean =>
  value.length <= 2000 &&
  /^[A-Za-z0-9._=-]+$/.test(value) &&
  (looksRandom(value) || new RegExp(`^(?:${shapes.join("|")})$`).test(value))

/** True for the flags by which programs are given a header. */
export const isHeaderFlag = (flag: string): boolean => /^(?:-H|--headers?)$/.test(flag)

/** What is secret in the value of such a flag: all but the name and the scheme; undefined for what is no header. */
export const secretOfHeader = (value: string): Secret | undefined => {
  const [line, given = ""] = headerGiven.exec(value) ?? []
  if (line === undefined) return undefined
  const { length } = value
  return { start: length - given.length, end: length, name: value.slice(0, value.indexOf(":")), isNamed: true }
}

/** True when the value given for a flag is to be hidden, whatever it looks like; another flag is no value. */
export const isSecretValue = (flag: string, value: string): boolean =>
  flag.startsWith("-") &&
  promisesSecret(flag.replace(/^-+/, "")) &&
  mayBeSecret(value) &&
  !/^(?:--[a-z]|-[a-z]$)/i.test(value)
