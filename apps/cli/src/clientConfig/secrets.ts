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
  "(?:api[-_]?key|apikey|[a-z0-9-]+[-_]key|access[-_]?key|key|token|secret|password|passwd|pwd|pass|auth|authorization|credentials?|bearer|cookie|sid|pat|dsn|connection[-_]?string)"

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

const credentialInUrl = /:\/\/([^/@\s:]*):([^/@\s]+)@/g

const assignment = /(?:^|[\s?&;,"'])-{0,2}([A-Za-z_][A-Za-z0-9_.-]*)=("[^"]{0,2000}"|'[^']{0,2000}'|[^\s&;"']+)/g

const header = /^[A-Za-z][A-Za-z0-9_-]*:\s*(?:(?:Bearer|Basic|Token)\s+)?(\S+)$/i

/** A pin of a commit or an image is long and random, and no secret. */
const pin = /(?:[@#]|sha256:)$/

const harmless = /^(?:true|false|yes|no|on|off|none|null|\d{1,6})$/i

const isPath = (text: string): boolean =>
  /^(?:\.{0,2}\/|~|[A-Za-z]:\\)|\.(?:pem|key|crt|json|ya?ml|toml|env|txt)$/.test(text)

/** Long, of mixed characters and of no words: made by a machine. */
export const looksRandom = (text: string): boolean =>
  /^[A-Za-z0-9_-]{24,}={0,2}$/.test(text) &&
  /\d/.test(text) &&
  (/^[0-9a-f]{32,}$/i.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text) && !/[a-z]{6,}/.test(text)))

const mayBeSecret = (value: string): boolean => value !== "" && !harmless.test(value) && !isPath(value)

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
  for (const match of text.matchAll(assignment)) {
    const [whole, name = "", value = ""] = match
    const trim = unquoted(value)
    const inner = value.slice(trim, value.length - trim)
    const start = match.index + whole.length - value.length + trim
    if (promisesSecret(name) ? mayBeSecret(inner) : looksRandom(inner)) add(start, inner, name, true)
  }
  const [line, value = ""] = header.exec(text) ?? []
  const name = text.slice(0, text.indexOf(":"))
  if (line !== undefined && promisesSecret(name)) add(text.length - value.length, value, name, true)
  for (const { 0: whole, 2: password = "", index } of text.matchAll(credentialInUrl))
    add(index + whole.length - 1 - password.length, password, "password")
  for (const { 0: whole, 1: token = "", index } of text.matchAll(afterScheme))
    add(index + whole.length - token.length, token, "token")
  for (const { 0: whole, index } of text.matchAll(shaped)) add(index, whole, "token")
  for (const { 0: piece, index } of text.matchAll(/[^/?&=#:\s@,"']+/g))
    if (looksRandom(piece) && !pin.test(text.slice(0, index))) add(index, piece, "secret")
  // Of those that begin at one place the first counts: it knows a name.
  let end = 0
  return found
    .sort((a, b) => a.start - b.start)
    .filter((secret) => {
      if (secret.start < end) return false
      end = secret.end
      return true
    })
}

/** True when the value given for a flag is to be hidden. */
export const isSecretValue = (flag: string, value: string): boolean =>
  flag.startsWith("-") && promisesSecret(flag.replace(/^-+/, "")) && mayBeSecret(value)
