// What would be started or contacted to reach a server, without any secret: of the values of variables only plain ones are
// part of it, of headers none, and secrets in words stand as `${NAME}`.
import { splitWords } from "@mcp-inspect/engine/capture/words"
import {
  asJson,
  compareText,
  equal,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownObject,
  ownString
} from "@mcp-inspect/engine/model/Json"
import { isSound } from "@mcp-inspect/engine/model/Wellformed"
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { Result } from "effect"

/** A server that is started. */
export interface CommandSource {
  readonly command: ReadonlyArray<string>
  /** The variables it is given, sorted by name; null for a value that is not held. */
  readonly env: Readonly<Record<string, string | null>>
  /** The folder it starts in, when that is not the folder of the lock. */
  readonly cwd?: string
}

/** A server that is contacted. */
export interface UrlSource {
  readonly url: string
  /** Names of the headers it is sent, in lower case, sorted. */
  readonly headers: ReadonlyArray<string>
}

/** How a server is reached. */
export type Source = CommandSource | UrlSource

const sorted = (names: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(names)].sort(compareText)

/** The words of a command as a configuration has it. */
export const wordsOf = (command: string | ReadonlyArray<string>): ReadonlyArray<string> =>
  typeof command === "string" ? Result.getOrElse(splitWords(command), () => [command]) : command

/** The source of a server that was read with its secrets hidden; `env` says what is held of its variables. */
export const sourceOf = (
  { command = "", cwd, headers = {}, url }: ServerConfig,
  env: ReadonlyArray<readonly [name: string, value: string | null]>
): Source =>
  url === undefined
    ? {
        command: wordsOf(command),
        env: Object.fromEntries(env.toSorted(([one], [other]) => compareText(one, other))),
        ...(cwd === undefined ? {} : { cwd })
      }
    : { url, headers: sorted(Object.keys(headers).map((name) => name.toLowerCase())) }

/** A source as it stands in the file. */
export const sourceJson = (source: Source): Json => asJson(source)

/** True for two that start or contact the same. */
export const sameSource = (one: Source, other: Source): boolean => equal(sourceJson(one), sourceJson(other))

const strings = (object: JsonObject, key: string): ReadonlyArray<string> | undefined => {
  const value = own(object, key)
  return isArray(value) && value.every((item) => typeof item === "string") ? value : undefined
}

const variablesOf = (object: JsonObject): CommandSource["env"] | undefined => {
  const entries = Object.entries(ownObject(object, "env") ?? { "": 0 })
  const read = entries.flatMap(([name, value]): Array<readonly [string, string | null]> =>
    typeof value === "string" || value === null ? [[name, value]] : []
  )
  return read.length === entries.length ? Object.fromEntries(read) : undefined
}

const hasOnly = (object: JsonObject, keys: ReadonlyArray<string>): boolean =>
  Object.keys(object).every((key) => keys.includes(key))

/** Reads a source; undefined for what is none. A member that is unknown may say what else would be started. */
export const readSource = (json: Json | undefined): Source | undefined => {
  if (!isObject(json) || !isSound(json, 2)) return undefined
  const url = ownString(json, "url")
  const headers = strings(json, "headers")
  if (url !== undefined && headers !== undefined && hasOnly(json, ["url", "headers"])) return { url, headers }
  const command = strings(json, "command")
  const env = variablesOf(json)
  const cwd = own(json, "cwd")
  if (command === undefined || command.length === 0 || env === undefined) return undefined
  if (!hasOnly(json, ["command", "env", "cwd"]) || (cwd !== undefined && typeof cwd !== "string")) return undefined
  return { command, env, ...(cwd === undefined ? {} : { cwd }) }
}

/* Variables stand for words of a host, so that two that name the same are the same. */
const originOf = (url: string): string | undefined => URL.parse(url.replaceAll(/\$\{(\w+)[^{}]*\}/g, "$1"))?.origin

/** True when what is sent to a URL may go elsewhere than before, or is more than before. */
export const isElsewhere = (before: Source, now: UrlSource): boolean => {
  if (!("url" in before)) return true
  const origin = originOf(now.url)
  const isThere =
    before.url === now.url || (origin !== undefined && origin !== "null" && origin === originOf(before.url))
  return !isThere || now.headers.some((name) => !before.headers.includes(name))
}
