// Servers that are made for every request, each with options that are written anew.
import { assert, describe, it, vi } from "@effect/vitest"
import { instrumentServer } from "../src/Instrument.ts"
import type { Options } from "../src/Options.ts"
import { openIngest } from "./support/ingest.ts"

const called = (options: Options) => {
  const handlers = new Map<string, (...args: ReadonlyArray<unknown>) => unknown>([["tools/call", () => ({})]])
  const made = instrumentServer({ _registeredTools: { search: {} }, _requestHandlers: handlers }, options)
  handlers.get("tools/call")?.({ params: { name: "search" } }, {})
  return made
}

describe("options that say the same", () => {
  it("share one connection and one buffer, although each request brings a `waitUntil` and a snapshot of its own", async () => {
    const host = await openIngest()
    const waits: Array<Promise<void>> = []
    for (let request = 0; request < 200; request++) {
      const surface = { fingerprint: `sha256:${"a".repeat(64)}` }
      called({ apiKey: "k", endpoint: host.endpoint, surface, waitUntil: (sent) => void waits.push(sent) })
    }
    // Every request is waited for by what it gave: its platform knows of no other.
    assert.lengthOf(waits, 200)
    await Promise.all(waits)
    const { sockets } = host
    await host.close()
    assert.strictEqual(sockets.made, 1)
    assert.strictEqual(
      host.arrived.reduce((count, { batch }) => count + batch.events.length, 0),
      200
    )
    assert.isAtMost(host.arrived.length, 4)
  })

  it("are shared no more once one was shut down", async () => {
    const host = await openIngest()
    const options = { apiKey: "k", endpoint: host.endpoint, environment: "again" }
    const first = called({ ...options })
    assert.strictEqual(called({ ...options }).stats().buffered, 2)
    await first.shutdown()
    const second = called({ ...options })
    await second.shutdown()
    await host.close()
    assert.deepStrictEqual(
      host.arrived.map(({ batch }) => batch.events.length),
      [2, 1]
    )
  })
})

describe("waitUntil", () => {
  it("may throw and reject: nobody notices", async () => {
    const unhandled: Array<unknown> = []
    const listen = (reason: unknown): void => void unhandled.push(reason)
    process.on("unhandledRejection", listen)
    const waits: ReadonlyArray<NonNullable<Options["waitUntil"]>> = [
      () => {
        throw new Error("of waitUntil")
      },
      () => Promise.reject(new Error("of waitUntil"))
    ]
    const emit = vi.fn<() => void>()
    for (const waitUntil of waits) await called({ emit, waitUntil }).flush()
    await new Promise((resolve) => setImmediate(resolve))
    process.off("unhandledRejection", listen)
    assert.deepStrictEqual(unhandled, [])
    assert.strictEqual(emit.mock.calls.length, 2)
  })
})
