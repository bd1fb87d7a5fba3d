import { readSnapshotText, writeFiles, type OutputFile } from "@mcp-inspect/engine/capture/file"
import { asJson, pretty } from "@mcp-inspect/engine/model/Json"
import { encodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Effect, FileSystem, Option, Path } from "effect"
import { Command, Flag } from "effect/cli"
import { captureSnapshot, capturing } from "../captureSnapshot.ts"
import { loadConfig, type LoadedConfig } from "../config/Config.ts"
import type { Entry } from "../config/Entry.ts"
import { aboutOne, selectServers } from "../config/servers.ts"
import { chooseTarget, type TargetFlags, targetFlags } from "../config/target.ts"
import { counts } from "../counts.ts"
import { fromCapture, invalid, Told } from "../Failure.ts"
import { Host } from "../Host.ts"
import { pushSnapshot } from "../hosted/pushSnapshot.ts"
import { say, tell } from "../Output.ts"
import { reviewFiles, reviewFlag } from "../review.ts"

/* What an earlier capture at this place decides about the next: its era, and whether it has one member a line. */
const earlierAt = (file: string | undefined) =>
  file === undefined
    ? Effect.succeed(undefined)
    : readSnapshotText(file).pipe(
        Effect.map(({ snapshot, text }) => ({ era: snapshot.capture.era, isPretty: text.startsWith("{\n") })),
        Effect.orElseSucceed(() => undefined)
      )

interface SnapshotFlags extends TargetFlags {
  readonly out: Option.Option<string>
  readonly raw: Option.Option<string>
  readonly pretty: boolean
  readonly review: boolean
  readonly push: boolean
  readonly printFingerprint: boolean
}

const checkOutputs = Effect.fnUntraced(function* (flags: SnapshotFlags) {
  const { cwd } = yield* Host
  const path = yield* Path.Path
  const [out, raw] = [flags.out, flags.raw].map((flag) => Option.map(flag, (name) => path.resolve(cwd, name)))
  if (out !== undefined && raw !== undefined && Option.isSome(out) && Option.getOrUndefined(raw) === out.value)
    return yield* invalid("--out, --raw", "Both name the same file.", "Name two files.")
  if (Option.getOrUndefined(flags.raw) === "-")
    return yield* invalid("--raw", "The exchanges go to a file, not to stdout.", "Name a file: `--raw capture.json`.")
  if (Option.getOrUndefined(flags.out) === "")
    return yield* invalid("--out", "The path is empty.", "Name a file, or - for stdout.")
  if (flags.review && Option.getOrUndefined(flags.out) === "-")
    return yield* invalid("--review", "The review text stands beside a file.", "Name a file with `--out`.")
  if (flags.printFingerprint && Option.getOrUndefined(flags.out) === "-")
    return yield* invalid("--out, --print-fingerprint", "Both go to stdout.", "Name a file with `--out`.")
  if (flags.printFingerprint && flags.review && Option.isNone(flags.out))
    return yield* invalid(
      "--review, --print-fingerprint",
      "The fingerprint alone is wanted, so no file is written that the review text could stand beside.",
      "Name a file with `--out`."
    )
})

/* Captures one server, writes what was asked for, and says so. */
const snapshotServer = Effect.fnUntraced(function* (flags: SnapshotFlags, loaded: LoadedConfig, entry: Entry) {
  const host = yield* Host
  const path = yield* Path.Path
  const fs = yield* FileSystem.FileSystem
  const out = Option.getOrUndefined(flags.out)
  const raw = Option.getOrUndefined(flags.raw)
  const standard = path.resolve(loaded.folder, entry.baselinePath)
  const file = out === "-" ? undefined : out === undefined ? standard : path.resolve(host.cwd, out)
  // Whoever asks for the fingerprint of what is deployed renews no baseline by it.
  const isWritten = file !== undefined && !(flags.printFingerprint && out === undefined)
  const earlier = yield* earlierAt(file)
  const chosen = yield* chooseTarget(flags, loaded, entry, earlier?.era)
  const { evidence, notices, snapshot } = yield* captureSnapshot(chosen)
  // A baseline that is kept one member a line stays so, or its next change could not be read in a diff.
  const text = encodeSnapshot(snapshot, { pretty: flags.pretty || earlier?.isPretty === true })
  if (isWritten && file === standard) yield* Effect.ignore(fs.makeDirectory(path.dirname(file), { recursive: true }))
  const files: ReadonlyArray<OutputFile> = [
    ...(isWritten ? [{ path: file, text }] : []),
    ...(yield* reviewFiles(flags.review, loaded, isWritten ? file : undefined, snapshot)),
    ...(raw === undefined ? [] : [{ path: path.resolve(host.cwd, raw), text: `${pretty(asJson(evidence()))}\n` }])
  ]
  yield* writeFiles(files).pipe(Effect.mapError(fromCapture))
  if (flags.printFingerprint) yield* host.out(`${snapshot.fingerprint}\n`)
  else if (file === undefined) yield* host.out(text)
  const shown = (absolute: string): string => {
    const relative = path.relative(host.cwd, absolute)
    return relative.startsWith("..") ? absolute : relative
  }
  yield* say([
    `Captured ${counts(snapshot)}.`,
    ...(flags.printFingerprint ? [] : [`Fingerprint ${snapshot.fingerprint}`]),
    ...files.map((written) => `Written to ${shown(written.path)}`),
    ...snapshot.capture.warnings.map((warning) => `warning: ${warning}`),
    ...notices.map((notice) => `note: ${notice}`)
  ])
  if (flags.push) yield* pushSnapshot(loaded, snapshot, entry.name === undefined ? {} : { server: entry.name })
})

/** `mcp-inspect snapshot` (CLI-25..CLI-32). */
export const snapshotCommand = Command.make(
  "snapshot",
  {
    ...targetFlags,
    out: Flag.String("out").pipe(
      Flag.optional,
      Flag.withMetavar("<file|->"),
      Flag.withDescription("Where the snapshot goes; - is stdout (default .mcp-inspect/surface.json)")
    ),
    raw: Flag.String("raw").pipe(
      Flag.optional,
      Flag.withMetavar("<file>"),
      Flag.withDescription("Also write the protocol exchanges, secrets masked")
    ),
    pretty: Flag.Boolean("pretty").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Indent the snapshot, one member a line")
    ),
    review: reviewFlag,
    printFingerprint: Flag.Boolean("print-fingerprint").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Print the fingerprint alone; no file is written but what `--out` and `--raw` name")
    ),
    push: Flag.Boolean("push").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Also upload it, as `mcp-inspect push` does")
    )
  },
  Effect.fn("snapshot")(function* (flags) {
    yield* checkOutputs(flags)
    const loaded = yield* loadConfig
    const selection = yield* selectServers(loaded, flags)
    yield* aboutOne("--out", Option.isSome(flags.out), selection)
    yield* aboutOne("--raw", Option.isSome(flags.raw), selection)
    yield* aboutOne("--print-fingerprint", flags.printFingerprint, selection)
    yield* aboutOne("--header", flags.header.length > 0, selection)
    const [only] = selection.entries
    if (!selection.isSeveral) return yield* snapshotServer(flags, loaded, only)
    const failures = yield* Effect.forEach(selection.entries, (entry) => {
      const name = entry.name ?? ""
      return Effect.andThen(say([`${name}:`]), snapshotServer(flags, loaded, entry)).pipe(
        Effect.as(0),
        Effect.catchTag("CannotRun", (failure) => Effect.as(tell(name, failure), 1))
      )
    })
    if (failures.includes(1)) return yield* new Told()
  })
).pipe(
  Command.withDescription("Capture everything a server advertises into a snapshot file"),
  Command.withExamples([
    { command: 'mcp-inspect snapshot --stdio "node dist/server.js"', description: "Start a server and capture it" },
    {
      command: "mcp-inspect snapshot --url https://mcp.example.com/mcp --out - --pretty",
      description: "Capture a URL to stdout"
    }
  ]),
  Command.provide(capturing)
)
