// What is watched, and what below it is not: the tools' own folders, what git ignores, the scratch files of editors.
import { Effect, FileSystem, Option, Path } from "effect"
import { invalid } from "../Failure.ts"
import { ignoredAmong, ignoredBelow } from "../git.ts"
import { Host } from "../Host.ts"

/** A file or folder that is watched. */
export interface Root {
  /** As it was named. */
  readonly shown: string
  /** Absolute, links resolved: so does git name paths. */
  readonly path: string
  /** The folder to ask git in. */
  readonly folder: string
  /** True for a path below it whose changes are of no interest; for a folder, nothing in it is. */
  readonly skips: (path: string) => boolean
}

const tools = new Set([".git", ".mcp-inspect", "node_modules"])

/** What builds write, where no git says so: a build before each capture must not lead to the next one. */
const built = new Set([".venv", "__pycache__", "build", "coverage", "dist", "out", "target"])

const scratch = /^(?:\.#.*|.*~|\..*\.sw[a-z]|4913|\..*\.tmp)$/

const skipping = (path: Path.Path, root: string, ignored: ReadonlyArray<string> | undefined) => {
  const listed = new Set((ignored ?? []).map((entry) => path.resolve(root, entry)))
  return (file: string): boolean => {
    if (listed.has(file)) return true
    const names = path.relative(root, file).split(path.sep)
    return names.some((name) => tools.has(name) || scratch.test(name) || (ignored === undefined && built.has(name)))
  }
}

const rootOf = Effect.fnUntraced(function* (shown: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { cwd } = yield* Host
  const real = yield* fs
    .realPath(path.resolve(cwd, shown))
    .pipe(
      Effect.mapError(() =>
        invalid(`--path ${shown}`, "There is no such file or folder.", "Name one that holds the server's sources.")
      )
    )
  const { type } = yield* fs
    .stat(real)
    .pipe(
      Effect.mapError(({ reason }) =>
        invalid(`--path ${shown}`, `It cannot be read (${reason._tag}).`, "Name a folder that you may read.")
      )
    )
  const folder = type === "Directory" ? real : path.dirname(real)
  const isSkipped =
    path
      .relative(cwd, real)
      .split(path.sep)
      .some((name) => tools.has(name)) || (yield* ignoredAmong(folder, [real])).length > 0
  if (isSkipped) {
    return yield* invalid(
      `--path ${shown}`,
      "What is in it is not watched: git ignores it, or it belongs to a tool.",
      "Name the sources it is made from; `--exec` builds before each capture."
    )
  }
  const ignored = type === "Directory" ? Option.getOrUndefined(yield* ignoredBelow(real)) : []
  const root: Root = { shown, path: real, folder, skips: skipping(path, folder, ignored) }
  return root
})

/** The watched paths: those named, else `src` where there is one, else the working directory. */
export const findRoots = Effect.fn("findRoots")(function* (named: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { cwd } = yield* Host
  const hasSources = yield* fs.exists(path.join(cwd, "src")).pipe(Effect.orElseSucceed(() => false))
  return yield* Effect.forEach(named.length > 0 ? named : [hasSources ? "src" : "."], rootOf)
})

/** Those of the changes that count: git is asked, for files may be there now that were not when the watch began. */
export const counting = Effect.fnUntraced(function* (root: Root, changed: ReadonlyArray<string>) {
  const step = 500
  for (let start = 0; start < changed.length; start += step) {
    const some = changed.slice(start, start + step)
    const ignored = new Set(yield* ignoredAmong(root.folder, some))
    const left = some.filter((file) => !ignored.has(file))
    // Enough to say that something changed and what: after a change of branch there may be thousands.
    if (left.length > 0) return left
  }
  return []
})
