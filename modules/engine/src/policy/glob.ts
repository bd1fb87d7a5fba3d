// Entity patterns of `ignore` entries (DIFF-83). No regular expression: a pattern from a configuration cannot hang.

/** True when `pattern` (`*` any run, `?` one character, all else literal) matches the whole of `text`. */
export const matches = (pattern: string, text: string): boolean => {
  const wanted = [...pattern]
  const given = [...text]
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < given.length) {
    if (wanted[p] === "*") {
      star = p++
      resume = t
    } else if (p < wanted.length && (wanted[p] === "?" || wanted[p] === given[t])) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else return false
  }
  while (wanted[p] === "*") p++
  return p === wanted.length
}
