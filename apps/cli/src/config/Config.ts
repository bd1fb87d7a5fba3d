// The configuration a command runs with: found, parsed, its rule ids checked.
import { lintRegistry } from "@mcp-inspect/engine/lint/registry"
import { nearest } from "@mcp-inspect/engine/model/nearest"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { registry } from "@mcp-inspect/engine/rules/registry"
import { Effect, FileSystem, Path } from "effect"
import { type CannotRun, invalid } from "../Failure.ts"
import { globals } from "../Globals.ts"
import { clientSecretVariable, Host } from "../Host.ts"
import { say } from "../Output.ts"
import type { ConfigData } from "@mcp-inspect/engine/policy/ConfigSchema"
import { findConfig } from "./find.ts"
import type { KeyPath, StrayKey } from "./keys.ts"

/** A configuration and where it stands. */
export interface LoadedConfig {
  /** Undefined when no file was found. */
  readonly file: string | undefined
  /** The folder relative paths start from: the file's, else the working directory. */
  readonly folder: string
  readonly data: ConfigData
  /** The place of a key, for errors. */
  readonly at: (path: KeyPath) => string
  /** True when nothing that the project decided counts (`--no-config`). */
  readonly isOff?: boolean
}

const ids = [...lintRegistry, ...registry].map(({ id }) => id)
const known = new Set(ids)

const checkRules = ({ at, data }: LoadedConfig): Effect.Effect<void, CannotRun> => {
  const named = [
    ...(data.ignore ?? []).map(
      ({ rule }, index) => [rule, `ignore[${index}].rule`, ["ignore", index, "rule"]] as const
    ),
    ...Object.keys(data.severity_overrides ?? {}).map(
      (rule) => [rule, "severity_overrides", ["severity_overrides", rule]] as const
    )
  ]
  const wrong = named.find(([rule]) => !known.has(rule))
  if (wrong === undefined) return Effect.void
  const [rule, key, path] = wrong
  const guess = nearest(rule, ids)
  return Effect.fail(
    invalid(
      at(path),
      `\`${key}\` names the rule \`${rule}\`, which does not exist.`,
      guess === undefined ? "Run `mcp-inspect explain` for the list of ids." : `Did you mean \`${guess}\`?`
    )
  )
}

// A fifth of the bundle, and of no use without a file.
const loadParser = Effect.promise(() => import("./parse.ts"))

const read = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const text = yield* fs
    .readFileString(file)
    .pipe(
      Effect.mapError((error) =>
        invalid(
          file,
          error.reason._tag === "NotFound"
            ? "There is no such file."
            : `The configuration cannot be read (${error.reason._tag}).`,
          "Check the path given with `--config`."
        )
      )
    )
  const { parseConfig } = yield* loadParser
  return yield* Effect.fromResult(parseConfig(file, text))
})

const skippedText = ({ key, path }: StrayKey): string => {
  if (key === "args" && path[0] !== "args") return "`args` is not read; `command` takes the arguments too."
  if (key === "client_secret" && path.at(-2) === "oauth")
    return `\`client_secret\` is not read: no secret belongs in this file; put it into ${clientSecretVariable}.`
  return `the key \`${key}\` is unknown and skipped.`
}

const nothing = (folder: string): LoadedConfig => ({
  file: undefined,
  folder,
  data: {},
  at: () => "configuration"
})

/** Loads the configuration named with `--config`, or the one found from the working directory up. */
export const loadConfig = Effect.gen(function* () {
  const { config } = yield* globals
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const file = config === undefined ? yield* findConfig(cwd) : path.resolve(cwd, config)
  if (file === undefined) return nothing(cwd)
  const { at, data, skipped } = yield* read(file)
  const loaded: LoadedConfig = { file, folder: path.dirname(file), data, at }
  yield* checkRules(loaded)
  yield* say(skipped.map((stray) => `note: ${at(stray.path)}: ${skippedText(stray)}`))
  return loaded
})

/** No configuration at all (`--no-config`). */
export const withoutConfig = Effect.map(Host, ({ cwd }): LoadedConfig => ({ ...nothing(cwd), isOff: true }))

/** The decisions about findings that a configuration holds. */
export const policyOf = ({ data }: LoadedConfig, failOn: Policy["failOn"] | undefined): Policy => ({
  failOn: failOn ?? data.fail_on ?? "BREAKING",
  overrides: new Map(Object.entries(data.severity_overrides ?? {})),
  ignores: data.ignore ?? []
})
