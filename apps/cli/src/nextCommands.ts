// The commands that a report ends with, written so that they are about this run: its server, its baseline, its
// configuration. What may hold a secret is not repeated, for others read reports too.
import type { Commands } from "@mcp-inspect/engine/report/Reporter"
import { Effect, Option, Path } from "effect"
import type { BaselineFlags } from "./baseline.ts"
import type { LoadedConfig } from "./config/Config.ts"
import type { Entry } from "./config/Entry.ts"
import type { TargetFlags } from "./config/target.ts"
import { globals } from "./Globals.ts"
import { Host } from "./Host.ts"

const leftOut = '"…"'

/** A word as a POSIX shell reads it; one that would end a code span, or does not show, is left out. */
export const quoted = (word: string): string => {
  if (/[`\p{C}]/u.test(word)) return leftOut
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

const withValue = (flag: string, value: string | undefined): ReadonlyArray<string> =>
  value === undefined ? [] : [`${flag} ${quoted(value)}`]

const ofTarget = (flags: TargetFlags): ReadonlyArray<string> => [
  ...(Option.isSome(flags.stdio) ? [`--stdio ${leftOut}`] : []),
  ...(Option.isSome(flags.url) ? [`--url ${leftOut}`] : []),
  ...flags.header.map(() => `--header ${leftOut}`),
  ...withValue("--protocol", Option.getOrUndefined(flags.protocol)),
  ...(flags.oauth ? ["--oauth"] : []),
  ...withValue("--oauth-client-id", Option.getOrUndefined(flags.oauthClientId)),
  ...(flags.noBrowser ? ["--no-browser"] : [])
]

const ofProject = Effect.map(globals, ({ config, endpoint, server }) => [
  ...withValue("--config", config),
  ...withValue("--server", server),
  ...(endpoint === undefined ? [] : [`--endpoint ${leftOut}`])
])

const reasoned = '--reason "…"'

/** The commands after a check: of one server, or where the run is about several of all of them. */
export const commandsOfCheck = Effect.fnUntraced(function* (
  flags: BaselineFlags & TargetFlags & { readonly strictSchemas: boolean },
  loaded: LoadedConfig,
  { baselinePath }: Pick<Entry, "baselinePath">
) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const [file, ref] = [Option.getOrUndefined(flags.baselineFile), Option.getOrUndefined(flags.baseline)]
  const server = [...(yield* ofProject), ...ofTarget(flags)]
  const isStandard = file === undefined || path.resolve(cwd, file) === path.resolve(loaded.folder, baselinePath)
  const baseline = [...withValue("--baseline", ref), ...withValue("--baseline-file", file)]
  const strict = flags.strictSchemas ? ["--strict-schemas"] : []
  return {
    accept: ["mcp-inspect accept <fingerprint>", ...server, ...baseline, ...strict, reasoned].join(" "),
    snapshot: ["mcp-inspect snapshot", ...server, ...(isStandard ? [] : withValue("--out", file))].join(" "),
    isHosted: loaded.data.baseline?.source === "api" && baseline.length === 0
  } satisfies Partial<Commands>
})

/** The command that captures anew what this run of `lock` is about. */
export const commandOfLock = ({
  from,
  lockFile
}: {
  readonly from: Option.Option<string>
  readonly lockFile: Option.Option<string>
}) =>
  Effect.map(globals, ({ server }) =>
    [
      "mcp-inspect lock",
      ...withValue("--from", Option.getOrUndefined(from)),
      ...withValue("--lock-file", Option.getOrUndefined(lockFile)),
      ...withValue("--server", server)
    ].join(" ")
  )

/** The commands after a comparison of two sides that were named: neither is a baseline, and `accept` reads a report. */
export const commandsOfDiff = Effect.map(globals, ({ config }): Partial<Commands> => ({
  accept: [
    "mcp-inspect accept <fingerprint>",
    ...withValue("--config", config),
    "--report <JSON report>",
    reasoned
  ].join(" "),
  snapshot: null,
  isHosted: false
}))
