import { Diff } from "@mcp-inspect/engine/Diff"
import { Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { capturing } from "../captureSnapshot.ts"
import { loadConfig, withoutConfig } from "../config/Config.ts"
import { signInFlags } from "../config/signIn.ts"
import { parseHeader, targetFlags } from "../config/target.ts"
import { say } from "../Output.ts"
import {
  advised,
  compareFlags,
  compareOptions,
  conclude,
  emit,
  outputPath,
  reportFlags,
  withoutStale
} from "../Reporting.ts"
import { parseOverride } from "../sources/npmNames.ts"
import { readSides } from "../sources/sides.ts"
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
    const diff = yield* Diff
    const file = yield* outputPath(flags)
    const { comparison, notices } = yield* withoutStale(
      file,
      Effect.gen(function* () {
        const loaded = yield* flags.noConfig ? withoutConfig : loadConfig
        const sides = yield* readSides(
          yield* Effect.fromResult(parseSource(flags.before)),
          yield* Effect.fromResult(parseSource(flags.after)),
          {
            headers: yield* Effect.forEach(flags.header, (text) => parseHeader("--header", text)),
            signIn: flags,
            protocol: Option.getOrElse(flags.protocol, () => "auto" as const),
            serverArgs: Option.getOrUndefined(flags.serverArgs),
            overrides: yield* Effect.forEach(flags.override, (text) => Effect.fromResult(parseOverride(text)))
          },
          loaded
        )
        const { after, before } = sides
        const options = yield* compareOptions(flags, loaded, before, after.snapshot)
        const compared = diff.compare(before.snapshot, after.snapshot, options)
        const { notices, report } = yield* Effect.flatMap(compared, advised(flags))
        const notes = [...before.notices, ...after.notices].map((notice) => `note: ${notice}`)
        return { comparison: report, notices: [...notes, ...notices] }
      })
    )
    yield* emit(comparison, flags, file)
    yield* say(notices)
    yield* conclude(comparison)
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
