// A client configuration as servers of ours: which are taken, how they are called, and which variables they need.
import { isObject, type Json, ownString } from "@mcp-inspect/engine/model/Json"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { nearest } from "@mcp-inspect/engine/model/nearest"
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { basename, isAbsolute, relative, resolve, sep } from "node:path"
import { Result } from "effect"
import { type ClientFile, serversIn } from "./clients.ts"
import { type Around, readEntry } from "./entry.ts"
import type { JsonPath } from "./jsonc.ts"
import { makeVariables, serverNames, type Variables } from "./names.ts"
import { type Dialect, readParts } from "./placeholders.ts"

/** The folders that paths of the import relate to, absolute. */
export interface Folders {
  /** Of the configuration that is written. */
  readonly config: string
  /** What the client opens as its workspace; undefined for a file from outside the repository. */
  readonly workspace: string | undefined
  /** The root of the repository, or the working directory where there is none. */
  readonly root: string
}

/** A server that was imported. */
export interface Imported {
  /** The name in our configuration. */
  readonly name: string
  /** The name in the client configuration. */
  readonly original: string
  readonly server: ServerConfig
  readonly notes: ReadonlyArray<string>
}

/** What a client configuration holds for us. */
export interface Import {
  readonly servers: ReadonlyArray<Imported>
  /** Servers that stay out, and why. */
  readonly left: ReadonlyArray<{ readonly name: string; readonly reason: string }>
  readonly variables: Variables
}

/** Why a client configuration cannot be imported; `path` is the place. */
export interface Refusal {
  readonly path: JsonPath
  readonly problem: string
  readonly mend: string
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
  const names = Object.keys(found?.servers ?? {})
  return [...names, ...serverNames(names)]
}

/** Imports all servers of a client configuration, or the one that is wanted. None at all is no failure. */
export const importServers = (
  value: Json,
  file: ClientFile,
  wanted: string | undefined,
  folders: Folders
): Result.Result<Import, Refusal> => {
  const found = serversIn(value, file)
  if (found !== undefined && "wrong" in found) {
    return Result.fail({
      path: found.wrong,
      problem: "This should be an object that names servers, and is none.",
      mend: "Mend the file, or name another with `--from`."
    })
  }
  const entries = Object.entries(found?.servers ?? {})
  const names = serverNames(entries.map(([name]) => name))
  const chosen = entries.flatMap(([original, entry], index) => {
    const name = names[index] ?? original
    return wanted === undefined || wanted === original || wanted === name ? [{ original, name, entry }] : []
  })
  if (wanted !== undefined && chosen.length === 0) {
    const originals = entries.map(([name]) => name)
    const guess = nearest(wanted, originals)
    return Result.fail({
      path: found?.path ?? [],
      problem: `There is no server \`${shorten(wanted, 80)}\` here.${guess === undefined ? "" : ` Did you mean \`${guess}\`?`}`,
      mend: originals.length === 0 ? "It defines no servers." : `It has: ${listed(originals)}.`
    })
  }
  if (chosen.length > most) {
    return Result.fail({
      path: found?.path ?? [],
      problem: `There are ${chosen.length} servers here, more than a configuration can hold.`,
      mend: "Choose one with `--server`."
    })
  }
  const bare: Dialect = { bare: file.isGemini === true, workspace: undefined, workspaceName: "" }
  const reserved = chosen
    .flatMap(({ entry }) => stringsOf(entry))
    .flatMap((text) => readParts(text, bare))
    .flatMap((part) => (typeof part === "string" ? [] : [part.variable]))
  const variables = makeVariables(new Set(reserved))
  const servers: Array<Imported> = []
  const left: Array<{ readonly name: string; readonly reason: string }> = []
  for (const { entry, name, original } of chosen) {
    const places = placesOf(folders, isObject(entry) ? ownString(entry, "cwd") : undefined)
    const around: Around = {
      name,
      isGemini: file.isGemini === true,
      variables,
      cwd: places.cwd,
      portable: places.portable,
      dialect: {
        bare: file.isGemini === true,
        workspace: places.workspace,
        workspaceName: basename(folders.workspace ?? folders.config)
      }
    }
    const outcome = readEntry(entry, wanted !== undefined, around)
    if (outcome.kind === "wrong") {
      return Result.fail({
        path: [...(found?.path ?? []), original, ...outcome.path],
        problem: `The server \`${shorten(original, 80)}\` cannot be imported: ${outcome.problem}.`,
        mend:
          entries.length > 1
            ? "Mend it, or pick another with `--server`."
            : "Mend it, or name another file with `--from`."
      })
    }
    if (outcome.kind === "left") left.push({ name: original, reason: outcome.reason })
    else servers.push({ name, original, server: outcome.server, notes: outcome.notes })
  }
  return Result.succeed({ servers, left, variables })
}
