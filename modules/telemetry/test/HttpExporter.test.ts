import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { RequestListener } from "node:http"
import { createServer } from "node:net"
import { Exporter, type Outcome } from "../src/Exporter.ts"
import { layerHttp } from "../src/HttpExporter.ts"
import { Timer } from "../src/Timer.ts"
import type { Use } from "../src/wrap.ts"
import { accepts, type IngestHost, openIngest } from "./support/ingest.ts"
import { use } from "./support/observing.ts"

const exporter = (endpoint: string, requestTimeoutMs = 2000): Layer.Layer<Exporter> =>
  layerHttp({ url: new URL(`${endpoint}/v1/events`), apiKey: "ingest_key", requestTimeoutMs }).pipe(
    Layer.provide(Timer.layer)
  )

const exported = (uses: ReadonlyArray<Use>, dropped = 0): Effect.Effect<Outcome, never, Exporter> =>
  Effect.gen(function* () {
    return yield* (yield* Exporter).export({ uses, dropped })
  })

/** Runs with a host that answers in this way. */
const withHost = <A>(
  answer: RequestListener,
  run: (host: IngestHost) => Effect.Effect<A, never, Exporter>,
  requestTimeoutMs?: number
): Promise<A> =>
  Effect.gen(function* () {
    const host = yield* Effect.acquireRelease(
      Effect.promise(() => openIngest(answer)),
      ({ close }) => Effect.promise(close)
    )
    return yield* run(host).pipe(Effect.provide(exporter(host.endpoint, requestTimeoutMs)))
  }).pipe(Effect.scoped, Effect.runPromise)

const two = [use("search"), use("find", { argumentsPresent: ["query"] })]

describe("HttpExporter", () => {
  it("sends events with the key, and how many were lost before", () =>
    withHost(accepts, (host) =>
      Effect.gen(function* () {
        const outcome = yield* exported(two, 3)
        assert.deepStrictEqual(outcome, { sent: 2, failed: 0, refused: 0, told: 3, isOver: false, error: undefined })
        const [{ batch, headers, method, path }] = [host.arrived[0]!]
        assert.strictEqual(`${method} ${path}`, "POST /v1/events")
        assert.strictEqual(headers.authorization, "Bearer ingest_key")
        assert.strictEqual(headers["content-type"], "application/json")
        assert.deepStrictEqual(batch, { events: two.map(({ event }) => event), droppedSinceLast: 3 })
      })
    ))

  it("compresses what is longer than a kilobyte, and nothing else", () =>
    withHost(accepts, (host) =>
      Effect.gen(function* () {
        yield* exported(two)
        yield* exported(Array.from({ length: 100 }, () => use("search")))
        assert.deepStrictEqual(
          host.arrived.map(({ headers }) => headers["content-encoding"]),
          [undefined, "gzip"]
        )
        assert.lengthOf(host.arrived[1]!.batch.events, 100)
        assert.isBelow(host.arrived[1]!.length, 1000)
      })
    ))

  it("keeps every body below 256 KiB, and tells of losses once", () =>
    withHost(accepts, (host) =>
      Effect.gen(function* () {
        const argumentsPresent = Array.from({ length: 200 }, (_, index) => `${"x".repeat(190)}${index}`)
        const uses = Array.from({ length: 20 }, () => use("é".repeat(100), { argumentsPresent }))
        const outcome = yield* exported(uses, 5)
        assert.deepInclude(outcome, { sent: 20, failed: 0, told: 5 })
        assert.isAbove(host.arrived.length, 2)
        assert.strictEqual(host.arrived.flatMap(({ batch }) => batch.events).length, 20)
        for (const { batch } of host.arrived) assert.isAtMost(Buffer.byteLength(JSON.stringify(batch)), 256 * 1024)
        assert.deepStrictEqual(
          host.arrived.map(({ batch }) => batch.droppedSinceLast),
          [5, ...host.arrived.slice(1).map(() => 0)]
        )
      })
    ))

  it("uses one connection for all of it", () =>
    withHost(accepts, (host) =>
      Effect.gen(function* () {
        for (let round = 0; round < 10; round++) yield* exported(two)
        assert.lengthOf(host.arrived, 10)
        assert.deepStrictEqual([host.sockets.made, host.sockets.most], [1, 1])
      })
    ))

  it("counts what ingest says it does not keep, and takes nothing else from its answer", async () => {
    const refused = (body: string): Promise<number> =>
      withHost(
        (_, response) => void response.writeHead(202).end(body),
        () => Effect.map(exported(two), (outcome) => outcome.refused)
      )
    assert.strictEqual(await refused('{"accepted":1,"dropped":1}'), 1)
    for (const body of ["", "{", '{"dropped":-1}', '{"dropped":3}', '{"dropped":"1"}', "null", '{"dropped":1e999}'])
      assert.strictEqual(await refused(body), 0, body)
  })

  for (const status of [200, 202, 204]) {
    it(`takes ${status} for arrived`, () =>
      withHost(
        (_, response) => void response.writeHead(status).end(),
        () => Effect.map(exported(two), (outcome) => assert.deepInclude(outcome, { sent: 2, failed: 0, isOver: false }))
      ))
  }

  for (const status of [302, 307, 400, 402, 404, 413, 429, 500, 503]) {
    it(`drops the batch at ${status}, and asks nobody else`, () =>
      withHost(
        (_, response) => void response.writeHead(status, { location: "/elsewhere", "retry-after": "1" }).end("{}"),
        (host) =>
          Effect.gen(function* () {
            const outcome = yield* exported(two, 7)
            assert.deepInclude(outcome, { sent: 0, failed: 2, told: 0, isOver: false })
            assert.strictEqual(outcome.error?.message, `the endpoint answered ${status}`)
            assert.lengthOf(host.arrived, 1)
          })
      ))
  }

  for (const status of [401, 403]) {
    it(`wants to send nothing more after ${status}`, () =>
      withHost(
        (_, response) => void response.writeHead(status).end(),
        () =>
          Effect.gen(function* () {
            const outcome = yield* exported(two)
            assert.deepInclude(outcome, { sent: 0, failed: 2, isOver: true })
            assert.notInclude(outcome.error?.message, "ingest_key")
          })
      ))
  }

  it("gives up when there is no answer in time, and leaves no connection", () =>
    withHost(
      () => undefined,
      (host) =>
        Effect.gen(function* () {
          const outcome = yield* exported(two)
          assert.strictEqual(outcome.error?.message, "the endpoint did not answer within 100 ms")
          while (host.sockets.now > 0) yield* Effect.sleep("5 millis")
          yield* exported(two)
          assert.strictEqual(host.sockets.most, 1)
        }),
      100
    ))

  it("goes by the status when the rest of the answer does not come or breaks off", async () => {
    const endings: ReadonlyArray<RequestListener> = [
      (_, response) => void response.writeHead(202, { "content-length": "1000" }).write("{"),
      (_, response) => {
        response.writeHead(202, { "content-length": "1000" }).write("{", () => response.destroy())
      }
    ]
    for (const ending of endings) {
      const outcome = await withHost(ending, () => exported(two), 300)
      assert.deepInclude(outcome, { sent: 2, failed: 0 })
    }
  })

  it("does not read an answer without an end for as long as a request may take", async () => {
    const endless: RequestListener = (_, response) => {
      response.writeHead(202)
      const more = (): void => void response.write("x".repeat(65_536), (error) => (error == null ? more() : undefined))
      more()
    }
    const outcome = await withHost(endless, () => exported(two), 600_000)
    assert.deepInclude(outcome, { sent: 2, failed: 0 })
  })

  it("drops the batch when nobody is there, and when what is there speaks something else", async () => {
    const problem = (endpoint: string): Promise<string | undefined> =>
      Effect.runPromise(
        exported(two).pipe(
          Effect.map((outcome) => outcome.error?.message),
          Effect.provide(exporter(endpoint))
        )
      )
    const listening = createServer((socket) => {
      socket.on("error", () => undefined)
      socket.resume().end("220 mail.example ESMTP\r\n")
    })
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve))
    const address = listening.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    assert.match((await problem(`http://127.0.0.1:${port}`)) ?? "", /^the endpoint cannot be reached: HPE_/)
    assert.match(
      (await problem(`https://127.0.0.1:${port}`)) ?? "",
      /^the endpoint cannot be reached: (ERR_SSL_|EPROTO|ECONNRESET)/
    )
    await new Promise((resolve) => listening.close(resolve))
    assert.strictEqual(await problem(`http://127.0.0.1:${port}`), "the endpoint cannot be reached: ECONNREFUSED")
    assert.match(
      (await problem("http://nobody.invalid")) ?? "",
      /^the endpoint cannot be reached: (ENOTFOUND|EAI_AGAIN)$/
    )
  })
})
