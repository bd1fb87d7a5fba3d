// A JSON report read back, whoever wrote it: all of it is ours and true to itself, or nothing of it is used. What remains
// foreign is texts and values, which reporters keep in their places.
import { Result, Schema, SchemaIssue } from "effect"
import { isObject, type Json, own } from "../model/Json.ts"
import type { Report } from "../model/Report.ts"
import { shorten } from "../model/Text.ts"
import { depthOf, isSound, maxDepth } from "../model/Wellformed.ts"
import { contradictionOf } from "./contradiction.ts"
import type { Told } from "./Reporter.ts"
import { ReportShape, ReportsShape } from "./reportShape.ts"

export type { Told } from "./Reporter.ts"

/** What is known of a report besides its text. */
export interface ReadOptions {
  /** Where `/docs/rules` lives, without a final slash: links to any other place are dropped. */
  readonly docsUrl?: string
}

/* A value may be as deep as a surface, and stands a few levels below the document. */
const deepest = maxDepth + 16

const strict = { onExcessProperty: "error" } as const
const decodeReport = Schema.decodeUnknownResult(ReportShape, strict)
const decodeReports = Schema.decodeUnknownResult(ReportsShape, strict)
const formatter = SchemaIssue.makeFormatterStandardSchemaV1()

const longestPlace = 200

/** Where a document first differs from the shape, such as `changes[3].severity`. */
const placeOf = ({ issue }: Schema.SchemaError): string => {
  const [first] = formatter(issue).issues
  const place = (first?.path ?? []).reduce<string>((path, part) => {
    const key = typeof part === "object" ? part.key : part
    return typeof key === "number" ? `${path}[${key}]` : `${path}${path === "" ? "" : "."}${String(key)}`
  }, "")
  return shorten(place, longestPlace)
}

const shapeProblem = (error: Schema.SchemaError): string => {
  const place = placeOf(error)
  return `It is no JSON report of this version${place === "" ? "." : `: see \`${place}\`.`}`
}

type Decoded = typeof ReportShape.Type

/* A reader of a link trusts who shows it, and this one was written by somebody else. */
const isLink = (link: string, page: string): boolean =>
  /^https?:\/\/[^\s<>()[\]\\"'`\u007F-\uFFFF]+$/.test(link) && link.endsWith(page)

const linked = <F extends Decoded["changes"][number]>(finding: F, { docsUrl }: ReadOptions): F => {
  const page = `/docs/rules#${finding.rule}`
  const holds = docsUrl === undefined ? isLink(finding.helpUri, page) : finding.helpUri === docsUrl + page
  return { ...finding, helpUri: holds ? finding.helpUri : page }
}

const reportOf = (decoded: Decoded, options: ReadOptions): Result.Result<Report, string> => {
  const report: Report = {
    ...decoded,
    subject: decoded.subject ?? "comparison",
    changes: decoded.changes.map((finding) => linked(finding, options)),
    suppressed: decoded.suppressed.map((finding) => linked(finding, options))
  }
  const contradiction = contradictionOf(report)
  return contradiction === undefined ? Result.succeed(report) : Result.fail(`It contradicts itself. ${contradiction}`)
}

const severalOf = (decoded: typeof ReportsShape.Type, options: ReadOptions): Result.Result<Told, string> => {
  const names = decoded.reports.map(({ server }) => server)
  if (new Set(names).size < names.length) return Result.fail("It contradicts itself. Two servers of it have one name.")
  const entries = decoded.reports.map((entry) =>
    "report" in entry
      ? Result.map(reportOf(entry.report, options), (report) => ({ server: entry.server, report }))
      : Result.succeed(entry)
  )
  return Result.map(Result.all(entries), (all): Told => ({ _tag: "Several", entries: all }))
}

/**
 * Reads what `jsonReporter` writes; of anything else a sentence says why it is none. Refused are members that the format
 * does not have, ids that are no rule's, nesting that no surface has, and a report whose verdict, counts, groups or advice
 * its own changes deny. A link that leads to no page of rules becomes one that is relative to the documentation, which
 * reporters do not show; with `docsUrl` so does a link to a page of rules anywhere else.
 *
 * That the changes are those of a server nobody can tell from a report.
 */
export const readReports = (text: string, options: ReadOptions = {}): Result.Result<Told, string> => {
  const parsed = Result.try((): Json => JSON.parse(text))
  if (Result.isFailure(parsed)) return Result.fail("It is no JSON.")
  const json = parsed.success
  if (depthOf(json, deepest) > deepest) return Result.fail("It is nested deeper than a report can be.")
  if (!isSound(json, deepest + 1)) return Result.fail("It has a number or a character that no report can have.")
  if (isObject(json) && own(json, "reports") !== undefined)
    return Result.flatMap(Result.mapError(decodeReports(json), shapeProblem), (several) => severalOf(several, options))
  return Result.flatMap(Result.mapError(decodeReport(json), shapeProblem), (one) =>
    Result.map(reportOf(one, options), (report): Told => ({ _tag: "One", report }))
  )
}
