// JSON text to values, with note taken of what JavaScript cannot hold: each loss is named, none is silent.
import { Result } from "effect"
import { isArray, type Json } from "../model/Json.ts"
import { depthOf, makeWellformed, maxDepth } from "../model/Wellformed.ts"

/** A value read from text. */
export interface Received {
  readonly value: Json
  /** What the value lost on the way, one sentence each; the same for the same text. */
  readonly losses: ReadonlyArray<string>
  /** True when the value is nested deeper than a document may be; it is then not to be used. */
  readonly tooDeep: boolean
}

const decoder = new TextDecoder("utf-8", { fatal: true })
const lenient = new TextDecoder("utf-8")

/** The text of bytes. A byte order mark is dropped; what is no UTF-8 becomes U+FFFD, and the text is then not `valid`. */
const decodeUtf8 = (bytes: Uint8Array): { readonly text: string; readonly valid: boolean } => {
  const strict = Result.try(() => decoder.decode(bytes))
  return Result.isSuccess(strict)
    ? { text: strict.success, valid: true }
    : { text: lenient.decode(bytes), valid: false }
}

/** The text of bytes and its messages, if it is JSON. */
export const readBytes = (
  bytes: Uint8Array
): { readonly text: string; readonly messages: ReadonlyArray<Received> | undefined } => {
  const { text, valid } = decodeUtf8(bytes)
  const messages = readMessages(text)
  const damage = "bytes that are no UTF-8 were replaced by U+FFFD"
  return { text, messages: valid ? messages : messages?.map((one) => ({ ...one, losses: [...one.losses, damage] })) }
}

/** The messages of one JSON text, of which a batch (2025-03-26) holds several; undefined when it is no JSON. */
export const readMessages = (text: string): ReadonlyArray<Received> | undefined => {
  const parsed = Result.try((): Json => JSON.parse(text))
  if (Result.isFailure(parsed)) return undefined
  return (isArray(parsed.success) ? parsed.success : [parsed.success]).map((value) => examine(value, text))
}

const Trouble = { Unfit: 1, Integer: 2 } as const

const examine = (value: Json, text: string): Received => {
  const trouble = troubleIn(value, maxDepth)
  const integer = (trouble & Trouble.Integer) === 0 ? undefined : findLostInteger(text)
  const precision = integer === undefined ? [] : [`the integer ${integer} is beyond 2^53 and lost precision`]
  if ((trouble & Trouble.Unfit) === 0) return { value, losses: precision, tooDeep: false }
  if (depthOf(value, maxDepth) > maxDepth) return { value, losses: [], tooDeep: true }
  const fit = makeWellformed(value)
  return { value: fit.value, losses: [...fit.alterations, ...precision], tooDeep: false }
}

/* One walk for depth, surrogates and numbers: a list of megabytes passes here, and it is nearly always sound. */
const troubleIn = (value: Json, levels: number): number => {
  if (typeof value === "string") return value.isWellFormed() ? 0 : Trouble.Unfit
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return Trouble.Unfit
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? Trouble.Integer : 0
  }
  if (typeof value !== "object" || value === null) return 0
  if (levels === 0) return Trouble.Unfit
  let found = 0
  if (isArray(value)) for (const item of value) found |= troubleIn(item, levels - 1)
  else {
    for (const [key, item] of Object.entries(value)) {
      found |= (key.isWellFormed() ? 0 : Trouble.Unfit) | troubleIn(item, levels - 1)
    }
  }
  return found
}

/* Digits inside strings are no numbers: only what stands between the strings is looked at. */
const findLostInteger = (text: string): string | undefined => {
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at)
    const between = text.slice(at, quote === -1 ? text.length : quote)
    for (const [token] of between.matchAll(/[-+.0-9eE]{16,}/g)) if (isLost(token)) return token.slice(0, 60)
    if (quote === -1) return undefined
    at = endOfString(text, quote) + 1
  }
  return undefined
}

const isLost = (token: string): boolean =>
  /^-?[0-9]{16,}$/.test(token) && Number.isFinite(Number(token)) && BigInt(token) !== BigInt(Number(token))

const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charAt(end - 1 - slashes) === "\\") slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}
