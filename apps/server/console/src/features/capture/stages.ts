// The stages of a capture (CON-16), as a list that is ticked from the top.
import type { CaptureInfo, CaptureState } from "@mcp-inspect/api/wire/Capture"

/** `stopped`: the capture failed, here or in a stage after. */
export type StageState = "past" | "now" | "next" | "stopped"

/** One stage. */
export interface Stage {
  readonly state: CaptureState
  readonly words: string
  readonly is: StageState
}

const words: ReadonlyArray<readonly [state: CaptureState, words: string]> = [
  ["queued", "Queued"],
  ["connecting", "Connecting"],
  ["authorizing", "Authorizing"],
  ["listing", "Listing"],
  ["recording", "Recording"],
  ["done", "Done"]
]

/** What a state is called. */
export const stateWords = (state: CaptureState): string => words.find(([one]) => one === state)?.[1] ?? "Failed"

/* Of a capture that failed it is known how far it came for certain: whether it read of a list. */
const reached = ({ lists, state }: Pick<CaptureInfo, "lists" | "state">): CaptureState =>
  state === "failed" ? (lists.length > 0 ? "listing" : "connecting") : state

/** The stages of a capture. Authorizing is one where a header was given. */
export const stagesOf = (capture: Pick<CaptureInfo, "headersSet" | "lists" | "state">): ReadonlyArray<Stage> => {
  const shown = words.filter(([state]) => state !== "authorizing" || capture.headersSet)
  const at = shown.findIndex(([state]) => state === reached(capture))
  return shown.map(([state, text], place) => ({
    state,
    words: text,
    is:
      place < at || capture.state === "done"
        ? "past"
        : place > at
          ? "next"
          : capture.state === "failed"
            ? "stopped"
            : "now"
  }))
}
