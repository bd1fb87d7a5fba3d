// What would be started or contacted to reach a server, without any secret: values of variables and headers are never
// part of it, and secrets in words stand as `${NAME}`.
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
  ownString
} from "@mcp-inspect/engine/model/Json"
import { isSound } from "@mcp-inspect/engine/model/Wellformed"
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { Result } from "effect"

/** A server that is started. */
export interface CommandSource {
  readonly command: ReadonlyArray<string>
  /** Names of the variables it is given, sorted. */
  readonly env: ReadonlyArray<string>
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

const wordsOf = (command: string | ReadonlyArray<string>): ReadonlyArray<string> =>
  typeof command === "string" ? Result.getOrElse(splitWords(command), () => [command]) : command

/** The source of a server that was read with its secrets hidden. */
export const sourceOf = ({ command = "", cwd, env = {}, headers = {}, url }: ServerConfig): Source =>
  url === undefined
    ? { command: wordsOf(command), env: sorted(Object.keys(env)), ...(cwd === undefined ? {} : { cwd }) }
    : { url, headers: sorted(Object.keys(headers).map((name) => name.toLowerCase())) }

/** A source as it stands in the file. */
export const sourceJson = (source: Source): Json => asJson(source)

/** True for two that start or contact the same. */
export const sameSource = (one: Source, other: Source): boolean => equal(sourceJson(one), sourceJson(other))

const strings = (object: JsonObject, key: string): ReadonlyArray<string> | undefined => {
  const value = own(object, key)
  return isArray(value) && value.every((item) => typeof item === "string") ? value : undefined
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
  const env = strings(json, "env")
  const cwd = own(json, "cwd")
  if (command === undefined || command.length === 0 || env === undefined) return undefined
  if (!hasOnly(json, ["command", "env", "cwd"]) || (cwd !== undefined && typeof cwd !== "string")) return undefined
  return { command, env, ...(cwd === undefined ? {} : { cwd }) }
}
