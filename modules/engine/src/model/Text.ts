// Text of foreign servers made fit to show: nothing invisible, nothing that moves a terminal's cursor.

/**
 * Characters that people cannot see and models can: zero-width and other invisible formatting, fillers, bidirectional
 * controls, tag characters, variation-selector supplements, and the introducers of terminal escapes (TXT-1).
 */
export const hiddenCharacter =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u001B\u009B\u{E0000}-\u{E007F}\u{E0100}-\u{E01EF}]/gu

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`

const mightNeedEscape = /[^\u0020-\u007E]/

/** The text with every character that would not show as itself written as `\u{…}`. */
export const escapeInvisible = (text: string): string =>
  mightNeedEscape.test(text) ? text.replace(unprintable, escaped).replace(hiddenCharacter, escaped) : text

/** The same on one line, cut to at most `limit` code points with an ellipsis. */
export const shorten = (text: string, limit: number): string => {
  const points = Array.from(text.slice(0, limit * 2))
  const isLonger = points.length > limit || text.length > limit * 2
  return escapeInvisible(isLonger ? `${points.slice(0, limit - 1).join("")}…` : text)
}

/**
 * The text on one line: each line break, with the space around it, becomes one space. Line by line, for one expression
 * that says the same takes the square of a run of spaces, and servers send megabytes of them.
 */
export const oneLine = (text: string): string => {
  const lines = text.split("\n")
  const last = lines.length - 1
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < last ? line.trimEnd() : line))
    .filter((line, index) => line !== "" || index === 0 || index === last)
    .join(" ")
}

const invisibleInJson = /[\u007F-\u009F\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/** JSON text with the characters that would not show written as `\uXXXX`: the same JSON, fit for a terminal. */
export const escapeInvisibleJson = (json: string): string => {
  const escape = (character: string): string =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`
    ).join("")
  return json.replace(invisibleInJson, escape).replace(hiddenCharacter, escape)
}
