// A small pretty printer: a document is laid out on one line where it fits, and broken at its outermost brackets where
// it does not.

/** Text that can be laid out. A list is its parts one after the other. */
export type Doc = string | ReadonlyArray<Doc> | Group | Chain

/** Items between brackets, separated by commas; broken, each stands on a line of its own. */
export interface Group {
  readonly kind: "group"
  readonly open: string
  readonly items: ReadonlyArray<Doc>
  readonly close: string
  /** Blanks inside the brackets when on one line. */
  readonly padded?: boolean
  /** Breaks whenever the whole document does not fit, be there room for this group or not. */
  readonly outer?: boolean
}

/** Items joined by a sign; broken, a line begins with the sign. */
export interface Chain {
  readonly kind: "chain"
  readonly sign: string
  readonly items: ReadonlyArray<Doc>
}

const isList = (doc: Doc): doc is ReadonlyArray<Doc> => Array.isArray(doc)

/** The document on one line. */
export const flat = (doc: Doc): string => {
  if (typeof doc === "string") return doc
  if (isList(doc)) return doc.map(flat).join("")
  if (doc.kind === "chain") return doc.items.map(flat).join(` ${doc.sign} `)
  const inner = doc.items.map(flat).join(", ")
  return doc.padded === true && inner !== "" ? `${doc.open} ${inner} ${doc.close}` : `${doc.open}${inner}${doc.close}`
}

const ascii = /^[\x20-\x7E]*$/
const noColumn = /^\p{M}$/u
const twoColumns =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]$/u

/** Columns that a text takes in a terminal. */
export const columns = (text: string): number => {
  if (ascii.test(text)) return text.length
  let count = 0
  for (const character of text) count += noColumn.test(character) ? 0 : twoColumns.test(character) ? 2 : 1
  return count
}

interface Lead {
  readonly columns: number
  readonly breaks: boolean
}

/** The columns that must stand on the current line before the document can first break. */
const lead = (doc: Doc): Lead => {
  if (typeof doc === "string") return { columns: columns(doc), breaks: false }
  if (!isList(doc)) {
    if (doc.kind === "chain")
      return { columns: doc.items[0] === undefined ? 0 : lead(doc.items[0]).columns, breaks: true }
    return { columns: columns(doc.items.length === 0 ? flat(doc) : doc.open), breaks: doc.items.length > 0 }
  }
  let total = 0
  for (const part of doc) {
    const next = lead(part)
    total += next.columns
    if (next.breaks) return { columns: total, breaks: true }
  }
  return { columns: total, breaks: false }
}

const hasOuter = (doc: Doc): boolean => {
  if (typeof doc === "string") return false
  if (isList(doc)) return doc.some(hasOuter)
  return doc.kind === "group" && doc.outer === true && doc.items.length > 1
}

/** The column after `text`, which began at `column`. */
const after = (text: string, column: number): number => {
  const line = text.lastIndexOf("\n")
  return line < 0 ? column + columns(text) : columns(text.slice(line + 1))
}

/** Where a document begins. */
export interface Start {
  readonly indent: number
  readonly column: number
}

/** The document in lines of at most `width` columns, wherever it can be broken. */
export const layout = (doc: Doc, width: number, start: Start = { indent: 0, column: 0 }): string => {
  const isTooLong = start.column + columns(flat(doc)) > width

  /** `tail` columns must follow on the last line. */
  const write = (node: Doc, indent: number, column: number, tail: number): string => {
    if (typeof node === "string") return node
    const line = flat(node)
    if (!(isTooLong && hasOuter(node)) && column + columns(line) + tail <= width) return line
    if (isList(node)) return writeList(node, indent, column, tail)
    return node.kind === "group" ? writeGroup(node, indent, line) : writeChain(node, indent, column, tail)
  }

  const writeList = (parts: ReadonlyArray<Doc>, indent: number, column: number, tail: number): string => {
    let text = ""
    for (const [index, part] of parts.entries()) {
      const rest = lead(parts.slice(index + 1))
      text += write(part, indent, after(text, column), rest.columns + (rest.breaks ? 0 : tail))
    }
    return text
  }

  const writeGroup = (group: Group, indent: number, line: string): string => {
    if (group.items.length === 0) return line
    const inner = " ".repeat(indent + 2)
    const items = group.items.map((item) => `\n${inner}${write(item, indent + 2, indent + 2, 1)}`)
    return `${group.open}${items.join(",")}\n${" ".repeat(indent)}${group.close}`
  }

  const writeChain = (chain: Chain, indent: number, column: number, tail: number): string => {
    let text = ""
    for (const [index, item] of chain.items.entries()) {
      const last = index === chain.items.length - 1 ? tail : 0
      if (index === 0) text = write(item, indent, column, last)
      else {
        const onLine = ` ${chain.sign} ${flat(item)}`
        if (after(text, column) + columns(onLine) + last <= width) text += onLine
        else {
          const begin = `${chain.sign} `
          text += `\n${" ".repeat(indent + 2)}${begin}${write(item, indent + 2, indent + 2 + begin.length, last)}`
        }
      }
    }
    return text
  }

  return write(doc, start.indent, start.column, 0)
}
