// Looking for client configurations in a repository. Only there: home folders are not searched (CLI-20).
import { Effect, FileSystem, Option, Path } from "effect"
import { Host } from "../Host.ts"
import { type ClientFile, clientFileOf, clientFiles, stepsUp } from "./clients.ts"

/** More than any client writes; what is larger is no configuration of servers. */
export const largest = 16 * 1024 * 1024

/** The folders from one up to the root of its repository; only itself where there is no repository. */
export const foldersUp = Effect.fn("foldersUp")(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folders: Array<string> = []
  for (let current = folder; ; current = path.dirname(current)) {
    folders.push(current)
    if (yield* fs.exists(path.join(current, ".git")).pipe(Effect.orElseSucceed(() => false))) return folders
    if (path.dirname(current) === current) return [folder]
  }
})

/** A client configuration that is there. */
export interface Candidate {
  readonly file: string
  readonly client: ClientFile
  /** What the client opens; undefined for a file from outside the repository. */
  readonly workspace: string | undefined
}

/** The client configurations of these folders, nearest folder first, within one in the order of the clients. */
export const findClients = Effect.fn("findClients")(function* (folders: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { env } = yield* Host
  const real = (name: string) => fs.realPath(name).pipe(Effect.orElseSucceed(() => name))
  const home = yield* real(env["HOME"] ?? env["USERPROFILE"] ?? "")
  const found: Array<Candidate> = []
  for (const workspace of folders) {
    // What stands in the home folder is for all projects of a person, not for this one.
    if ((yield* real(workspace)) === home) continue
    for (const client of clientFiles) {
      const file = path.join(workspace, ...client.path.split("/"))
      const info = yield* Effect.option(fs.stat(file))
      if (Option.isSome(info) && info.value.type === "File") found.push({ file, client, workspace })
    }
  }
  return found
})

/** The client configuration that was named. */
export const namedClient = Effect.fn("namedClient")(function* (file: string, folders: ReadonlyArray<string>) {
  const path = yield* Path.Path
  const client = clientFileOf(file.split(path.sep).join("/"), folders)
  const steps = stepsUp(client)
  let workspace = path.dirname(file)
  for (let step = 0; step < (steps ?? 0); step++) workspace = path.dirname(workspace)
  const root = folders.at(-1) ?? ""
  const isInside = workspace === root || workspace.startsWith(`${root}${path.sep}`)
  return { file, client, workspace: isInside && steps !== undefined ? workspace : undefined } satisfies Candidate
})
