import { Diff } from "@mcp-inspect/engine/Diff"
import { isDay, isPast } from "@mcp-inspect/engine/policy/day"
import { shortFingerprint } from "@mcp-inspect/engine/model/Finding"
import { Effect, Layer, Option, Path } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { accept, acceptedFile, today } from "../accepted/file.ts"
import { readReport } from "../accepted/fromReport.ts"
import { longestAuthor, longestReason } from "../accepted/limits.ts"
import { about, type Known, resolve } from "../accepted/resolve.ts"
import { type BaselineFlags, resolveBaseline } from "../baseline.ts"
import { captureSnapshot, capturing } from "../captureSnapshot.ts"
import { baselineFlags } from "../checkOnce.ts"
import { loadConfig, type LoadedConfig } from "../config/Config.ts"
import type { Entry } from "../config/Entry.ts"
import { aboutOne, selectServers } from "../config/servers.ts"
import { refuseSignIn } from "../config/signIn.ts"
import { chooseTarget, type TargetFlags, targetFlags } from "../config/target.ts"
import { invalid } from "../Failure.ts"
import { setting } from "../git.ts"
import { Host } from "../Host.ts"
import { say } from "../Output.ts"
import { compareFlags, compareOptions } from "../Reporting.ts"

type ComparisonFlags = BaselineFlags & TargetFlags & { readonly strictSchemas: boolean }

/* The changes of one server; the reason when it has no baseline. */
const changesOf = Effect.fnUntraced(function* (flags: ComparisonFlags, loaded: LoadedConfig, entry: Entry) {
  const diff = yield* Diff
  const baseline = yield* resolveBaseline(flags, loaded, entry)
  if (baseline.snapshot === undefined) return baseline.reason
  const chosen = yield* chooseTarget(flags, loaded, entry, baseline.snapshot.capture.era)
  const { snapshot } = yield* captureSnapshot(chosen)
  const how = { cost: false, failOn: Option.none(), strictSchemas: flags.strictSchemas }
  const options = yield* compareOptions(how, loaded, baseline, snapshot)
  const { report } = yield* diff.compare(baseline.snapshot, snapshot, options)
  return [...report.changes, ...report.suppressed]
})

/** The changes that `mcp-inspect check` would find now. */
const currentChanges = Effect.fnUntraced(function* (flags: ComparisonFlags, loaded: LoadedConfig) {
  const selection = yield* selectServers(loaded, flags)
  yield* aboutOne("--baseline-file", Option.isSome(flags.baselineFile), selection)
  const found = yield* Effect.forEach(selection.entries, (entry) => changesOf(flags, loaded, entry))
  const [reason] = found.filter((one) => typeof one === "string")
  const changes = found.filter((one) => typeof one !== "string")
  if (changes.length > 0) return changes.flat()
  return yield* invalid(
    "accept",
    `There is no baseline to compare with. ${reason ?? ""}`.trim(),
    "Name one as for `mcp-inspect check`, or give a JSON report with `--report`."
  )
})

/** A text for the file: on one line, not empty, not longer than is read back. */
const oneLine = Effect.fnUntraced(function* (flag: string, text: string, longest: number, why: string) {
  const line = text.replaceAll(/\s+/g, " ").trim()
  if (line === "") return yield* invalid(flag, why, `Give it with \`${flag}\`.`)
  if (line.length > longest)
    return yield* invalid(flag, `The text is longer than ${longest} characters.`, "Shorten it.")
  return line
})

const lastDay = Effect.fnUntraced(function* (text: string) {
  if (!isDay(text)) return yield* invalid("--expires", "This is no day of the calendar.", "Write it as in 2027-03-31.")
  const now = yield* today
  if (isPast(text, now))
    return yield* invalid("--expires", `That day has passed: it is ${now} (UTC).`, "Name today or a later day.")
  return text
})

/** `mcp-inspect accept` (APR-2). */
export const acceptCommand = Command.make(
  "accept",
  {
    fingerprints: Argument.String("fingerprint").pipe(
      Argument.atLeast(1),
      Argument.withDescription("Change to accept, as a report names it: sha256:1a2b3c4d, or g-1a2b3c4d for a group")
    ),
    reason: Flag.String("reason").pipe(Flag.optional, Flag.withDescription("Why the change is right; required")),
    expires: Flag.String("expires").pipe(
      Flag.optional,
      Flag.withMetavar("<YYYY-MM-DD>"),
      Flag.withDescription("Last day on which the acceptance counts, in UTC")
    ),
    author: Flag.String("author").pipe(
      Flag.optional,
      Flag.withMetavar("<name>"),
      Flag.withDescription("Who accepts the change (default: user.name of git)")
    ),
    report: Flag.String("report").pipe(
      Flag.optional,
      Flag.withMetavar("<file>"),
      Flag.withDescription("JSON report that lists the change, instead of a comparison as check makes it")
    ),
    ...targetFlags,
    ...baselineFlags,
    strictSchemas: compareFlags.strictSchemas
  },
  Effect.fn("accept")(function* (flags) {
    const { cwd } = yield* Host
    const path = yield* Path.Path
    const why = "An acceptance needs a reason: it is what the next reader goes by."
    const reason = yield* oneLine(
      "--reason",
      Option.getOrElse(flags.reason, () => ""),
      longestReason,
      why
    )
    const expires = Option.isSome(flags.expires) ? yield* lastDay(flags.expires.value) : undefined
    const loaded = yield* loadConfig
    const named =
      Option.getOrUndefined(flags.author) ?? Option.getOrUndefined(yield* setting(loaded.folder, "user.name"))
    const who = "An acceptance names who made it, and git has no `user.name` here."
    const author = yield* oneLine("--author", named ?? "", longestAuthor, who)
    const report = Option.getOrUndefined(flags.report)
    if (report !== undefined) yield* refuseSignIn(flags, "A report is named, and nothing is captured.")
    const changes: ReadonlyArray<Known> = yield* report === undefined
      ? currentChanges(flags, loaded)
      : readReport(path.resolve(cwd, report))
    const chosen = yield* Effect.fromResult(resolve(flags.fingerprints, changes))
    const file = yield* acceptedFile(loaded)
    const entries = chosen.map((change) => ({
      fingerprint: change.fingerprint,
      reason,
      author,
      about: about(change),
      ...(expires === undefined ? {} : { expires })
    }))
    const edited = yield* accept(file, entries)
    const told = (word: string, which: ReadonlyArray<(typeof entries)[number]>) =>
      which.map((entry) => `${word} ${shortFingerprint(entry.fingerprint)}: ${entry.about}`)
    const touched = edited.added.length + edited.renewed.length
    yield* say([
      ...told("Accepted", edited.added),
      ...told("Renewed", edited.renewed),
      `${touched === 0 ? "Nothing to change in" : "Written to"} ${path.relative(cwd, file)}`
    ])
  })
).pipe(
  Command.withDescription("Take changes out of the verdict, with a reason, while reports keep listing them"),
  Command.withExamples([
    {
      command: 'mcp-inspect accept sha256:1a2b3c4d --reason "No client sends this field"',
      description: "Accept one change of the comparison that check makes"
    },
    {
      command: 'mcp-inspect accept 1a2b3c4d --report report.json --reason "Until v3" --expires 2027-03-31',
      description: "Accept one change of a report, for a time"
    }
  ]),
  Command.provide(Layer.mergeAll(capturing, Diff.layer))
)
