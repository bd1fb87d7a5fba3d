// Which parts of the work this process looks for, so that several do not look for the same. It decides nothing: who does a
// job is decided by its row, and what nobody looks for is left behind, and taken by any process.
import { Context, Effect, Layer } from "effect"
import { partCount } from "./Job.ts"

/** All parts. */
export const allParts: ReadonlyArray<number> = Array.from({ length: partCount }, (_, part) => part)

/** The parts of this process. */
export class Parts extends Context.Service<Parts, { readonly owned: Effect.Effect<ReadonlyArray<number>> }>()(
  "@mcp-inspect/server/jobs/Parts"
) {
  static readonly layerAll = Layer.succeed(Parts, { owned: Effect.succeed(allParts) })

  /** For a process that does only what it began, and what is left behind. */
  static readonly layerNone = Layer.succeed(Parts, { owned: Effect.succeed([]) })
}
