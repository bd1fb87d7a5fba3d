// What was told, in a format of the engine.
import type { Reporter, Told } from "@mcp-inspect/engine/report/Reporter"
import { inInputs } from "./checkArguments.ts"

/** The version of this copy, set by the bundler. */
const version = __VERSION__

/** The document of a reporter; `server` is the name of the only one, where it has a name. */
export const rendered = ({ render, renderAll }: Reporter, told: Told, server: string | undefined): string => {
  const context = { columns: 80, color: false, version, worded: inInputs, ...(server === undefined ? {} : { server }) }
  return told._tag === "One" ? render(told.report, context) : renderAll(told.entries, context)
}
