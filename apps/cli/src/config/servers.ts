// Which servers a run is about (CLI-50..CLI-55): the one of `server`, those of `servers` in their order, or the one that
// flags name.
import { Effect, Option } from "effect"
import { invalid } from "../Failure.ts"
import { globals } from "../Globals.ts"
import type { LoadedConfig } from "./Config.ts"
import type { Entry } from "./Entry.ts"
import { refuseSignIn, type SignInFlags } from "./signIn.ts"
import type { TargetFlags } from "./target.ts"

/** The servers of a run. */
export interface Selection {
  readonly entries: readonly [Entry, ...Array<Entry>]
  /** True when the run answers for each of `servers` by name, however many there are. */
  readonly isSeveral: boolean
}

const standardPath = ".mcp-inspect/surface.json"

const validName = /^[A-Za-z0-9_-]{1,64}$/

const one = (entry: Entry): Selection => ({ entries: [entry], isSeveral: false })

const named = Effect.fnUntraced(function* (loaded: LoadedConfig) {
  const { data } = loaded
  const servers = Object.entries(data.servers ?? {})
  if (data.server !== undefined && data.servers !== undefined) {
    return yield* invalid(
      loaded.at(["servers"]),
      "The configuration has both `server` and `servers`.",
      "Keep `server` for one server, or `servers` for several with names."
    )
  }
  const unusable = servers.find(([name]) => !validName.test(name))
  if (unusable !== undefined) {
    return yield* invalid(
      loaded.at(["servers", unusable[0]]),
      `\`${unusable[0]}\` cannot be the name of a server.`,
      "Use 1 to 64 letters, digits, `_` and `-`."
    )
  }
  if (servers.length > 1 && data.baseline?.path !== undefined) {
    return yield* invalid(
      loaded.at(["baseline", "path"]),
      "One `baseline.path` cannot hold the baselines of several servers.",
      "Remove it, or set `baseline.path` below each server."
    )
  }
  return servers.map(([name, { baseline, ...config }]): Entry => ({
    name,
    server: { config, path: ["servers", name] },
    baselinePath: baseline?.path ?? data.baseline?.path ?? `.mcp-inspect/${name}.json`
  }))
})

const unknown = (loaded: LoadedConfig, name: string) => {
  const names = Object.keys(loaded.data.servers ?? {})
  return invalid(
    "--server",
    `The configuration has no server named \`${name}\`.`,
    names.length === 0
      ? "It has no `servers`: leave `--server` out."
      : `It has ${names.map((known) => `\`${known}\``).join(", ")}.`
  )
}

type ServerFlags = Pick<TargetFlags, "stdio" | "url">

const select = Effect.fnUntraced(function* (loaded: LoadedConfig, flags: ServerFlags) {
  const { server: chosen } = yield* globals
  const { data } = loaded
  const entries = yield* named(loaded)
  const baselinePath = data.baseline?.path ?? standardPath
  const isGiven = Option.isSome(flags.stdio) || Option.isSome(flags.url)
  if (isGiven && chosen !== undefined) {
    return yield* invalid(
      "--server",
      "A command or URL on the command line is not a server of the configuration.",
      "Leave out `--server`, or `--stdio` and `--url`."
    )
  }
  if (isGiven) return one({ name: undefined, server: undefined, baselinePath })
  if (chosen !== undefined) {
    const entry = entries.find(({ name }) => name === chosen)
    return entry === undefined ? yield* unknown(loaded, chosen) : one(entry)
  }
  if (data.servers !== undefined) {
    const [first, ...more] = entries
    if (first !== undefined) return { entries: [first, ...more], isSeveral: true } satisfies Selection
    return yield* invalid(loaded.at(["servers"]), "`servers` is empty.", "Add a server, or use `server` for one.")
  }
  const server = data.server === undefined ? undefined : ({ config: data.server, path: ["server"] } as const)
  return one({ name: undefined, server, baselinePath })
})

/* Only a URL is signed in to, and a client id is known to one authorization server alone. */
const checkSignIn = Effect.fnUntraced(function* (flags: ServerFlags & SignInFlags, selection: Selection) {
  const { entries } = selection
  const isNamed = Option.isSome(flags.stdio) || Option.isSome(flags.url) || entries[0].server !== undefined
  const hasUrl =
    Option.isSome(flags.url) ||
    (Option.isNone(flags.stdio) && entries.some(({ server }) => server?.config.url !== undefined))
  if (isNamed && !hasUrl)
    yield* refuseSignIn(flags, "Signing in is for servers with a URL; this one is started as a command.")
  yield* aboutOne("--oauth-client-id", Option.isSome(flags.oauthClientId), selection)
})

/** The servers that flags and configuration choose. */
export const selectServers = Effect.fnUntraced(function* (loaded: LoadedConfig, flags: ServerFlags & SignInFlags) {
  const selection = yield* select(loaded, flags)
  yield* checkSignIn(flags, selection)
  return selection
})

/** Refuses a flag that can only be about one server when the run is about several (CLI-29). */
export const aboutOne = (flag: string, isGiven: boolean, { entries, isSeveral }: Selection) =>
  isGiven && isSeveral && entries.length > 1
    ? Effect.fail(
        invalid(
          flag,
          `\`${flag}\` is about one server, and the configuration has ${entries.length}.`,
          `Choose one: ${entries.map(({ name }) => `\`--server ${name ?? ""}\``).join(", ")}.`
        )
      )
    : Effect.void
