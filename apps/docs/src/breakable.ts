// Where long names may be broken: after a mark within them, not in the middle of a word.

/** A name cut where it may be broken: after dots, slashes and the like that are not its first. */
export const pieces = (name: string): ReadonlyArray<string> => name.split(/(?<=\S[./:=_])(?=[\w<&{*-])/)

const inCell = /<td[^>]*>[\s\S]*?<\/td>/g

/** HTML in whose tables code may be broken there: a column is as wide as the longest piece in it, not as all of it. */
export const withBreaks = (html: string): string =>
  html.replaceAll(inCell, (cell) =>
    cell.replaceAll(/(<code[^>]*>)([^<]*)/g, (_, start: string, text: string) => start + pieces(text).join("<wbr>"))
  )
