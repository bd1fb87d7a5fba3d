// How the command line is started for a run: what the workflow asks for as flags, what is secret as variables.
import type { Redacted } from "effect"
import type { Inputs } from "./Inputs.ts"

/** What a run adds to its inputs. */
export interface Asked {
  /** False where the command line is to look for a configuration by itself. */
  readonly isConfigNamed: boolean
  /** The ref to compare with, where it is not the one that the command line chooses. */
  readonly baseline: string | undefined
  /** Where the report goes. */
  readonly report: string
}

const flag = (name: string, value: string | undefined): ReadonlyArray<string> =>
  value === undefined ? [] : [`--${name}=${value}`]

/** The arguments of `check`. A value is joined to its flag, so that none is taken for a flag itself. */
export const checkArguments = (inputs: Inputs, { baseline, isConfigNamed, report }: Asked): ReadonlyArray<string> => [
  "check",
  "--format=json",
  ...flag("output", report),
  ...flag("config", isConfigNamed ? inputs.config : undefined),
  ...flag("server", inputs.server),
  ...flag("endpoint", inputs.endpoint),
  ...flag("fail-on", inputs.failOn),
  // A file takes precedence, and the command line knows no more than one baseline.
  ...(inputs.baselineFile === undefined ? flag("baseline", baseline) : flag("baseline-file", inputs.baselineFile)),
  ...(inputs.apiKey === undefined ? [] : ["--usage", ...(inputs.push ? ["--push"] : [])])
]

/** Ways of the step to speak to the runner, which the server under check must not find. */
const ours = /^(?:INPUT_|ACTIONS_)|^GITHUB_(?:OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$/i

/** The environment of the command line: that of the step, without what concerns the step alone, and with the key. */
export const checkEnvironment = (
  env: Readonly<Record<string, string | undefined>>,
  { apiKey }: Pick<Inputs, "apiKey">
): Record<string, string | Redacted.Redacted | undefined> => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name))),
  ...(apiKey === undefined ? {} : { MCP_INSPECT_KEY: apiKey })
})

const named = "config|server|endpoint|fail-on|baseline-file|baseline"
const inSentence = new RegExp(`\`--(${named})(?: <[^>\`]*>)?\``, "g")
const asPlace = new RegExp(`^(error: [a-z_]+: )--(${named})$`)

/** A text of ours with the inputs that a workflow has in place of flags; what a server said in a failure stays as it is. */
export const inInputs = (failure: string): string =>
  failure
    .split("\n")
    .map((line) =>
      line.startsWith("  | ")
        ? line
        : line.replace(asPlace, "$1the input `$2`").replaceAll(inSentence, "the input `$1`")
    )
    .join("\n")
