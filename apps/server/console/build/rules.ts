// The rules and lints as data: what each says of itself, without what it does.
import { catalog } from "@mcp-inspect/engine/generate/catalog"
import type { Plugin } from "vite"

const name = "virtual:rules"
const resolved = `\0${name}`

/** Lets the console import the catalogue of the engine as `virtual:rules`. */
export const rules = (): Plugin => ({
  name: "rules",
  resolveId: (id) => (id === name ? resolved : undefined),
  load: (id) => (id === resolved ? `export default ${JSON.stringify(catalog())}` : undefined)
})
