// The database crashes while uses are recorded, and comes back: what was acknowledged is there, once.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { query } from "../support/databases.ts"
import { until } from "../support/folders.ts"
import { programs, withServer } from "../support/serverPostgres.ts"
import { type Service, startService } from "../support/service.ts"
import { ask, newKey, newUser } from "../support/user.ts"

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

const events = (entityName: string) =>
  Array.from({ length: 3 }, () => ({
    entityKind: "tool",
    entityName,
    argumentsPresent: [],
    durationMs: 1,
    success: true
  }))

interface Sent {
  /** Names of batches that were acknowledged. */
  readonly acknowledged: Array<string>
  readonly statuses: Set<number>
}

/* Sends batches with a name each until it is over. */
const sending = async (
  { service, bearer, isOver }: { readonly service: Service; readonly bearer: string; readonly isOver: () => boolean },
  sender: number,
  { acknowledged, statuses }: Sent
): Promise<void> => {
  for (let number = 0; !isOver(); number++) {
    const name = `${sender}-${number}`
    const { status } = await ask(`${service.url}/v1/events`, { bearer, body: { events: events(name) } })
    statuses.add(status)
    if (status === 202) acknowledged.push(name)
    else await pause(20)
  }
}

describe.skipIf(isLeftOut("PostgreSQL of the system", programs !== undefined))(
  "a database that crashes while uses are recorded",
  () => {
    it("has what was acknowledged, once, and counted so", () =>
      withServer(async ({ crash, start, url: database }) => {
        const console = await startService({ DATABASE_URL: database }, ["--role", "api"])
        const user = await newUser(console.url)
        const { plaintext } = await newKey(user, console.url, "ingest")
        await console.end("SIGTERM")
        const service = await startService({ DATABASE_URL: database }, ["--role", "ingest"])
        try {
          let isOver = false
          const to = { service, bearer: plaintext, isOver: () => isOver }
          const sent: Sent = { acknowledged: [], statuses: new Set() }
          const senders = [1, 2, 3, 4, 5, 6].map((sender) => sending(to, sender, sent))
          const more = (count: number): Promise<void> => {
            const before = sent.acknowledged.length
            return until(() => sent.acknowledged.length >= before + count)
          }
          for (let round = 0; round < 3; round++) {
            await more(10)
            crash()
            await pause(300)
            start()
          }
          await more(10)
          isOver = true
          await Promise.all(senders)
          const { acknowledged, statuses } = sent
          for (const status of statuses) assert.oneOf(status, [202, 503])
          const rows = await query(
            database,
            `select s.entity_name as name, sum(e.n)::int as count from usage_events e join usage_series s using (org_id, series_id)
            group by s.entity_name`
          )
          const stored = new Map(rows.map(({ count, name }) => [String(name), Number(count)]))
          assert.isAbove(acknowledged.length, 20)
          for (const name of acknowledged) assert.strictEqual(stored.get(name), 3, name)
          for (const [name, count] of stored) assert.strictEqual(count, 3, name)
          const [month] = await query(
            database,
            `select sum(kept)::int as kept from (
              select kept from quota_months union all select kept from quota_leases) counted`
          )
          assert.strictEqual(month?.["kept"], 3 * stored.size)
        } finally {
          await service.end("SIGTERM")
        }
      }))
  }
)
