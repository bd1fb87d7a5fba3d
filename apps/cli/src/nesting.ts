// How deep a YAML text nests, without parsing it: the parser calls itself for each level, and where it runs out of stack
// depends on who called it. No key of ours lies deeper than ten levels.
import { CST, Lexer } from "yaml"

/** The most levels of brackets, and columns that a line may be indented by. */
const deepest = 200

// Of nested lists and maps each begins further to the right than the one around it, on the same line or on its own.
const indents: ReadonlySet<unknown> = new Set(["space", "seq-item-ind", "explicit-key-ind"])

/** True for a text that nests deeper than anybody writes, which is not to be parsed. */
export const nestsTooDeep = (text: string): boolean => {
  let [brackets, column] = [0, 0]
  let [isIndent, isScalar] = [true, false]
  for (const token of new Lexer().lex(text)) {
    const type = isScalar ? undefined : CST.tokenType(token)
    // A mark of its own comes before the text of a scalar, which may look like any token.
    isScalar = type === "scalar"
    if (type === "newline") [column, isIndent] = [0, true]
    else if (isIndent && indents.has(type)) column += token.length
    else isIndent = false
    if (type === "flow-seq-start" || type === "flow-map-start") brackets++
    if (type === "flow-seq-end" || type === "flow-map-end") brackets--
    if (brackets > deepest || column > deepest) return true
  }
  return false
}
