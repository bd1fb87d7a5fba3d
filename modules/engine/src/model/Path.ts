// Paths of changes (DIFF-9): `inputSchema.filter.tags[]`, `anyOf[2]`, `["odd name"]`.

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
