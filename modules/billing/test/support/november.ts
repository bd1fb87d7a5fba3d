// A month of three organizations, metered at night and closed.
import { Context, Effect, Exit, Layer, Logger } from "effect"
import { Billing, type Provider } from "../../src/Billing.ts"
import { Ledger } from "../../src/Ledger.ts"
import { makeLedgerMemory } from "../../src/LedgerMemory.ts"
import { LedgerStore, type Subscriber } from "../../src/LedgerStore.ts"
import { charge } from "../../src/Meter.ts"
import { endOf, Month, startOf } from "../../src/Month.ts"
import { makeQuotaMemory } from "../../src/QuotaMemory.ts"
import { Tallies } from "../../src/Tallies.ts"

export const november = Month.make("2026-11")
export const day = 86_400_000
/** For tests in which things go wrong. */
export const quiet = Logger.layer([])

/** What the organizations use by the tenth, the twentieth and the end of November, in millions of events and a half. */
export const uses: ReadonlyArray<readonly [bigint, bigint, bigint]> = [
  [51n, 53n, 60n],
  [20n, 50n, 52n],
  [1n, 2n, 3n]
]
/** What that comes to, in cents. */
export const invoices = uses.map(([, , all]) => charge(all * 1_000_000n + 500_000n))

/** Three organizations on Team, their usage and a ledger about them. `step` comes before whatever a process does. */
export const makeWorld = Effect.fnUntraced(function* (
  billing: Provider,
  step: Effect.Effect<void> = Effect.void,
  name = "org"
) {
  const customers = yield* Effect.forEach(uses, (_, index) =>
    billing.customer({ org: `${name}-${index}`, name: `Org ${index}`, email: "billing@mail.example" }, "first")
  )
  const subscribers = customers.map((customer, index): Subscriber => ({
    org: `${name}-${index}`,
    customer,
    month: november
  }))
  const quotas = makeQuotaMemory()
  const memory = makeLedgerMemory(subscribers, step)
  const reportUsage: Provider["reportUsage"] = (report) =>
    step.pipe(
      Effect.andThen(billing.reportUsage(report)),
      Effect.tap(() => step)
    )
  const layer = Ledger.layer.pipe(
    Layer.provide(Layer.succeed(Billing, { ...billing, reportUsage })),
    Layer.provide(Layer.succeed(Tallies, quotas)),
    Layer.provide(Layer.succeed(LedgerStore, memory.store))
  )
  const use = (org: string, kept: bigint) =>
    quotas.transaction(
      org,
      quotas.pay({ org, month: november, holder: "one" }, { events: kept, until: 0, keeps: ["free"], drops: [] })
    )
  return {
    customers,
    entries: memory.entries,
    ledger: Context.get(yield* Layer.build(layer), Ledger),
    /** Everybody uses what they do by one of the three times. */
    useUntil: (time: 0 | 1 | 2) =>
      Effect.forEach(uses, (use_, index) => {
        const before = time === 0 ? 0n : use_[time === 1 ? 0 : 1] * 1_000_000n
        return use(`${name}-${index}`, use_[time] * 1_000_000n - before + (time === 0 ? 500_000n : 0n))
      })
  }
})

/** November, with two nights of three. `run` runs a job, however often that takes. */
export const wholeNovember = Effect.fnUntraced(function* (
  { ledger, useUntil }: Effect.Success<ReturnType<typeof makeWorld>>,
  setTime: (at: number) => Effect.Effect<void>,
  run: (job: Ledger["Service"]["report"]) => Effect.Effect<unknown, unknown>
) {
  yield* setTime(startOf(november) + 10 * day)
  yield* useUntil(0)
  yield* run(ledger.report)
  yield* setTime(startOf(november) + 20 * day)
  yield* useUntil(1)
  yield* run(ledger.report)
  yield* setTime(endOf(november) - 1000)
  yield* useUntil(2)
  yield* run(ledger.report)
  yield* setTime(endOf(november) + 6 * 60_000)
  yield* run(ledger.close)
})

/** The same month, where the process that reports it is killed at a step; answers how many steps there were. */
export const killedAt = Effect.fnUntraced(function* (
  moment: number,
  billing: Provider,
  setTime: (at: number) => Effect.Effect<void>
) {
  let steps = 0
  const step = Effect.suspend(() => ((steps += 1) === moment ? Effect.interrupt : Effect.void))
  const world = yield* makeWorld(billing, step, `org-${moment}`)
  const untilDone = (job: Ledger["Service"]["report"]): Effect.Effect<unknown, unknown> =>
    Effect.flatMap(Effect.exit(job), (exit) => (Exit.hasInterrupts(exit) ? untilDone(job) : exit))
  yield* wholeNovember(world, setTime, untilDone)
  const states = new Set(world.entries().map(({ state }) => state))
  return { steps, states: [...states], customers: world.customers }
})
