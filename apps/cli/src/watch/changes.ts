// Saves below the watched paths, as they happen. Node's own recursive watch puts every file of node_modules under watch
// before anything can be left out; this watcher asks first, and sees new folders and files that are replaced by a rename.
import { Cause, Clock, Effect, FileSystem, Option, Path, Queue, type Scope } from "effect"
import { type CannotRun, invalid } from "../Failure.ts"
import { counting, type Root } from "./roots.ts"

/** Saves closer together than this are one (CLI-68). */
const quietMs = 300

/** What never pauses is looked at this often all the same. */
const patienceMs = 5000

/** Files that changed, some perhaps more than once. */
export type Changes = Queue.Queue<string, CannotRun>

const isIn = (path: Path.Path, folder: string, file: string): boolean =>
  file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)

const exhausted = (code: string): CannotRun =>
  invalid(
    "--path",
    `The system watches no more files for this user (${code}).`,
    "Name fewer or smaller folders, or raise the limit (Linux: the sysctl fs.inotify.max_user_watches)."
  )

/** Watches for the time of the scope; `unwatched` are files that the program itself writes. */
export const watchChanges = Effect.fn("watchChanges")(function* (
  roots: ReadonlyArray<Root>,
  unwatched: ReadonlyArray<string>
): Effect.fn.Return<Changes, never, FileSystem.FileSystem | Path.Path | Scope.Scope> {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const own = yield* Effect.forEach(unwatched, (file) =>
    fs.realPath(path.dirname(file)).pipe(
      Effect.map((folder) => path.join(folder, path.basename(file))),
      Effect.orElseSucceed(() => file)
    )
  )
  const { watch } = yield* Effect.promise(() => import("chokidar"))
  const changes: Changes = yield* Queue.unbounded<string, CannotRun>()
  const isIgnored = (name: string): boolean => {
    const file = path.normalize(name)
    if (own.includes(file)) return true
    const holders = roots.filter((root) => isIn(path, root.path, file))
    return holders.length > 0
      ? holders.every((root) => file !== root.path && root.skips(file))
      : !roots.some((root) => isIn(path, file, root.path))
  }
  yield* Effect.acquireRelease(
    Effect.callback<{ readonly close: () => Promise<void> }>((resume) => {
      // The folder around a root is watched with it, for roots that are removed and made anew, as by a change of branch.
      const watcher = watch(
        roots.flatMap((root) => [root.path, path.dirname(root.path)]),
        { ignoreInitial: true, followSymlinks: false, ignored: isIgnored }
      )
      let isReady = false
      watcher.on("all", (event, name) => {
        if (isReady && (event === "add" || event === "change" || event === "unlink"))
          Queue.offerUnsafe(changes, path.normalize(name))
      })
      watcher.on("error", (error) => {
        const code = error instanceof Error && "code" in error ? String(error.code) : ""
        if (code === "ENOSPC" || code === "EMFILE") Queue.failCauseUnsafe(changes, Cause.fail(exhausted(code)))
      })
      watcher.once("ready", () => {
        isReady = true
        resume(Effect.succeed(watcher))
      })
    }),
    (watcher) => Effect.promise(() => watcher.close())
  )
  return changes
})

/** Saves that count. */
export interface Saved {
  /** At least one, sorted. */
  readonly files: ReadonlyArray<string>
  /** True when they were made before anybody waited for them. */
  readonly early: boolean
}

/** Waits for saves, until they pause. */
export const nextChanges = Effect.fnUntraced(function* (roots: ReadonlyArray<Root>, changes: Changes) {
  const path = yield* Path.Path
  for (let early = (yield* Queue.size(changes)) > 0; ; early = false) {
    const seen = new Set([yield* Queue.take(changes)])
    const began = yield* Clock.currentTimeMillis
    while ((yield* Clock.currentTimeMillis) - began < patienceMs) {
      const next = yield* Queue.take(changes).pipe(Effect.timeoutOption(quietMs))
      if (Option.isNone(next)) break
      seen.add(next.value)
    }
    const all = [...seen].toSorted()
    for (const root of roots) {
      const files = yield* counting(
        root,
        all.filter((file) => isIn(path, root.path, file))
      )
      if (files.length > 0) return { files, early } satisfies Saved
    }
  }
})
