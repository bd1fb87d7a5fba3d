import type { Report } from "../model/Report.ts"

/** A sentence of ours as it is put where the report is read: a workflow has inputs in place of flags. */
export type Worded = (sentence: string) => string

/** How the commands of a next step are written, so that they do for the server and the baseline of this very run. */
export interface Commands {
  /** Takes a change out of the verdict. */
  readonly accept: string
  /** Captures the baseline anew; null where what was compared is no baseline. */
  readonly snapshot: string | null
  /** The baseline is what the service was sent last. */
  readonly isHosted: boolean
  /** Captures the servers of a lock file anew. */
  readonly lock: string
}

/** What a rendering may depend on besides the report; given, never looked up. */
export interface RenderContext {
  /** Columns to wrap text at. */
  readonly columns: number
  readonly color: boolean
  /** The configured name of the server a single report is about. */
  readonly server?: string
  /** The version of the program that renders, for formats that name it. */
  readonly version?: string
  /** How the next step is put where nobody types a command. */
  readonly worded?: Worded
  /** The commands of the next step; what is not among them is that of a project with a configuration. */
  readonly commands?: Partial<Commands>
}

/** What a next step depends on besides the report. */
export type NextContext = Pick<RenderContext, "commands" | "worded">

/** One server's part in a run over several: its report, or why there is none (CLI-51, CLI-53). */
export type ServerReport =
  | { readonly server: string; readonly report: Report }
  | { readonly server: string; readonly error: { readonly code: string; readonly message: string } }

/** What a run ended with: the report on the one server of a project, or a part for each of several. */
export type Told =
  | { readonly _tag: "One"; readonly report: Report }
  | { readonly _tag: "Several"; readonly entries: ReadonlyArray<ServerReport> }

/** One output format. Total and pure: same report and context, same bytes, ending in a newline. */
export interface Reporter {
  readonly name: string
  readonly mediaType: string
  readonly render: (report: Report, context: RenderContext) => string
  /** Several servers in one document, in the order given. */
  readonly renderAll: (entries: ReadonlyArray<ServerReport>, context: RenderContext) => string
  /**
   * Why those who read this format would not take these reports, as a sentence; undefined when they would. Rendering
   * leaves nothing out, so a command asks first and fails with this instead of writing what is dropped later.
   */
  readonly refuse?: (entries: ReadonlyArray<ServerReport>) => string | undefined
}
