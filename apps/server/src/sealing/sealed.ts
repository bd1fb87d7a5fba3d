// How a secret is sealed: one byte for the form, eight that name the key, 96 random bits, the tag, and what was encrypted.
// The place and what precedes the random bits are authenticated with it.
import { Effect, Redacted } from "effect"
import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto"

type Key = Redacted.Redacted<Uint8Array>

const form = 1
const [idEnd, ivEnd, tagEnd] = [9, 21, 37]

/**
 * What a secret begins with that was sealed with a key. Part of a digest that serves nothing else: it tells the key to
 * whoever has it, and nothing about it to others.
 */
export const headOf = (key: Key): Uint8Array =>
  Buffer.concat([
    Buffer.of(form),
    hash("sha256", Buffer.concat([Buffer.from("mcp-inspect key id\0"), Redacted.value(key)]), "buffer").subarray(0, 8)
  ])

const placed = (head: Uint8Array, place: string): Uint8Array => Buffer.concat([head, Buffer.from(place)])

/** Seals a secret for a place. */
export const sealWith = (key: Key, secret: string, place: string): Effect.Effect<Uint8Array> =>
  Effect.sync(() => {
    const head = headOf(key)
    const iv = randomBytes(ivEnd - idEnd)
    const cipher = createCipheriv("aes-256-gcm", Redacted.value(key), iv).setAAD(placed(head, place))
    const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()])
    return new Uint8Array(Buffer.concat([head, iv, cipher.getAuthTag(), encrypted]))
  })

const decrypted = (key: Key, sealed: Uint8Array, place: string): string | undefined => {
  const decipher = createDecipheriv("aes-256-gcm", Redacted.value(key), sealed.subarray(idEnd, ivEnd), {
    authTagLength: tagEnd - ivEnd
  })
    .setAAD(placed(sealed.subarray(0, idEnd), place))
    .setAuthTag(sealed.subarray(ivEnd, tagEnd))
  const text = decipher.update(sealed.subarray(tagEnd))
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8")
  } catch {
    // The one way in which it says that the tag is not of this text, key and place.
    return undefined
  }
}

/** The secret; undefined where none of the keys sealed it, it was for another place, or it was altered. */
export const openWith = (keys: ReadonlyArray<Key>, sealed: Uint8Array, place: string): string | undefined => {
  if (sealed.length < tagEnd) return undefined
  const key = keys.find((one) => Buffer.compare(headOf(one), sealed.subarray(0, idEnd)) === 0)
  return key === undefined ? undefined : decrypted(key, sealed, place)
}
