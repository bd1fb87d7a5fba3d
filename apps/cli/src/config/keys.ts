// Keys that are almost those of the configuration (CLI-89): a misspelt one would otherwise be skipped in silence, as
// keys of later versions are.
import { nearest } from "@mcp-inspect/engine/model/nearest"
import { isArray, isObject, type Json, type JsonObject, own } from "@mcp-inspect/engine/model/Json"
import {
  BaselineConfig,
  ConfigSchema,
  IgnoreEntry,
  NamedServerConfig,
  OAuthConfig,
  SchemasConfig,
  ServerConfig
} from "@mcp-inspect/engine/policy/ConfigSchema"

/** Where a key stands: names of maps and positions in lists. */
export type KeyPath = ReadonlyArray<number | string>

/** A key as people write it: `servers.demo.env`, `ignore[0].rule`. */
export const keyText = (path: KeyPath): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("")

/** A key that nobody reads. */
export interface StrayKey {
  readonly path: KeyPath
  readonly key: string
  /** The key that was probably meant; undefined for one that is unlike any. */
  readonly meant: string | undefined
}

/** Edits apart at which a key counts as a spelling mistake. */
const nearMiss = 2

const namesOf = (schema: { readonly fields: object }): ReadonlyArray<string> => Object.keys(schema.fields)

const strays = (path: KeyPath, map: Json | undefined, known: ReadonlyArray<string>): ReadonlyArray<StrayKey> =>
  isObject(map)
    ? Object.keys(map)
        .filter((key) => !known.includes(key))
        .map((key) => ({ path: [...path, key], key, meant: nearest(key, known, nearMiss) }))
    : []

const inOAuth = (path: KeyPath, server: Json | undefined): ReadonlyArray<StrayKey> =>
  isObject(server) ? strays([...path, "oauth"], own(server, "oauth"), namesOf(OAuthConfig)) : []

const inServers = (servers: Json | undefined): ReadonlyArray<StrayKey> =>
  isObject(servers)
    ? Object.keys(servers).flatMap((name) => {
        const server = own(servers, name)
        const baseline = isObject(server) ? own(server, "baseline") : undefined
        return [
          ...strays(["servers", name], server, namesOf(NamedServerConfig)),
          ...strays(["servers", name, "baseline"], baseline, ["path"]),
          ...inOAuth(["servers", name], server)
        ]
      })
    : []

/** Every key of a configuration that this version does not read, in the order of the file's parts. */
export const strayKeys = (config: JsonObject): ReadonlyArray<StrayKey> => {
  const ignore = own(config, "ignore")
  return [
    ...strays([], config, namesOf(ConfigSchema)),
    ...strays(["server"], own(config, "server"), namesOf(ServerConfig)),
    ...inOAuth(["server"], own(config, "server")),
    ...inServers(own(config, "servers")),
    ...strays(["baseline"], own(config, "baseline"), namesOf(BaselineConfig)),
    ...strays(["schemas"], own(config, "schemas"), namesOf(SchemasConfig)),
    ...(isArray(ignore) ? ignore.flatMap((entry, index) => strays(["ignore", index], entry, namesOf(IgnoreEntry))) : [])
  ]
}
