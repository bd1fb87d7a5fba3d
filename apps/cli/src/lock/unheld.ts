// Values that may decide what a command starts and that no lock file holds: a package name behind `--token` looks like a
// secret, and `NODE_OPTIONS` loads what it names. Who changes one changes the command, and nobody would see it.
import { isObject, type Json, ownObject } from "@mcp-inspect/engine/model/Json"
import type { ServerConfig } from "@mcp-inspect/engine/policy/ConfigSchema"
import type { Variables } from "../clientConfig/names.ts"
import type { Source } from "./Source.ts"

/** Such a value. */
export interface Unheld {
  /** The variable that stands for it. */
  readonly name: string
  readonly value: string
}

/** Variables by which interpreters, linkers and package managers are told what to load, and from where. */
const loading =
  /^(?:PATH|PATHEXT|COMSPEC|SHELL|ENV|BASH_ENV|LD_\w+|DYLD_\w+|NODE_(?:OPTIONS|PATH)|PYTHON(?:PATH|HOME|STARTUP|USERBASE|EXECUTABLE|BREAKPOINT)|PERL5\w+|RUBY\w+|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|npm_\w+|(?:BUN|DENO|PIP|PNPM|UV|YARN)_\w+|GIT_(?!AUTHOR|COMMITTER)\w+)$/i

/** A value that is one variable of the environment, and nothing of the file. */
const isVariable = /^\$\{(?:env:)?\w+\}$/

/** The values of a server that is started; one that is contacted starts nothing. */
export const unheldOf = (
  entry: Json,
  config: ServerConfig,
  source: Source,
  variables: Variables
): ReadonlyArray<Unheld> => {
  if ("url" in source) return []
  const words = [config.command ?? "", config.cwd ?? ""].flat().join("\n")
  const held = [...source.command, source.cwd ?? ""].join("\n")
  const suspected = new Set(variables.suspected())
  const defaulted = new Set(variables.defaulted())
  const inWords = Object.entries(variables.values()).filter(
    ([name]) =>
      words.includes(`\${${name}}`) && (suspected.has(name) || (defaulted.has(name) && !held.includes(`\${${name}:-`)))
  )
  const env = isObject(entry) ? Object.entries(ownObject(entry, "env") ?? {}) : []
  const inEnv = env.filter(([name, value]) => loading.test(name) && !isVariable.test(String(value)))
  return [...inWords, ...inEnv].map(([name, value]) => ({ name, value: String(value) }))
}
