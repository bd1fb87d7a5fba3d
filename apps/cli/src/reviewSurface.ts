// One surface by itself, read and reviewed: the body of `lint`.
import { readSnapshotText } from "@mcp-inspect/engine/capture/file"
import type { Budget } from "@mcp-inspect/engine/lint/Lint"
import { review } from "@mcp-inspect/engine/LintReport"
import { type Locate, locate } from "@mcp-inspect/engine/location/locate"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { Effect, Path } from "effect"
import { today } from "./accepted/file.ts"
import { captureSnapshot } from "./captureSnapshot.ts"
import { type LoadedConfig, policyOf } from "./config/Config.ts"
import type { Entry } from "./config/Entry.ts"
import { chooseTarget, type TargetFlags } from "./config/target.ts"
import { fromCapture } from "./Failure.ts"
import { Host } from "./Host.ts"
import type { Inspected } from "./inspectEach.ts"

/** A surface to review. */
export interface Surface {
  readonly snapshot: Snapshot
  /** Where entities stand in the file it came from; undefined when that is none. */
  readonly locate: Locate | undefined
  readonly notices: ReadonlyArray<string>
}

/** The surface that a snapshot file holds. */
export const surfaceOfFile = Effect.fnUntraced(function* (name: string) {
  const host = yield* Host
  const path = yield* Path.Path
  const { snapshot, text } = yield* readSnapshotText(path.resolve(host.cwd, name)).pipe(Effect.mapError(fromCapture))
  return { snapshot, locate: locate(text, name), notices: [] } satisfies Surface
})

/** The surface of a server that flags name, or of a configured one. */
export const surfaceOfServer = Effect.fnUntraced(function* (flags: TargetFlags, loaded: LoadedConfig, entry: Entry) {
  const { notices, snapshot } = yield* captureSnapshot(yield* chooseTarget(flags, loaded, entry, undefined))
  return { snapshot, locate: undefined, notices: notices.map((notice) => `note: ${notice}`) } satisfies Surface
})

// The vocabulary is by far the heaviest thing the command line can load: only for whoever sets a budget.
const budgetOf = (snapshot: Snapshot, max: number) =>
  Effect.promise(async (): Promise<Budget> => {
    const { estimate, surfaceTexts } = await import("@mcp-inspect/engine/cost/Cost")
    const { loadTokenizer } = await import("@mcp-inspect/engine/cost/tokenizer")
    const { count, name } = await loadTokenizer()
    return { max, tokenizer: name, ...estimate(surfaceTexts(snapshot), count) }
  })

/** Reviews a surface. */
export const reviewSurface = Effect.fn("reviewSurface")(function* (
  { locate: find, notices, snapshot }: Surface,
  options: { readonly failOn: Policy["failOn"]; readonly maxTokens: number | undefined },
  loaded: LoadedConfig
) {
  const made = review(snapshot, {
    policy: { ...policyOf(loaded, options.failOn), today: yield* today },
    docsUrl: __DOCS_URL__,
    budget: options.maxTokens === undefined ? null : yield* budgetOf(snapshot, options.maxTokens),
    ...(find === undefined ? {} : { locate: find })
  })
  return { report: made.report, notices: [...notices, ...made.notices] } satisfies Inspected
})
