// The files of `deploy`, as operators use them.
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The root of the checkout. */
export const checkout = join(import.meta.dirname, "../../../..")

/** The text of a file below `deploy`. */
export const deployFile = (path: string): string => readFileSync(join(checkout, "deploy", path), "utf8")

/** The names of an environment file, those that are commented out among them. */
export const namesOfEnvironment = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gmu)].map(([, name = ""]) => name)
