// What a lock file holds of the variables of a server. By almost any variable a program can be told what to load, so a
// literal is held in clear, or promises to be a secret, or is asked about each time.
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { findSecrets } from "../clientConfig/secrets.ts"
import type { Variables } from "../clientConfig/names.ts"

/** A variable that a server is given. */
export interface Given {
  readonly name: string
  /** What the client configuration says, placeholders as ours. */
  readonly text: string
  /** `held`: the text is in the lock file; `secret`: it is known to be one; `loose`: neither, so it is asked about. */
  readonly kind: "held" | "loose" | "secret"
}

const secretWords = new Set(
  (
    "token tokens key keys apikey secret secrets pass password passwd passphrase pwd pgpassword auth authtoken authorization " +
    "credential credentials creds cookie cookies session pin private jwt bearer dsn sid pat signature accesskey secretkey"
  ).split(" ")
)

/** What is named so says where something is or what is run, whatever stands before it. */
const placeWords = new Set(
  (
    "command cmd helper program script exec options opts args argv hook hooks agent sock socket plugin provider backend " +
    "module handler url uri host path file dir directory home folder"
  ).split(" ")
)

/** True when the name of a variable promises a secret. */
export const namesSecret = (name: string): boolean => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "")
  return words.some((word) => secretWords.has(word)) && !placeWords.has(words.at(-1) ?? "")
}

/** Settings that many servers have. Any other word may be a password, or the name of what is loaded. */
const settings =
  /^(?:true|false|yes|no|on|off|\d{1,5}|production|development|staging|test|debug|info|warn|warning|error|trace|verbose|silent|quiet|stdio|http|https|sse|utf-?8)$/i

const path = /^(?:\.{1,2}|~|\$\{\w+\})?(?:\/[\w.@+~-]*)+$|^\.{1,2}$/

const isAddress = (text: string): boolean => {
  const url = /^https?:\/\/[\w.:/~%+-]+$/i.test(text) ? URL.parse(text) : null
  return url !== null && url.username === "" && url.password === "" && url.search === "" && url.hash === ""
}

/** True for a value that is no secret and that a person can judge. */
const isPlain = (text: string): boolean =>
  text === "" || ((settings.test(text) || path.test(text) || isAddress(text)) && findSecrets(text).length === 0)

const placeholder = /^\$\{(\w+)\}$/

/** Judges the variables that a server is given, in their order. */
export const givenTo = ({ env = {} }: ServerConfig, variables: Variables): ReadonlyArray<Given> => {
  const literals = new Set(variables.hidden())
  const defaulted = new Set(variables.defaulted())
  const values = variables.values()
  return Object.entries(env).map(([name, written]) => {
    const [, variable = ""] = placeholder.exec(written) ?? []
    const isLiteral = literals.has(variable)
    const text = isLiteral
      ? (values[variable] ?? "")
      : written.replaceAll(/\$\{(\w+)\}/g, (whole, one: string) =>
          defaulted.has(one) ? `\${${one}:-${values[one] ?? ""}}` : whole
        )
    const judged = (kind: Given["kind"]): Given => ({ name, text, kind })
    // Only names: whoever sets these in the environment decides.
    if (!isLiteral && text === written) return judged("held")
    if (namesSecret(name)) return judged("secret")
    const [, fallback = text] = /^\$\{\w+:-(.*)\}$/s.exec(text) ?? []
    return judged(isPlain(fallback) ? "held" : "loose")
  })
}

/** A path inside the folder that the client opens as every checkout would write it. */
export const withinWorkspace = (text: string, workspace: string | undefined): string =>
  workspace !== undefined && (text === workspace || text.startsWith(`${workspace}/`))
    ? `\${workspaceFolder}${text.slice(workspace.length)}`
    : text
