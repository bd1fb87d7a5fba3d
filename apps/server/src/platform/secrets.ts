// Random secrets, and what is kept of them. Ids say when a thing was made; they are no secrets.
import { Clock, Effect } from "effect"
import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import { crc32 } from "node:zlib"

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const crockford = "0123456789abcdefghjkmnpqrstvwxyz"

/* Bytes from 248 on are thrown away: with them some letters would come more often than others. */
const letters = (count: number): string => {
  let text = ""
  while (text.length < count) {
    for (const byte of randomBytes(count)) if (byte < 248 && text.length < count) text += base62[byte % 62] ?? ""
  }
  return text
}

const inBase62 = (value: number, width: number): string => {
  let text = ""
  for (let rest = value; text.length < width; rest = Math.floor(rest / 62)) text = (base62[rest % 62] ?? "") + text
  return text
}

/** The kinds of credentials that people copy, and how each begins. */
export const credentialPrefixes = { api: "mcpi_api_", ingest: "mcpi_ing_", account: "mcpi_acc_" } as const

/** A kind of credential. */
export type CredentialKind = keyof typeof credentialPrefixes

/** A new credential: its prefix, 178 random bits, and a checksum over both that a secret scanner can verify. */
export const newCredential = (kind: CredentialKind): Effect.Effect<string> =>
  Effect.sync(() => {
    const body = credentialPrefixes[kind] + letters(30)
    return body + inBase62(crc32(body), 6)
  })

/** The kind of a credential whose form and checksum are right; no database need be asked about any other text. */
export const credentialKind = (text: string): CredentialKind | undefined => {
  const [, short] = /^mcpi_(api|ing|acc)_[0-9A-Za-z]{36}$/.exec(text) ?? []
  if (short === undefined || inBase62(crc32(text.slice(0, -6)), 6) !== text.slice(-6)) return undefined
  return short === "ing" ? "ingest" : short === "acc" ? "account" : "api"
}

/** A secret for cookies and links: 256 bits, 43 characters that may stand in a URL. */
export const newToken: Effect.Effect<string> = Effect.sync(() => randomBytes(32).toString("base64url"))

/** A secret that signs webhooks: 256 bits, in the form of Standard Webhooks. */
export const newWebhookSecret: Effect.Effect<string> = Effect.sync(() => `whsec_${randomBytes(32).toString("base64")}`)

/** What is stored of a secret: its SHA-256. A secret of that many random bits needs no slow hash. */
export const digestOf = (secret: string): Uint8Array => new Uint8Array(hash("sha256", secret, "buffer"))

/** Whether two digests are the same, in a time that does not tell how much of them is. */
export const isSameDigest = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** A new id such as `key_01k4…`: the time, then chance, so that ids sort by age. */
export const newId = (prefix: string): Effect.Effect<string> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    let time = ""
    for (let rest = now; time.length < 10; rest = Math.floor(rest / 32)) time = (crockford[rest % 32] ?? "") + time
    let chance = ""
    for (const byte of randomBytes(16)) chance += crockford[byte % 32] ?? ""
    return `${prefix}_${time}${chance}`
  })

/** A new UUID of version 7, which begins with the time. */
export const newUuid: Effect.Effect<string> = Effect.map(Clock.currentTimeMillis, (now) => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
})
