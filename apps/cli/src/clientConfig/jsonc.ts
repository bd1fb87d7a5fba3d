// JSON as editors write it, with comments and trailing commas, and the place of every value in the text.
import type { Json } from "@mcp-inspect/engine/model/Json"
import { Result } from "effect"
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"

/** The way to a value: member names and array indexes. */
export type JsonPath = ReadonlyArray<number | string>

/** A document, and where its values stand. */
export interface Foreign {
  readonly value: Json
  /** `line:column` of a value, or of the nearest value around it. */
  readonly at: (path: JsonPath) => string
  /** The text of a value and the line it begins on, from 1; undefined for one that is not there. */
  readonly textAt: (path: JsonPath) => { readonly text: string; readonly line: number } | undefined
}

/** Why a text is no such document. */
export interface Malformed {
  /** `line:column`, both from 1. */
  readonly at: string
  readonly problem: string
}

const problems: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is no JSON value",
  InvalidNumberFormat: "this number is malformed",
  PropertyNameExpected: "a member name in double quotes is expected here",
  ValueExpected: "a value is expected here",
  ColonExpected: "a colon is expected here",
  CommaExpected: "a comma is expected here",
  CloseBraceExpected: "a closing brace is expected here",
  CloseBracketExpected: "a closing bracket is expected here",
  EndOfFileExpected: "the document ends before this place",
  UnexpectedEndOfComment: "this comment is never closed",
  UnexpectedEndOfString: "this string is never closed",
  InvalidUnicode: "this \\u escape is malformed",
  InvalidEscapeCharacter: "this escape is unknown",
  InvalidCharacter: "this character may not stand in a string"
}

const position = (text: string, offset: number): string => {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`
}

const memberOf = (node: Node, key: number | string): Node | undefined =>
  typeof key === "number"
    ? node.type === "array"
      ? node.children?.[key]
      : undefined
    : node.type === "object"
      ? node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1]
      : undefined

// Built by definition, never by assignment: a member may be called `__proto__`.
const toJson = (node: Node): Json => {
  switch (node.type) {
    case "object":
      return Object.fromEntries(
        (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
          name === undefined || value === undefined ? [] : [[String(name.value), toJson(value)]]
        )
      )
    case "array":
      return (node.children ?? []).map(toJson)
    case "string":
      return String(node.value)
    case "number":
      return Number(node.value)
    case "boolean":
      return node.value === true
    default:
      return null
  }
}

const read = (text: string): Result.Result<Foreign, Malformed> => {
  const errors: Array<ParseError> = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (root === undefined || first !== undefined) {
    const name = first === undefined ? "ValueExpected" : printParseErrorCode(first.error)
    return Result.fail({ at: position(text, first?.offset ?? 0), problem: problems[name] ?? "this is no JSON" })
  }
  const at = (path: JsonPath): string => {
    let node = root
    for (const key of path) {
      const member = memberOf(node, key)
      if (member === undefined) break
      node = member
    }
    return position(text, node.offset)
  }
  const textAt = (path: JsonPath) => {
    let node: Node | undefined = root
    for (const key of path) node = node === undefined ? undefined : memberOf(node, key)
    if (node === undefined) return undefined
    const line = Number(position(text, node.offset).split(":")[0])
    return { text: text.slice(node.offset, node.offset + node.length), line }
  }
  return Result.succeed({ value: toJson(root), at, textAt })
}

/** Reads a document; duplicate members count as in JSON, the last one wins. */
export const parseJsonc = (text: string): Result.Result<Foreign, Malformed> => {
  try {
    return read(text.startsWith("\uFEFF") ? text.slice(1) : text)
  } catch (cause) {
    // The parser recurses, so what nests a hundred thousand deep ends the stack.
    if (cause instanceof RangeError) return Result.fail({ at: "1:1", problem: "its values are nested too deep" })
    throw cause
  }
}
