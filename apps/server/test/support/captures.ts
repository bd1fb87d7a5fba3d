// Hosted captures without a network: what each address answers is said by the test, jobs are done in this process.
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import { canonical, type JsonObject, ownString } from "@mcp-inspect/engine/model/Json"
import { Cause, Context, Deferred, Effect, Exit, Layer, Semaphore } from "effect"
import { HttpClient } from "effect/http"
import { documentOf } from "../../../cli/test/support/contract/documents.ts"
import {
  type CaptureOrder,
  type CaptureStep,
  HostedCapture,
  type HostedSnapshot,
  NotCaptured
} from "../../src/captures/HostedCapture.ts"
import { OpenStreams } from "../../src/captures/OpenStreams.ts"
import { AddressNotAllowed, Egress } from "../../src/egress/Egress.ts"
import { JobRunner } from "../../src/jobs/JobRunner.ts"
import { Jobs } from "../../src/jobs/Jobs.ts"
import { nowDate } from "../../src/platform/times.ts"

/** What one capture does. */
export type Script = (
  order: CaptureOrder,
  onStep: (step: CaptureStep) => Effect.Effect<void>
) => Effect.Effect<HostedSnapshot, NotCaptured>

/** What captures of an address do, one after the other; the last goes on. */
export class Servers extends Context.Service<
  Servers,
  {
    readonly scripts: Map<string, Array<Script>>
    /** What was captured, in this order. */
    readonly orders: Array<CaptureOrder>
    /** The addresses that were checked. */
    readonly checked: Array<string>
  }
>()("test/Servers") {
  static readonly layer = Layer.sync(Servers, () => Servers.of({ scripts: new Map(), orders: [], checked: [] }))
}

/** What a capture of a server with these tools brings home. */
export const snapshotOf = (tools: ReadonlyArray<JsonObject>): HostedSnapshot => {
  const document = documentOf(tools)
  return {
    fingerprint: ownString(document, "fingerprint") ?? "",
    document: canonical(document),
    era: "legacy",
    durationMs: 20,
    listMs: 10
  }
}

/** A capture that succeeds, step by step. */
export const succeeds =
  (tools: ReadonlyArray<JsonObject>): Script =>
  (_, onStep) =>
    Effect.gen(function* () {
      yield* onStep({ state: "connecting" })
      yield* onStep({ state: "listing", lists: [{ list: "tools", pages: 1, items: tools.length }] })
      return snapshotOf(tools)
    })

const unauthorized: CaptureFailure = {
  code: "unauthorized",
  message: "The server wants to know who asks.",
  mend: "Add the header it needs.",
  needsHeader: true
}

/** A capture that fails. */
export const fails =
  (failure: Partial<CaptureFailure> = {}): Script =>
  () =>
    Effect.fail(new NotCaptured({ failure: { ...unauthorized, ...failure }, durationMs: 5 }))

/** A server that wants a header. */
export const wants =
  (value: string, tools: ReadonlyArray<JsonObject>): Script =>
  (order, onStep) =>
    order.headers.some((header) => header.value === value) ? succeeds(tools)(order, onStep) : fails()(order, onStep)

/** A capture that waits in the middle: `reached` when it is there, and goes on with `goOn`. */
export const waits = Effect.fnUntraced(function* (then: Script) {
  const [reached, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const script: Script = (order, onStep) =>
    onStep({ state: "connecting" }).pipe(
      Effect.andThen(Deferred.succeed(reached, undefined)),
      Effect.andThen(Deferred.await(goOn)),
      Effect.andThen(then(order, onStep))
    )
  return { script, reached: Deferred.await(reached), goOn: Effect.asVoid(Deferred.succeed(goOn, undefined)) }
})

/** Says what captures of an address do. */
export const serve = (url: string, ...scripts: ReadonlyArray<Script>) =>
  Effect.map(Servers, (servers) => void servers.scripts.set(url, [...scripts]))

const hosted = Layer.effect(
  HostedCapture,
  Effect.map(Servers, ({ orders, scripts }) => ({
    capture: (order, onStep) =>
      Effect.suspend(() => {
        orders.push(order)
        const of = scripts.get(order.url) ?? [succeeds([])]
        const script = of.length > 1 ? of.shift() : of[0]
        return script === undefined ? Effect.die(new Error("no script")) : script(order, onStep)
      })
  }))
)

/** What the address of this machine is answered with. */
export const refusal = new AddressNotAllowed({ problem: "This address is not public.", mend: "Use a public one." })

const egress = Layer.effect(
  Egress,
  Effect.map(Servers, ({ checked }) => ({
    check: (url) =>
      Effect.suspend(() => {
        checked.push(url)
        const parsed = URL.parse(url)
        return parsed === null || parsed.hostname === "127.0.0.1" ? Effect.fail(refusal) : Effect.succeed(parsed)
      }),
    client: HttpClient.make(() => Effect.die(new Error("captures alone connect"))),
    clientOf: () => Effect.die(new Error("captures alone connect"))
  }))
)

/* Five of an organization at once, and what is not finished is given back. */
const runner = Layer.effect(
  JobRunner,
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const scope = yield* Effect.scope
    const lanes = new Map<string, Semaphore.Semaphore>()
    return JobRunner.of({
      start: (job, handler) =>
        Effect.suspend(() => {
          const lane = lanes.get(job.orgId) ?? Semaphore.makeUnsafe(5)
          lanes.set(job.orgId, lane)
          return handler(job).pipe(
            lane.withPermits(1),
            Effect.onExit((exit) =>
              Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)
                ? Effect.ignore(Effect.flatMap(nowDate, (now) => jobs.giveBack(job, { dueAt: now })))
                : Effect.void
            ),
            Effect.ignoreCause,
            Effect.forkIn(scope),
            Effect.asVoid
          )
        })
    })
  })
)

/** All that captures stand on. */
export const withoutNetwork = Layer.mergeAll(hosted, egress, runner, OpenStreams.layer).pipe(
  Layer.provideMerge(Jobs.layer),
  Layer.provideMerge(Servers.layer)
)
