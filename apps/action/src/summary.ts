// The summary of the job: the one place where a run is sure to be read, whatever its token may do (ACT-20).
import { escapeMarkdown } from "@mcp-inspect/engine/report/markdownText"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { markdownWithin } from "@mcp-inspect/engine/report/within"
import { inInputs } from "./checkArguments.ts"
import { type Failure, failureMarkdown } from "./comment/failure.ts"

/** GitHub takes 1 MiB of a step, and drops a longer summary whole. */
const most = 1_000_000

const bytes = (text: string): number => Buffer.byteLength(text)

/** The summary of a run, with sentences below it. */
export const summaryOf = (shown: Told | Failure, notes: ReadonlyArray<string>): string => {
  const below = notes.map((note) => `\n${escapeMarkdown(note)}\n`).join("")
  const limit = { most: most - bytes(below), measure: bytes }
  const pointer = "The JSON report, which the output `report` names, has them all."
  return `${"_tag" in shown ? markdownWithin(shown, limit, pointer, { worded: inInputs }) : failureMarkdown(shown)}${below}`
}
