// JSON Schema reads patterns with the `u` flag. Many in the wild are not valid there only for how they escape
// punctuation (`\-`, `[\w-.]`, a lone brace), which every engine reads alike: those are mended. What engines read
// differently (`\Z`, `(?i)`, `(?P<n>…)`) is not a pattern we know.

const isValid = (source: string): boolean => {
  try {
    return new RegExp(source, "u") instanceof RegExp
  } catch {
    return false
  }
}

const isEscapeOf = (next: string): boolean => /[\^$\\.*+?()[\]{}|/dDwWsSbBnrtvf0cxuk]/.test(next)

const isQuantifier = (rest: string): boolean => /^\{\d+(?:,\d*)?\}/.test(rest)

/** An escape mended, or undefined when its meaning is anyone's guess. */
const escape = (next: string, inClass: boolean): string | undefined => {
  if (isEscapeOf(next) || (inClass && next === "-")) return `\\${next}`
  if (/[A-Za-z0-9]/.test(next) || next === "") return undefined
  return next
}

/** The members of a class, up to its closing bracket. */
const mendClass = (source: string, start: number): { readonly text: string; readonly end: number } | undefined => {
  let text = "["
  let at = start + 1
  if (source[at] === "^") {
    text += "^"
    at++
  }
  let wasSet = false
  while (at < source.length && source[at] !== "]") {
    const char = source[at] ?? ""
    if (char === "\\") {
      const next = source[at + 1] ?? ""
      const mended = escape(next, true)
      if (mended === undefined) return undefined
      const isSet = "dDwWsS".includes(next)
      text += mended
      at += 2
      wasSet = isSet
      continue
    }
    const isBeforeSet = source[at + 1] === "\\" && "dDwWsS".includes(source[at + 2] ?? " ")
    text += char === "-" && (wasSet || isBeforeSet) ? "\\-" : char
    wasSet = false
    at++
  }
  return at < source.length ? { text: `${text}]`, end: at + 1 } : undefined
}

const mend = (source: string): string | undefined => {
  let text = ""
  for (let at = 0; at < source.length;) {
    const char = source[at] ?? ""
    if (char === "\\") {
      const mended = escape(source[at + 1] ?? "", false)
      if (mended === undefined) return undefined
      text += mended
      at += 2
    } else if (char === "[") {
      const mended = mendClass(source, at)
      if (mended === undefined) return undefined
      text += mended.text
      at = mended.end
    } else if (char === "{" && isQuantifier(source.slice(at))) {
      const end = source.indexOf("}", at) + 1
      text += source.slice(at, end)
      at = end
    } else {
      text += char === "{" || char === "}" || char === "]" ? `\\${char}` : char
      at++
    }
  }
  return text
}

/** The pattern as one that is valid with the `u` flag; undefined when it is none. */
export const asUnicode = (source: string): string | undefined => {
  if (isValid(source)) return source
  const mended = mend(source)
  return mended !== undefined && isValid(mended) ? mended : undefined
}
