// Where the MCP clients keep their server definitions, and under which names (CLI-20).
import { isObject, type Json, type JsonObject, own } from "@mcp-inspect/engine/model/Json"
import type { JsonPath } from "./jsonc.ts"

/** A file of a client inside a repository. */
export interface ClientFile {
  readonly path: string
  /** Members that may hold the servers, the first that is there counts. */
  readonly members: ReadonlyArray<JsonPath>
  /** Whether `$NAME` is a variable, and a `url` without `type` an SSE endpoint: Gemini has `httpUrl` for the other kind. */
  readonly isGemini?: true
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

/** How a file that was named is read: as the client whose path it has, else as any. */
export const clientFileOf = (slashed: string): ClientFile =>
  clientFiles.find(({ path }) => slashed === path || slashed.endsWith(`/${path}`)) ?? {
    path: slashed,
    members: usual
  }

/** The folder that a client opens, as steps up from the folder of its file. */
export const stepsUp = (file: ClientFile): number => file.path.split("/").length - 1

/** The servers of a document; undefined when it defines none, and the path of what is no object where they should be. */
export const serversIn = (
  value: Json,
  { members }: ClientFile
): { readonly path: JsonPath; readonly servers: JsonObject } | { readonly wrong: JsonPath } | undefined => {
  if (!isObject(value)) return { wrong: [] }
  for (const path of members) {
    let found: Json | undefined = value
    for (const key of path) found = isObject(found) ? own(found, String(key)) : undefined
    if (found === undefined) continue
    return isObject(found) ? { path, servers: found } : { wrong: path }
  }
  return undefined
}
