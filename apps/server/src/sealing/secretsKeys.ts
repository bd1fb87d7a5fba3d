// The keys that secrets are sealed with, as the setting has them.
import { Redacted } from "effect"
import { listOf } from "../platform/networks.ts"

/** The bytes of a key. */
export const keyBytes = 32

/* 32 bytes in base64 are 43 letters and one that fills. */
const isKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/u.test(text)

/** Whether a text is one key or several, separated by commas. */
export const areKeys = (text: string): boolean => {
  const keys = listOf(text)
  return keys.length > 0 && keys.every(isKey)
}

/** The keys of such a text, in its order. */
export const keysOf = (text: string): ReadonlyArray<Redacted.Redacted<Uint8Array>> =>
  listOf(text).map((key) => Redacted.make(new Uint8Array(Buffer.from(key, "base64"))))
