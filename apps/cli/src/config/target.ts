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
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { interpolate } from "./interpolate.ts"

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
  )
} as const

/** The values of {@link targetFlags}. */
export interface TargetFlags {
  readonly stdio: Option.Option<string>
  readonly url: Option.Option<string>
  readonly header: ReadonlyArray<string>
  readonly protocol: Option.Option<"auto" | "legacy" | "modern">
}

/** A server to capture, and how. */
export interface Chosen {
  readonly target: Target
  readonly options: CaptureOptions
}

/** Reads one `--header`. */
export const parseHeader = (text: string): Effect.Effect<readonly [string, string], CannotRun> => {
  const colon = text.indexOf(":")
  const name = text.slice(0, Math.max(0, colon)).trim()
  const value = text.slice(colon + 1).trim()
  // The value is not repeated in the error: it may be a secret.
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    return Effect.fail(
      invalid(
        "--header",
        "A header must read `Name: value` with a valid name.",
        'For example `--header "Authorization: Bearer …"`.'
      )
    )
  }
  if (/[^\t\u0020-\u007E\u0080-\u00FF]/.test(value)) {
    return Effect.fail(
      invalid(
        "--header",
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
  readonly fill: (key: string, text: string, mayBeEmpty?: boolean) => Effect.Effect<string, CannotRun>
  readonly secrets: Array<string>
}

const filling = (file: string, env: Readonly<Record<string, string | undefined>>): Filling => {
  const secrets: Array<string> = []
  return {
    secrets,
    fill: (key, text, mayBeEmpty = false) => {
      const filled = interpolate(text, env, { mayBeEmpty })
      if (Result.isFailure(filled)) {
        const { isEmpty, variable } = filled.failure
        return Effect.fail(
          invalid(
            file,
            `\`${key}\` needs the environment variable ${variable}, which is ${isEmpty ? "empty" : "not set"}.`,
            `Set ${variable}, or write the value out.`
          )
        )
      }
      secrets.push(...filled.success.secrets)
      return Effect.succeed(filled.success.text)
    }
  }
}

const fromConfig = Effect.fnUntraced(function* (
  server: ServerConfig,
  loaded: LoadedConfig,
  extra: ReadonlyArray<readonly [string, string]>
) {
  const { env } = yield* Host
  const path = yield* Path.Path
  const file = loaded.file ?? "configuration"
  const { fill, secrets } = filling(file, env)
  const { command, url } = server
  if (command !== undefined && url !== undefined) {
    return yield* invalid(
      file,
      "`server` has both `command` and `url`.",
      "Keep the one by which the server is reached."
    )
  }
  if (url !== undefined) {
    const headers: Array<readonly [string, string]> = []
    for (const [name, value] of Object.entries(server.headers ?? {})) {
      headers.push(yield* parseHeader(`${name}: ${yield* fill(`server.headers.${name}`, value)}`))
    }
    const target: Target = {
      kind: "http",
      url: yield* Effect.flatMap(fill("server.url", url), (text) => checkUrl(file, text)),
      headers: [...headers, ...extra]
    }
    return { target, secrets }
  }
  if (command === undefined) {
    return yield* invalid(
      file,
      "`server` has neither `command` nor `url`.",
      "Add the one by which the server is reached."
    )
  }
  if (extra.length > 0 || server.headers !== undefined) {
    return yield* invalid(
      file,
      "Headers are for servers with a `url`; this one is started as a command.",
      "Pass secrets to it through `server.env`."
    )
  }
  const words =
    typeof command === "string"
      ? yield* splitCommand(file, yield* fill("server.command", command))
      : yield* Effect.forEach(command, (word, index) => fill(`server.command[${index}]`, word)).pipe(
          Effect.flatMap((all) => checkCommand(file, all))
        )
  const variables: Array<readonly [string, string]> = []
  for (const [name, value] of Object.entries(server.env ?? {}))
    variables.push([name, yield* fill(`server.env.${name}`, value, true)])
  const cwd = path.resolve(loaded.folder, server.cwd === undefined ? "." : yield* fill("server.cwd", server.cwd))
  const target: Target = { kind: "stdio", command: words, env: Object.fromEntries(variables), cwd }
  return { target, secrets }
})

/** The server named by flags, else the configured one. */
export const chooseTarget = Effect.fn("chooseTarget")(function* (
  flags: TargetFlags,
  loaded: LoadedConfig,
  prefer: Era | undefined
) {
  const stdio = Option.getOrUndefined(flags.stdio)
  const url = Option.getOrUndefined(flags.url)
  const extra = yield* Effect.forEach(flags.header, parseHeader)
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
  const server = loaded.data.server
  const picked: { readonly target: Target; readonly secrets: ReadonlyArray<string> } =
    stdio !== undefined
      ? { target: { kind: "stdio", command: yield* splitCommand("--stdio", stdio), env: {} }, secrets: [] }
      : url !== undefined
        ? { target: { kind: "http", url: yield* checkUrl("--url", url), headers: extra }, secrets: [] }
        : server !== undefined
          ? yield* fromConfig(server, loaded, extra)
          : yield* invalid(
              loaded.file ?? "configuration",
              loaded.file === undefined
                ? "No server is named, and no .mcp-inspect.yml was found."
                : "The configuration has no `server`.",
              'Name one: `--stdio "node dist/server.js"` or `--url https://mcp.example.com/mcp`.'
            )
  const options: CaptureOptions = {
    ...defaultOptions,
    timeoutMs: server?.timeout_ms ?? defaultOptions.timeoutMs,
    startupTimeoutMs: server?.startup_timeout_ms ?? defaultOptions.startupTimeoutMs,
    settleMs: server?.settle_ms ?? defaultOptions.settleMs,
    protocol: Option.getOrUndefined(flags.protocol) ?? server?.protocol ?? "auto",
    ...(prefer === undefined ? {} : { prefer }),
    secrets: picked.secrets
  }
  return { target: picked.target, options } satisfies Chosen
})
