// Foreign text in Markdown. It may show as text or as code and as nothing else: no element, no link, no reference, no
// mention, in CommonMark, on GitHub and on GitLab. Both of these look for references in what is rendered, so that a
// backslash does not hold them off; code does.
import { shorten } from "../model/Text.ts"
import { withoutMarks } from "../model/LogCommands.ts"

const longestProse = 4_000
const longestCode = 400

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)

/** A code span that holds the text on one line, whatever backticks it has; of an empty text, two quotes. */
export const inlineCode = (text: string, limit = longestCode): string => {
  const shown = text === "" ? '""' : withoutMarks(shorten(text, limit))
  const fence = "`".repeat(longestRun(shown) + 1)
  // One space on either side is not part of a code span, unless it is all spaces.
  const isSpaced = shown.startsWith(" ") && shown.endsWith(" ") && /[^ ]/.test(shown)
  const needsSpace = shown.startsWith("`") || shown.endsWith("`") || isSpaced
  return needsSpace ? `${fence} ${shown} ${fence}` : fence + shown + fence
}

/*
 * What is more than text somewhere: mentions and mail addresses, numbers of issues, maths, labels, epics, milestones,
 * emoji, insertions, URLs, commits.
 */
const reference =
  /[@#$~]|[!%&](?=["\w])|:[\w+-]+:|[[{][+-]|[+-][\]}]|:\/\/|www\.|\bgh-\d|\b(?=[a-f]*\d)[\da-f]{7,40}\b/i

const special = /[\\*[\]<>|{}]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** One word, without spaces. */
const word = (text: string): string =>
  reference.test(text) ? inlineCode(text, longestProse) : text.replaceAll("`", "&#96;").replace(special, "\\$&")

/** Parts in a row. Two code spans without anything between them would become one. */
const joined = (parts: ReadonlyArray<string>): string =>
  parts.reduce((text, part) => (text.endsWith("`") && part.startsWith("`") ? `${text} ${part}` : text + part), "")

// What begins a list, a heading or a table when it begins a line.
const begins = /^(?:[-+=:]|\d{1,9}(?=[.)]))/

/**
 * A text on one line as Markdown. What stands between backticks is code, as in the sentences of rules; all else shows as
 * the characters it is made of.
 */
export const escapeMarkdown = (text: string, limit = longestProse): string => {
  const line = shorten(text.replaceAll(/[\s\u0085]+/g, " ").trim(), limit)
  const parts = line
    .split(/(`[^`]+`)/)
    .flatMap((part, index) =>
      index % 2 === 1 ? [inlineCode(part.slice(1, -1), longestProse)] : part.split(/( )/).map(word)
    )
  return joined(parts).replace(begins, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))
}
