// The commands of the command line as Markdown, from its sources.
import { Effect } from "effect"

/** What the bundle has in place of these names. */
const built = { __VERSION__: "", __DOCS_URL__: "", __DEFAULT_ENDPOINT__: "" }

/** The text for the documentation. */
export const commandsText = async () => {
  Object.assign(globalThis, built)
  const { reference } = await import("../../apps/cli/src/reference.ts")
  return Effect.runPromise(reference)
}
