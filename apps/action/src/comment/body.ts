// The whole text of the comment: the marker, the report within what GitHub takes, what else there is to say, which commit
// it is about, and what the next run is to know.
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { escapeMarkdown } from "@mcp-inspect/engine/report/markdownText"
import { markdownWithin } from "@mcp-inspect/engine/report/within"
import { inInputs } from "../checkArguments.ts"
import { type Approval, dataLine } from "./data.ts"
import { type Failure, failureMarkdown } from "./failure.ts"

/** The longest comment, of the 65,536 characters that GitHub takes (ACT-12). */
export const longestBody = 60_000

/** What a comment is made of. */
export interface Parts {
  readonly marker: string
  readonly shown: Told | Failure
  /** Sentences to stand below the report. */
  readonly notes: ReadonlyArray<string>
  readonly approval: Approval | null
  /** The commit that was checked. */
  readonly commit: string | undefined
  /** The page of the run, whose summary has the whole report. */
  readonly page: string | undefined
}

const linked = (text: string, page: string | undefined): string => (page === undefined ? text : `[${text}](<${page}>)`)

const footer = (commit: string | undefined, page: string | undefined): string => {
  const about = commit !== undefined && /^[0-9a-f]{7,64}$/i.test(commit) ? `Commit ${commit.slice(0, 7)}` : ""
  const where = page === undefined ? "" : linked("summary of the run", page)
  return [about, where].filter((text) => text !== "").join(" · ")
}

/** The text. Not longer than {@link longestBody}; what a server says in it shows as text or as code. */
export const commentBody = ({ approval, commit, marker, notes, page, shown }: Parts): string => {
  const below = [...notes.map((note) => escapeMarkdown(note)), footer(commit, page), dataLine(approval)]
    .filter((text) => text !== "")
    .map((text) => `\n${text}\n`)
    .join("")
  const most = longestBody - marker.length - "\n".length - below.length
  const pointer = `The whole report is in the ${linked("summary of the run", page)}.`
  const report =
    "_tag" in shown
      ? markdownWithin(shown, { most, measure: ({ length }) => length }, pointer, { worded: inInputs })
      : failureMarkdown(shown)
  return `${marker}\n${report}${below}`
}
