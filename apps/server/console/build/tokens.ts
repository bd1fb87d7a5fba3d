// The design tokens as a style sheet: the numbers and colours stand once, in the engine, which draws reports with them.
import { colourProperties, sizeProperties } from "@mcp-inspect/engine/report/html/tokens"
import type { Plugin } from "vite"

const name = "virtual:tokens.css"
const resolved = `\0${name}`

/** The style sheet: sizes, and colours by what the reader chose or else by what their system says. */
export const tokensCss = [
  `:root{${sizeProperties};${colourProperties("light")}}`,
  `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${colourProperties("dark")}}}`,
  `:root[data-theme="dark"]{${colourProperties("dark")}}`
].join("\n")

/** Lets the console import the tokens as `virtual:tokens.css`. */
export const tokens = (): Plugin => ({
  name: "tokens",
  resolveId: (id) => (id === name ? resolved : undefined),
  load: (id) => (id === resolved ? tokensCss : undefined)
})
