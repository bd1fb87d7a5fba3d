// Watched servers without servers: answers that a test writes, an address that is private because its name says so, and a
// clock that a test moves.
import { type Clock, Context, Effect, Layer, Random } from "effect"
import { HttpClient } from "effect/http"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { type CaptureOrder, HostedCapture, type HostedSnapshot, NotCaptured } from "../../src/captures/HostedCapture.ts"
import { AddressNotAllowed, Egress } from "../../src/egress/Egress.ts"
import { type Job, Jobs } from "../../src/jobs/Jobs.ts"
import { allParts } from "../../src/jobs/Parts.ts"
import { NoSealingKey, SealBroken, Sealing } from "../../src/sealing/Sealing.ts"
import { Watches } from "../../src/watches/Watches.ts"
import { Watching } from "../../src/watches/Watching.ts"
import { documentOf } from "../../../cli/test/support/contract/documents.ts"
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"

/** What a server answers: a document, or a failure; and what happens meanwhile. */
export interface Answer {
  readonly says: JsonObject | CaptureFailure
  readonly meanwhile?: Effect.Effect<unknown>
  readonly durationMs?: number
}

const isFailure = (says: Answer["says"]): says is CaptureFailure => "mend" in says

/** Servers by their address, each with answers for the next looks; the last one stays. */
export class Servers extends Context.Service<
  Servers,
  {
    readonly answers: Map<string, ReadonlyArray<Answer>>
    /** What was asked of them, oldest first. */
    readonly orders: Array<CaptureOrder>
  }
>()("test/Servers") {
  static readonly layer = Layer.sync(Servers, () => Servers.of({ answers: new Map(), orders: [] }))
}

/** A server that does not answer. */
export const down: CaptureFailure = {
  code: "unreachable",
  message: "There is no answer.",
  mend: "Start it.",
  needsHeader: false
}

/** A server that wants a header. */
export const locked: CaptureFailure = {
  code: "unauthorized",
  message: "The server answered 401.",
  mend: "Add a header.",
  needsHeader: true
}

const snapshotOf = (says: JsonObject, durationMs: number): HostedSnapshot => ({
  fingerprint: String(says["fingerprint"]),
  document: JSON.stringify(says),
  era: "modern",
  durationMs,
  listMs: durationMs / 2
})

const captures = Layer.effect(
  HostedCapture,
  Effect.map(Servers, ({ answers, orders }) => ({
    capture: Effect.fnUntraced(function* (order: CaptureOrder) {
      orders.push(order)
      const [first, ...rest] = answers.get(order.url) ?? []
      if (first === undefined) return yield* Effect.die(new Error(`nothing answers at ${order.url}`))
      if (rest.length > 0) answers.set(order.url, rest)
      const { durationMs = 200, meanwhile, says } = first
      if (meanwhile !== undefined) yield* meanwhile
      return isFailure(says) ? yield* new NotCaptured({ failure: says, durationMs }) : snapshotOf(says, durationMs)
    })
  }))
)

/** The addresses that were asked about. */
export class Checked extends Context.Service<Checked, { readonly urls: Array<string> }>()("test/Checked") {
  static readonly layer = Layer.sync(Checked, () => Checked.of({ urls: [] }))
}

const egress = Layer.effect(
  Egress,
  Effect.map(Checked, ({ urls }) => ({
    check: (url: string) => {
      urls.push(url)
      return /\/\/(127\.|10\.|localhost)/.test(url)
        ? Effect.fail(new AddressNotAllowed({ problem: "This address is not public.", mend: "Name another one." }))
        : Effect.succeed(new URL(url))
    },
    client: HttpClient.make(() => Effect.die(new Error("nothing is sent here"))),
    clientOf: () => Effect.die(new Error("nothing is sent here"))
  }))
)

/** Whether there is a key to seal with. */
export class SealKey extends Context.Service<SealKey, { key: Uint8Array | undefined }>()("test/SealKey") {
  static readonly layer = Layer.sync(SealKey, () => SealKey.of({ key: randomBytes(32) }))
}

const sealing = Layer.effect(
  Sealing,
  Effect.map(SealKey, (held) => ({
    // Nothing is sealed anew here.
    head: Effect.fail(new NoSealingKey()),
    seal: (secret: string, place: string) =>
      Effect.suspend(() => {
        if (held.key === undefined) return Effect.fail(new NoSealingKey())
        const iv = randomBytes(12)
        const cipher = createCipheriv("aes-256-gcm", held.key, iv).setAAD(Buffer.from(place))
        const text = Buffer.concat([cipher.update(secret), cipher.final()])
        return Effect.succeed(new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), text])))
      }),
    open: (sealed: Uint8Array, place: string) =>
      Effect.suspend((): Effect.Effect<string, NoSealingKey | SealBroken> => {
        const { key } = held
        if (key === undefined) return Effect.fail(new NoSealingKey())
        return Effect.try({
          try: () => {
            const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12))
              .setAAD(Buffer.from(place))
              .setAuthTag(sealed.subarray(12, 28))
            return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()
          },
          catch: () => new SealBroken()
        })
      })
  }))
)

/** All that watching needs, over a database. */
export const watchingLayer = Layer.mergeAll(Watches.layer, Watching.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(captures, egress, sealing, Jobs.layer)),
  Layer.provideMerge(Layer.mergeAll(Servers.layer, Checked.layer, SealKey.layer))
)

/** A clock that stands still until it is moved. It waits as the real one does: the pool of connections has timers. */
export class MovedClock implements Clock.Clock {
  time: number
  readonly #real: Clock.Clock
  constructor(time: string, real: Clock.Clock) {
    this.time = Date.parse(time)
    this.#real = real
  }
  currentTimeMillisUnsafe = (): number => this.time
  currentTimeMillis = Effect.sync(() => this.time)
  currentTimeNanosUnsafe = (): bigint => BigInt(this.time) * 1_000_000n
  currentTimeNanos = Effect.sync(() => BigInt(this.time) * 1_000_000n)
  monotonicTimeNanosUnsafe = (): bigint => this.#real.monotonicTimeNanosUnsafe()
  monotonicTimeNanos = Effect.sync(() => this.#real.monotonicTimeNanosUnsafe())
  sleep: Clock.Clock["sleep"] = (duration) => this.#real.sleep(duration)
}

/** Takes the watches that are due. */
export const claimed = Effect.flatMap(Jobs, (jobs) =>
  Effect.map(
    Effect.all(
      [false, true].map((slow) =>
        jobs.claim({
          kind: "watch",
          slow,
          most: 1000,
          perOrg: 1000,
          parts: allParts,
          leftBehind: "1 minute"
        })
      )
    ),
    (found): ReadonlyArray<Job> => found.flat()
  )
)

/** Makes all looks that are due; how many there were. */
export const lookAround = Effect.gen(function* () {
  const { look } = yield* Watching
  const due = yield* claimed
  yield* Effect.forEach(due, look)
  return due.length
})

/** Documents of a server: with both of its tools, with one of them, and with another one. */
export const contracts = {
  both: documentOf([
    { name: "search", inputSchema: { type: "object" } },
    { name: "read", inputSchema: { type: "object" } }
  ]),
  one: documentOf([{ name: "search", inputSchema: { type: "object" } }]),
  another: documentOf([{ name: "write", inputSchema: { type: "object" } }])
} as const

/** The fingerprint of a document. */
export const printOf = (document: JsonObject): string => String(document["fingerprint"])

/** An address that nobody else has. */
export const newUrl = Effect.map(
  Random.nextIntBetween(0, 2 ** 40),
  (chance) => `https://${chance.toString(36)}.example.com/mcp?key=of-the-address`
)
