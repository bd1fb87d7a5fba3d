// Reading from a git repository, with the git that is there.
import { Effect, Option, Path, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"

/** What git wrote and how it ended; undefined when there is no git to run. */
const git = Effect.fnUntraced(function* (cwd: string, args: ReadonlyArray<string>) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const child = yield* spawner.spawn(ChildProcess.make("git", args, { cwd, stdin: "ignore", stderr: "ignore" }))
  const text = yield* child.stdout.pipe(Stream.decodeText(), Stream.mkString)
  return { code: yield* child.exitCode, text }
}, Effect.scoped)

const line = (cwd: string, args: ReadonlyArray<string>) =>
  git(cwd, args).pipe(
    Effect.map(({ code, text }) => (code === 0 ? Option.some(text.trim()) : Option.none<string>())),
    Effect.orElseSucceed(() => Option.none<string>())
  )

/** The root of the repository that a folder belongs to. */
export const repositoryRoot = (folder: string) => line(folder, ["rev-parse", "--show-toplevel"])

/** The commit that a ref names. */
export const commitOf = (folder: string, ref: string) =>
  line(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`])

/** A setting of git as it applies in a folder; none when it is not set. */
export const setting = (folder: string, key: string) => line(folder, ["config", "--get", key])

/** The branch that is checked out; none on a detached head. */
export const branchOf = (folder: string) => line(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"])

/** The text of a file in a commit; none when the commit has no such file. */
export const fileIn = Effect.fnUntraced(function* (folder: string, commit: string, file: string) {
  const path = yield* Path.Path
  const spec = `${commit}:${file.split(path.sep).join("/")}`
  return yield* git(folder, ["cat-file", "blob", spec]).pipe(
    Effect.map(({ code, text }) => (code === 0 ? Option.some(text) : Option.none<string>())),
    Effect.orElseSucceed(() => Option.none<string>())
  )
})
