// The streams of progress that are open: not too many for one organization, and none that keeps a process from ending.
import type { TooMany } from "@mcp-inspect/api/Errors"
import { Context, Deferred, Effect, Layer, type Scope } from "effect"
import { openStreams } from "../limits/numbers.ts"
import { tooMany } from "../limits/tooMany.ts"

/* An end makes room, and nobody knows when one comes. */
const retryAfterSeconds = 30

/** The streams that this process holds open. */
export class OpenStreams extends Context.Service<
  OpenStreams,
  {
    /** Counts one until the scope ends; fails when the organization has as many as it may. */
    readonly open: (orgId: string) => Effect.Effect<void, TooMany, Scope.Scope>
    /** Waits until all are to end. */
    readonly ending: Effect.Effect<void>
    readonly end: Effect.Effect<void>
  }
>()("@mcp-inspect/server/captures/OpenStreams") {
  static readonly layer = Layer.effect(
    OpenStreams,
    Effect.gen(function* () {
      const counts = new Map<string, number>()
      const ended = yield* Deferred.make<void>()

      const add = (orgId: string, more: 1 | -1) =>
        Effect.sync(() => {
          const count = (counts.get(orgId) ?? 0) + more
          if (count === 0) counts.delete(orgId)
          else counts.set(orgId, count)
        })

      const open = (orgId: string) =>
        Effect.suspend(() =>
          (counts.get(orgId) ?? 0) >= openStreams
            ? tooMany(retryAfterSeconds)
            : Effect.asVoid(Effect.acquireRelease(add(orgId, 1), () => add(orgId, -1)))
        )

      return OpenStreams.of({
        open,
        ending: Deferred.await(ended),
        end: Effect.asVoid(Deferred.succeed(ended, undefined))
      })
    })
  )

  /** Ends them when it ends: built after the server, which waits for the answers that are under way when it ends. */
  static readonly endFirst = Layer.effectDiscard(
    Effect.flatMap(OpenStreams, ({ end }) => Effect.addFinalizer(() => end))
  )
}
