// A client configuration as servers of ours: which are taken, how they are called, and which variables they need.
import type { Json } from "@mcp-inspect/engine/model/Json"
import { shorten } from "@mcp-inspect/engine/model/Text"
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { Result } from "effect"
import type { ClientFile } from "../clientConfig/clients.ts"
import { makeVariables, type Variables } from "../clientConfig/names.ts"
import { type Folders, meantServers, namedVariables, readServer, type Refusal } from "../clientConfig/servers.ts"

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

/** Imports all servers of a client configuration, or the one that is wanted. None at all is no failure. */
export const importServers = (
  value: Json,
  file: ClientFile,
  wanted: string | undefined,
  folders: Folders
): Result.Result<Import, Refusal> => {
  const meant = meantServers(value, file, wanted)
  if (Result.isFailure(meant)) return Result.fail(meant.failure)
  const { count, servers: chosen } = meant.success
  const entries = chosen.map(({ entry }) => entry)
  const variables = makeVariables(namedVariables(entries, file))
  const servers: Array<Imported> = []
  const left: Array<{ readonly name: string; readonly reason: string }> = []
  for (const { entry, name: original, ourName: name, path } of chosen) {
    const outcome = readServer(entry, file, { name, isWanted: wanted !== undefined, folders, variables })
    if (outcome.kind === "wrong") {
      return Result.fail({
        path: [...path, ...outcome.path],
        problem: `The server \`${shorten(original, 80)}\` cannot be imported: ${outcome.problem}.`,
        mend: count > 1 ? "Mend it, or pick another with `--server`." : "Mend it, or name another file with `--from`."
      })
    }
    if (outcome.kind === "left") left.push({ name: original, reason: outcome.reason })
    else servers.push({ name, original, server: outcome.server, notes: outcome.notes })
  }
  return Result.succeed({ servers, left, variables })
}
