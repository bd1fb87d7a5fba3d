// The servers that a client is configured with, each with what reaching it takes. One that cannot be read does not stop
// the others.
import { isSound } from "@mcp-inspect/engine/model/Wellformed"
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { Effect, Path, Result } from "effect"
import type { JsonPath } from "../clientConfig/jsonc.ts"
import { makeVariables, type Variables } from "../clientConfig/names.ts"
import { type ChosenClient, chooseClient } from "../clientConfig/reading.ts"
import { findClients, foldersUp, namedClient } from "../clientConfig/search.ts"
import { type Folders, meantServers, type MeantServer, namedVariables, readServer } from "../clientConfig/servers.ts"
import { type CannotRun, invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { shown } from "../shown.ts"
import { givenTo, withinWorkspace } from "./environment.ts"
import { type Source, sourceOf } from "./Source.ts"
import { openSource, type Unheld, unheldOf } from "./unheld.ts"
import { usualPlaces } from "./usualPlaces.ts"

/** A server that can be reached. */
export interface Reachable {
  readonly kind: "server"
  readonly config: ServerConfig
  readonly source: Source
  /** The same for whoever is asked about it: nothing is hidden that could be run. */
  readonly open: Source
  /** Values that decide what is started and that no lock file holds. */
  readonly unheld: ReadonlyArray<Unheld>
  /** What the variables of its configuration stand for. */
  readonly variables: Variables
  /** Where it stands in the client configuration. */
  readonly path: JsonPath
  readonly notes: ReadonlyArray<string>
}

/** A server that is switched off. */
export interface Disabled {
  readonly kind: "disabled"
  readonly path: JsonPath
  /** How it would be reached; undefined for what cannot be read. */
  readonly source: Source | undefined
}

/** A server of a client configuration. */
export interface Configured {
  readonly name: string
  readonly outcome: Reachable | Disabled | { readonly kind: "failed"; readonly failure: CannotRun }
}

/** A client configuration. */
export interface Client {
  readonly file: string
  /** The same as it reads best. */
  readonly place: string
  /** The folder that commands start in and that has the lock file: what the client opens, else the working directory. */
  readonly folder: string
  /** The place of a value, for errors. */
  readonly at: (path: JsonPath) => string
  readonly servers: ReadonlyArray<Configured>
  /** Client configurations that are there as well and were not read. */
  readonly others: ReadonlyArray<string>
}

/* A file holds no lone surrogate, and nobody writes what is nested deeper. */
const deepest = 50

const configured = (
  meant: MeantServer,
  chosen: ChosenClient,
  isWanted: boolean,
  folders: Folders,
  at: Client["at"]
): Configured => {
  const { entry, name, path } = meant
  const { client } = chosen
  const failed = (where: JsonPath, problem: string, mend: string): Configured => ({
    name,
    outcome: { kind: "failed", failure: invalid(at(where), problem, mend) }
  })
  if (!isSound(name, 0) || !isSound(entry, deepest))
    return failed(path, "This server holds text or numbers that no file can hold.", "Mend it there.")
  const named = namedVariables([entry], client)
  const [torn] = [...named].find(([, defaults]) => defaults.size > 1) ?? []
  if (torn !== undefined)
    return failed(path, `The server gives the variable ${torn} two different defaults.`, `Set ${torn} there once.`)
  const variables = makeVariables(named)
  const read = readServer(entry, client, { name, isWanted, folders, variables })
  if (read.kind === "wrong")
    return failed([...path, ...read.path], `The server cannot be read: ${read.problem}.`, "Mend it there.")
  if (read.kind === "left") {
    if (read.isDisabled) {
      const { outcome } = configured(meant, chosen, true, folders, at)
      const source = outcome.kind === "server" ? outcome.source : undefined
      return { name, outcome: { kind: "disabled", path, source } }
    }
    return failed(path, `The server cannot be captured: ${read.reason}.`, "Pick the others one by one with `--server`.")
  }
  const { notes, server: config } = read
  const again = readServer(entry, client, {
    name,
    isWanted,
    folders,
    variables: makeVariables(named),
    keepsDefaults: true
  })
  const given = givenTo(config, variables)
  const source = sourceOf(
    again.kind === "server" ? again.server : config,
    given.map(({ kind, name: variable, text }) => [
      variable,
      kind === "held" ? withinWorkspace(text, folders.workspace) : null
    ])
  )
  const unheld = unheldOf(config, source, variables, given)
  const open = openSource(source, unheld, variables, given)
  return { name, outcome: { kind: "server", config, source, open, unheld, variables, path, notes } }
}

const nothingFound = Effect.gen(function* () {
  const places = yield* usualPlaces
  return yield* invalid(
    "lock",
    "No client configuration with servers was found in this repository.",
    places.length === 0
      ? "Name one with `--from`: a JSON file with `mcpServers` or `servers`."
      : `Name one with \`--from\`. Of yours there are: ${places.join(", ")}.`
  )
})

/** Reads the client configuration that was named, else the nearest of the repository; all its servers, or one. */
export const readClientServers = Effect.fn("readClientServers")(function* (
  from: string | undefined,
  wanted: string | undefined
) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const folders = yield* foldersUp(cwd)
  const candidates =
    from === undefined ? yield* findClients(folders) : [yield* namedClient(path.resolve(cwd, from), folders)]
  const chosen = yield* chooseClient(candidates, wanted)
  if (chosen === undefined) {
    if (from === undefined) return yield* nothingFound
    return yield* invalid(
      from,
      "The file defines no servers.",
      "Name a client configuration: a JSON file with `mcpServers` or `servers`."
    )
  }
  const { client, file, foreign, workspace } = chosen
  const place = yield* shown(file)
  const at = (key: JsonPath): string => `${place}:${foreign.at(key)}`
  const meant = meantServers(foreign.value, client, wanted)
  if (Result.isFailure(meant)) return yield* invalid(at(meant.failure.path), meant.failure.problem, meant.failure.mend)
  const folder = workspace ?? cwd
  const places: Folders = { config: folder, workspace: folder, root: folders.at(-1) ?? folder }
  const servers = meant.success.servers.map((server) => configured(server, chosen, wanted !== undefined, places, at))
  if (servers.every(({ outcome }) => outcome.kind === "disabled"))
    return yield* invalid(place, "Every server there is disabled.", "Enable one, or name one with `--server`.")
  const others = yield* Effect.forEach(
    candidates.filter((candidate) => candidate.file !== file),
    (candidate) => shown(candidate.file)
  )
  return { file, place, folder, at, servers, others } satisfies Client
})
