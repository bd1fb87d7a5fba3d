// What a command needs to speak with the hosted API: where it is, and a credential for it. All of it is checked before
// anything is sent, and no message repeats a credential.
import { parseProject, type ProjectPath } from "@mcp-inspect/api/wire/names"
import { Effect, Redacted, Result } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { interpolate } from "../config/interpolate.ts"
import { type CannotRun, invalid } from "../Failure.ts"
import { globals } from "../Globals.ts"
import { Host } from "../Host.ts"

/** Where the hosted API is, and who asks. */
export interface Access {
  /** The address without a final slash. */
  readonly endpoint: string
  /** Absent for what anyone may ask. */
  readonly credential?: Redacted.Redacted
}

/** The same for what belongs to one project. */
export interface ProjectAccess extends Access {
  readonly project: ProjectPath
}

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)

const example = "For example https://api.example.com."

// The text may hold a secret, so no message repeats it.
const checkEndpoint = (where: string, text: string): Effect.Effect<string, CannotRun> => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:"))
    return Effect.fail(invalid(where, "The endpoint is not an http or https URL.", example))
  if (url.username !== "" || url.password !== "")
    return Effect.fail(
      invalid(
        where,
        "The endpoint holds a user name or a password.",
        "Keys and tokens come from the environment alone."
      )
    )
  if (url.search !== "" || url.hash !== "")
    return Effect.fail(invalid(where, "The endpoint has a query or a fragment.", example))
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return Effect.fail(
      invalid(
        where,
        "The endpoint is an http URL of another machine, and a key would travel there in the clear.",
        "Use its https URL; http is for this machine alone."
      )
    )
  return Effect.succeed(url.href.replace(/\/+$/, ""))
}

/** Where the hosted API is, for what anyone may ask: `--endpoint`, else the configuration, else what was built in. */
export const endpointOf = Effect.fnUntraced(function* ({ data, file }: LoadedConfig) {
  const { endpoint } = yield* globals
  if (endpoint !== undefined) return yield* checkEndpoint("--endpoint", endpoint)
  if (data.endpoint !== undefined) {
    const { env } = yield* Host
    const where = file ?? "configuration"
    const filled = interpolate(data.endpoint, env, { mayBeEmpty: false })
    if (Result.isSuccess(filled)) return yield* checkEndpoint(where, filled.success.text)
    const { isEmpty, variable } = filled.failure
    return yield* invalid(
      where,
      `\`endpoint\` needs the environment variable ${variable}, which is ${isEmpty ? "empty" : "not set"}.`,
      `Set ${variable}, or write the URL out.`
    )
  }
  if (__DEFAULT_ENDPOINT__ !== "") return yield* checkEndpoint("built-in endpoint", __DEFAULT_ENDPOINT__)
  return yield* invalid(
    "endpoint",
    "No hosted API is configured, and this copy has none built in.",
    "Set `endpoint` in the configuration, or pass `--endpoint <url>`."
  )
})

// Printable ASCII without spaces: what a header can carry, and what every credential is.
const isSendable = (text: string): boolean => /^[\u0021-\u007E]{8,4096}$/.test(text)

const credentialOf = Effect.fnUntraced(function* (variable: string, mend: string) {
  const { env } = yield* Host
  // A secret that was read from a file often brings its line end along.
  const text = (env[variable] ?? "").trim()
  if (text === "") return yield* invalid(variable, `The environment variable ${variable} is not set.`, mend)
  if (!isSendable(text))
    return yield* invalid(
      variable,
      `The value of ${variable} is no key or token: those are 8 or more characters of ASCII without spaces.`,
      mend
    )
  return text
})

/** The account token, for `keys` (OVR-35). */
export const accountAccess = Effect.fnUntraced(function* (loaded: LoadedConfig) {
  const mend = "Set it to an account token from the console."
  const token = yield* credentialOf("MCP_INSPECT_TOKEN", mend)
  if (/^mcpi_(api|ing)_/.test(token)) {
    return yield* invalid("MCP_INSPECT_TOKEN", "It holds a project key, and keys are managed by an account.", mend)
  }
  return { endpoint: yield* endpointOf(loaded), credential: Redacted.make(token) } satisfies Access
})

/** The project key, for all else (OVR-35). */
export const projectAccess = Effect.fnUntraced(function* (loaded: LoadedConfig) {
  const mend = "Set it to a key of kind `api`, which `mcp-inspect keys create --kind api` makes."
  const key = yield* credentialOf("MCP_INSPECT_KEY", mend)
  if (key.startsWith("mcpi_ing_")) {
    return yield* invalid("MCP_INSPECT_KEY", "It holds a key of kind `ingest`, which sends telemetry alone.", mend)
  }
  const { file, data } = loaded
  if (data.project === undefined) {
    return yield* invalid(
      file ?? "configuration",
      "The configuration names no `project`.",
      "Add one, such as `project: acme/search-mcp`."
    )
  }
  const project = parseProject(data.project)
  if (project === undefined) {
    return yield* invalid(
      file ?? "configuration",
      "`project` does not read `<org>/<project>`.",
      "For example `project: acme/search-mcp`."
    )
  }
  return { endpoint: yield* endpointOf(loaded), credential: Redacted.make(key), project } satisfies ProjectAccess
})
