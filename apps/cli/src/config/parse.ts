// From the text of a configuration to data, with file, line and key in every error (CLI-90).
import { isObject } from "@mcp-inspect/engine/model/Json"
import { type ConfigData, ConfigSchema } from "@mcp-inspect/engine/policy/ConfigSchema"
import { Result, Schema, SchemaIssue } from "effect"
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml"
import { type CannotRun, invalid } from "../Failure.ts"
import { nestsTooDeep } from "../nesting.ts"
import { type KeyPath, keyText, type StrayKey, strayKeys } from "./keys.ts"
import { takenAt } from "./takes.ts"

/** A configuration with the places of its keys. */
export interface Parsed {
  readonly data: ConfigData
  /** The place of a key, such as `.mcp-inspect.yml:3:5`; of the nearest one above it when it is not there. */
  readonly at: (path: KeyPath) => string
  /** Keys that this version does not know and skips. */
  readonly skipped: ReadonlyArray<StrayKey>
}

const decode = Schema.decodeUnknownResult(ConfigSchema, { errors: "all" })

const formatter = SchemaIssue.makeFormatterStandardSchemaV1()

const isKey = (key: PropertyKey): key is number | string => typeof key !== "symbol"

/* Where a key is written; a value without a key, as in a list, stands for itself. */
const offsetOf = (document: Document, path: KeyPath): number | undefined => {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const last = path.at(-1)
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(last))
    : undefined
  const node = pair?.key ?? document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}

const placesIn = (file: string, document: Document, lines: LineCounter) => (path: KeyPath) => {
  for (let length = path.length; length > 0; length--) {
    const offset = offsetOf(document, path.slice(0, length))
    if (offset === undefined) continue
    const { col, line } = lines.linePos(offset)
    return `${file}:${line}:${col}`
  }
  return `${file}:1:1`
}

const misspelt = ({ meant, path }: StrayKey, at: Parsed["at"]): CannotRun =>
  invalid(
    at(path),
    `There is no key \`${keyText(path)}\`.`,
    `Did you mean \`${keyText([...path.slice(0, -1), meant ?? ""])}\`?`
  )

const checked = (value: unknown, at: Parsed["at"]): Result.Result<Parsed, CannotRun> => {
  const stray = isObject(value) ? strayKeys(value) : []
  const [wrong] = stray.filter(({ meant }) => meant !== undefined)
  if (wrong !== undefined) return Result.fail(misspelt(wrong, at))
  const decoded = decode(value)
  if (Result.isSuccess(decoded)) return Result.succeed({ data: decoded.success, at, skipped: stray })
  const [issue] = formatter(decoded.failure.issue).issues
  const path = (issue?.path ?? []).map((part) => (typeof part === "object" ? part.key : part)).filter(isKey)
  const subject = path.length === 0 ? "The configuration" : `\`${keyText(path)}\``
  return Result.fail(
    invalid(at(path), `${subject} is not valid: ${issue?.message ?? decoded.failure.message}.`, takenAt(path))
  )
}

/** Parses and checks a configuration. YAML includes JSON, so one parser reads both kinds of file. */
export const parseConfig = (file: string, text: string): Result.Result<Parsed, CannotRun> => {
  if (nestsTooDeep(text)) {
    return Result.fail(invalid(file, "The file is nested too deeply.", takenAt([])))
  }
  const lines = new LineCounter()
  // Else the parser itself warns on stderr of keys that are no texts, and repeats them.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "error" })
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
  return Result.flatMap(data, (value) => checked(value, placesIn(file, document, lines)))
}
