// Which snapshot a check compares with (CLI-40..CLI-46): a file that was named, a git ref, a file of the working tree,
// the hosted API, or none, and then why.
import { readSnapshotText, snapshotFromText } from "@mcp-inspect/engine/capture/file"
import type { Baseline } from "@mcp-inspect/engine/model/Report"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import { Effect, FileSystem, Option, Path } from "effect"
import type { LoadedConfig } from "./config/Config.ts"
import type { Entry } from "./config/Entry.ts"
import { fromCapture, invalid } from "./Failure.ts"
import { commitOf, fileIn, gitVersion, isForeign, repositoryRoot } from "./git.ts"
import { Host } from "./Host.ts"

/** A baseline, or the reason there is none. */
export type Resolved =
  | { readonly snapshot: Snapshot; readonly text: string; readonly source: Omit<Baseline, "fingerprint"> }
  | { readonly snapshot: undefined; readonly reason: string }

/** What the flags of a check say about the baseline. */
export interface BaselineFlags {
  readonly baseline: Option.Option<string>
  readonly baselineFile: Option.Option<string>
}

const none = (reason: string): Resolved => ({ snapshot: undefined, reason })

const fromFile = Effect.fnUntraced(function* (shown: string, file: string) {
  const { snapshot, text } = yield* readSnapshotText(file).pipe(Effect.mapError(fromCapture))
  return { snapshot, text, source: { source: "file", ref: null, path: shown } } as const satisfies Resolved
})

/** Refs to try, the first that exists counts; only the last two are guesses. */
const refsToTry = (flags: BaselineFlags, loaded: LoadedConfig, base: string | undefined): ReadonlyArray<string> => {
  const named = Option.getOrUndefined(flags.baseline) ?? loaded.data.baseline?.ref
  if (named !== undefined) return [named]
  return base === undefined || base === "" ? ["origin/HEAD", "origin/main"] : [`origin/${base}`]
}

/* Why git tells of no repository: each is mended in another way, and none may be taken for a baseline that is yet to come. */
const whyUnread = Effect.fnUntraced(function* (folder: string) {
  if (Option.isNone(yield* gitVersion)) return "There is no git to run, so no baseline was looked for."
  return (yield* isForeign(folder))
    ? "Git does not read this repository, for it belongs to another user: see `safe.directory` of git."
    : "This folder is in no git repository."
})

const fromGit = Effect.fnUntraced(function* (flags: BaselineFlags, loaded: LoadedConfig, file: string) {
  const { env } = yield* Host
  const path = yield* Path.Path
  const fs = yield* FileSystem.FileSystem
  const isExplicit = Option.isSome(flags.baseline)
  const root = Option.getOrUndefined(yield* repositoryRoot(loaded.folder))
  if (root === undefined) {
    const reason = yield* whyUnread(loaded.folder)
    return isExplicit
      ? yield* invalid("--baseline", reason, "Give a snapshot with `--baseline-file` instead.")
      : none(reason)
  }
  const refs = refsToTry(flags, loaded, env["GITHUB_BASE_REF"])
  const folder = yield* fs.realPath(path.dirname(file)).pipe(Effect.orElseSucceed(() => path.dirname(file)))
  const inside = path.relative(
    yield* fs.realPath(root).pipe(Effect.orElseSucceed(() => root)),
    path.join(folder, path.basename(file))
  )
  for (const ref of refs) {
    const commit = Option.getOrUndefined(yield* commitOf(root, ref))
    if (commit === undefined) continue
    const text = Option.getOrUndefined(yield* fileIn(root, commit, inside))
    if (text === undefined) {
      const isHere = yield* fs.exists(file).pipe(Effect.orElseSucceed(() => false))
      const missing = `There is no ${inside} at ${ref}.`
      return none(isHere ? `${missing} The one in the working tree counts once it is there.` : missing)
    }
    const snapshot = yield* Effect.fromResult(snapshotFromText(`${ref}:${inside}`, text)).pipe(
      Effect.mapError(fromCapture)
    )
    return { snapshot, text, source: { source: "git", ref, path: inside } } as const satisfies Resolved
  }
  const tried = refs.join(" or ")
  return isExplicit
    ? yield* invalid(
        "--baseline",
        `The git ref ${tried} cannot be resolved.`,
        "Check its name; in CI, fetch it first (`fetch-depth: 0`)."
      )
    : none(`The git ref ${tried} cannot be resolved, so no baseline was looked for.`)
})

const fromWorkingTree = Effect.fnUntraced(function* (shown: string, file: string) {
  const fs = yield* FileSystem.FileSystem
  const exists = yield* fs.exists(file).pipe(Effect.orElseSucceed(() => false))
  return exists ? yield* fromFile(shown, file) : none(`There is no ${shown} in the working tree.`)
})

// Step 3: reached when no earlier step found a baseline, and loaded only then.
const orHosted = Effect.fnUntraced(function* (
  earlier: Resolved,
  loaded: LoadedConfig,
  server: string | undefined,
  isAsked: boolean
) {
  if (earlier.snapshot !== undefined) return earlier
  const { hasHosted, hostedBaseline } = yield* Effect.promise(() => import("./hosted/baseline.ts"))
  if (!isAsked && !(yield* hasHosted(loaded))) return earlier
  const hosted: Resolved = yield* hostedBaseline(loaded, server)
  return hosted.snapshot === undefined ? none(`${earlier.reason} ${hosted.reason}`.trim()) : hosted
})

/** Resolves the baseline of a server. What was found and cannot be read is an error, never "none" (CLI-44). */
export const resolveBaseline = Effect.fn("resolveBaseline")(function* (
  flags: BaselineFlags,
  loaded: LoadedConfig,
  { baselinePath: shown, name }: Pick<Entry, "baselinePath" | "name">
) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const named = Option.getOrUndefined(flags.baselineFile)
  if (named !== undefined) return yield* fromFile(named, path.resolve(cwd, named))
  const file = path.resolve(loaded.folder, shown)
  const source = loaded.data.baseline?.source ?? "git"
  if (source === "git" || Option.isSome(flags.baseline))
    return yield* orHosted(yield* fromGit(flags, loaded, file), loaded, name, source === "api")
  if (source === "file") return yield* orHosted(yield* fromWorkingTree(shown, file), loaded, name, false)
  return yield* orHosted(none(""), loaded, name, true)
})
