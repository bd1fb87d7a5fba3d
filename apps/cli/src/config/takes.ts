// What each key of a configuration takes, in words: what is told where a value is something else.
import { own } from "@mcp-inspect/engine/model/Json"
import type {
  BaselineConfig,
  ConfigSchema,
  IgnoreEntry,
  NamedServerConfig,
  OAuthConfig,
  SchemasConfig
} from "@mcp-inspect/engine/policy/ConfigSchema"
import type { KeyPath } from "./keys.ts"

type Taken<Part extends { readonly fields: object }> = Readonly<Record<keyof Part["fields"], string>>

const texts = 'a map from names to texts: a number or `true` stands in quotes, such as `PORT: "3000"`'
const milliseconds = "a whole number of milliseconds above 0, such as `30000`"
const severity = "`BREAKING`, `POTENTIALLY_BREAKING`, `NON_BREAKING` or `DOCUMENTATION`"

const top: Taken<typeof ConfigSchema> = {
  server: "a map with `command` or `url`, such as `server: { command: node dist/server.js }`",
  servers: "a map from names to servers, each with `command` or `url`",
  baseline: "a map with `source`, `ref` and `path`",
  review: "`true` or `false`",
  schemas: "a map such as `{ mode: strict }`",
  fail_on: `${severity}, or \`never\``,
  ignore: 'a list of entries such as `- { rule: tool.removed, entity: legacy_search, reason: "…" }`',
  severity_overrides: `a map from rules to ${severity}`,
  project: "an organization and a project, such as `acme/search-mcp`",
  endpoint: "the address of the service, such as `https://inspect.example.com`"
}

const server: Taken<typeof NamedServerConfig> = {
  command: "a command as one text or as a list of its words, such as `node dist/server.js`",
  url: "an address, such as `https://mcp.example.com/mcp`",
  env: texts,
  headers: texts,
  cwd: "a folder, relative to the configuration",
  timeout_ms: milliseconds,
  startup_timeout_ms: milliseconds,
  settle_ms: "a whole number of milliseconds, 0 or more",
  protocol: "`auto`, `modern` or `legacy`",
  oauth: "`false`, or a map such as `{ client_id: … }`",
  baseline: "a map with `path`"
}

const oauth: Taken<typeof OAuthConfig> = {
  client_id: "the id of a client that is registered there",
  client_metadata_url: "the https address of a client metadata document",
  issuer: "the address of the authorization server, as it names itself",
  redirect_port: "a port from 1 to 65535"
}

const baseline: Taken<typeof BaselineConfig> = {
  source: "`git`, `file` or `api`",
  ref: "a git ref, such as `origin/main`",
  path: "a file, relative to the configuration"
}

const ignore: Taken<typeof IgnoreEntry> = {
  rule: "the id of a rule, and is needed: `mcp-inspect explain` lists them",
  entity: "the name of a tool, resource or prompt",
  reason: "a text",
  expires: "a day such as `2027-03-31`"
}

const schemas: Taken<typeof SchemasConfig> = { mode: "`equivalence` or `strict`" }

const parts: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map<string, Readonly<Record<string, string>>>([
  ["", top],
  ["server", server],
  ["server.oauth", oauth],
  ["server.baseline", baseline],
  ["baseline", baseline],
  ["ignore", ignore],
  ["schemas", schemas]
])

/** What the key at a path takes; of the nearest above it where it is a name of somebody's own, such as of a variable. */
export const takenAt = (path: KeyPath): string => {
  const named = path.filter((key) => typeof key === "string")
  const words = named[0] === "servers" && named.length > 1 ? ["server", ...named.slice(2)] : named
  for (let length = words.length; length > 0; length--) {
    const key = words[length - 1] ?? ""
    const part = parts.get(words.slice(0, length - 1).join("."))
    const taken = part === undefined ? undefined : own(part, key)
    if (taken !== undefined) return `\`${key}\` takes ${taken}.`
  }
  return "A configuration is a map: `server` with `command` or `url` in it is enough, and `mcp-inspect init` writes one."
}
