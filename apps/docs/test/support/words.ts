/** The words of a line of shell, with quotes taken away; what stands after `>` is left out. */
export const wordsOf = (line: string): ReadonlyArray<string> =>
  [...line.replace(/\s>+\s*\S+.*$/, "").matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double?.replaceAll(/\\(.)/g, "$1") ?? single ?? bare ?? ""
  )
