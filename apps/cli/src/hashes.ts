// What the engine takes of @noble/hashes, by Node's own means: the bundle is built with this in its place (bundle.mjs).
import { createHash } from "node:crypto"

/** The digest of bytes. */
export const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest()

/** The bytes of a text. */
export const utf8ToBytes = (text: string): Uint8Array => Buffer.from(text)

/** Two lower-case digits a byte. */
export const bytesToHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")
