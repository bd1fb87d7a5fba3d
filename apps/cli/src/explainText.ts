// The page of a rule or a lint as text for a terminal. Colour adds nothing that the words do not say.
import type { Page } from "@mcp-inspect/engine/Explain"
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import { canonical, type Json } from "@mcp-inspect/engine/model/Json"
import type { EntityKind } from "@mcp-inspect/engine/model/Surface"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { witnessLine } from "@mcp-inspect/engine/report/fragment"
import { pad, widthOf, wrap } from "@mcp-inspect/engine/report/layout"

/** How a page is set. */
export interface PageStyle {
  readonly columns: number
  readonly color: boolean
}

const nouns: Readonly<Record<EntityKind, string>> = {
  server: "server",
  tool: "tool",
  resourceTemplate: "resource template",
  resource: "resource",
  prompt: "prompt"
}

const widest = 100

const severityOf = ({ severity }: Page): string =>
  severity === "prose" ? "POTENTIALLY_BREAKING or DOCUMENTATION, by what the edit of the text means" : severity

const about = ({ entities, side }: Page): string => {
  const names = entities.map((kind) => nouns[kind]).join(", ")
  if (side === null) return names
  return `${names}, ${side} schema: ${side === "input" ? "what callers write" : "what callers read"}`
}

const longestValue = 240

const shownValue = (value: Json): string => (value === null ? "absent" : shorten(canonical(value), longestValue))

/** What stood there and what stands there: as signatures where they show the change, else as JSON. */
const sides = ({ new: now, old, signature }: Finding): ReadonlyArray<readonly [string, string]> => {
  const [was, is] = signature === null ? [shownValue(old), shownValue(now)] : [signature.old, signature.new]
  return [
    ["before", was ?? "absent"],
    ["after", is ?? "absent"]
  ]
}

const exampleOf = ({ example, kind }: Page): ReadonlyArray<readonly [string, string]> => {
  if (example === null) return []
  const { entity, explanation, path, rule, signature, witness } = example
  const name = entity.kind === "server" ? "" : ` ${shorten(entity.name, 60)}`
  const at = `${nouns[entity.kind]}${name}${path === null ? "" : ` ${path}`}`
  const shown = signature?.new ?? null
  return [
    ["at", at],
    ...(kind === "rule" ? sides(example) : shown === null ? [] : [["is", shown] as const]),
    ["says", explanation],
    ...(witness === null ? [] : [["proof", witnessLine(rule, witness)] as const])
  ]
}

const configOf = ({ id, kind, severity }: Page): ReadonlyArray<string> => [
  ...(kind === "lint" || severity !== "NON_BREAKING"
    ? [`severity_overrides:`, `  ${id}: NON_BREAKING`]
    : [`severity_overrides:`, `  ${id}: BREAKING`]),
  `ignore:`,
  `  - rule: ${id}`,
  `    entity: "*"`,
  `    reason: why this is fine here`
]

/** The page, with a newline at its end. */
export const pageText = (page: Page, { color, columns }: PageStyle): string => {
  const width = Math.max(40, Math.min(columns, widest))
  const bold = (text: string): string => (color ? `\u001B[1m${text}\u001B[22m` : text)
  const paragraph = (text: string, indent = ""): ReadonlyArray<string> =>
    text
      .split("\n")
      .flatMap((line) => wrap(line, width - indent.length))
      .map((line) => (indent + line).trimEnd())
  const table = (rows: ReadonlyArray<readonly [string, string]>, indent = ""): ReadonlyArray<string> => {
    const column = rows.reduce((most, [label]) => Math.max(most, widthOf(label)), 0) + 2
    return rows.flatMap(([label, text]) =>
      paragraph(text, " ".repeat(indent.length + column)).map((line, index) =>
        index === 0 ? indent + pad(label, column) + line.trimStart() : line
      )
    )
  }
  const section = (heading: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
    lines.length === 0 ? [] : [bold(heading), ...lines, ""]
  const facts: ReadonlyArray<readonly [string, string]> = [
    ["Severity", severityOf(page)],
    ["About", about(page)],
    ...(page.kind === "rule" && page.extension ? [["Extension", "yes, beyond the published table"] as const] : []),
    ...(page.mirrors.length > 0 ? [["Way back", page.mirrors.join(", ")] as const] : []),
    ...(page.otherSide === null ? [] : [["Other side", page.otherSide] as const])
  ]
  return `${[
    bold(page.id),
    ...paragraph(page.title),
    "",
    ...table(facts),
    "",
    ...section("Why", paragraph(page.why, "  ")),
    ...section(
      "What to do",
      page.hint === null ? ["  Nothing: the change needs no cure."] : paragraph(page.hint, "  ")
    ),
    ...section("Example", table(exampleOf(page), "  ")),
    ...section(
      "In .mcp-inspect.yml",
      [...paragraph("Give it another severity, or ignore it on entities that match a pattern:", "  "), ""].concat(
        configOf(page).map((line) => `    ${line}`)
      )
    )
  ]
    .join("\n")
    .trimEnd()}\n`
}

/** Every id with its title, with a newline at its end. */
export const listText = (
  pages: ReadonlyArray<{ readonly id: string; readonly title: string }>,
  { color, columns }: PageStyle
): string => {
  const bold = (text: string): string => (color ? `\u001B[1m${text}\u001B[22m` : text)
  return `${pages
    .flatMap(({ id, title }) => [bold(id), ...wrap(title, Math.max(40, columns) - 2).map((line) => `  ${line}`)])
    .join("\n")}\n`
}
