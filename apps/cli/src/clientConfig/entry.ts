// One server of a client configuration as one of ours. Values of variables and headers are never copied (CLI-21).
import { isArray, isObject, type Json, type JsonObject, own } from "@mcp-inspect/engine/model/Json"
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import type { JsonPath } from "./jsonc.ts"
import { variableName, type Variables } from "./names.ts"
import { type Dialect, type Part, readParts, writeParts } from "./placeholders.ts"
import { findSecrets, isHeaderFlag, isSecretValue, type Secret, secretOfHeader } from "./secrets.ts"

/** What an entry became: a server, one that we cannot reach, or a member that cannot be read. */
export type Outcome =
  | { readonly kind: "server"; readonly server: ServerConfig; readonly notes: ReadonlyArray<string> }
  | { readonly kind: "left"; readonly isDisabled: boolean; readonly reason: string }
  | { readonly kind: "wrong"; readonly path: JsonPath; readonly problem: string }

/** What is known around an entry. */
export interface Around {
  /** The name of its server, for variables and messages. */
  readonly name: string
  readonly isGemini: boolean
  readonly variables: Variables
  /** The folder commands start in, from the folder of our configuration; undefined where no client folder is known. */
  readonly cwd: string | undefined
  /** How strings are read by a command that starts there. */
  readonly dialect: Dialect
  /** Whether the defaults of variables in words are written, but for likely secrets. */
  readonly keepsDefaults: boolean
  /** A path of the repository as the command can name it on every machine; other words stay as they are. */
  readonly portable: (word: string) => string
}

const wrong = (path: JsonPath, problem: string): Outcome => ({ kind: "wrong", path, problem })

const text = (value: Json | undefined): string | undefined =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : undefined

const transports: Readonly<Record<string, "http" | "sse" | "stdio">> = {
  stdio: "stdio",
  local: "stdio",
  http: "http",
  https: "http",
  remote: "http",
  "streamable-http": "http",
  streamable_http: "http",
  streamablehttp: "http",
  sse: "sse"
}

/** Only text of punctuation, or an authentication scheme, stands besides the variables. */
const isOnlyVariables = (parts: ReadonlyArray<Part>): boolean =>
  parts.some((part) => typeof part !== "string") &&
  parts.every(
    (part, index) =>
      typeof part !== "string" || !/[A-Za-z0-9]/.test(index === 0 ? part.replace(/^[A-Za-z]+ $/, "") : part)
  )

/** Only what is no likely secret keeps its default. */
const withoutSecretDefaults = (parts: ReadonlyArray<Part>, flag: string): ReadonlyArray<Part> =>
  parts.map((part, index) => {
    if (typeof part === "string" || part.fallback === undefined) return part
    const { fallback, variable } = part
    const before = parts[index - 1]
    const leading = typeof before === "string" ? before : ""
    const isSecret =
      isSecretValue(flag, fallback) ||
      findSecrets(`${variable}=${fallback}`).length > 0 ||
      findSecrets(leading + fallback).some(({ end }) => end > leading.length)
    return isSecret ? { variable } : part
  })

const makeWriter = ({ dialect, keepsDefaults, name, variables }: Around) => {
  const note = (parts: ReadonlyArray<Part>): void => {
    for (const part of parts) if (typeof part !== "string") variables.named(part.variable, part.fallback)
  }
  const hiding = (part: Part, secrets: (text: string) => ReadonlyArray<Secret> = findSecrets): ReadonlyArray<Part> => {
    if (typeof part !== "string") return [part]
    const parts: Array<Part> = []
    let end = 0
    for (const secret of secrets(part)) {
      const value = part.slice(secret.start, secret.end)
      const wanted = variableName(secret.isNamed ? secret.name : `${name}_${secret.name}`)
      parts.push(part.slice(end, secret.start), { variable: variables.suspect(wanted, name, value) })
      end = secret.end
    }
    parts.push(part.slice(end))
    return parts.filter((piece) => piece !== "")
  }
  /* What is secret in the parts of a word as a whole, for the flag it follows. */
  const secretsFor = (flag: string, parts: ReadonlyArray<Part>) => {
    const [first = ""] = parts
    const header = isHeaderFlag(flag) && typeof first === "string" ? secretOfHeader(first) : undefined
    const isPromised = parts.some((part) => typeof part === "string" && isSecretValue(flag, part))
    const called = header?.name ?? flag.replace(/^-+/, "")
    if (header === undefined && (!isPromised || isOnlyVariables(parts))) return undefined
    return (text: string): ReadonlyArray<Secret> => {
      if (header !== undefined && text === first) return header.start === header.end ? [] : [header]
      return /[A-Za-z0-9]/.test(text) ? [{ start: 0, end: text.length, name: called, isNamed: true }] : []
    }
  }
  return {
    /** A value of `env` or `headers`: a variable, whatever it was. */
    value: (wanted: string, given: string): string => {
      const parts = readParts(given, dialect)
      if (!isOnlyVariables(parts)) return `\${${variables.hide(wanted, name, writeParts(parts))}}`
      note(parts)
      return writeParts(parts)
    },
    /** A word of a command, or a URL: as it is, without its secrets. */
    word: (given: string, flag = ""): string => {
      const parts = readParts(given, dialect)
      const [only] = parts
      if (parts.length === 1 && typeof only === "string" && isSecretValue(flag, only))
        return `\${${variables.suspect(variableName(flag.replace(/^-+/, "")), name, only)}}`
      note(parts)
      const secrets = secretsFor(flag, parts)
      return writeParts(
        withoutSecretDefaults(parts, flag).flatMap((part) => hiding(part, secrets)),
        keepsDefaults
      )
    }
  }
}

type Members = { readonly entries: ReadonlyArray<readonly [string, string]> } | { readonly wrong: Outcome }

const readMap = (entry: JsonObject, key: string): Members => {
  const map = own(entry, key)
  if (map === undefined || map === null) return { entries: [] }
  if (!isObject(map)) return { wrong: wrong([key], `\`${key}\` is no object of strings`) }
  const entries: Array<readonly [string, string]> = []
  for (const [name, value] of Object.entries(map)) {
    if (value === null) continue
    const read = text(value)
    if (read === undefined) return { wrong: wrong([key, name], `this value of \`${key}\` is no string`) }
    entries.push([name, read])
  }
  return { entries }
}

const isDisabled = (entry: JsonObject): boolean => own(entry, "disabled") === true || own(entry, "enabled") === false

const overHttp = (entry: JsonObject, url: string, around: Around): Outcome => {
  const headers = readMap(entry, "headers")
  if ("wrong" in headers) return headers.wrong
  const writer = makeWriter(around)
  const written = headers.entries.map(([name, value]) => [name, writer.value(variableName(name), value)] as const)
  const address = writer.word(url)
  const path = URL.parse(url)?.pathname ?? ""
  return {
    kind: "server",
    server: { url: address, ...(written.length === 0 ? {} : { headers: Object.fromEntries(written) }) },
    notes: /\/sse\/?$/.test(path)
      ? ["its URL ends like an SSE endpoint; MCP Inspect speaks streamable HTTP, so the server needs that as well"]
      : []
  }
}

const asProcess = (entry: JsonObject, command: Json, around: Around): Outcome => {
  const words = isArray(command) ? command : [command]
  const given = own(entry, "args") ?? []
  if (!isArray(given)) return wrong(["args"], "`args` is no list of strings")
  const program = text(words[0])
  if (program === undefined || program.trim() === "") return wrong(["command"], "`command` names no program")
  const env = readMap(entry, "env")
  if ("wrong" in env) return env.wrong
  const all: Array<string> = []
  for (const [index, word] of [...words, ...given].entries()) {
    const read = text(word)
    if (read === undefined)
      return wrong(isArray(command) ? ["command"] : ["args", index - 1], "this argument is no string")
    all.push(read)
  }
  const folder = own(entry, "cwd")
  if (folder !== undefined && folder !== null && typeof folder !== "string") return wrong(["cwd"], "`cwd` is no string")
  const writer = makeWriter(around)
  const variables = env.entries.map(([name, value]) => [name, writer.value(name, value)] as const)
  const [first = "", ...rest] = all.map((word, index) => writer.word(around.portable(word), all[index - 1]))
  // Clients differ in whether they split it; what looks like a command line is one.
  const isLine = all.length === 1 && /^\S+\s+\S/.test(program) && !/^\S*[/\\]/.test(program)
  return {
    kind: "server",
    server: {
      command: isLine ? first : [first, ...rest],
      ...(variables.length === 0 ? {} : { env: Object.fromEntries(variables) }),
      ...(around.cwd === undefined ? {} : { cwd: writer.word(around.cwd) })
    },
    notes:
      own(entry, "envFile") === undefined ? [] : ["its `envFile` is not read; set the variables it needs under `env`"]
  }
}

const withNote = (outcome: Outcome, isSo: boolean, note: string): Outcome =>
  isSo && outcome.kind === "server" ? { ...outcome, notes: [...outcome.notes, note] } : outcome

/** Reads one entry. `isWanted` says that it was asked for by name, so that being switched off is no reason to leave it. */
export const readEntry = (entry: Json, isWanted: boolean, around: Around): Outcome => {
  if (!isObject(entry)) return wrong([], "this server is no object")
  if (isDisabled(entry) && !isWanted) return { kind: "left", isDisabled: true, reason: "it is disabled there" }
  const type = own(entry, "type") ?? own(entry, "transport")
  const transport = typeof type === "string" ? transports[type.toLowerCase()] : undefined
  const member = ["httpUrl", "url", "serverUrl"].find((key) => (own(entry, key) ?? "") !== "")
  const command = own(entry, "command")
  // Gemini CLI looks at URLs first, and at `httpUrl` before `url`.
  const isUrlFirst = around.isGemini && ["httpUrl", "url"].some((key) => (own(entry, key) ?? "") !== "")
  const both = command !== undefined && member !== undefined
  if (command !== undefined && !isUrlFirst && transport !== "http" && transport !== "sse")
    return withNote(asProcess(entry, command, around), both, "it has a URL besides its `command`, which alone is used")
  if (member === undefined) return wrong([], "this server has neither a `command` nor a URL")
  const url = own(entry, member)
  if (typeof url !== "string" || url === "") return wrong([member], `\`${member}\` is no URL`)
  if (transport === "sse" || (around.isGemini && member === "url" && transport !== "http"))
    return {
      kind: "left",
      isDisabled: false,
      reason: "it is reached over SSE, the retired transport; MCP Inspect speaks stdio and streamable HTTP"
    }
  return withNote(overHttp(entry, url, around), both, "it has a `command` besides its URL, which alone is used")
}
