// The servers of a client configuration: which are meant, and each read as one of ours.
import { isObject, type Json, ownString } from "@mcp-inspect/engine/model/Json"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { nearest } from "@mcp-inspect/engine/model/nearest"
import { Result } from "effect"
import { basename, isAbsolute, relative, resolve, sep } from "node:path"
import { type ClientFile, type FoundServer, serversIn } from "./clients.ts"
import { type Around, type Outcome, readEntry } from "./entry.ts"
import type { JsonPath } from "./jsonc.ts"
import { serverNames, type Variables } from "./names.ts"
import { type Dialect, readParts } from "./placeholders.ts"

/** The folders that paths of a client configuration relate to, absolute. */
export interface Folders {
  /** Of the file that is written. */
  readonly config: string
  /** What the client opens as its workspace; undefined for a file from outside the repository. */
  readonly workspace: string | undefined
  /** The root of the repository, or the working directory where there is none. */
  readonly root: string
}

/** Why a client configuration cannot be read as servers; `path` is the place. */
export interface Refusal {
  readonly path: JsonPath
  readonly problem: string
  readonly mend: string
}

/** A server that is meant, with its name in a configuration of ours. */
export interface MeantServer extends FoundServer {
  readonly ourName: string
}

/** The servers that are meant. */
export interface MeantServers {
  readonly servers: ReadonlyArray<MeantServer>
  /** How many the file has. */
  readonly count: number
}

/** Nobody checks more servers in one repository; what defines more is no file that a person wrote. */
const most = 1000

const slashed = (path: string): string => path.split(sep).join("/")

const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}${sep}`)

const dotted = (path: string): string =>
  path === "" ? "." : path.startsWith(".") || isAbsolute(path) ? path : `./${path}`

const placesOf = ({ config, root, workspace }: Folders, given: string | undefined) => {
  const base = workspace ?? config
  const named = given?.replace(/\$\{workspaceFolder\}/g, () => base)
  const isKnown = named === undefined || !named.includes("${")
  const start = isKnown ? resolve(base, named ?? ".") : base
  const inRepository = (path: string): string => slashed(relative(config, path)) || "."
  return {
    start,
    cwd:
      !isKnown || (named !== undefined && isAbsolute(named) && !isInside(root, start))
        ? given
        : start === config
          ? undefined
          : inRepository(start),
    workspace: workspace === undefined ? undefined : dotted(slashed(relative(start, workspace))),
    portable: (word: string): string =>
      isAbsolute(word) && isInside(root, word) ? dotted(slashed(relative(start, word))) : word
  }
}

const stringsOf = (value: Json): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

/** Names for a message, the first twenty of them. */
export const listed = (names: ReadonlyArray<string>): string => {
  const first = names.slice(0, 20).map((name) => shorten(name, 80))
  return first.join(", ") + (names.length > first.length ? ` and ${names.length - first.length} more` : "")
}

/** The servers of a client configuration by their names there and ours; undefined when they are no object. */
export const namesIn = (value: Json, file: ClientFile): ReadonlyArray<string> | undefined => {
  const found = serversIn(value, file)
  if (found !== undefined && "wrong" in found) return undefined
  const names = (found?.servers ?? []).map(({ name }) => name)
  return [...names, ...serverNames(names)]
}

/** All servers of a client configuration, or the one that is wanted. None at all is no failure. */
export const meantServers = (
  value: Json,
  file: ClientFile,
  wanted: string | undefined
): Result.Result<MeantServers, Refusal> => {
  const found = serversIn(value, file)
  if (found !== undefined && "wrong" in found) {
    return Result.fail({
      path: found.wrong,
      problem: "This should be an object that names servers, and is none.",
      mend: "Mend the file, or name another with `--from`."
    })
  }
  const all = found?.servers ?? []
  const originals = all.map(({ name }) => name)
  const names = serverNames(originals)
  const servers = all.flatMap((server, index) => {
    const ourName = names[index] ?? server.name
    return wanted === undefined || wanted === server.name || wanted === ourName ? [{ ...server, ourName }] : []
  })
  if (wanted !== undefined && servers.length === 0) {
    const guess = nearest(wanted, originals)
    return Result.fail({
      path: found?.path ?? [],
      problem: `There is no server \`${shorten(wanted, 80)}\` here.${guess === undefined ? "" : ` Did you mean \`${guess}\`?`}`,
      mend: originals.length === 0 ? "It defines no servers." : `It has: ${listed(originals)}.`
    })
  }
  if (servers.length > most) {
    return Result.fail({
      path: found?.path ?? [],
      problem: `There are ${servers.length} servers here, more than a configuration can hold.`,
      mend: "Choose one with `--server`."
    })
  }
  return Result.succeed({ servers, count: all.length })
}

/** The variables that entries name themselves, each with its defaults: no literal value may take one of these. */
export const namedVariables = (
  entries: ReadonlyArray<Json>,
  file: ClientFile
): ReadonlyMap<string, ReadonlySet<string>> => {
  const dialect: Dialect = { bare: file.isGemini === true, workspace: undefined, workspaceName: "" }
  const named = new Map<string, Set<string>>()
  for (const part of entries.flatMap(stringsOf).flatMap((text) => readParts(text, dialect))) {
    if (typeof part === "string") continue
    const defaults = named.get(part.variable) ?? new Set()
    if (part.fallback !== undefined) defaults.add(part.fallback)
    named.set(part.variable, defaults)
  }
  return named
}

/** How one server is read. */
export interface Reading {
  /** The name that variables for its literal values begin with. */
  readonly name: string
  /** Whether it was asked for by name: then being switched off is no reason to leave it out. */
  readonly isWanted: boolean
  readonly folders: Folders
  readonly variables: Variables
  readonly keepsDefaults?: boolean
}

/** Reads one server. */
export const readServer = (
  entry: Json,
  file: ClientFile,
  { folders, isWanted, keepsDefaults = false, name, variables }: Reading
): Outcome => {
  const places = placesOf(folders, isObject(entry) ? ownString(entry, "cwd") : undefined)
  const around: Around = {
    name,
    isGemini: file.isGemini === true,
    variables,
    cwd: places.cwd,
    portable: places.portable,
    keepsDefaults,
    dialect: {
      bare: file.isGemini === true,
      workspace: places.workspace,
      workspaceName: basename(folders.workspace ?? folders.config)
    }
  }
  return readEntry(entry, isWanted, around)
}
