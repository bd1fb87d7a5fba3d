// The stream of the progress of a capture, over HTTP and through the whole edge.
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { openStreams } from "../../src/limits/numbers.ts"
import { textAt } from "../support/browser.ts"
import { followed } from "../support/followed.ts"
import { eventsOf, until } from "../support/events.ts"
import { ask, wholeService } from "../support/wholeService.ts"
import { done, signedUp } from "../support/world.ts"

layer(wholeService(), { excludeTestServices: true, timeout: "60 seconds" })("a capture that is followed", (it) => {
  it.effect("is told whole at once, again when it changed, and until its end (CON-16)", () =>
    Effect.gen(function* () {
      const { follow, goOn, id } = yield* followed
      const stream = yield* follow
      assert.strictEqual(stream.status, 200)
      assert.strictEqual(stream.headers["content-type"], "text/event-stream")
      assert.strictEqual(stream.headers["cache-control"], "no-store")
      assert.strictEqual(stream.headers["x-content-type-options"], "nosniff")
      yield* until(() => eventsOf(stream).length > 0)
      yield* Effect.sleep("1200 millis")
      assert.deepStrictEqual(
        eventsOf(stream).map((capture) => [capture.id, capture.state]),
        [[id, "connecting"]]
      )
      yield* goOn
      yield* until(stream.hasEnded)
      const last = eventsOf(stream).at(-1)
      assert.deepInclude(last, { state: "done" })
      assert.strictEqual(last?.outcome?.result, "baseline")
    })
  )

  it.effect(
    "is told in the middle to a page that was loaded again, and at its end to one that came late (CON-16)",
    () =>
      Effect.gen(function* () {
        const { asSession, follow, goOn, path } = yield* followed
        const first = yield* follow
        yield* until(() => eventsOf(first).length > 0)
        yield* first.leave
        const again = yield* follow
        yield* until(() => eventsOf(again).length > 0)
        assert.deepStrictEqual(eventsOf(again), eventsOf(first).slice(0, 1))
        assert.deepStrictEqual(yield* done("GET", path, asSession), eventsOf(first)[0] as never)
        yield* goOn
        yield* until(again.hasEnded)
        const late = yield* follow
        yield* until(late.hasEnded)
        assert.deepStrictEqual(eventsOf(late), eventsOf(again).slice(-1))
      })
  )

  it.effect("is followed by so many at once, and who leaves makes room", () =>
    Effect.gen(function* () {
      const { follow } = yield* followed
      const other = yield* followed
      const open = yield* Effect.forEach(Array.from({ length: openStreams }), () => follow, { concurrency: 5 })
      assert.isTrue(open.every(({ status }) => status === 200))
      const refused = yield* follow
      assert.deepStrictEqual([refused.status, refused.headers["retry-after"]], [429, "30"])
      assert.strictEqual((yield* other.follow).status, 200)
      yield* open[0]?.leave ?? Effect.void
      const room = Effect.scoped(Effect.map(follow, ({ status }) => status))
      yield* Effect.repeat(room, { until: (status) => status === 200 })
    })
  )

  it.effect("together with its project is gone from the stream as well", () =>
    Effect.gen(function* () {
      const { asSession, follow, org } = yield* followed
      const stream = yield* follow
      yield* until(() => eventsOf(stream).length > 0)
      const project = `/v1/projects/${org}/default`
      const name = textAt(yield* done("GET", project, asSession), "name")
      yield* done("DELETE", project, asSession, { name })
      yield* until(stream.hasEnded)
      assert.lengthOf(eventsOf(stream), 1)
      assert.strictEqual((yield* follow).status, 404)
    })
  )

  it.effect("needs somebody who may read it, as everything else does", () =>
    Effect.gen(function* () {
      const { path } = yield* followed
      const mallory = yield* signedUp("mallory")
      const events = `${path}/events`
      assert.strictEqual((yield* ask({ method: "GET", path: events, headers: mallory.asSession })).status, 404)
      assert.strictEqual((yield* ask({ method: "GET", path: events })).status, 401)
    })
  )
})
