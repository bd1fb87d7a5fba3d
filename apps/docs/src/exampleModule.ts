// The example of the first page as a module: components are bundled, and from a bundle no file of the repository is found.
import { exampleMarkup } from "./parts/example.ts"

const name = "virtual:example"
const resolved = `\0${name}`

/** Lets components import the markup of the example as `virtual:example`. */
export const exampleModule = () => ({
  name: "example",
  resolveId: (id: string) => (id === name ? resolved : undefined),
  load: (id: string) => (id === resolved ? `export const markup = ${JSON.stringify(exampleMarkup())}` : undefined)
})
