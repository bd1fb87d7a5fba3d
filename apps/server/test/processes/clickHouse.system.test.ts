// The service as a process where ClickHouse is chosen and is not there.
import { assert, describe, it } from "@effect/vitest"
import { query, withDatabase } from "../support/databases.ts"
import { startService } from "../support/service.ts"
import { ask, newKey, newUser } from "../support/user.ts"

const secret = "5ecret-of-clickhouse"

const event = { entityKind: "tool", entityName: "search", argumentsPresent: [], durationMs: 1, success: true }

describe("a service whose ClickHouse is away", () => {
  it("takes uses, says that they wait, and tells no secret", () =>
    withDatabase(async (url) => {
      const env = {
        DATABASE_URL: url,
        EVENT_STORE: "clickhouse",
        CLICKHOUSE_URL: `http://inspector:${secret}@127.0.0.1:9/own`
      }
      const service = await startService(env)
      const { plaintext } = await newKey(await newUser(service.url), service.url, "ingest")
      const ingest = await startService(env, ["--role", "ingest"])
      for (const { url } of [service, ingest]) {
        const told = await ask(`${url}/v1/events`, { bearer: plaintext, body: { events: [event, event] } })
        assert.strictEqual(told.status, 202)
        assert.deepInclude(told.body, { accepted: 2 })
      }
      const words = "uses cannot be shipped to ClickHouse, and wait"
      while (!service.output().includes(words)) await new Promise((resolve) => setTimeout(resolve, 50))
      assert.include(service.output(), "ECONNREFUSED")
      assert.notInclude(ingest.output(), words)
      const [row] = await query(url, "select count(*)::int as blocks from usage_waiting")
      assert.strictEqual(row?.["blocks"], 2)
      for (const one of [service, ingest]) {
        assert.strictEqual(await one.end("SIGTERM"), 0)
        assert.notInclude(one.output(), secret)
        assert.notInclude(one.output(), "inspector")
      }
    }))
})
