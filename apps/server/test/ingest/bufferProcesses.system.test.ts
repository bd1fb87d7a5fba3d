// Processes that take recorded use in and others that store it, with JetStream between them: whatever of it is killed, what
// was acknowledged is stored, once.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { countedIn, query, withDatabase } from "../support/databases.ts"
import { until } from "../support/folders.ts"
import { awayFromMidnight } from "../support/midnight.ts"
import { type NatsServer, password, program, withNats } from "../support/natsServer.ts"
import { programs, withServer } from "../support/serverPostgres.ts"
import { refusedStart, type Service, startService, startWorker } from "../support/service.ts"
import { ask, newKey, newUser } from "../support/user.ts"

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

const cap = 1_000_000

const uses = (entityName: string, count: number) =>
  Array.from({ length: count }, () => ({
    entityKind: "tool",
    entityName,
    argumentsPresent: ["query"],
    durationMs: 1,
    success: true
  }))

const envOf = (database: string, { url }: NatsServer) => ({
  DATABASE_URL: database,
  EVENT_BUFFER: "jetstream",
  NATS_URL: url
})

/* An organization of its own, and a key to send with. */
const senderOf = async (database: string) => {
  const console = await startService({ DATABASE_URL: database }, ["--role", "api"])
  const user = await newUser(console.url)
  const { plaintext } = await newKey(user, console.url, "ingest")
  await console.end("SIGTERM")
  return { key: plaintext, org: user.project.split("/")[0] ?? "" }
}

interface Sent {
  /** Names of batches that were acknowledged. */
  readonly acknowledged: Array<string>
  readonly statuses: Set<number>
  /** Of a batch each, with a key or without. */
  readonly size: number
}

const newSent = (): Sent => ({ acknowledged: [], statuses: new Set(), size: 3 })

/* Sends batches with a name each until it is over. Every other has a key, and is sent again where it was not acknowledged. */
const sending = async (
  service: Service,
  bearer: string,
  sender: string,
  isOver: () => boolean,
  sent = newSent()
): Promise<Sent> => {
  for (let number = 0; !isOver(); number++) {
    const name = `${sender}-${number}`
    const headers = number % 2 === 0 ? { "idempotency-key": `key-${name}-00000` } : {}
    const post = () =>
      ask(`${service.url}/v1/events`, { bearer, body: { events: uses(name, sent.size) }, headers }).then(
        ({ status }) => status,
        () => undefined
      )
    for (let status = await post(); ; status = await post()) {
      if (status !== undefined) sent.statuses.add(status)
      if (status === 202) sent.acknowledged.push(name)
      if (status === 202 || number % 2 === 1 || isOver()) break
      await pause(100)
    }
  }
  return sent
}

/* Sends so to each of these, by two senders each, until it is over. */
const manySending = (services: ReadonlyArray<Service>, bearer: string) => {
  const all = services.flatMap((service) => [0, 1].map(() => ({ service, sent: newSent() })))
  let isOver = false
  const running = all.map(({ sent, service }, sender) => sending(service, bearer, String(sender), () => isOver, sent))
  const acknowledged = (): number => all.reduce((total, { sent }) => total + sent.acknowledged.length, 0)
  return {
    /** Waits until so many more are acknowledged. */
    more: (count: number): Promise<void> => {
      const before = acknowledged()
      return until(() => acknowledged() >= before + count)
    },
    /** Waits until one is answered so. */
    met: (status: number): Promise<void> => until(() => all.some(({ sent }) => sent.statuses.has(status))),
    end: (): Promise<ReadonlyArray<Sent>> => {
      isOver = true
      return Promise.all(running)
    }
  }
}

const countsByName = async (database: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await query(
    database,
    `select s.entity_name as name, sum(e.n)::int as count from usage_events e join usage_series s using (org_id, series_id)
      group by s.entity_name`
  )
  return new Map(rows.map(({ count, name }) => [String(name), Number(count)]))
}

/* Waits until all that was acknowledged is stored, and tells what is. */
const drained = async (database: string, all: ReadonlyArray<Sent>) => {
  const names = all.flatMap(({ acknowledged }) => acknowledged)
  for (let waited = 0; ; waited += 250) {
    const stored = await countsByName(database)
    if (names.every((name) => stored.has(name)) || waited > 120_000) return { names, stored }
    await pause(250)
  }
}

const holds = async (database: string, all: ReadonlyArray<Sent>) => {
  const { names, stored } = await drained(database, all)
  const [size = 0] = all.map(({ size }) => size)
  for (const name of names) assert.strictEqual(stored.get(name), size, name)
  // What was not acknowledged may be there, but as a whole.
  for (const [name, count] of stored) assert.strictEqual(count, size, name)
  assert.strictEqual((await countedIn(database)).kept, size * stored.size)
  for (const { statuses } of all) for (const status of statuses) assert.oneOf(status, [202, 503])
  return { names, stored }
}

describe.skipIf(isLeftOut("nats-server", program !== undefined))("processes with JetStream between them", () => {
  it("a broker that is killed under load, and comes back, has what it acknowledged", () =>
    withNats((nats) =>
      withDatabase(async (database) => {
        const env = envOf(database, nats)
        const [{ key }, taking, storing] = await Promise.all([
          senderOf(database),
          startService(env, ["--role", "ingest"]),
          startWorker(env)
        ])
        try {
          const senders = manySending([taking, taking], key)
          for (let round = 0; round < 3; round++) {
            await senders.more(15)
            await nats.signal("SIGKILL")
            await pause(500)
            if (round === 0) {
              await until(async () => (await ask(`${taking.url}/readyz`)).status === 503)
              const ready = await ask(`${taking.url}/readyz`)
              assert.strictEqual(ready.body, "the buffer of recorded use does not answer\n")
              await senders.met(503)
            }
            await nats.start()
          }
          await senders.more(15)
          const all = await senders.end()
          const { names } = await holds(database, all)
          assert.isAbove(names.length, 40)
          assert.strictEqual((await ask(`${taking.url}/readyz`)).status, 200)
          for (const { output } of [taking, storing]) {
            assert.notInclude(output(), password)
            assert.notInclude(output(), encodeURIComponent(password))
          }
        } finally {
          await Promise.all([taking, storing].map((one) => one.end("SIGTERM")))
        }
      })
    ))

  it("two that store are killed and ended in turn, and what they were at is stored once, to the cap", () =>
    withNats((nats) =>
      withDatabase(async (database) => {
        await awayFromMidnight(120_000)
        const { key, org } = await senderOf(database)
        const env = envOf(database, nats)
        await query(
          database,
          `insert into quota_months (org_id, month, kept)
            select org_id, to_char(now() at time zone 'UTC', 'YYYY-MM'), ${cap - 900} from org_directory where slug = '${org}'`
        )
        const [taking, workers] = await Promise.all([
          Promise.all([1, 2].map(() => startService(env, ["--role", "ingest"]))),
          Promise.all([1, 2].map(() => startWorker(env)))
        ])
        try {
          const senders = manySending(taking, key)
          await senders.more(120)
          await workers[0]?.end("SIGKILL")
          workers[0] = await startWorker(env)
          await senders.more(120)
          await workers[1]?.end("SIGKILL")
          workers[1] = await startWorker(env)
          assert.strictEqual(await workers[0]?.end("SIGTERM"), 0)
          await senders.more(120)
          const all = await senders.end()
          const sent = all.reduce((total, { acknowledged, size }) => total + acknowledged.length * size, 0)
          assert.isAbove(sent, 1000)
          let month = await countedIn(database)
          for (let waited = 0; month.kept - (cap - 900) + month.dropped < sent; waited += 250) {
            assert.isBelow(waited, 120_000)
            await pause(250)
            month = await countedIn(database)
          }
          // None of the senders' requests was refused, so each of its batches is one.
          for (const { statuses } of all) assert.deepStrictEqual([...statuses], [202])
          assert.deepStrictEqual(month, { kept: cap, dropped: sent - 900 })
          const [stored] = await query(database, "select sum(n)::int as n from usage_events")
          assert.strictEqual(stored?.["n"], 900)
          // When what a process remembers of the month is forgotten, the answer says so.
          const late = () => ask(`${taking[0]?.url}/v1/events`, { bearer: key, body: { events: uses("late", 2) } })
          await until(async () => (await late()).body.accepted === 0)
          assert.deepStrictEqual((await late()).body, { accepted: 0, dropped: 2, reasons: { over_quota: 2 } })
        } finally {
          await Promise.all([...taking, ...workers].map((one) => one.end("SIGTERM")))
        }
      })
    ))

  it("a process that is asked to end stores what it has fetched, and what is left waits for the next", () =>
    withNats((nats) =>
      withDatabase(async (database) => {
        const { key } = await senderOf(database)
        const env = envOf(database, nats)
        const taking = await startService(env, ["--role", "ingest"])
        let sent = 0
        const all = [await sending(taking, key, "1", () => sent++ > 120)]
        const first = await startWorker(env)
        assert.strictEqual(await first.end("SIGTERM"), 0)
        const between = await countsByName(database)
        assert.strictEqual(await taking.end("SIGTERM"), 0)
        const second = await startWorker(env)
        try {
          const { names } = await holds(database, all)
          assert.isAtLeast(names.length, between.size)
          assert.isAbove(names.length, 100)
        } finally {
          await second.end("SIGTERM")
        }
      })
    ))

  it("a process of every role takes in and stores over one broker", () =>
    withNats((nats) =>
      withDatabase(async (database) => {
        const { key } = await senderOf(database)
        const service = await startService(envOf(database, nats))
        try {
          let sent = 0
          const { names } = await holds(database, [await sending(service, key, "1", () => sent++ > 10)])
          assert.isAbove(names.length, 9)
        } finally {
          assert.strictEqual(await service.end("SIGTERM"), 0)
        }
      })
    ))

  it("none starts without its broker, and says why in one sentence", () =>
    withDatabase(async (database) => {
      const { code, output } = await refusedStart(
        { DATABASE_URL: database, EVENT_BUFFER: "jetstream", NATS_URL: "nats://inspect:pass-77@127.0.0.1:1" },
        ["--role", "ingest"]
      )
      assert.strictEqual(code, 2)
      assert.match(output, /mcp-inspect-server: NATS at 127\.0\.0\.1:1 does not answer/)
      assert.notInclude(output, "pass-77")
    }))
})

describe.skipIf(isLeftOut("nats-server and PostgreSQL of the system", program !== undefined && programs !== undefined))(
  "a database that crashes while the buffer is drained",
  () => {
    it("has what was acknowledged, once", () =>
      withNats((nats) =>
        withServer(async ({ crash, start, url: database }) => {
          const { key } = await senderOf(database)
          const env = envOf(database, nats)
          const taking = await startService(env, ["--role", "ingest"])
          const storing = await startWorker(env)
          try {
            const senders = manySending([taking, taking], key)
            for (let round = 0; round < 3; round++) {
              await senders.more(15)
              crash()
              await pause(500)
              start()
            }
            await senders.more(15)
            const all = await senders.end()
            // Without the database nobody knows whose key it is.
            for (const { statuses } of all) statuses.delete(500)
            const { names } = await holds(database, all)
            assert.isAbove(names.length, 40)
          } finally {
            await Promise.all([taking, storing].map((one) => one.end("SIGTERM")))
          }
        })
      ))
  }
)
