// How queues of other instrumentations lost events, kept them for ever, or kept others waiting. Each was a public bug.
import { assert, describe, it } from "@effect/vitest"
import type { RequestListener } from "node:http"
import { instrumentServer } from "../../src/Instrument.ts"
import type { Instrumentation, Options } from "../../src/Options.ts"
import { collecting } from "../support/collecting.ts"
import { accepts, type IngestHost, openIngest } from "../support/ingest.ts"

/** A server with one tool, that is called by hand. */
const server = (options: Options): Instrumentation & { readonly call: (count: number) => void } => {
  const handlers = new Map<string, (request: object) => unknown>()
  const instrumentation = instrumentServer({ _requestHandlers: handlers, _registeredTools: { one: {} } }, options)
  handlers.set("tools/call", () => ({}))
  const call = (count: number): void => {
    for (let time = 0; time < count; time++) handlers.get("tools/call")?.({ params: { name: "one" } })
  }
  return { ...instrumentation, call }
}

const withHost = async (answer: RequestListener, run: (host: IngestHost) => Promise<void>): Promise<void> => {
  const host = await openIngest(answer)
  try {
    await run(host)
  } finally {
    await host.close()
  }
}

const quiet = (): void => undefined

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe("a full batch", () => {
  it("goes at once: a burst far beyond the capacity loses only what the buffer forgot", async () => {
    const { collected, options } = collecting({ capacity: 1000, batchSize: 100, flushIntervalMs: 3_600_000 })
    const { call, stats } = server(options)
    // 500 calls a turn of the event loop, as servers have them: half of what the buffer holds.
    for (let turn = 0; turn < 200; turn++) {
      call(500)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await until(() => stats().buffered < 100)
    const { buffered, dropped, sent } = stats()
    assert.strictEqual(sent + dropped + buffered, 100_000)
    assert.strictEqual(dropped, 0)
    assert.lengthOf(collected, sent)
  })

  it("that comes all at once is bounded by the capacity, and the newest are those that are kept", async () => {
    const { collected, options } = collecting({ capacity: 1000, batchSize: 100, flushIntervalMs: 3_600_000 })
    const { call, flush, stats } = server(options)
    call(100_000)
    assert.strictEqual(stats().buffered, 1000)
    await flush()
    assert.deepInclude(stats(), { sent: 1000, dropped: 99_000, buffered: 0 })
    assert.deepStrictEqual(stats().droppedBy, { overflow: 99_000, failed: 0, stopped: 0, fault: 0 })
    assert.lengthOf(collected, 1000)
  })
})

describe("batches that wait", () => {
  it("are one at a time, and what waits meanwhile is no more than the capacity", () =>
    withHost(
      () => undefined,
      async ({ arrived, endpoint, sockets }) => {
        const { call, flush, stats } = server({
          apiKey: "k",
          endpoint,
          capacity: 200,
          batchSize: 10,
          requestTimeoutMs: 300
        })
        call(10_000)
        await until(() => arrived.length > 0)
        call(10_000)
        assert.isAtMost(stats().buffered, 200)
        await flush()
        assert.strictEqual(sockets.most, 1)
      }
    ))

  it("are requests of many events, never one for each", () =>
    withHost(accepts, async ({ arrived, endpoint }) => {
      const { call, flush } = server({ apiKey: "k", endpoint, batchSize: 100 })
      call(100)
      await flush()
      assert.deepStrictEqual(
        arrived.map(({ batch }) => batch.events.length),
        [100]
      )
    }))

  it("go out once: what failed is not sent again", () => {
    let asked = 0
    const refuses: RequestListener = (_, response) => {
      asked += 1
      response.writeHead(503, { "retry-after": "0" }).end()
    }
    return withHost(refuses, async ({ endpoint }) => {
      const { call, flush, stats } = server({ apiKey: "k", endpoint, flushIntervalMs: 1, onError: quiet })
      call(10)
      await flush()
      await new Promise((resolve) => setTimeout(resolve, 100))
      assert.strictEqual(asked, 1)
      assert.strictEqual(stats().droppedBy.failed, 10)
    })
  })
})

describe("an event that comes while a batch is on its way", () => {
  it("goes out by itself afterwards, without another call", () => {
    const held: Array<() => void> = []
    const slow: RequestListener = (request, response) => {
      if (held.length === 0) held.push(() => accepts(request, response))
      else accepts(request, response)
    }
    return withHost(slow, async ({ arrived, endpoint }) => {
      const { call, stats } = server({ apiKey: "k", endpoint, flushIntervalMs: 10 })
      call(1)
      await until(() => held.length === 1)
      call(1)
      held[0]?.()
      await until(() => stats().sent === 2)
      assert.lengthOf(arrived, 2)
    })
  })
})

describe("servers that are made for every request, each with options written anew", () => {
  it("share one buffer, one timer and one connection", () =>
    withHost(accepts, async ({ arrived, endpoint, sockets }) => {
      const made = Array.from({ length: 100 }, () =>
        server({ apiKey: "k", endpoint, environment: "test", onError: quiet })
      )
      for (const { call } of made) call(1)
      assert.strictEqual(made[0]!.stats().buffered, 100)
      await made[0]!.flush()
      assert.lengthOf(arrived, 1)
      assert.strictEqual(sockets.made, 1)
      assert.strictEqual(made[99]!.stats().sent, 100)
    }))

  it("share nothing with servers whose options say something else", () =>
    withHost(accepts, async ({ arrived, endpoint }) => {
      const made = ["one", "two"].map((environment) => server({ apiKey: "k", endpoint, environment }))
      for (const { call } of made) call(1)
      for (const { flush } of made) await flush()
      assert.deepStrictEqual(
        arrived.map(({ batch }) => batch.events.map(({ environment }) => environment)),
        [["one"], ["two"]]
      )
    }))

  it("are recorded after another was shut down, and not after ingest refused their key", async () => {
    let asked = 0
    const refuses: RequestListener = (request, response) => {
      asked += 1
      if (asked === 1) accepts(request, response)
      else response.writeHead(401).end()
    }
    await withHost(refuses, async ({ endpoint }) => {
      const make = () => server({ apiKey: "k", endpoint, onError: quiet })
      const first = make()
      first.call(1)
      await first.shutdown()
      for (let time = 0; time < 5; time++) {
        const next = make()
        next.call(1)
        await next.flush()
      }
      assert.strictEqual(first.stats().sent, 1)
      assert.strictEqual(asked, 2)
    })
  })
})

describe("a call", () => {
  it("is answered while the host holds its answer, however full the buffer is", () => {
    const held: Array<() => void> = []
    const holds: RequestListener = (request, response) => {
      if (held.length < 2) held.push(() => accepts(request, response))
      else accepts(request, response)
    }
    return withHost(holds, async ({ endpoint }) => {
      // Were a call to wait for the host, it would wait for itself.
      const options = { apiKey: "k", endpoint, batchSize: 1, capacity: 3, requestTimeoutMs: 3_600_000, onError: quiet }
      const { call, stats } = server(options)
      call(1)
      await until(() => held.length === 1)
      call(1000)
      assert.deepInclude(stats(), { buffered: 3, sent: 0, dropped: 997 })
      held[0]?.()
      await until(() => held.length === 2)
      call(1)
      held[1]?.()
      await until(() => stats().buffered === 0 && stats().sent > 3)
    })
  })
})

describe("flush", () => {
  it("ends after the answer came, even where the interval is a millisecond", () => {
    let [asked, answered] = [0, 0]
    const slow: RequestListener = (request, response) => {
      asked += 1
      setTimeout(() => {
        answered += 1
        accepts(request, response)
      }, 100)
    }
    return withHost(slow, async ({ endpoint }) => {
      const { call, flush, stats } = server({ apiKey: "k", endpoint, flushIntervalMs: 1 })
      call(5)
      await until(() => asked === 1)
      call(5)
      await flush()
      assert.strictEqual(stats().sent, 10)
      assert.strictEqual(answered, 2)
    })
  })
})

describe("shutdown", () => {
  it("ends within its bound when nothing ever answers, as often as it is asked, and flush too", () =>
    withHost(
      () => undefined,
      async ({ endpoint }) => {
        const options = { apiKey: "k", endpoint, requestTimeoutMs: 200, onError: quiet }
        const { call, flush, shutdown, stats } = server(options)
        call(1000)
        await Promise.all([flush(), shutdown(), shutdown(), flush()])
        await shutdown()
        await flush()
        assert.deepInclude(stats(), { buffered: 0, sent: 0, dropped: 1000 })
        call(5)
        assert.deepInclude(stats(), { buffered: 0, dropped: 1005 })
        assert.isAtLeast(stats().droppedBy.stopped, 5)
      }
    ))

  it("does not wait for an exporter that answers a promise which never ends", async () => {
    const options = { emit: () => new Promise<never>(() => undefined), requestTimeoutMs: 60_000 }
    const { call, shutdown, stats } = server(options)
    call(3)
    await shutdown()
    assert.strictEqual(stats().sent, 3)
  })
})
