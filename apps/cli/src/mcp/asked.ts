// What the flags of commands say when a call comes through MCP: nothing, for nobody typed any.
import { Effect, FileSystem, Option, Path } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { selectServers } from "../config/servers.ts"
import { type CannotRun, invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import type { SideOptions } from "../sources/sides.ts"
import { parseSource, type Source } from "../sources/Source.ts"
import { noSignInFlags } from "../config/signIn.ts"
import { noTarget } from "../config/target.ts"

const none = Option.none<never>()

/** Compared as the project says. */
export const asConfigured = {
  failOn: none,
  semantic: false,
  strictSchemas: false,
  cost: false,
  push: false
} as const

/** Sides that are servers are reached as anybody would. */
export const plainSides: SideOptions = {
  signIn: noSignInFlags,
  headers: [],
  protocol: "auto",
  serverArgs: undefined,
  overrides: []
}

/** The servers that the project names: all, or the one that was asked for. */
export const configuredServers = Effect.fnUntraced(function* (loaded: LoadedConfig) {
  const selection = yield* selectServers(loaded, noTarget)
  if (selection.entries[0].server !== undefined) return selection
  return yield* invalid(
    loaded.file ?? "configuration",
    loaded.file === undefined
      ? "There is no .mcp-inspect.yml in the working directory or above it."
      : "The configuration has no `server`.",
    "Have the project name its server: `mcp-inspect init` writes the file, and `server.command` or `server.url` in it counts."
  )
})

/** What the server was started with. */
export interface Setup {
  /** Whether sides may start programs that the project does not name. */
  readonly allowCommands: boolean
}

const refused = (argument: string): CannotRun =>
  invalid(
    argument,
    "It would start a program that the project does not name, and this server was not started to do that.",
    "Name a snapshot file, a commit (`git:REF`) or a URL; or have the user start it as `mcp-inspect mcp --allow-commands`."
  )

/* Reading a pipe or a device may never end, and nobody is there to end it. */
const regular = Effect.fnUntraced(function* (argument: string, name: string) {
  const { cwd } = yield* Host
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const info = yield* Effect.option(fs.stat(path.resolve(cwd, name)))
  if (Option.isSome(info) && info.value.type !== "File")
    return yield* invalid(argument, "This is no file.", "Name a snapshot file, a commit (`git:REF`) or a URL.")
})

/** What a source names; `argument` is what errors call it. */
export const sourceOf = Effect.fnUntraced(function* (argument: string, text: string, { allowCommands }: Setup) {
  if (text === "")
    return yield* invalid(argument, "It is empty.", "Name a snapshot file, a commit (`git:REF`) or a URL.")
  const source: Source = yield* Effect.fromResult(parseSource(text))
  if (!allowCommands && (source.kind === "command" || source.kind === "npm")) return yield* refused(argument)
  if (source.kind === "file") yield* regular(argument, source.path)
  return source
})
