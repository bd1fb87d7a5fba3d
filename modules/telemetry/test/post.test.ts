import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { loadClient, post } from "../src/post.ts"
import { Timer } from "../src/Timer.ts"
import { accepts, openIngest } from "./support/ingest.ts"

const body = Buffer.from('{"events":[]}')
const headers = { "content-type": "application/json", "content-length": String(body.length) }

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe("the connection to a host that keeps it open", () => {
  it("is used again at once, and closed by us when it has been idle", async () => {
    const host = await openIngest()
    const url = new URL(host.endpoint)
    const client = await loadClient(url, 100)
    const ask = Effect.gen(function* () {
      return yield* post(yield* Timer, client, url, headers, body, 5000)
    }).pipe(Effect.provide(Timer.layer))
    for (let round = 0; round < 3; round++) {
      assert.deepInclude(await Effect.runPromise(ask), { status: 202 })
      await later(1)
    }
    assert.deepStrictEqual(host.sockets, { now: 1, most: 1, made: 1 })
    // The host itself would close it after five.
    for (let waited = 0; host.sockets.now > 0 && waited < 3000; waited += 20) await later(20)
    assert.strictEqual(host.sockets.now, 0)
    assert.deepInclude(await Effect.runPromise(ask), { status: 202 })
    assert.deepStrictEqual(host.sockets, { now: 1, most: 1, made: 2 })
    client.agent.destroy()
    await host.close()
  })

  it("is not closed while an answer is waited for", async () => {
    const host = await openIngest((request, response) => void setTimeout(() => accepts(request, response), 400))
    const url = new URL(host.endpoint)
    const client = await loadClient(url, 50)
    const answer = await Effect.runPromise(
      Effect.gen(function* () {
        return yield* post(yield* Timer, client, url, headers, body, 5000)
      }).pipe(Effect.provide(Timer.layer))
    )
    client.agent.destroy()
    await host.close()
    assert.deepInclude(answer, { status: 202 })
  })
})
