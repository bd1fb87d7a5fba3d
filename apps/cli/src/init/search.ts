// Looking around in a repository: client configurations and what tells how the project is built. Only there: home folders
// are not searched (CLI-20).
import { Effect, FileSystem, Option, Path } from "effect"
import { Host } from "../Host.ts"
import { type ClientFile, clientFiles } from "./clients.ts"
import { type ProjectFile, projectFiles, type Seen, type Sight } from "./project.ts"

/** More than any client writes; what is larger is no configuration of servers. */
export const largest = 16 * 1024 * 1024

/** The folders from one up to the root of its repository; only itself where there is no repository. */
export const foldersUp = Effect.fn("foldersUp")(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { env } = yield* Host
  const real = (name: string) => fs.realPath(name).pipe(Effect.orElseSucceed(() => name))
  const home = yield* real(env["HOME"] ?? env["USERPROFILE"] ?? "")
  const folders: Array<string> = []
  for (let current = folder; ; current = path.dirname(current)) {
    folders.push(current)
    if (yield* fs.exists(path.join(current, ".git")).pipe(Effect.orElseSucceed(() => false))) {
      const isHome = (yield* real(current)) === home
      return { root: Option.some(current), folders, home: isHome ? current : undefined }
    }
    if (path.dirname(current) === current) {
      const isHome = (yield* real(folder)) === home
      return { root: Option.none<string>(), folders: [folder], home: isHome ? folder : undefined }
    }
  }
})

/** A client configuration that is there. */
export interface Candidate {
  readonly file: string
  readonly client: ClientFile
  readonly workspace: string
}

/** The client configurations of these folders, nearest folder first, within one in the order of the clients. */
export const findClients = Effect.fn("findClients")(function* (
  folders: ReadonlyArray<string>,
  home: string | undefined
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const found: Array<Candidate> = []
  for (const workspace of folders) {
    // What stands in the home folder is for all projects of a person, not for this one.
    if (workspace === home) continue
    for (const client of clientFiles) {
      const file = path.join(workspace, ...client.path.split("/"))
      const info = yield* Effect.option(fs.stat(file))
      if (Option.isSome(info) && info.value.type !== "Directory") found.push({ file, client, workspace })
    }
  }
  return found
})

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
