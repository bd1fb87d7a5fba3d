// The capture of a server as its client would reach it: with the values of the client configuration, which stay in
// memory, and those of the environment.
import type { Era } from "@mcp-inspect/engine/model/Surface"
import { Effect, Result } from "effect"
import { interpolate } from "../config/interpolate.ts"
import { chooseTarget, noTarget } from "../config/target.ts"
import type { SignInFlags } from "../config/signIn.ts"
import { invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import type { Client, Reachable } from "./configured.ts"

/* What the client configuration says wins over the environment; its defaults do not. */
const environment = Effect.fnUntraced(function* (client: Client, { path, variables }: Reachable) {
  const { env } = yield* Host
  const literals = new Set(variables.hidden())
  const verbatim = new Set(variables.suspected())
  const filled: Array<readonly [string, string]> = []
  for (const [name, value] of Object.entries(variables.values())) {
    if (!literals.has(name)) {
      if (env[name] === undefined) filled.push([name, value])
      continue
    }
    const text = verbatim.has(name) ? Result.succeed({ text: value }) : interpolate(value, env, { mayBeEmpty: true })
    if (Result.isFailure(text)) {
      const { variable } = text.failure
      return yield* invalid(
        client.at(path),
        `The server needs the environment variable ${variable}, which is not set.`,
        `Set ${variable} in the environment.`
      )
    }
    filled.push([name, text.success.text])
  }
  return { ...env, ...Object.fromEntries(filled) }
})

/** The server with all its values, which are secrets from here on; a variable that is not set is an error. */
export const targetOf = Effect.fnUntraced(function* (
  client: Client,
  name: string,
  server: Reachable,
  flags: SignInFlags,
  prefer: Era | undefined
) {
  const host = yield* Host
  const env = yield* environment(client, server)
  const { at, file, folder } = client
  const entry = { name, server: { config: server.config, path: server.path }, baselinePath: "" }
  return yield* chooseTarget(
    { ...noTarget, ...flags },
    { file, folder, data: {}, at, isOff: true },
    entry,
    prefer
  ).pipe(Effect.provideService(Host, Host.of({ ...host, env })))
})
