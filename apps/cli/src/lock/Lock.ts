// `lock`, from its flags to its end.
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { Effect, Option } from "effect"
import type { SignInFlags } from "../config/signIn.ts"
import { destinationsOf, type ReportFlags, withoutStale } from "../destinations.ts"
import { invalid } from "../Failure.ts"
import { globals } from "../Globals.ts"
import { commandOfLock } from "../nextCommands.ts"
import { say } from "../Output.ts"
import { conclude, concludeAll, emit, emitAll } from "../Reporting.ts"
import { readClientServers } from "./configured.ts"
import { readLock } from "./file.ts"
import { lockServers } from "./lockServers.ts"
import type { Manner } from "./prepare.ts"
import { verifyLock } from "./verifyLock.ts"

/** What the flags of `lock` say. */
export interface LockFlags extends ReportFlags, SignInFlags {
  readonly verify: boolean
  readonly from: Option.Option<string>
  readonly lockFile: Option.Option<string>
  readonly yes: boolean
  readonly failOn: Option.Option<Policy["failOn"]>
}

const open = Effect.fnUntraced(function* (flags: LockFlags) {
  const { server } = yield* globals
  const client = yield* readClientServers(Option.getOrUndefined(flags.from), server)
  if (Option.isSome(flags.oauthClientId) && client.servers.length > 1) {
    return yield* invalid(
      "--oauth-client-id",
      "A client is known to one authorization server, and these servers may have several.",
      `Choose one: ${client.servers.map(({ name }) => `\`--server ${name}\``).join(", ")}.`
    )
  }
  const lockFile = yield* readLock(Option.getOrUndefined(flags.lockFile), client.folder)
  yield* say([
    `Servers of ${client.place}`,
    ...(client.others.length === 0
      ? []
      : [`note: also there and not read: ${client.others.join(", ")} (\`--from\` names a file)`])
  ])
  return { client, lockFile, server }
})

const mannerOf = (flags: LockFlags): Manner => ({ isAgreed: flags.yes, signIn: flags })

const verify = Effect.fnUntraced(function* (flags: LockFlags) {
  const destinations = yield* destinationsOf(flags)
  const relock = yield* commandOfLock(flags)
  const options = { ...mannerOf(flags), failOn: flags.failOn, relock }
  const outcome = yield* withoutStale(
    destinations,
    Effect.flatMap(open(flags), ({ client, lockFile, server }) => verifyLock(client, lockFile, server, options))
  )
  if ("several" in outcome) {
    yield* emitAll(outcome.several, destinations, { commands: { lock: relock } })
    return yield* concludeAll(outcome.several)
  }
  yield* emit(outcome.one.report, destinations, { server: outcome.name, commands: { lock: relock } })
  yield* say(outcome.one.notices)
  yield* conclude(outcome.one.report)
})

/** Runs `lock`. */
export const runLock = Effect.fn("lock")(function* (flags: LockFlags) {
  const { config } = yield* globals
  if (config !== undefined) {
    return yield* invalid(
      "--config",
      "A configuration of MCP Inspect is about servers of yours; `lock` is about those of a client.",
      "Leave it out; `--from` names a client configuration."
    )
  }
  if (flags.verify) return yield* verify(flags)
  const given = [
    ["--output", Option.isSome(flags.output)],
    ["--report", flags.report.length > 0],
    ["--fail-on", Option.isSome(flags.failOn)]
  ] as const
  for (const [flag, isGiven] of given) {
    if (isGiven)
      return yield* invalid(flag, "Locking makes no report and no verdict.", "Leave it out, or add `--verify`.")
  }
  const { client, lockFile, server } = yield* open(flags)
  yield* lockServers(client, lockFile, server, { ...mannerOf(flags), relock: yield* commandOfLock(flags) })
})
