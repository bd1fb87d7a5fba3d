import { htmlReporter } from "./html/html.ts"
import { jsonReporter } from "./json.ts"
import type { Reporter } from "./Reporter.ts"
import { textReporter } from "./text.ts"

/** Every output format, in the order of help texts; the first is the default. */
export const reporters: ReadonlyArray<Reporter> = [textReporter, jsonReporter, htmlReporter]
