// Settings of git for one process of it, by the environment: nothing of a checkout or a home is written.
import { Effect, FileSystem, Path, type Redacted } from "effect"
import { Runner } from "./Runner.ts"

/** The name of a setting and its value. */
export type Setting = readonly [name: string, value: string | Redacted.Redacted]

type Env = Readonly<Record<string, string | undefined>>

/** The variables that add settings to those that are in the environment already. */
export const settingVariables = (
  env: Env,
  settings: ReadonlyArray<Setting>
): Record<string, string | Redacted.Redacted> => {
  const set = Number.parseInt(env["GIT_CONFIG_COUNT"] ?? "", 10)
  const first = Number.isSafeInteger(set) && set > 0 ? set : 0
  return Object.fromEntries([
    ["GIT_CONFIG_COUNT", String(first + settings.length)],
    ...settings.flatMap(([name, value], index) => [
      [`GIT_CONFIG_KEY_${first + index}`, name] as const,
      [`GIT_CONFIG_VALUE_${first + index}`, value] as const
    ])
  ])
}

/** The folders from one down to another; the other alone when it is not below. Both are absolute. */
export const foldersDown = (path: Path.Path, from: string, to: string): ReadonlyArray<string> => {
  const relative = path.relative(from, to)
  if (relative === "") return [from]
  const names = relative.split(path.sep)
  if (path.isAbsolute(relative) || names[0] === "..") return [to]
  return [from, ...names.map((_, index) => path.join(from, ...names.slice(0, index + 1)))]
}

/**
 * The settings with which the checkout is read. In a container the checkout belongs to another user than the job's, and
 * git would take it for none. What a pull request puts into a folder never stands in place of the repository itself.
 */
export const readingSettings = Effect.fnUntraced(function* (folder: string) {
  const { env } = yield* Runner
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const real = (name: string) => fs.realPath(name).pipe(Effect.orElseSucceed(() => name))
  const workspace = yield* real(path.resolve(env["GITHUB_WORKSPACE"] ?? "."))
  const folders = foldersDown(path, workspace, yield* real(folder))
  return [
    ["safe.bareRepository", "explicit"],
    ...folders.map((name) => ["safe.directory", name.split(path.sep).join("/")] as const)
  ] satisfies ReadonlyArray<Setting>
})
