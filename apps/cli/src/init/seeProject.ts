// Looking around in a repository for what tells how its project is built.
import { Effect, FileSystem, Option, Path } from "effect"
import { type ProjectFile, projectFiles, type Seen, type Sight } from "./project.ts"

/** The nearest file of each name that tells how a project is built. */
export const seeProject = Effect.fn("seeProject")(function* (folders: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const root = folders.at(-1) ?? ""
  const sight = new Map<ProjectFile, Seen>()
  for (const folder of folders) {
    for (const name of projectFiles) {
      if (sight.has(name)) continue
      const file = path.join(folder, name)
      const text = yield* fs.readFileString(file).pipe(Effect.option)
      if (Option.isSome(text))
        sight.set(name, { path: path.relative(root, file).split(path.sep).join("/"), text: text.value })
    }
  }
  return sight satisfies Sight
})
