import { demanding, documentOf, search } from "../../../cli/test/support/contract/documents.ts"
import { canonical } from "@mcp-inspect/engine/model/Json"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { defaultLanes, Workers } from "../../src/engine/Workers.ts"

const decisions = { settings: {}, accepted: [], today: null }
const pair = {
  before: canonical(documentOf([search])),
  after: canonical(documentOf([demanding])),
  decisions,
  docsUrl: ""
}
const push = JSON.stringify({ snapshot: documentOf([search]), environment: "production" })

const on = <A, E>(lanes: Parameters<typeof Workers.layerOf>[0], effect: Effect.Effect<A, E, Workers>) =>
  Effect.provide(effect, Workers.layerOf(lanes).pipe(Layer.fresh))

describe("workers", () => {
  it.live("answer as the engine does in this process, and are used again", () =>
    Effect.gen(function* () {
      const asked = Effect.gen(function* () {
        const workers = yield* Workers
        const compared = yield* Effect.forEach([1, 2, 3], () => workers.compare("a", pair), {
          concurrency: "unbounded"
        })
        const read = yield* workers.readPush("a", push)
        return { compared, read, refused: yield* workers.readPush("a", "{") }
      })
      const apart = yield* on(defaultLanes, asked)
      assert.deepStrictEqual(apart, yield* Effect.provide(asked, Workers.layerMemory))
      assert.isFalse(apart.compared[0]?.passed)
    })
  )

  it.live("are ended when a task takes too much of the CPU, and others take their place", () =>
    Effect.gen(function* () {
      const lanes = { ...defaultLanes, readPush: { ...defaultLanes.readPush, time: "200 millis" as const } }
      // Several times as much on the fastest machine, and far from what the heap holds.
      const long = `{"snapshot":{"a":[${"{},".repeat(8_000_000)}{}]},"environment":"production"}`
      const [first, second, read] = yield* on(
        lanes,
        Effect.gen(function* () {
          const workers = yield* Workers
          const given = [
            yield* Effect.flip(workers.readPush("a", long)),
            yield* Effect.flip(workers.readPush("a", long))
          ]
          return [...given, yield* workers.readPush("a", push)] as const
        })
      )
      assert.deepInclude(first, { reason: "bounds" })
      assert.deepInclude(second, { reason: "bounds" })
      assert.property(read, "document")
    })
  )

  it.live("that get no CPU are waited for no longer than told, and nothing is said against the task", () =>
    Effect.gen(function* () {
      const lanes = { ...defaultLanes, compare: { ...defaultLanes.compare, wait: "1 milli" as const } }
      const [gaveUp, read] = yield* on(
        lanes,
        Effect.gen(function* () {
          const workers = yield* Workers
          return [yield* Effect.flip(workers.compare("a", pair)), yield* workers.readPush("a", push)] as const
        })
      )
      assert.deepInclude(gaveUp, { reason: "busy" })
      assert.property(read, "document")
    })
  )

  it.live("are ended when a task takes too much memory", () =>
    Effect.gen(function* () {
      const lanes = { ...defaultLanes, readPush: { ...defaultLanes.readPush, mebibytes: 32 } }
      const huge = `{"snapshot":{"a":[${"{},".repeat(2_000_000)}{}]},"environment":"production"}`
      const [gaveUp, read] = yield* on(
        lanes,
        Effect.gen(function* () {
          const workers = yield* Workers
          return [yield* Effect.flip(workers.readPush("a", huge)), yield* workers.readPush("a", push)] as const
        })
      )
      assert.deepInclude(gaveUp, { reason: "bounds" })
      assert.property(read, "document")
    })
  )

  it.live("refuse what would wait behind too many others", () =>
    Effect.gen(function* () {
      const lanes = { ...defaultLanes, compare: { ...defaultLanes.compare, processes: 1, each: 1, waiting: 1 } }
      const exits = yield* on(
        lanes,
        Effect.flatMap(Workers, (workers) =>
          Effect.forEach([1, 2, 3, 4], () => Effect.result(workers.compare("a", pair)), { concurrency: "unbounded" })
        )
      )
      const reasons = exits.map((exit) => (exit._tag === "Failure" ? exit.failure.reason : "done"))
      assert.deepStrictEqual(reasons, ["done", "done", "busy", "busy"])
    })
  )

  it.live("leave a seat to others when one organization asks for many things", () =>
    Effect.gen(function* () {
      const lanes = { ...defaultLanes, compare: { ...defaultLanes.compare, processes: 2, each: 1 } }
      const order: Array<string> = []
      yield* on(
        lanes,
        Effect.flatMap(Workers, (workers) => {
          const all = (orgIds: ReadonlyArray<string>) =>
            Effect.forEach(
              orgIds,
              (orgId) => Effect.tap(workers.compare(orgId, pair), () => Effect.sync(() => order.push(orgId))),
              { concurrency: "unbounded" }
            )
          // The first round starts both processes.
          return Effect.andThen(all(["a", "b"]), all([...Array.from({ length: 30 }, () => "a"), "b"]))
        })
      )
      assert.lengthOf(order, 33)
      assert.isBelow(order.lastIndexOf("b"), 20)
    })
  )
})
