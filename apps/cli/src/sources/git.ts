// A side that a commit holds: `git:<ref>[:path]`.
import { snapshotFromText } from "@mcp-inspect/engine/capture/file"
import { Effect, FileSystem, Option, Path } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { selectServers } from "../config/servers.ts"
import { noSignInFlags } from "../config/signIn.ts"
import { CannotRun, fromCapture, invalid } from "../Failure.ts"
import { commitOf, fileIn, repositoryRoot } from "../git.ts"
import { globals } from "../Globals.ts"
import { Host } from "../Host.ts"
import type { ReadSide } from "./Side.ts"
import type { GitSource } from "./Source.ts"

const noFlags = { ...noSignInFlags, stdio: Option.none<string>(), url: Option.none<string>() }

/** Where the file of a side stands, and the folder whose repository is asked. */
const placeOf = Effect.fnUntraced(function* (source: GitSource, loaded: LoadedConfig) {
  const { cwd } = yield* Host
  if (source.path !== undefined) return { folder: cwd, file: source.path }
  const { server } = yield* globals
  const names = Object.keys(loaded.data.servers ?? {})
  if (names.length > 1 && server === undefined) {
    return yield* invalid(
      `git:${source.ref}`,
      "No file is named, and the configuration has several servers.",
      `Choose one with \`--server\`, or name the file: \`git:${source.ref}:path/to/snapshot.json\`.`
    )
  }
  const { entries } = yield* selectServers(loaded, noFlags)
  return { folder: loaded.folder, file: entries[0].baselinePath }
})

/** Reads the snapshot that a commit holds. */
export const readGit = Effect.fn("sources.readGit")(function* (source: GitSource, loaded: LoadedConfig) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { file, folder } = yield* placeOf(source, loaded)
  const real = (name: string) => fs.realPath(name).pipe(Effect.orElseSucceed(() => name))
  const shown = `git:${source.ref}`
  const root = Option.getOrUndefined(yield* repositoryRoot(folder))
  if (root === undefined) {
    return yield* invalid(
      shown,
      "This folder is in no git repository, or there is no git.",
      "Run this inside the repository, or name a snapshot file."
    )
  }
  const commit = Option.getOrUndefined(yield* commitOf(root, source.ref))
  if (commit === undefined) {
    return yield* invalid(
      shown,
      `The git ref ${source.ref} cannot be resolved.`,
      "Check its name; in a shallow clone, fetch it first (in CI with `fetch-depth: 0`)."
    )
  }
  // The folder of the file need not exist in the working tree; the one it is relative to does.
  const inside = path.relative(yield* real(root), path.resolve(yield* real(folder), file))
  if (inside === "" || inside.startsWith("..") || path.isAbsolute(inside)) {
    return yield* invalid(shown, `${file} is outside the repository.`, "Name a file inside it.")
  }
  const text = Option.getOrUndefined(yield* fileIn(root, commit, inside))
  if (text === undefined) {
    return yield* new CannotRun({
      code: "snapshot_missing",
      where: shown,
      problem: `There is no ${inside} at ${source.ref}.`,
      mend: `Name the file: \`git:${source.ref}:path/to/snapshot.json\`, relative to this folder.`
    })
  }
  const snapshot = yield* Effect.fromResult(snapshotFromText(`${source.ref}:${inside}`, text)).pipe(
    Effect.mapError(fromCapture)
  )
  return { kind: "read", snapshot, text, source: { source: "git", ref: source.ref, path: inside } } satisfies ReadSide
})
