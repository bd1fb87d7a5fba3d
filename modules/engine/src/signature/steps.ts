// Paths of changes (DIFF-9) read back into their steps.
import { pathLength } from "./limits.ts"

/** One step of a path into a schema. */
export type Step =
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "items" }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "values" }

const token = /\.?([A-Za-z0-9_-]+)|\[("(?:[^"\\]|\\.)*")\]|\[([0-9]{1,9})\]|(\[\])|(\{\})/y

const unquoted = (literal: string): string | undefined => {
  try {
    return JSON.parse(literal) as string
  } catch {
    return undefined
  }
}

/** The steps of a path without the schema it starts in; undefined for what is no path. */
export const stepsOf = (path: string): ReadonlyArray<Step> | undefined => {
  if (path.length > pathLength) return undefined
  const steps: Array<Step> = []
  let at = 0
  while (at < path.length) {
    token.lastIndex = at
    const [whole, plain, quoted, index, items] = token.exec(path) ?? []
    if (whole === undefined) return undefined
    at += whole.length
    const name = quoted === undefined ? plain : unquoted(quoted)
    if (name !== undefined) steps.push({ kind: "name", name })
    else if (quoted !== undefined) return undefined
    else if (index !== undefined) steps.push({ kind: "index", index: Number(index) })
    else steps.push({ kind: items === undefined ? "values" : "items" })
  }
  return steps
}
