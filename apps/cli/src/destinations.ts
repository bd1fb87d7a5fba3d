// Where the reports of one run go: one to stdout or a file, and as many more to files as are asked for.
import { severities } from "@mcp-inspect/engine/model/Severity"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { reporters } from "@mcp-inspect/engine/report/registry"
import type { Reporter } from "@mcp-inspect/engine/report/Reporter"
import { textReporter } from "@mcp-inspect/engine/report/text"
import { Effect, FileSystem, Option, Path, Stream } from "effect"
import { Flag } from "effect/cli"
import { invalid } from "./Failure.ts"
import { Host } from "./Host.ts"
import { choiceFor, guess } from "./usage.ts"

const formatNames = reporters.map(({ name }) => name)

/** The flags of commands that report. */
export const reportFlags = {
  format: Flag.Literals("format", formatNames).pipe(Flag.withDefault("text"), Flag.withDescription("Report format")),
  output: Flag.String("output").pipe(
    Flag.optional,
    Flag.withMetavar("<file>"),
    Flag.withDescription("Write the report to a file; stdout stays empty")
  ),
  report: Flag.String("report").pipe(
    Flag.atLeast(0),
    Flag.withMetavar("<format>=<file>"),
    Flag.withDescription("Also write the report in this format to a file; may be repeated")
  ),
  failOn: Flag.Literals("fail-on", [...severities.toReversed(), "never"]).pipe(
    Flag.optional,
    Flag.withDescription("Laxest severity that gives exit code 1 (default BREAKING)")
  )
} as const

/** The values of {@link reportFlags} that concern output. */
export interface ReportFlags {
  readonly format: string
  readonly output: Option.Option<string>
  readonly report: ReadonlyArray<string>
}

/** A format, and where the report in it goes. */
export interface Destination {
  readonly reporter: Reporter
  /** The flag that chose the format, as failures name it. */
  readonly flag: string
  /** An absolute path; absent for stdout. */
  readonly file?: string
}

const ownFiles: ReadonlySet<string> = new Set([
  ".mcp-inspect.yml",
  ".mcp-inspect.json",
  "accepted.yml",
  "mcp-lock.json"
])

/* Files that no report may replace, nor a failed run remove: what a comparison reads. */
const isKept = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  if (ownFiles.has(path.basename(file))) return true
  const info = yield* Effect.option(fs.stat(file))
  if (Option.isNone(info) || info.value.type !== "File") return false
  const head = yield* fs.stream(file, { bytesToRead: 100 }).pipe(
    Stream.decodeText(),
    Stream.mkString,
    Effect.orElseSucceed(() => "")
  )
  return /^\{\s*(?:"capture"\s*:|"formatVersion"\s*:\s*\d+\s*,\s*"servers"\s*:)/.test(head)
})

/* The absolute path of a file that a flag names. */
const fileOf = Effect.fnUntraced(function* (flag: string, name: string, toPrint: string) {
  if (name === "" || name === "-") return yield* invalid(flag, "This flag names a file.", toPrint)
  const host = yield* Host
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.resolve(host.cwd, name)
  if (yield* isKept(file))
    return yield* invalid(
      flag,
      `${name} is a snapshot, a lock file or a configuration, which the report would replace.`,
      "Name another file."
    )
  const info = yield* Effect.option(fs.stat(file))
  if (Option.isSome(info) && info.value.type === "Directory")
    return yield* invalid(flag, `${name} is a folder.`, "Name a file in it.")
  return file
})

const further = Effect.fnUntraced(function* (given: string) {
  const flag = `--report ${shorten(given, 80)}`
  const at = given.indexOf("=")
  if (at === -1)
    return yield* invalid(flag, "This flag names a format and a file.", "For example `--report json=report.json`.")
  const format = given.slice(0, at)
  const reporter = reporters.find(({ name }) => name === format)
  if (reporter === undefined)
    return yield* invalid(
      flag,
      `There is no format \`${shorten(format, 40)}\`.${guess(choiceFor(format, formatNames))}`,
      `The formats are ${formatNames.join(", ")}.`
    )
  const file = yield* fileOf(flag, given.slice(at + 1), `For stdout there is \`--format ${format}\`.`)
  return { reporter, flag: `--report ${format}`, file } satisfies Destination
})

/* The same for every path that leads to a file, there or not yet. */
const placeOf = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  return yield* fs.realPath(file).pipe(
    Effect.catch(() => Effect.map(fs.realPath(path.dirname(file)), (folder) => path.join(folder, path.basename(file)))),
    Effect.orElseSucceed(() => file)
  )
})

/** The files among destinations. */
export const filesOf = (destinations: ReadonlyArray<Destination>): ReadonlyArray<string> =>
  destinations.flatMap(({ file }) => (file === undefined ? [] : [file]))

/** What the flags ask for: first the destination of `--format` and `--output`, then one for each `--report`. */
export const destinationsOf = Effect.fnUntraced(function* ({ format, output, report }: ReportFlags) {
  const reporter = reporters.find(({ name }) => name === format) ?? textReporter
  const main = { reporter, flag: `--format ${format}` }
  const all: ReadonlyArray<Destination> = [
    Option.isNone(output)
      ? main
      : { ...main, file: yield* fileOf("--output", output.value, "Leave it out to print the report.") },
    ...(yield* Effect.forEach(report, further))
  ]
  const files = filesOf(all)
  const places = yield* Effect.forEach(files, placeOf)
  const twice = files.find((_, index) => places.indexOf(places[index] ?? "") !== index)
  if (twice !== undefined)
    return yield* invalid(
      Option.isSome(output) ? "--output, --report" : "--report",
      `Two reports would go to one file: ${twice}.`,
      "Name a file for each."
    )
  return all
})

/** Runs a comparison; when it cannot run, earlier reports at its destinations go, so that none is read as current (CLI-48). */
export const withoutStale = <A, E, R>(destinations: ReadonlyArray<Destination>, effect: Effect.Effect<A, E, R>) =>
  Effect.onError(effect, () =>
    Effect.forEach(
      filesOf(destinations),
      Effect.fnUntraced(function* (file) {
        const fs = yield* FileSystem.FileSystem
        const info = yield* Effect.option(fs.stat(file))
        if (Option.isSome(info) && info.value.type === "File") yield* Effect.ignore(fs.remove(file))
      }),
      { discard: true }
    )
  )
