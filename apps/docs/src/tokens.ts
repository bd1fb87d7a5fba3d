// What of the style sheets is made: the design tokens, whose numbers and colours stand once, in the engine, which draws
// reports with them, and which picture the dark theme shows.
import { rowStyles } from "@mcp-inspect/engine/report/html/rowStyles"
import { colourProperties, sizeProperties } from "@mcp-inspect/engine/report/html/tokens"
import { darkStyles, picturesIn } from "./parts/pictures.ts"
import { authoredPages } from "./site.ts"

const name = "virtual:tokens.css"
const resolved = `\0${name}`

/** The style sheet. The theme is always named on the document: by what the reader chose, or by what their system says. */
export const tokensCss = [
  `:root{${sizeProperties};${colourProperties("light")}}`,
  `:root[data-theme="dark"]{${colourProperties("dark")}}`,
  `.findings{${rowStyles}}`,
  darkStyles(picturesIn(authoredPages().map(({ body }) => body)))
].join("\n")

/** Lets the pages import the tokens as `virtual:tokens.css`. */
export const tokens = () => ({
  name: "tokens",
  resolveId: (id: string) => (id === name ? resolved : undefined),
  load: (id: string) => (id === resolved ? tokensCss : undefined)
})
