// The steps of a capture as people see them (CON-16), from those of the engine.
import type { Step } from "@mcp-inspect/engine/capture/Progress"
import type { ListKey } from "@mcp-inspect/engine/model/Surface"
import type { ListMethod } from "@mcp-inspect/engine/capture/rpc"
import type { CaptureStep } from "./CaptureOrder.ts"

const listOf: Readonly<Record<ListMethod, ListKey>> = {
  "tools/list": "tools",
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
  "prompts/list": "prompts"
}

/** Translates the steps of one capture; `undefined` for one that changes nothing. */
export const makeSteps = (hasHeaders: boolean): ((step: Step) => CaptureStep | undefined) => {
  // Kept in the order in which the lists are read.
  const lists = new Map<ListKey, { readonly pages: number; readonly items: number }>()
  return (step) => {
    switch (step.kind) {
      case "starting":
        return { state: "connecting" }
      case "handshake":
        return { state: hasHeaders ? "authorizing" : "connecting" }
      case "list":
      case "listed": {
        const pages = step.kind === "list" ? step.page - 1 : step.pages
        lists.set(listOf[step.method], { pages, items: step.items })
        return { state: "listing", lists: [...lists].map(([list, read]) => ({ list, ...read })) }
      }
      case "ending":
        return undefined
    }
  }
}
