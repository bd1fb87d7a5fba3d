// The hosts a text names: of addresses with a scheme, of e-mail addresses, and bare names that look like hosts.

// A word ends where an address cannot go on.
const between = /[\s"'`<>()[\]{}|\\^,;]+/u

const scheme = /^[a-z][a-z\d+.-]{1,15}:\/\//
const host = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
const numeric = /^\d{1,3}(?:\.\d{1,3}){3}$/

// Code is full of names with dots, such as `java.io`: of the shorter domains only longer names are taken for hosts.
const bare = /\.(?:com|net|org|site|xyz)$|\.[^.]+\.(?:ai|app|cloud|co|dev|io|me|sh)$/

// Reserved for examples and for the machine itself: nothing leaves by naming them.
const nowhere =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|invalid|test|localhost|local|internal)$|^(?:127\.|0\.|10\.|192\.168\.|169\.254\.)/

const longestHost = 253

const hostOf = (word: string): string | undefined => {
  const isAddress = scheme.test(word)
  const rest = isAddress ? word.slice(word.indexOf("://") + 3) : word.replace(/^mailto:/, "")
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ""
  const at = authority.lastIndexOf("@")
  const name = authority
    .slice(at + 1)
    .replace(/:\d{0,5}$/, "")
    .replace(/^\*\.|[.:!]+$/g, "")
  // The last word of a sentence has its dot at the end.
  if (!name.includes(".") || name.length > longestHost || nowhere.test(name)) return undefined
  if (isAddress || at > 0) return host.test(name) || numeric.test(name) ? name : undefined
  if (numeric.test(name)) return rest.length > name.length ? name : undefined
  return host.test(name) && bare.test(name) ? name : undefined
}

/** The hosts of a text in lower case, each once, in the order they are named. Reserved names are left out. */
export const destinations = (text: string): ReadonlySet<string> =>
  new Set(text.split(between).flatMap((word) => (word.includes(".") ? (hostOf(word) ?? []) : [])))
