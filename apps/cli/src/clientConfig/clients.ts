// Where the MCP clients keep their server definitions, and under which names (CLI-20).
import { isObject, type Json, own } from "@mcp-inspect/engine/model/Json"
import type { JsonPath } from "./jsonc.ts"

/** A file of a client. */
export interface ClientFile {
  readonly path: string
  /** Members that may hold the servers, the first that is there counts. */
  readonly members: ReadonlyArray<JsonPath>
  /** A member whose servers count besides, but for those whose names are taken. */
  readonly also?: JsonPath
  /** Whether `$NAME` is a variable, and a `url` without `type` an SSE endpoint: Gemini has `httpUrl` for the other kind. */
  readonly isGemini?: true
}

/** A server as it stands in a client configuration. */
export interface FoundServer {
  readonly name: string
  readonly path: JsonPath
  readonly entry: Json
}

/** The servers of a client configuration; `path` is where they stand. */
export interface FoundServers {
  readonly path: JsonPath
  readonly servers: ReadonlyArray<FoundServer>
}

const usual: ReadonlyArray<JsonPath> = [["mcpServers"], ["servers"], ["mcp", "servers"], ["context_servers"]]

/** The files, in the order in which they are looked for. */
export const clientFiles: ReadonlyArray<ClientFile> = [
  { path: ".mcp.json", members: usual },
  { path: ".cursor/mcp.json", members: usual },
  { path: ".vscode/mcp.json", members: [["servers"], ["mcpServers"]] },
  { path: ".gemini/settings.json", members: usual, isGemini: true },
  { path: "mcp.json", members: usual }
]

/* Read as a client does, where it is named: its servers are among much else. */
const vsCodeSettings: ClientFile = { path: ".vscode/settings.json", members: [["mcp", "servers"], ["mcp.servers"]] }

/* Of a person, not of a project: servers for one folder beside those for all. */
const claudeFile = ".claude.json"

const hasPath = (slashed: string, path: string): boolean => slashed === path || slashed.endsWith(`/${path}`)

/** How a file that was named is read: as the client whose path it has, else as any; `folders` are those of the project. */
export const clientFileOf = (slashed: string, folders: ReadonlyArray<string>): ClientFile => {
  if (hasPath(slashed, claudeFile)) {
    const members = folders.flatMap((folder) =>
      [...new Set([folder, folder.replaceAll("\\", "/")])].map((name) => ["projects", name, "mcpServers"])
    )
    return { path: claudeFile, members, also: ["mcpServers"] }
  }
  return (
    [...clientFiles, vsCodeSettings].find(({ path }) => hasPath(slashed, path)) ?? { path: slashed, members: usual }
  )
}

/** The folder that a client opens, as steps up from the folder of its file; undefined for a file that names none. */
export const stepsUp = (file: ClientFile): number | undefined =>
  clientFiles.includes(file) || file === vsCodeSettings ? file.path.split("/").length - 1 : undefined

type Member = FoundServers | { readonly wrong: JsonPath } | undefined

const membersAt = (value: Json, path: JsonPath): Member => {
  let found: Json | undefined = value
  for (const key of path) found = isObject(found) ? own(found, String(key)) : undefined
  if (found === undefined) return undefined
  if (!isObject(found)) return { wrong: path }
  const servers = Object.entries(found).map(([name, entry]) => ({ name, path: [...path, name], entry }))
  return { path, servers }
}

/** The servers of a document; undefined when it defines none, and the path of what is no object where they should be. */
export const serversIn = (value: Json, { also, members }: ClientFile): Member => {
  if (!isObject(value)) return { wrong: [] }
  let first: Member
  for (const path of members) {
    first = membersAt(value, path)
    if (first !== undefined) break
  }
  const more = also === undefined ? undefined : membersAt(value, also)
  if (first === undefined || more === undefined) return first ?? more
  if ("wrong" in first) return first
  if ("wrong" in more) return more
  const taken = new Set(first.servers.map(({ name }) => name))
  return { path: first.path, servers: [...first.servers, ...more.servers.filter(({ name }) => !taken.has(name))] }
}
