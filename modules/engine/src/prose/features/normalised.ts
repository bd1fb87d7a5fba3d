// NFC sorts the marks on a letter by insertion, in quadratic time. Unicode's Stream-Safe Text Format lets a letter carry
// 30; a text with a run this long is no writing and is taken as it stands, where a difference can only show.
const tooManyMarks = /(?<!\p{M})\p{M}{100}/u

// By property and not by \s, which has U+FEFF: characters that do not show must not be washed away (TXT-1).
const whiteSpace = /\p{White_Space}+/gu

const punctuation = /\p{P}/u

const composed = (text: string): string => (tooManyMarks.test(text) ? text : text.normalize("NFC"))

const trimmed = (text: string): string => text.slice(text.startsWith(" ") ? 1 : 0, text.endsWith(" ") ? -1 : undefined)

const withoutTrailingPunctuation = (text: string): string => {
  let end = text.length
  for (let start = lastPoint(text, end); punctuation.test(text.slice(start, end)); start = lastPoint(text, end))
    end = start
  return text.slice(0, end)
}

const lastPoint = (text: string, end: number): number => ((text.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : end - 1)

/** A text in NFC and lower case with single spaces between and none around, less its trailing run of punctuation. */
export const normalised = (text: string): string => {
  // In this order: the lower case of a letter with its mark may be one character where the upper case is two.
  const lower = composed(text.toLowerCase())
  return trimmed(withoutTrailingPunctuation(trimmed(lower.replace(whiteSpace, " "))))
}
