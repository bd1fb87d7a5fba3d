import { Diff } from "@mcp-inspect/engine/Diff"
import { Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { capturing } from "../captureSnapshot.ts"
import { compareSources } from "../compareSources.ts"
import { loadConfig, withoutConfig } from "../config/Config.ts"
import { signInFlags } from "../config/signIn.ts"
import { parseHeader, targetFlags } from "../config/target.ts"
import { destinationsOf, reportFlags, withoutStale } from "../destinations.ts"
import { commandsOfDiff } from "../nextCommands.ts"
import { say } from "../Output.ts"
import { compareFlags, conclude, emit } from "../Reporting.ts"
import { parseOverride } from "../sources/npmNames.ts"
import { parseSource } from "../sources/Source.ts"

/** `mcp-inspect diff` (CLI-33..CLI-36, IN-1). */
export const diffCommand = Command.make(
  "diff",
  {
    before: Argument.String("old").pipe(
      Argument.withDescription("Compare from: snapshot file, git:REF[:PATH], npm:PACKAGE@VERSION, cmd:COMMAND or URL")
    ),
    after: Argument.String("new").pipe(Argument.withDescription("Compare to: the same kinds")),
    ...reportFlags,
    ...compareFlags,
    header: targetFlags.header,
    protocol: targetFlags.protocol,
    ...signInFlags,
    serverArgs: Flag.String("server-args").pipe(
      Flag.optional,
      Flag.withMetavar('"<args>"'),
      Flag.withDescription("Arguments for the servers of npm: sides")
    ),
    override: Flag.String("override").pipe(
      Flag.atLeast(0),
      Flag.withMetavar("[old:|new:]<name>=<version>"),
      Flag.withDescription("Version of a dependency of npm: sides, or of one; may be repeated")
    ),
    noConfig: Flag.Boolean("no-config").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Ignore any configuration file")
    )
  },
  Effect.fn("diff")(function* (flags) {
    const destinations = yield* destinationsOf(flags)
    const { notices, report } = yield* withoutStale(
      destinations,
      Effect.gen(function* () {
        const loaded = yield* flags.noConfig ? withoutConfig : loadConfig
        const before = yield* Effect.fromResult(parseSource(flags.before))
        const after = yield* Effect.fromResult(parseSource(flags.after))
        const options = {
          headers: yield* Effect.forEach(flags.header, (text) => parseHeader("--header", text)),
          signIn: flags,
          protocol: Option.getOrElse(flags.protocol, () => "auto" as const),
          serverArgs: Option.getOrUndefined(flags.serverArgs),
          overrides: yield* Effect.forEach(flags.override, (text) => Effect.fromResult(parseOverride(text)))
        }
        return yield* compareSources({ before, after }, options, flags, loaded)
      })
    )
    yield* emit(report, destinations, { commands: yield* commandsOfDiff })
    yield* say(notices)
    yield* conclude(report)
  })
).pipe(
  Command.withDescription("Compare two snapshots: files, commits, published packages, commands or URLs"),
  Command.withExamples([
    { command: "mcp-inspect diff old.json new.json", description: "Compare two snapshots; no server is contacted" },
    {
      command: 'mcp-inspect diff git:origin/main "cmd:node dist/server.js"',
      description: "The committed baseline against a server that is started"
    },
    {
      command: "mcp-inspect diff npm:@acme/search-mcp@1.4.0 npm:@acme/search-mcp@2.0.0",
      description: "Two published versions, installed with scripts off into a temporary folder"
    },
    {
      command: "mcp-inspect diff old.json new.json --format json --fail-on POTENTIALLY_BREAKING",
      description: "For machines, with a stricter gate"
    }
  ]),
  Command.provide(Layer.mergeAll(capturing, Diff.layer))
)
