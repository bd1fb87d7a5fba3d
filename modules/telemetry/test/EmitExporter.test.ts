import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { layerEmit } from "../src/EmitExporter.ts"
import { Exporter } from "../src/Exporter.ts"
import type { Emit } from "../src/Options.ts"
import { use } from "./support/observing.ts"

const exported = (emit: Emit) =>
  Effect.gen(function* () {
    const exporter = yield* Exporter
    return yield* exporter.export({ uses: [use("a"), use("b"), use("c")], dropped: 2 })
  }).pipe(Effect.provide(layerEmit(emit, () => undefined)), Effect.runSync)

describe("layerEmit", () => {
  it("gives each event with its call, in order", () => {
    const given: Array<string> = []
    const outcome = exported((event, call) => void given.push(`${event.entityName} ${call.method}`))
    assert.deepStrictEqual(given, ["a tools/call", "b tools/call", "c tools/call"])
    assert.deepStrictEqual(outcome, { sent: 3, failed: 0, refused: 0, told: 2, isOver: false, error: undefined })
  })

  it("goes on after an event that it is thrown for, with the first error", () => {
    const given: Array<string> = []
    const outcome = exported((event) => {
      given.push(event.entityName)
      if (event.entityName !== "c") throw new Error(event.entityName)
    })
    assert.deepStrictEqual(given, ["a", "b", "c"])
    assert.deepInclude(outcome, { sent: 1, failed: 2 })
    assert.strictEqual(outcome.error?.message, "a")
  })

  it("takes anything that is thrown, or answered", () => {
    const nothing = (): never => {
      throw undefined
    }
    assert.instanceOf(exported(nothing).error, Error)
    const thenGetter = Object.defineProperty({}, "constructor", { value: null })
    assert.strictEqual(exported(() => thenGetter).failed, 0)
  })

  it("asks for what is ambient by the function's own member", () => {
    const emit: Emit = Object.assign(() => undefined, { ambient: () => "now" })
    const ambient = (of: Emit) =>
      Effect.map(Exporter, (exporter) => exporter.ambient?.()).pipe(
        Effect.provide(layerEmit(of, () => undefined)),
        Effect.runSync
      )
    assert.strictEqual(ambient(emit), "now")
    assert.isUndefined(ambient(() => undefined))
  })
})
