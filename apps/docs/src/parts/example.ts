// The example that pages show: two captures of one server, compared by the engine as the command line compares them.
import { compare, defaultOptions } from "@mcp-inspect/engine/Diff"
import { asJson } from "@mcp-inspect/engine/model/Json"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { strictestFirst } from "@mcp-inspect/engine/model/Severity"
import { stateOf, verdict } from "@mcp-inspect/engine/report/html/header"
import { html } from "@mcp-inspect/engine/report/html/markup"
import { glyphSheet } from "@mcp-inspect/engine/report/html/parts"
import { sections } from "@mcp-inspect/engine/report/html/sections"
import { reporters } from "@mcp-inspect/engine/report/registry"
import { decodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Result } from "effect"
import { fence, readRepository } from "./files.ts"

const snapshot = (name: string) =>
  Result.getOrThrow(decodeSnapshot(asJson(JSON.parse(readRepository(`apps/docs/snippets/${name}`)))))

/** The report on the example, of `docsUrl` where pages are not beside it. */
export const example = (docsUrl = ""): Report =>
  compare(snapshot("before.json"), snapshot("after.json"), { ...defaultOptions, docsUrl }).report

/** The report in a format, as it is written. */
export const rendered = (format: string, docsUrl = ""): string => {
  const reporter = reporters.find(({ name }) => name === format)
  if (reporter === undefined) throw new Error(`there is no format ${format}`)
  return reporter.render(example(docsUrl), { columns: 76, color: false, server: "notes" })
}

/** The same as a block of code. */
export const exampleReport = (format: string): string =>
  fence(format === "json" ? "report.json" : "report.txt", rendered(format))

/** The head and the findings of it as markup, for the first page: the same parts as the report for browsers is made of. */
export const exampleMarkup = (): string => {
  const report = example()
  const { markup } = html`${glyphSheet([...strictestFirst, stateOf(report)])}${verdict(report, 2)}${sections(report, {
    level: 3,
    prefix: "example-"
  })}`
  return markup
}
