import { githubReporter } from "./github.ts"
import { gitlabReporter } from "./gitlab.ts"
import { htmlReporter } from "./html/html.ts"
import { jsonReporter } from "./json.ts"
import { junitReporter } from "./junit.ts"
import { markdownReporter } from "./markdown.ts"
import type { Reporter } from "./Reporter.ts"
import { sarifReporter } from "./sarif.ts"
import { textReporter } from "./text.ts"

/** Every output format, in the order of help texts; the first is the default. */
export const reporters: ReadonlyArray<Reporter> = [
  textReporter,
  markdownReporter,
  jsonReporter,
  htmlReporter,
  sarifReporter,
  junitReporter,
  gitlabReporter,
  githubReporter
]
