// The style of findings, which stands once, in the engine: those of the console look as those of the HTML report do. All of
// it is below one class, for its names are short ones.
import { rowStyles } from "@mcp-inspect/engine/report/html/rowStyles"
import type { Plugin } from "vite"

const name = "virtual:findings.css"
const resolved = `\0${name}`

/** Lets the console import the style of findings as `virtual:findings.css`. */
export const findings = (): Plugin => ({
  name: "findings",
  resolveId: (id) => (id === name ? resolved : undefined),
  load: (id) => (id === resolved ? `.findings{${rowStyles}}` : undefined)
})
