// Which server a command captures, from flags or from the configuration, and within which limits.
import type { CaptureOptions, Target } from "@mcp-inspect/engine/capture/Target"
import { defaultOptions } from "@mcp-inspect/engine/capture/Target"
import { splitWords } from "@mcp-inspect/engine/capture/words"
import type { Era } from "@mcp-inspect/engine/model/Surface"
import { Effect, Option, Path, Result } from "effect"
import { Flag } from "effect/cli"
import { type CannotRun, invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import type { LoadedConfig } from "./Config.ts"
import { interpolate } from "./interpolate.ts"
import { type KeyPath, keyText } from "./keys.ts"
import type { Entry } from "./Entry.ts"
import { noSignInFlags, chooseSignIn, type SignInChoice, type SignInFlags, signInFlags } from "./signIn.ts"

/** The flags that name a server. */
export const targetFlags = {
  stdio: Flag.String("stdio").pipe(
    Flag.optional,
    Flag.withMetavar("<command>"),
    Flag.withDescription("Start this command and speak over its stdin and stdout")
  ),
  url: Flag.String("url").pipe(
    Flag.optional,
    Flag.withMetavar("<url>"),
    Flag.withDescription("Speak streamable HTTP with this URL")
  ),
  header: Flag.String("header").pipe(
    Flag.atLeast(0),
    Flag.withMetavar('"Name: value"'),
    Flag.withDescription("HTTP header to send; may be repeated")
  ),
  protocol: Flag.Literals("protocol", ["auto", "modern", "legacy"]).pipe(
    Flag.optional,
    Flag.withDescription("Protocol era to speak; auto finds out")
  ),
  ...signInFlags
} as const

/** The values of {@link targetFlags}. */
export interface TargetFlags extends SignInFlags {
  readonly stdio: Option.Option<string>
  readonly url: Option.Option<string>
  readonly header: ReadonlyArray<string>
  readonly protocol: Option.Option<"auto" | "legacy" | "modern">
}

/** No server on the command line: the one of an entry counts. */
export const noTarget: TargetFlags = {
  ...noSignInFlags,
  stdio: Option.none(),
  url: Option.none(),
  header: [],
  protocol: Option.none()
}

/** A server to capture, and how. */
export interface Chosen {
  readonly target: Target
  readonly options: CaptureOptions
  /** How to sign in if the server asks for it; absent when that is ruled out. */
  readonly signIn?: SignInChoice
  /** True where the configuration says `oauth: false`. */
  readonly isSignInRuledOut?: true
}

/** Reads one header; `where` names what it came from. */
export const parseHeader = (where: string, text: string): Effect.Effect<readonly [string, string], CannotRun> => {
  const colon = text.indexOf(":")
  const name = text.slice(0, Math.max(0, colon)).trim()
  const value = text.slice(colon + 1).trim()
  // The value is not repeated in the error: it may be a secret.
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    return Effect.fail(
      invalid(
        where,
        "A header must read `Name: value` with a valid name.",
        'For example `--header "Authorization: Bearer …"`.'
      )
    )
  }
  if (/[^\t\u0020-\u007E\u0080-\u00FF]/.test(value)) {
    return Effect.fail(
      invalid(
        where,
        `The value of \`${name}\` has characters that no HTTP header may have.`,
        "Remove line breaks and characters beyond Latin-1."
      )
    )
  }
  return Effect.succeed([name, value])
}

const checkUrl = (where: string, text: string): Effect.Effect<string, CannotRun> => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === "http:" || url.protocol === "https:")
    ? Effect.succeed(text)
    : Effect.fail(invalid(where, "The URL is not an http or https URL.", "For example https://mcp.example.com/mcp."))
}

const checkCommand = (
  where: string,
  words: ReadonlyArray<string>
): Effect.Effect<readonly [string, ...Array<string>], CannotRun> => {
  const [program, ...rest] = words
  return program === undefined || program === ""
    ? Effect.fail(invalid(where, "The command is empty.", "For example `node dist/server.js`."))
    : Effect.succeed([program, ...rest])
}

const splitCommand = (where: string, command: string): Effect.Effect<readonly [string, ...Array<string>], CannotRun> =>
  Effect.fromResult(
    Result.mapError(splitWords(command), (problem) =>
      invalid(
        where,
        `The command cannot be used: ${problem}.`,
        "Write it as a POSIX shell would read it, such as `node dist/server.js`."
      )
    )
  )

interface Filling {
  readonly fill: (key: KeyPath, text: string, mayBeEmpty?: boolean) => Effect.Effect<string, CannotRun>
  readonly secrets: Array<string>
}

const filling = (loaded: LoadedConfig, root: KeyPath, env: Readonly<Record<string, string | undefined>>): Filling => {
  const secrets: Array<string> = []
  return {
    secrets,
    fill: (key, text, mayBeEmpty = false) => {
      const filled = interpolate(text, env, { mayBeEmpty })
      if (Result.isFailure(filled)) {
        const { isEmpty, variable } = filled.failure
        const path = [...root, ...key]
        return Effect.fail(
          invalid(
            loaded.at(path),
            `\`${keyText(path)}\` needs the environment variable ${variable}, which is ${isEmpty ? "empty" : "not set"}.`,
            `Set ${variable} in the environment.`
          )
        )
      }
      secrets.push(...filled.success.secrets)
      return Effect.succeed(filled.success.text)
    }
  }
}

const fromConfig = Effect.fnUntraced(function* (
  { config, path: root }: NonNullable<Entry["server"]>,
  loaded: LoadedConfig,
  extra: ReadonlyArray<readonly [string, string]>
) {
  const { env } = yield* Host
  const path = yield* Path.Path
  const at = (...key: KeyPath): string => loaded.at([...root, ...key])
  const { fill, secrets } = filling(loaded, root, env)
  const { command, url } = config
  const name = keyText(root)
  if (command !== undefined && url !== undefined) {
    return yield* invalid(
      at("url"),
      `\`${name}\` has both \`command\` and \`url\`.`,
      "Keep the one by which the server is reached."
    )
  }
  if (url !== undefined) {
    const headers: Array<readonly [string, string]> = []
    for (const [header, value] of Object.entries(config.headers ?? {})) {
      const text = yield* fill(["headers", header], value)
      headers.push(yield* parseHeader(at("headers", header), `${header}: ${text}`))
    }
    const target: Target = {
      kind: "http",
      url: yield* Effect.flatMap(fill(["url"], url), (text) => checkUrl(at("url"), text)),
      headers: [...headers, ...extra]
    }
    return { target, secrets }
  }
  if (command === undefined) {
    return yield* invalid(
      at(),
      `\`${name}\` has neither \`command\` nor \`url\`.`,
      "Add the one by which the server is reached."
    )
  }
  if (extra.length > 0 || config.headers !== undefined) {
    return yield* invalid(
      extra.length > 0 ? "--header" : at("headers"),
      "Headers are for servers with a `url`; this one is started as a command.",
      `Pass secrets to it through \`${name}.env\`.`
    )
  }
  const words =
    typeof command === "string"
      ? yield* splitCommand(at("command"), yield* fill(["command"], command))
      : yield* Effect.forEach(command, (word, index) => fill(["command", index], word)).pipe(
          Effect.flatMap((all) => checkCommand(at("command"), all))
        )
  const variables: Array<readonly [string, string]> = []
  for (const [variable, value] of Object.entries(config.env ?? {}))
    variables.push([variable, yield* fill(["env", variable], value, true)])
  const cwd = path.resolve(loaded.folder, config.cwd === undefined ? "." : yield* fill(["cwd"], config.cwd))
  const target: Target = { kind: "stdio", command: words, env: Object.fromEntries(variables), cwd }
  return { target, secrets }
})

const fromFlags = Effect.fnUntraced(function* (flags: TargetFlags, extra: ReadonlyArray<readonly [string, string]>) {
  const stdio = Option.getOrUndefined(flags.stdio)
  const url = Option.getOrUndefined(flags.url)
  if (stdio !== undefined && url !== undefined) {
    return yield* invalid("--stdio, --url", "Both name a server.", "Give the one by which the server is reached.")
  }
  if (stdio !== undefined && extra.length > 0) {
    return yield* invalid(
      "--header",
      "Headers are for `--url`; a command takes none.",
      "Pass secrets to a command through its environment."
    )
  }
  if (stdio !== undefined)
    return { kind: "stdio", command: yield* splitCommand("--stdio", stdio), env: {} } satisfies Target
  if (url !== undefined) return { kind: "http", url: yield* checkUrl("--url", url), headers: extra } satisfies Target
  return undefined
})

/** The server that flags name, else the configured one of an entry. */
export const chooseTarget = Effect.fn("chooseTarget")(function* (
  flags: TargetFlags,
  loaded: LoadedConfig,
  entry: Entry,
  prefer: Era | undefined
) {
  const extra = yield* Effect.forEach(flags.header, (text) => parseHeader("--header", text))
  const given = yield* fromFlags(flags, extra)
  // A server on the command line is waited for as long as the configured one would be.
  const config = entry.server?.config ?? (given === undefined ? undefined : loaded.data.server)
  const picked: { readonly target: Target; readonly secrets: ReadonlyArray<string> } =
    given !== undefined
      ? { target: given, secrets: [] }
      : entry.server !== undefined
        ? yield* fromConfig(entry.server, loaded, extra)
        : yield* invalid(
            loaded.file ?? "configuration",
            loaded.file === undefined
              ? "No server is named, and no .mcp-inspect.yml was found."
              : "The configuration has no `server`.",
            'Name one: `--stdio "node dist/server.js"` or `--url https://mcp.example.com/mcp`, or run `mcp-inspect init`.'
          )
  const options: CaptureOptions = {
    ...defaultOptions,
    timeoutMs: config?.timeout_ms ?? defaultOptions.timeoutMs,
    startupTimeoutMs: config?.startup_timeout_ms ?? defaultOptions.startupTimeoutMs,
    settleMs: config?.settle_ms ?? defaultOptions.settleMs,
    protocol: Option.getOrUndefined(flags.protocol) ?? config?.protocol ?? "auto",
    ...(prefer === undefined ? {} : { prefer }),
    secrets: picked.secrets
  }
  if (picked.target.kind === "stdio") return { target: picked.target, options } satisfies Chosen
  // A client id of the configuration is for its own server alone.
  const root = entry.server?.path ?? []
  const signIn = yield* chooseSignIn(flags, given === undefined ? entry.server?.config.oauth : undefined, (key) =>
    loaded.at([...root, "oauth", key])
  )
  return {
    target: picked.target,
    options,
    ...(signIn === undefined ? { isSignInRuledOut: true as const } : { signIn })
  } satisfies Chosen
})
