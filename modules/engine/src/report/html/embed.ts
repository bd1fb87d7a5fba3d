// What is embedded beside the markup: the report as data, and the digests by which the page's policy knows its own parts.
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { canonical, type Json } from "../../model/Json.ts"
import { hiddenCharacter } from "../../model/Text.ts"
import { withoutMarks } from "../../model/LogCommands.ts"
import { wellFormed } from "../json.ts"
import { type Markup, ownMarkup } from "./markup.ts"

const unit = (code: number): string => `\\u${code.toString(16).padStart(4, "0")}`

const units = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => unit(text.charCodeAt(index))).join("")

/* What ends or changes the state of a script element, and every character that does not show as itself but for newlines. */
const unsafe = /[<>&\u007F-\u009F\u2028\u2029\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu

/**
 * Data as a data block: JSON that reads to the same data, without a character that could end the element. What nobody
 * sees is escaped as well, since people read it.
 */
export const dataBlock = (id: string, data: Json): Markup => {
  const text = withoutMarks(canonical(wellFormed(data)), units)
    .replaceAll(unsafe, units)
    .replaceAll(hiddenCharacter, units)
  return ownMarkup(`<script type="application/json" id="${id}">${text}</script>`)
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** Hexadecimal digits in pairs as base64. */
const base64 = (hex: string): string => {
  const triples = hex.match(/.{1,6}/g) ?? []
  return triples
    .map((triple) => {
      const value = Number.parseInt(triple.padEnd(6, "0"), 16)
      const signs = [18, 12, 6, 0].map((shift) => letters.charAt((value >> shift) & 63)).join("")
      return signs.slice(0, triple.length / 2 + 1).padEnd(4, "=")
    })
    .join("")
}

/** An inline style or script as a source of a content security policy. */
export const digest = (text: string): string => `'sha256-${base64(bytesToHex(sha256(utf8ToBytes(text))))}'`
