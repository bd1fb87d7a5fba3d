import type { Report } from "../model/Report.ts"

/** What a rendering may depend on besides the report; given, never looked up. */
export interface RenderContext {
  /** Columns to wrap text at. */
  readonly columns: number
  readonly color: boolean
}

/** One output format. Total and pure: same report and context, same bytes, ending in a newline. */
export interface Reporter {
  readonly name: string
  readonly mediaType: string
  readonly render: (report: Report, context: RenderContext) => string
}
