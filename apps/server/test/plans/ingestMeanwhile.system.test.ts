// Whatever the provider of payments does, events are taken (ING-31): the whole service at the double of Stripe, with metering
// at work.
import { Billing } from "@mcp-inspect/billing/Billing"
import type { Fault } from "@mcp-inspect/billing/test/stripe/StripeDouble"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { Metering } from "../../src/plans/Metering.ts"
import { paying } from "../../src/plans/paying.ts"
import { meteringOver } from "../../src/plans/planWork.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { monthOfOrg, sender, sendEvents, use } from "../support/ingestService.ts"
import { reports, subscribed } from "../support/metering.ts"
import { at, AtStripe, count } from "../support/plans.ts"
import { settings } from "../support/settings.ts"
import { wholeServiceWith } from "../support/wholeService.ts"

/** `BILLING=stripe`, with the address of the double. */
const paid = Layer.effect(
  Settings,
  Effect.gen(function* () {
    const { settings: account } = yield* AtStripe
    return Settings.of({ ...(yield* Settings), payments: { provider: "stripe", account } })
  })
).pipe(Layer.provide(settings({ TRUSTED_PROXIES: "127.0.0.1" })))

const service = meteringOver(paying).pipe(
  Layer.provideMerge(paying),
  Layer.provideMerge(wholeServiceWith(paid)),
  Layer.provideMerge(AtStripe.layer)
)

const faults: ReadonlyArray<Fault> = [
  "error before",
  "error after",
  "hang before",
  "hang after",
  "reset before",
  "reset after",
  "limited",
  "refused",
  "garbage",
  "slow",
  "drip"
]

it.live("events are answered with 202 while the provider of payments fails in every way it can", () =>
  Effect.gen(function* () {
    const context = yield* Layer.build(service)
    yield* Effect.gen(function* () {
      const { close, fail } = yield* AtStripe
      const { once } = Context.get(context, Metering)
      const { id, key } = yield* sender
      const { orgId } = yield* subscribed(yield* Billing)
      let sent = 0
      const during = (day: number, isEndless = false) =>
        Effect.gen(function* () {
          const date = `2026-11-${String(day).padStart(2, "0")}`
          yield* count(orgId, "2026-11", 51_000_000 + day * 1_000_000)
          const metering = yield* Effect.forkChild(at(`${date}T00:00:00Z`, () => once))
          for (let batch = 0; batch < 3; batch++) {
            assert.deepStrictEqual(yield* sendEvents(key, [use(), use()]), {
              status: 202,
              body: { accepted: 2, dropped: 0 }
            })
            sent += 2
          }
          if (isEndless) yield* Fiber.interrupt(metering)
          else yield* Fiber.join(metering)
          const [report] = (yield* reports(orgId)).filter((one) => one.startsWith(date))
          return report?.slice(date.length + 1)
        })
      const states = new Map<string, string | undefined>()
      for (const [index, fault] of faults.entries()) {
        fail(...Array.from({ length: 60 }, () => fault))
        states.set(fault, yield* during(index + 2, fault === "drip"))
      }
      yield* Effect.promise(close)
      states.set("closed", yield* during(20))
      // Each of them was met: what was to be reported is not confirmed, but where the provider only took its time.
      for (const [fault, state] of states) if (fault !== "slow") assert.notStrictEqual(state, "confirmed", fault)
      assert.deepStrictEqual(yield* monthOfOrg(id), { kept: sent, dropped: 0 })
    }).pipe(Effect.provideContext(context))
  }).pipe(Effect.scoped)
)
