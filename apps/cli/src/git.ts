// Reading from a git repository, with the git that is there.
import { Effect, Option, Path, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"

/** What git wrote and how it ended; undefined when there is no git to run. */
const git = Effect.fnUntraced(function* (cwd: string, args: ReadonlyArray<string>, input?: string) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const stdin = input === undefined ? "ignore" : Stream.make(new TextEncoder().encode(input))
  const child = yield* spawner.spawn(ChildProcess.make("git", args, { cwd, stdin, stderr: "ignore" }))
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

/** True when git would read the repository of a folder, did it not belong to another user. */
export const isForeign = (folder: string) =>
  line(folder, ["-c", "safe.directory=*", "rev-parse", "--show-toplevel"]).pipe(Effect.map(Option.isSome))

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

const paths = (text: string): ReadonlyArray<string> => text.split("\0").filter((path) => path !== "")

/** What git ignores below a folder, relative to it; none outside a repository. A folder stands for all it holds. */
export const ignoredBelow = (folder: string) =>
  git(folder, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]).pipe(
    Effect.map(({ code, text }) => (code === 0 ? Option.some(paths(text)) : Option.none<ReadonlyArray<string>>())),
    Effect.orElseSucceed(() => Option.none<ReadonlyArray<string>>())
  )

/** Those of these paths that git ignores; none of them when git cannot tell. */
export const ignoredAmong = (folder: string, asked: ReadonlyArray<string>) =>
  git(folder, ["check-ignore", "-z", "--stdin"], asked.join("\0")).pipe(
    Effect.map(({ code, text }) => (code === 0 ? paths(text) : [])),
    Effect.orElseSucceed((): ReadonlyArray<string> => [])
  )

/** The version of git; none when there is no git to run. */
export const gitVersion = line(".", ["--version"])
