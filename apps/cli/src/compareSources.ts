// Two sides that were named, read and compared: the body of `diff`.
import { Diff } from "@mcp-inspect/engine/Diff"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { Effect, type Option } from "effect"
import type { LoadedConfig } from "./config/Config.ts"
import type { Inspected } from "./inspectEach.ts"
import { advised, type CompareFlags, compareOptions } from "./Reporting.ts"
import { readSides, type SideOptions } from "./sources/sides.ts"
import type { Source } from "./sources/Source.ts"

/** How two sides are compared. */
export interface ComparingFlags extends CompareFlags {
  readonly failOn: Option.Option<Policy["failOn"]>
  readonly semantic: boolean
}

/** Reads both sides and compares them, as flags and configuration say. */
export const compareSources = Effect.fn("compareSources")(function* (
  sources: { readonly before: Source; readonly after: Source },
  options: SideOptions,
  flags: ComparingFlags,
  loaded: LoadedConfig
) {
  const diff = yield* Diff
  const { after, before } = yield* readSides(sources.before, sources.after, options, loaded)
  const chosen = yield* compareOptions(flags, loaded, before, after.snapshot)
  const compared = diff.compare(before.snapshot, after.snapshot, chosen)
  const { notices, report } = yield* Effect.flatMap(compared, advised(flags))
  const notes = [...before.notices, ...after.notices].map((notice) => `note: ${notice}`)
  return { report, notices: [...notes, ...notices] } satisfies Inspected
})
