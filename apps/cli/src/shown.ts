import { Effect, Path } from "effect"
import { Host } from "./Host.ts"

/** A path as it reads best from the working directory: relative to it, absolute for what is not below it. */
export const shown = Effect.fnUntraced(function* (file: string) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const relative = path.relative(cwd, file)
  return relative.startsWith("..") ? file : relative
})
