// What a browser keeps while its person is at GitHub: a cookie that proves that who comes back is who left. It is signed
// and ends soon; the verifier in it is what makes the code worth something to nobody else.
import { createHash, createHmac } from "node:crypto"
import { digestOf, isSameDigest } from "../platform/secrets.ts"

/** One attempt to sign in or to link. */
export interface Attempt {
  readonly state: string
  readonly verifier: string
  /** The session whose account is to be linked; empty when somebody signs in. */
  readonly linkTo: string
  /** When it is too late, in milliseconds since 1970. */
  readonly ends: number
}

/** The challenge of PKCE that belongs to a verifier. */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url")

const sign = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(`attempt\n${text}`).digest("base64url")

const isSame = (one: string, other: string): boolean => isSameDigest(digestOf(one), digestOf(other))

/** The value of the cookie. */
export const sealAttempt = ({ ends, linkTo, state, verifier }: Attempt, secret: string): string => {
  const text = [state, verifier, linkTo, ends].join(".")
  return `${text}.${sign(text, secret)}`
}

/** The attempt in a cookie that came back with `state` in time; undefined for any other. */
export const openAttempt = (cookie: string, state: string, secret: string, now: number): Attempt | undefined => {
  const cut = cookie.lastIndexOf(".")
  const text = cookie.slice(0, Math.max(0, cut))
  if (!isSame(cookie.slice(cut + 1), sign(text, secret))) return undefined
  const [sent = "", verifier = "", linkTo = "", ends = ""] = text.split(".")
  if (Number(ends) <= now || !isSame(sent, state)) return undefined
  return { state: sent, verifier, linkTo, ends: Number(ends) }
}
