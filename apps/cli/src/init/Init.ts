// `init`, step by step: a configuration, the workflow, the baseline. What is there already stays.
import { writeFiles } from "@mcp-inspect/engine/capture/file"
import { encodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { escapeInvisible } from "@mcp-inspect/engine/model/Text"
import { wrap } from "@mcp-inspect/engine/report/layout"
import { Effect, FileSystem, Option, Path, Result } from "effect"
import { captureSnapshot } from "../captureSnapshot.ts"
import { listed } from "../clientConfig/servers.ts"
import { type LoadedConfig, loadConfig } from "../config/Config.ts"
import type { Entry } from "../config/Entry.ts"
import { findConfig } from "../config/find.ts"
import { interpolate } from "../config/interpolate.ts"
import { selectServers } from "../config/servers.ts"
import { chooseTarget, noTarget } from "../config/target.ts"
import { fromCapture, invalid } from "../Failure.ts"
import { globals } from "../Globals.ts"
import { Host } from "../Host.ts"
import { quoted } from "../nextCommands.ts"
import { say } from "../Output.ts"
import { reviewFiles } from "../review.ts"
import { shown } from "../shown.ts"
import { counts } from "../counts.ts"
import { createFile } from "./files.ts"
import { variablesIn, writeWorkflows } from "./writeWorkflows.ts"
import { writeConfig } from "./writing.ts"

/** What the flags of `init` say. */
export interface InitFlags {
  readonly snapshot: boolean
  readonly workflow: boolean
  readonly forkComments: boolean
  readonly from: Option.Option<string>
}

// Paragraphs for people; what they copy is never broken.
const tell = Effect.fnUntraced(function* (lines: ReadonlyArray<string>) {
  const { stderr } = yield* Host
  yield* say(
    lines.flatMap((line) =>
      /^(?:Next|Fingerprint)\b/.test(line) ? [line] : wrap(escapeInvisible(line), stderr.columns)
    )
  )
})

const configFile = Effect.gen(function* () {
  const { config } = yield* globals
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const fs = yield* FileSystem.FileSystem
  if (config === undefined) return { existing: yield* findConfig(cwd), file: path.join(cwd, ".mcp-inspect.yml") }
  const file = path.resolve(cwd, config)
  const isThere = yield* fs.exists(file).pipe(Effect.orElseSucceed(() => false))
  if (!isThere && !/\.ya?ml$/.test(file))
    return yield* invalid("--config", "The new configuration is YAML.", "Name a file that ends in .yml.")
  return { existing: isThere ? file : undefined, file }
})

/* The entry to capture: one, or the run cannot choose. */
const entryOf = Effect.fnUntraced(function* (loaded: LoadedConfig, isFresh: boolean) {
  // A fresh configuration holds the server that was picked, without a name.
  if (isFresh && loaded.data.server !== undefined) {
    return {
      name: undefined,
      server: { config: loaded.data.server, path: ["server"] },
      baselinePath: loaded.data.baseline?.path ?? ".mcp-inspect/surface.json"
    } satisfies Entry
  }
  const { entries } = yield* selectServers(loaded, noTarget)
  const [only, ...more] = entries
  if (more.length === 0) return only
  const names = entries.flatMap(({ name }) => name ?? [])
  return yield* invalid(
    "--snapshot",
    `The configuration has ${entries.length} servers: ${listed(names)}.`,
    "Choose one with `--server`, or capture all with `mcp-inspect snapshot`."
  )
})

/* The environment with what the client configuration holds, where it is not set: nobody exports a key before the first capture. */
const lent = (env: Host["Service"]["env"], values: Readonly<Record<string, string>>) => {
  const filled = Object.entries(values).flatMap(([name, value]) => {
    const text = interpolate(value, env, { mayBeEmpty: true })
    return env[name] === undefined && Result.isSuccess(text) ? [[name, text.success.text] as const] : []
  })
  return { names: filled.map(([name]) => name), env: { ...env, ...Object.fromEntries(filled) } }
}

const writeBaseline = Effect.fnUntraced(function* (
  loaded: LoadedConfig,
  entry: Entry,
  values: Readonly<Record<string, string>>
) {
  const host = yield* Host
  const path = yield* Path.Path
  const fs = yield* FileSystem.FileSystem
  const file = path.resolve(loaded.folder, entry.baselinePath)
  const place = yield* shown(file)
  const kept = `Kept ${place}: a baseline that is there stays. \`mcp-inspect snapshot\` refreshes it.`
  if (yield* fs.exists(file).pipe(Effect.orElseSucceed(() => false))) return [kept]
  const { env, names } = lent(host.env, values)
  const { notices, snapshot } = yield* Effect.gen(function* () {
    return yield* captureSnapshot(yield* chooseTarget(noTarget, loaded, entry, undefined))
  }).pipe(Effect.provideService(Host, Host.of({ ...host, env })))
  const isNew = yield* createFile(file, encodeSnapshot(snapshot, { pretty: true }))
  // A text of an earlier baseline would contradict this one.
  if (isNew) yield* writeFiles(yield* reviewFiles(false, loaded, file, snapshot)).pipe(Effect.mapError(fromCapture))
  return [
    `Captured ${counts(snapshot)}.`,
    `Fingerprint ${snapshot.fingerprint}`,
    ...snapshot.capture.warnings.map((warning) => `warning: ${warning}`),
    ...notices.map((notice) => `note: ${notice}`),
    ...(names.length === 0
      ? []
      : [
          `note: This capture took the values of the client configuration; later ones need them in the environment: ${listed(names)}`
        ]),
    ...(isNew ? [`Wrote the baseline ${place}. Add it to git: checks read it from there.`] : [kept])
  ]
})

const nextCommand = Effect.fnUntraced(function* (loaded: LoadedConfig, entry: Entry) {
  const { config } = yield* globals
  const path = yield* Path.Path
  const file = yield* shown(path.resolve(loaded.folder, entry.baselinePath))
  return [
    "mcp-inspect check",
    ...(config === undefined ? [] : [`--config ${quoted(config)}`]),
    ...(entry.name === undefined ? [] : [`--server ${entry.name}`]),
    `--baseline-file ${quoted(file)}`
  ].join(" ")
})

/* Whether each server has a baseline already. */
const hasBaselines = Effect.fnUntraced(function* (loaded: LoadedConfig) {
  const [fs, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const { entries } = yield* selectServers(loaded, noTarget)
  const there = yield* Effect.forEach(entries, ({ baselinePath }) =>
    fs.exists(path.resolve(loaded.folder, baselinePath)).pipe(Effect.orElseSucceed(() => false))
  )
  return there.every(Boolean)
})

/** Runs `init`. */
export const runInit = Effect.fn("init")(function* (flags: InitFlags) {
  const { config, server } = yield* globals
  if (flags.forkComments && !flags.workflow) {
    return yield* invalid(
      "--fork-comments",
      "This flag adds a workflow to the one of `--workflow`.",
      "Give both: `mcp-inspect init --workflow --fork-comments`."
    )
  }
  const { existing, file } = yield* configFile
  const from = Option.getOrUndefined(flags.from)
  const written =
    existing === undefined ? yield* writeConfig({ file, from, server, isCaptured: flags.snapshot }) : undefined
  const isFresh = written?.isNew === true
  const loaded = yield* loadConfig
  const place = yield* shown(loaded.file ?? file)
  if (loaded.file === undefined) {
    return yield* invalid(
      place,
      "Something of that name is there and is no file.",
      "Remove it, or name another with `--config`."
    )
  }
  yield* tell([
    ...(written?.lines ?? []),
    ...(isFresh ? [] : [`Kept ${place}: a configuration that is there is never replaced.`]),
    ...(isFresh || from === undefined ? [] : [`note: ${from} is not read. Remove ${place} first to import it.`])
  ])
  if (flags.workflow) yield* tell(yield* writeWorkflows(loaded, flags.forkComments))
  const again = `mcp-inspect snapshot${config === undefined ? "" : ` --config ${quoted(config)}`}`
  if (isFresh && written.isTemplate) {
    if (!flags.snapshot) return yield* tell([`Next: fill in ${place}, then run ${again}`])
    return yield* invalid(
      place,
      "No server is named yet, so nothing was captured.",
      `Fill in \`server\`, then run \`${again}\`.`
    )
  }
  const { env } = yield* Host
  const unset = [...new Set(variablesIn([loaded.data.server, loaded.data.servers]))].filter(
    (name) => env[name] === undefined
  )
  const first = unset.length === 0 ? "" : `set ${unset.join(", ")} in the environment, then `
  if (!flags.snapshot) {
    const isThere = !isFresh && (yield* hasBaselines(loaded))
    return yield* tell([
      isThere ? "Next: commit these files and merge them to the base branch" : `Next: ${first}${again}`
    ])
  }
  const entry = yield* entryOf(loaded, isFresh)
  yield* tell(yield* writeBaseline(loaded, entry, isFresh ? written.values : {}))
  yield* tell([
    "A capture is a baseline and no verdict: compatibility is judged when a check compares with it.",
    `Next: ${first}${yield* nextCommand(loaded, entry)}`
  ])
})
