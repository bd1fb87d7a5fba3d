// The report as Markdown, for comments, summaries and files (CLI-59): worst first, one item a change.
import { blocksOf, page } from "./markdownPage.ts"
import type { Reporter } from "./Reporter.ts"

/** The Markdown report. */
export const markdownReporter: Reporter = {
  name: "markdown",
  mediaType: "text/markdown",
  render: (report, context) => page(blocksOf({ _tag: "One", report }, context)),
  renderAll: (entries, context) => page(blocksOf({ _tag: "Several", entries }, context))
}
