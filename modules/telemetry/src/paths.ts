// Paths of arguments, as ingest takes them (ING-8, TEL-18).

/** How many keys a path has at most. */
export const mostDepth = 8

/** How many paths a summary has at most. */
export const mostPaths = 200

/** How many keys of arguments are looked at: those that are no names cost time and leave no path. */
export const mostKeys = 10_000

/** How many characters a path has at most. */
export const longestPath = 200

const underscore = 95
const dollar = 36
const dash = 45

/**
 * Whether a path may have a key: `[A-Za-z_$][A-Za-z0-9_$-]*`, which `argumentPath` of the contract joins by dots. By hand,
 * because every key of every call is asked about.
 */
export const isName = (key: string): boolean => {
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index)
    const isLetter = (code > 96 && code < 123) || (code > 64 && code < 91) || code === underscore || code === dollar
    if (!isLetter && (index === 0 || !((code > 47 && code < 58) || code === dash))) return false
  }
  return key !== ""
}

/** The path of a key within a path; undefined where ingest would not take it. */
export const pathTo = (path: string | undefined, key: string): string | undefined => {
  if (path === undefined || path.length + 1 + key.length > longestPath + (path === "" ? 1 : 0) || !isName(key))
    return undefined
  return path === "" ? key : `${path}.${key}`
}
