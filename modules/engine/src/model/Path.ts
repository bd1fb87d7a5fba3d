// Paths of changes (DIFF-9): `inputSchema.filter.tags[]`, `anyOf[2]`, `["odd name"]`.
import { Result } from "effect"

const plain = /^[A-Za-z0-9_-]+$/

/** The path of the member `name` below `path`; an odd name is quoted as JSON. */
export const member = (path: string, name: string): string => {
  if (!plain.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === "" ? name : `${path}.${name}`
}

/** The path of the items of an array schema. */
export const items = (path: string): string => `${path}[]`

/** The path of the item at `index` of a tuple. */
export const position = (path: string, index: number): string => `${path}[${index}]`

/** The path of the values of undeclared properties. */
export const additional = (path: string): string => `${path}{}`

/** The path of a branch such as `anyOf[1]`. */
export const branch = (path: string, keyword: string, index: number): string => `${member(path, keyword)}[${index}]`

/** A path as people read it: without the schema it starts in. Empty when nothing is left. */
export const short = (path: string): string => path.replace(/^(?:inputSchema|outputSchema)\.?/, "")

const step = /\.?[A-Za-z0-9_-]+|\[\d*\]|\{\}/y

/* The index behind a name in quotes that begins at `start`; -1 for a name that is not as JSON writes it. */
const endOfQuoted = (path: string, start: number): number => {
  let at = start + 2
  while (at < path.length && path[at] !== '"') at += path[at] === "\\" ? 2 : 1
  if (path[at + 1] !== "]") return -1
  const literal = path.slice(start + 1, at + 1)
  const name = Result.try((): unknown => JSON.parse(literal))
  return Result.isSuccess(name) && JSON.stringify(name.success) === literal ? at + 2 : -1
}

/** True for a text that the functions here can write: what reads paths relies on their form. */
export const isPath = (text: string): boolean => {
  let at = 0
  while (at < text.length) {
    if (text.startsWith('["', at)) at = endOfQuoted(text, at)
    else {
      step.lastIndex = at
      const [found = ""] = step.exec(text) ?? []
      // A name is set off by a point, but for the first.
      const isName = /^[.\w-]/.test(found)
      if (found === "" || (isName && (found.startsWith(".") ? at === 0 : at > 0))) return false
      at += found.length
    }
    if (at < 0) return false
  }
  return true
}
