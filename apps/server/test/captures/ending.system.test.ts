import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit, Layer, Scope } from "effect"
import { OpenStreams } from "../../src/captures/OpenStreams.ts"
import { followed } from "../support/followed.ts"
import { eventsOf, until } from "../support/events.ts"
import { wholeService } from "../support/wholeService.ts"

describe("a service that ends", () => {
  it.live("ends the streams that are open, and waits for none of them", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const service = OpenStreams.endFirst.pipe(Layer.provideMerge(wholeService()))
      const context = yield* Layer.buildWithScope(service, scope)
      const { follow } = yield* Effect.provide(followed, context)
      const stream = yield* follow
      yield* until(() => eventsOf(stream).length > 0)
      const [took] = yield* Effect.timed(Scope.close(scope, Exit.void))
      yield* until(stream.hasEnded)
      // A server that waits for an answer under way does so for twenty seconds.
      assert.isBelow(Duration.toSeconds(took), 15)
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
