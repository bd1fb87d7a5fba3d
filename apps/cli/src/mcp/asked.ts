// What the flags of commands say when a call comes through MCP: nothing, for nobody typed any.
import { Effect, Option, Result } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { selectServers } from "../config/servers.ts"
import { type CannotRun, invalid } from "../Failure.ts"
import type { SideOptions } from "../sources/sides.ts"
import { parseSource, type Source } from "../sources/Source.ts"
import { noSignInFlags } from "../config/signIn.ts"
import { noTarget } from "../config/target.ts"

const none = Option.none<never>()

/** Compared as the project says. */
export const asConfigured = { failOn: none, semantic: false, strictSchemas: false, cost: false } as const

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

/** What a source names; `argument` is what errors call it. */
export const sourceOf = (argument: string, text: string, { allowCommands }: Setup): Effect.Effect<Source, CannotRun> =>
  Effect.fromResult(
    text === ""
      ? Result.fail(invalid(argument, "It is empty.", "Name a snapshot file, a commit (`git:REF`) or a URL."))
      : parseSource(text)
  ).pipe(
    Effect.flatMap((source) =>
      !allowCommands && (source.kind === "command" || source.kind === "npm")
        ? Effect.fail(refused(argument))
        : Effect.succeed(source)
    )
  )
