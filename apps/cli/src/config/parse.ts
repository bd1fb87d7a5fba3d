// From the text of a configuration to data, with file, line and key in every error (CLI-90).
import { Result, Schema, SchemaIssue } from "effect"
import { isScalar, LineCounter, parseDocument, type Document } from "yaml"
import { type CannotRun, invalid } from "../Failure.ts"
import { type ConfigData, ConfigSchema } from "@mcp-inspect/engine/policy/ConfigSchema"

const decode = Schema.decodeUnknownResult(ConfigSchema, { errors: "all" })

const formatter = SchemaIssue.makeFormatterStandardSchemaV1()

type Key = string | number

const isKey = (key: PropertyKey): key is Key => typeof key !== "symbol"

const keyText = (path: ReadonlyArray<Key>): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("")

const lineOf = (document: Document, lines: LineCounter, path: ReadonlyArray<Key>): number => {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    const range =
      isScalar(node) || (typeof node === "object" && node !== null && "range" in node)
        ? (node as { readonly range?: readonly [number, ...Array<number>] | null }).range
        : undefined
    if (range != null) return lines.linePos(range[0]).line
  }
  return 1
}

const mend = "See the configuration keys in the documentation, or run `mcp-inspect --help`."

/** Parses and checks a configuration. YAML includes JSON, so one parser reads both kinds of file. */
export const parseConfig = (file: string, text: string): Result.Result<ConfigData, CannotRun> => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [broken] = document.errors
  if (broken !== undefined) {
    const { col, line } = lines.linePos(broken.pos[0])
    return Result.fail(
      invalid(
        `${file}:${line}:${col}`,
        `The file is not valid YAML: ${broken.message.replaceAll(/\s+/g, " ")}.`,
        "Mend the syntax at this place."
      )
    )
  }
  const data = Result.try({
    try: (): unknown => document.toJS({ maxAliasCount: 100 }) ?? {},
    catch: (cause) =>
      invalid(
        file,
        `The file cannot be read: ${cause instanceof Error ? cause.message : "too many aliases"}.`,
        "Write the values out instead of using aliases."
      )
  })
  return Result.flatMap(data, (value) => {
    const decoded = decode(value)
    if (Result.isSuccess(decoded)) return Result.succeed(decoded.success)
    const [issue] = formatter(decoded.failure.issue).issues
    const path = (issue?.path ?? []).map((part) => (typeof part === "object" ? part.key : part)).filter(isKey)
    const where = `${file}:${lineOf(document, lines, path)}`
    return Result.fail(
      invalid(
        where,
        `${path.length === 0 ? "The configuration" : `\`${keyText(path)}\``} is not valid: ${issue?.message ?? decoded.failure.message}.`,
        mend
      )
    )
  })
}
