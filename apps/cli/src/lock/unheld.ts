// Values that may decide what a command starts and that no lock file holds: a package name behind `--token` looks like a
// secret, and `NODE_OPTIONS` loads what it names. Who changes one changes the command, and nobody would see it.
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import { isMachineKey, promisesSecret } from "../clientConfig/secrets.ts"
import type { Variables } from "../clientConfig/names.ts"
import type { Given } from "./environment.ts"
import { type Source, wordsOf } from "./Source.ts"

/** Such a value. */
export interface Unheld {
  /** The variable that stands for it. */
  readonly name: string
  readonly value: string
  /** True for what can be nothing but a key: it alone is not shown. */
  readonly isKey: boolean
}

/** `NAME=` and `--flag=` before a value. */
const assigned = /^-{0,2}([A-Za-z_][\w.-]*)=$/

/* Whether a variable stands in every word as a key does. The name of a package could be of any lower case. */
const standsAsKey = (words: ReadonlyArray<string>, name: string, value: string): boolean =>
  isMachineKey(value) &&
  words.every((word, index) => {
    const [before = "", ...after] = word.split(`\${${name}}`)
    if (after.length === 0) return true
    if (index === 0 || after.length > 1 || after[0] !== "") return false
    const [, flag = ""] = assigned.exec(before) ?? []
    if (flag !== "") return promisesSecret(flag)
    const previous = words[index - 1] ?? ""
    return (
      before === "" && /^--?\w/.test(previous) && promisesSecret(previous.replace(/^-+/, "")) && /[A-Z]/.test(value)
    )
  })

/** The values of a server that is started; of one that is contacted, what its host is. */
export const unheldOf = (
  config: ServerConfig,
  source: Source,
  variables: Variables,
  given: ReadonlyArray<Given>
): ReadonlyArray<Unheld> => {
  const values = variables.values()
  const suspected = new Set(variables.suspected())
  if ("url" in source) {
    const [, host = ""] = /^\w+:[\\/]*([^\\/?#]*)/.exec(source.url) ?? []
    const inHost = host.slice(host.lastIndexOf("@") + 1)
    return [...suspected]
      .filter((name) => inHost.includes(`\${${name}}`))
      .map((name) => ({ name, value: values[name] ?? "", isKey: false }))
  }
  const words = wordsOf(config.command ?? "")
  const all = [...words, config.cwd ?? ""]
  const held = [...source.command, source.cwd ?? ""].join("\n")
  const defaulted = new Set(variables.defaulted())
  const inWords = Object.entries(values).flatMap(([name, value]): ReadonlyArray<Unheld> => {
    const isIn = all.some((word) => word.includes(`\${${name}}`))
    if (!isIn || !(suspected.has(name) || (defaulted.has(name) && !held.includes(`\${${name}:-`)))) return []
    return [{ name, value, isKey: !config.cwd?.includes(`\${${name}}`) && standsAsKey(words, name, value) }]
  })
  const inEnv = given
    .filter(({ kind }) => kind === "loose")
    .map(({ name, text }) => ({ name, value: text, isKey: false }))
  return [...inWords, ...inEnv]
}

/** A source as it is shown to whoever judges it: the values that no lock file holds in their places, but for keys. */
export const openSource = (
  source: Source,
  unheld: ReadonlyArray<Unheld>,
  variables: Variables,
  given: ReadonlyArray<Given>
): Source => {
  const loose = new Map(given.filter(({ kind }) => kind === "loose").map(({ name, text }) => [name, text]))
  const suspected = new Set(variables.suspected())
  const values = new Map(unheld.filter(({ isKey }) => !isKey).map(({ name, value }) => [name, value]))
  const open = (text: string): string =>
    text.replaceAll(/\$?\$\{(\w+)\}/g, (whole, name: string) => {
      const value = whole.startsWith("$$") ? undefined : values.get(name)
      return value === undefined ? whole : suspected.has(name) ? value : `\${${name}:-${value}}`
    })
  if ("url" in source) return { ...source, url: open(source.url) }
  return {
    command: source.command.map(open),
    env: Object.fromEntries(
      Object.entries(source.env).map(([name, value]) => [name, value ?? loose.get(name) ?? null])
    ),
    ...(source.cwd === undefined ? {} : { cwd: open(source.cwd) })
  }
}
