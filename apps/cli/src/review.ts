// The review text beside a baseline (SIG-3): written with the snapshot, and never left to say something else.
import { type OutputFile, readSnapshot } from "@mcp-inspect/engine/capture/file"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import { Effect, FileSystem, Option, Path } from "effect"
import { Flag } from "effect/cli"
import type { LoadedConfig } from "./config/Config.ts"
import { fromCapture, invalid } from "./Failure.ts"

/** The flag of commands that write snapshots. */
export const reviewFlag = Flag.Boolean("review").pipe(
  Flag.withDefault(false),
  Flag.withoutNegation,
  Flag.withDescription("Also write the surface as Markdown beside the snapshot, for reviews (or `review: true`)")
)

/** The review text of a snapshot file: `surface.md` beside `surface.json`. */
const besides = (file: string): string => `${file.replace(/\.json$/i, "")}.md`

const render = (snapshot: Snapshot) =>
  Effect.promise(async () => (await import("@mcp-inspect/engine/review/Review")).reviewText(snapshot))

/** What is written with a snapshot file: nothing, or its review text. */
export const reviewFiles = Effect.fnUntraced(function* (
  flag: boolean,
  { data }: LoadedConfig,
  file: string | undefined,
  snapshot: Snapshot
): Effect.fn.Return<ReadonlyArray<OutputFile>> {
  const isWanted = file !== undefined && (flag || data.review === true)
  return isWanted ? [{ path: besides(file), text: yield* render(snapshot) }] : []
})

/** Fails when the review text of a baseline in the working tree is not that of its snapshot. */
export const checkReview = Effect.fn("checkReview")(function* ({ data, folder }: LoadedConfig, baselinePath: string) {
  if (data.review !== true) return
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.resolve(folder, baselinePath)
  if (!(yield* Effect.orElseSucceed(fs.exists(file), () => false))) return
  const expected = yield* render(yield* readSnapshot(file).pipe(Effect.mapError(fromCapture)))
  const review = besides(file)
  const found = Option.getOrUndefined(yield* Effect.option(fs.readFileString(review)))
  // Git may check out other line ends.
  if (found?.replaceAll("\r\n", "\n") === expected) return
  return yield* invalid(
    review,
    found === undefined
      ? `There is no review text beside ${path.basename(file)}, and \`review\` is on.`
      : `The review text is not that of ${path.basename(file)}: one of the two was changed without the other.`,
    "Run `mcp-inspect snapshot`, which writes both, and commit them together."
  )
})
