// Where the configuration is: the working directory, then its parents, up to the root of the repository (CLI-85).
import { Effect, FileSystem, Path } from "effect"
import { invalid } from "../Failure.ts"

const names = [".mcp-inspect.yml", ".mcp-inspect.json"] as const

/** The configuration file that applies in `folder`, or undefined. */
export const findConfig = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const exists = (file: string) => fs.exists(file).pipe(Effect.orElseSucceed(() => false))
  for (let current = folder; ; current = path.dirname(current)) {
    const found: Array<string> = []
    for (const name of names) if (yield* exists(path.join(current, name))) found.push(path.join(current, name))
    if (found.length > 1) {
      return yield* invalid(current, `Both ${names.join(" and ")} are here.`, "Keep one of the two.")
    }
    if (found[0] !== undefined) return found[0]
    if ((yield* exists(path.join(current, ".git"))) || path.dirname(current) === current) return undefined
  }
})
