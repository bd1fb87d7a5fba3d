// In place of the tokenizer, whose vocabulary is larger than all else together: only `--cost` asks for it, and the Action
// has no such input.
export const loadTokenizer = (): never => {
  throw new Error("this copy of mcp-inspect does not estimate costs")
}
