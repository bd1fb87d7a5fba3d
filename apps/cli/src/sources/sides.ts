// Both sides of a comparison, opened and captured so that they can be compared.
import { readSnapshotText } from "@mcp-inspect/engine/capture/file"
import { type CaptureOptions, defaultOptions, type HttpTarget } from "@mcp-inspect/engine/capture/Target"
import type { Era } from "@mcp-inspect/engine/model/Surface"
import { Effect, Path } from "effect"
import { captureSnapshot } from "../captureSnapshot.ts"
import type { LoadedConfig } from "../config/Config.ts"
import { chooseSignIn, refuseSignIn, type SignInFlags } from "../config/signIn.ts"
import { fromCapture, invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { readGit } from "./git.ts"
import { type NpmOptions, openNpm } from "./npm.ts"
import { openCommand, openUrl } from "./server.ts"
import type { ReadSide, Side } from "./Side.ts"
import { isServer, type Source } from "./Source.ts"

/** How the sides that are servers are reached. */
export interface SideOptions extends NpmOptions {
  readonly headers: HttpTarget["headers"]
  readonly protocol: CaptureOptions["protocol"]
  readonly signIn: SignInFlags
}

type Which = "new" | "old"

const readFile = Effect.fnUntraced(function* (name: string) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const { snapshot, text } = yield* readSnapshotText(path.resolve(cwd, name)).pipe(Effect.mapError(fromCapture))
  return { kind: "read", snapshot, text, source: { source: "file", ref: null, path: name } } satisfies ReadSide
})

const open = Effect.fnUntraced(function* (which: Which, source: Source, options: SideOptions, loaded: LoadedConfig) {
  switch (source.kind) {
    case "file":
      return yield* readFile(source.path)
    case "git":
      return yield* readGit(source, loaded)
    case "command":
      return yield* openCommand(source.command)
    case "url":
      return openUrl(source.url, options.headers)
    case "npm":
      return yield* openNpm(source, {
        ...options,
        overrides: options.overrides.filter(({ side }) => side === "both" || side === which)
      })
  }
})

/** An option that concerns no side is a mistake about what is compared. */
const checkOptions = Effect.fnUntraced(function* (before: Source, after: Source, options: SideOptions) {
  const sides = { old: [before], new: [after], both: [before, after] }
  const has = (kind: Source["kind"], side: keyof typeof sides = "both") => sides[side].some((one) => one.kind === kind)
  const npm = "For example `npm:@modelcontextprotocol/server-memory@2026.8.31`."
  if (options.headers.length > 0 && !has("url")) {
    return yield* invalid("--header", "Headers are for URLs, and no side is one.", "Leave the header out.")
  }
  if (!has("url")) yield* refuseSignIn(options.signIn, "Signing in is for URLs, and no side is one.")
  if (options.serverArgs !== undefined && !has("npm")) {
    return yield* invalid("--server-args", "It is for packages of npm, and no side is one.", npm)
  }
  for (const { name, side, version } of options.overrides) {
    if (has("npm", side)) continue
    const shown = `${side === "both" ? "" : `${side}:`}${name}=${version}`
    return yield* invalid(`--override ${shown}`, "It is for packages of npm, and its side is none.", npm)
  }
})

const capture = Effect.fnUntraced(function* (side: Side, options: SideOptions, prefer: Era | undefined) {
  if (side.kind === "read") return { snapshot: side.snapshot, text: side.text, source: side.source, notices: [] }
  const signIn = yield* chooseSignIn(options.signIn, undefined, () => "--oauth-client-id")
  const { notices, snapshot } = yield* captureSnapshot({
    target: side.target,
    options: { ...defaultOptions, protocol: options.protocol, ...(prefer === undefined ? {} : { prefer }) },
    ...(signIn === undefined ? {} : { signIn })
  })
  return { snapshot, text: undefined, source: side.source, notices }
})

const about = <A extends { readonly notices: ReadonlyArray<string> }>(which: Which, captured: A): A => ({
  ...captured,
  notices: captured.notices.map((notice) => `${which}: ${notice}`)
})

const eraOf = (side: Side): Era | undefined => (side.kind === "read" ? side.snapshot.capture.era : undefined)

/** Reads both sides; what has to be installed or started for it is gone afterwards. */
export const readSides = Effect.fn("sources.readSides")(function* (
  before: Source,
  after: Source,
  options: SideOptions,
  loaded: LoadedConfig
) {
  yield* checkOptions(before, after, options)
  // What is read fails at once, and need not wait for an installation of the other side.
  const oldRead = isServer(before) ? undefined : yield* open("old", before, options, loaded)
  const newRead = isServer(after) ? undefined : yield* open("new", after, options, loaded)
  const old = oldRead ?? (yield* open("old", before, options, loaded))
  const now = newRead ?? (yield* open("new", after, options, loaded))
  const first = yield* capture(old, options, eraOf(now))
  const second = about("new", yield* capture(now, options, first.snapshot.capture.era))
  const era = second.snapshot.capture.era
  if (old.kind === "read" || first.snapshot.capture.era === era) return { before: about("old", first), after: second }
  // The first was captured before anybody knew what the second speaks: it may speak that too.
  const again = yield* capture(old, options, era)
  return { before: about("old", again.snapshot.capture.era === era ? again : first), after: second }
}, Effect.scoped)

/** Reads one side by itself. */
export const readSide = Effect.fn("sources.readSide")(function* (
  source: Source,
  options: SideOptions,
  loaded: LoadedConfig
) {
  return yield* capture(yield* open("new", source, options, loaded), options, undefined)
}, Effect.scoped)
