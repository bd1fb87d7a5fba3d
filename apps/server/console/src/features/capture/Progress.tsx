import type { CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { stagesOf, stateWords } from "./stages.ts"
import "./capture.css"

const listWords = {
  tools: "tools",
  resources: "resources",
  resourceTemplates: "resource templates",
  prompts: "prompts"
} as const

const stageWords = { past: "done", now: "in progress", next: "to come", stopped: "stopped here" } as const

/** How far a capture is. */
export const Progress = ({ capture }: { readonly capture: CaptureInfo }) => (
  <>
    <p role="status" className="away">
      {stateWords(capture.state)}
    </p>
    <ol className="stages" aria-label="Progress">
      {stagesOf(capture).map(({ is, state, words }) => (
        <li key={state} className={is} {...(is === "now" ? { "aria-current": "step" as const } : {})}>
          <span className="stage-mark" aria-hidden="true" />
          <span>
            {words} <span className="away">({stageWords[is]})</span>
            {state === "listing" && capture.lists.length > 0 ? (
              <ul className="row quiet lists">
                {capture.lists.map(({ items, list, pages }) => (
                  <li key={list}>
                    {items} {listWords[list]}
                    {pages > 1 ? ` on ${pages} pages` : ""}
                  </li>
                ))}
              </ul>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  </>
)
