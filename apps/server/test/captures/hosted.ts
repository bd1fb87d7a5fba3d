// What the tests of hosted captures share: captures in this process of servers on this machine.
import { NodeDns } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { IpNetwork } from "effect/net"
import { type Handler, serve } from "../../../../modules/engine/test/fixtures/servers/http.ts"
import { type CaptureOrder, type CaptureStep, HostedCapture } from "../../src/captures/HostedCapture.ts"
import { captureLimits } from "../../src/captures/limits.ts"
import { Egress } from "../../src/egress/Egress.ts"

/** An order without headers. */
export const orderOf = (url: string, changes: Partial<CaptureOrder> = {}): CaptureOrder => ({
  orgId: "00000000-0000-0000-0000-000000000001",
  url,
  headers: [],
  prefer: null,
  slow: false,
  ...changes
})

const within = (wholeMs: number, answerMs: number) =>
  HostedCapture.layerMemory({ ...captureLimits, wholeMs, answerMs }).pipe(
    Layer.provide(
      Egress.layerOf({ allowed: [IpNetwork.fromStringUnsafe("127.0.0.0/8")], own: "http://127.0.0.1:8420" })
    ),
    Layer.provide(NodeDns.layer)
  )

/** Captures by an operator who allows this machine. */
export const local = within(60_000, 20_000)

/** The same with short limits. */
export const hasty = within(2000, 700)

/** Captures, with the steps that were told. */
export const captured = (order: CaptureOrder) =>
  Effect.gen(function* () {
    const { capture } = yield* HostedCapture
    const steps: Array<CaptureStep> = []
    const result = yield* Effect.result(capture(order, (step) => Effect.sync(() => void steps.push(step))))
    return { result, steps }
  })

/** Captures a scripted server; gives what it saw too. */
export const against = (handler: Handler, changes: Partial<CaptureOrder> = {}) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    return { ...server, ...(yield* captured(orderOf(server.url, changes))) }
  })

/** The failure of a capture of a scripted server. */
export const failureAgainst = (handler: Handler, changes: Partial<CaptureOrder> = {}) =>
  Effect.map(against(handler, changes), ({ result, ...rest }) => {
    if (result._tag === "Success") throw new Error("There is a snapshot.")
    return { ...rest, failure: result.failure.failure, durationMs: result.failure.durationMs }
  })
