import { environmentName, serverName } from "@mcp-inspect/api/wire/names"
import { readSnapshot } from "@mcp-inspect/engine/capture/file"
import { Effect, Option, Path } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { type LoadedConfig, loadConfig } from "../config/Config.ts"
import { selectServers } from "../config/servers.ts"
import { noSignInFlags } from "../config/signIn.ts"
import { fromCapture, invalid } from "../Failure.ts"
import { globals } from "../Globals.ts"
import { Host } from "../Host.ts"
import { isBranch, isCommit } from "../hosted/origin.ts"
import { pushSnapshot } from "../hosted/pushSnapshot.ts"

/** A snapshot file and the server it is of; undefined for the only one. */
interface Pushed {
  readonly file: string
  readonly server: string | undefined
}

const noFlags = { ...noSignInFlags, stdio: Option.none<string>(), url: Option.none<string>() }

const configured = Effect.fnUntraced(function* (loaded: LoadedConfig) {
  const path = yield* Path.Path
  const { entries } = yield* selectServers(loaded, noFlags)
  return entries.map(({ baselinePath, name }): Pushed => ({
    file: path.resolve(loaded.folder, baselinePath),
    server: name
  }))
})

const checked = (flag: string, given: Option.Option<string>, isValid: (text: string) => boolean, mend: string) => {
  const text = Option.getOrUndefined(given)
  return text === undefined || isValid(text)
    ? Effect.succeed(text)
    : Effect.fail(invalid(flag, "The value cannot be used.", mend))
}

/** `mcp-inspect push` (CLI-78..CLI-81). */
export const pushCommand = Command.make(
  "push",
  {
    file: Argument.String("file").pipe(
      Argument.optional,
      Argument.withDescription("Snapshot file to upload (default: the configured baseline)")
    ),
    environment: Flag.String("environment").pipe(
      Flag.optional,
      Flag.withMetavar("<name>"),
      Flag.withDescription("Where this surface is deployed (default production)")
    ),
    commit: Flag.String("commit").pipe(
      Flag.optional,
      Flag.withMetavar("<sha>"),
      Flag.withDescription("Commit it was built from (default: of CI, else of git)")
    ),
    branch: Flag.String("branch").pipe(
      Flag.optional,
      Flag.withMetavar("<name>"),
      Flag.withDescription("Branch it was built from (default: of CI, else of git)")
    )
  },
  Effect.fn("push")(function* (flags) {
    const { cwd } = yield* Host
    const { server } = yield* globals
    const path = yield* Path.Path
    if (server !== undefined && !serverName.test(server))
      return yield* invalid(
        "--server",
        "The value is no name of a server.",
        "Use letters, digits, `_` and `-`, at most 64."
      )
    const environment = yield* checked(
      "--environment",
      flags.environment,
      (text) => environmentName.test(text),
      "Use letters, digits and `_ . / -`, at most 64, such as `staging`."
    )
    const commit = yield* checked("--commit", flags.commit, isCommit, "Use the hash of a commit, 7 digits or more.")
    const branch = yield* checked("--branch", flags.branch, isBranch, "Use the name of a branch.")
    const loaded = yield* loadConfig
    const given = Option.getOrUndefined(flags.file)
    const pushed: ReadonlyArray<Pushed> =
      given === undefined ? yield* configured(loaded) : [{ file: path.resolve(cwd, given), server }]
    // All are read before any is sent: what cannot be read is the one thing that ends with 2.
    const snapshots = yield* Effect.forEach(pushed, (one) =>
      Effect.map(readSnapshot(one.file).pipe(Effect.mapError(fromCapture)), (snapshot) => ({ ...one, snapshot }))
    )
    for (const one of snapshots) {
      yield* pushSnapshot(loaded, one.snapshot, {
        ...(environment === undefined ? {} : { environment }),
        ...(commit === undefined ? {} : { commit }),
        ...(branch === undefined ? {} : { branch }),
        ...(one.server === undefined ? {} : { server: one.server })
      })
    }
  })
).pipe(
  Command.withShortDescription("Upload a snapshot, which becomes a deployment"),
  Command.withDescription(
    "Upload a snapshot, which becomes a deployment. MCP_INSPECT_KEY holds the key. A failed upload is a warning: exit code 0 does not prove receipt, which the console shows"
  ),
  Command.withExamples([
    { command: "mcp-inspect push", description: "Upload the configured baseline" },
    { command: "mcp-inspect push surface.json --environment staging", description: "Upload a file" }
  ])
)
