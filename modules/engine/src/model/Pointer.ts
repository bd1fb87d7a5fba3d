// JSON Pointers as they stand in the fragments of references (RFC 6901, percent-encoded).
import { isArray, isObject, type Json, own } from "./Json.ts"

/** A percent-encoded text as it reads; undefined when it is none. */
export const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The tokens of a pointer; undefined when its encoding is broken. */
export const tokensOf = (pointer: string): ReadonlyArray<string> | undefined =>
  decoded(pointer)
    ?.split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))

/** The member or item that one token names. */
export const step = (node: Json | undefined, token: string): Json | undefined => {
  if (isObject(node)) return own(node, token)
  return isArray(node) && /^(?:0|[1-9][0-9]*)$/.test(token) ? node[Number(token)] : undefined
}

/** What a pointer leads to from a root; undefined when it leads nowhere. */
export const follow = (root: Json, pointer: string): Json | undefined =>
  tokensOf(pointer)?.reduce<Json | undefined>(step, root)
