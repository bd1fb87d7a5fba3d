import { readSnapshot, writeFiles, type OutputFile } from "@mcp-inspect/engine/capture/file"
import { asJson, pretty } from "@mcp-inspect/engine/model/Json"
import { listKeys, listKinds, type Snapshot } from "@mcp-inspect/engine/model/Surface"
import { encodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Effect, FileSystem, Option, Path } from "effect"
import { Command, Flag } from "effect/cli"
import { Capture } from "@mcp-inspect/engine/capture/Capture"
import { captureSnapshot } from "../captureSnapshot.ts"
import { loadConfig } from "../config/Config.ts"
import { chooseTarget, targetFlags } from "../config/target.ts"
import { fromCapture, invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { say } from "../Output.ts"

const nouns = { tool: "tool", resourceTemplate: "resource template", resource: "resource", prompt: "prompt" } as const

/** How many entries of each kind a surface has. */
export const counts = (snapshot: Snapshot): string =>
  listKinds
    .map((kind) => [snapshot.lists[listKeys[kind]].length, nouns[kind]] as const)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? "" : "s"}`)
    .join(", ")

const eraOf = (file: string) =>
  readSnapshot(file).pipe(
    Effect.map((snapshot) => snapshot.capture.era),
    Effect.orElseSucceed(() => undefined)
  )

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
    )
  },
  Effect.fn("snapshot")(function* (flags) {
    const host = yield* Host
    const path = yield* Path.Path
    const fs = yield* FileSystem.FileSystem
    const loaded = yield* loadConfig
    const out = Option.getOrUndefined(flags.out)
    const raw = Option.getOrUndefined(flags.raw)
    if (raw === "-")
      return yield* invalid("--raw", "The exchanges go to a file, not to stdout.", "Name a file: `--raw capture.json`.")
    if (out === "") return yield* invalid("--out", "The path is empty.", "Name a file, or - for stdout.")
    const standard = path.resolve(loaded.folder, loaded.data.baseline?.path ?? ".mcp-inspect/surface.json")
    const file = out === "-" ? undefined : out === undefined ? standard : path.resolve(host.cwd, out)
    const chosen = yield* chooseTarget(flags, loaded, file === undefined ? undefined : yield* eraOf(file))
    const { evidence, notices, snapshot } = yield* captureSnapshot(chosen)
    const text = encodeSnapshot(snapshot, { pretty: flags.pretty })
    if (file === standard) yield* Effect.ignore(fs.makeDirectory(path.dirname(file), { recursive: true }))
    const files: ReadonlyArray<OutputFile> = [
      ...(file === undefined ? [] : [{ path: file, text }]),
      ...(raw === undefined ? [] : [{ path: path.resolve(host.cwd, raw), text: `${pretty(asJson(evidence()))}\n` }])
    ]
    yield* writeFiles(files).pipe(Effect.mapError(fromCapture))
    if (file === undefined) yield* host.out(text)
    const shown = (absolute: string): string => {
      const relative = path.relative(host.cwd, absolute)
      return relative.startsWith("..") ? absolute : relative
    }
    yield* say([
      `Captured ${counts(snapshot)}.`,
      `Fingerprint ${snapshot.fingerprint}`,
      ...files.map((written) => `Written to ${shown(written.path)}`),
      ...snapshot.capture.warnings.map((warning) => `warning: ${warning}`),
      ...notices.map((notice) => `note: ${notice}`)
    ])
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
  Command.provide(Capture.layer)
)
