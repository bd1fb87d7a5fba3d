// A day of watches in minutes, over several processes: one is killed while it tells of a change, one is told to end,
// others join. Some of the watched servers are hostile.
import { isLeftOut } from "../../../cli/test/support/leftOut.ts"
import { assert, describe, it } from "@effect/vitest"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { newWebhookSecret } from "../../src/platform/secrets.ts"
import { Effect } from "effect"
import { Webhook } from "standardwebhooks"
import { query, urlOf, withDatabase } from "../support/databases.ts"
import { until } from "../support/folders.ts"
import { alertsOf, deliveriesOf, outcomesOf, seedDay, slotsOf, watches } from "../support/scaled/day.ts"
import { leaseMinutes, type Told } from "../support/scaled/worker.ts"
import { programs, withServer } from "../support/serverPostgres.ts"

const program = join(import.meta.dirname, "../support/scaled/worker.ts")

/*
 * An hour in ten seconds, a day in four minutes. Where processes of their own take long to start, the machine is busy with
 * something else, and the day takes up to six times as long: it is about what is done, and not about how fast.
 */
const scaleAfter = (startMillis: number): number =>
  Number(process.env["MCP_INSPECT_DAY_SCALE"] ?? Math.min(360, Math.max(60, (360 * 6000) / startMillis)))

const hours = 24
const hour = 3_600_000
const shows = Date.UTC(2026, 10, 30)

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

const started = async (settings: Told): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], WORKER: JSON.stringify(settings) },
    stdio: ["ignore", "ignore", "inherit"]
  })
  await once(child, "spawn")
  return child
}

const ended = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> => {
  if (child === undefined) return null
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, "exit")
    child.kill(signal)
    await gone
  }
  return child.exitCode
}

/* How many processes the cluster has. */
const members = async (url: string): Promise<number> => {
  const recent = "last_heartbeat > now()::timestamp - interval '5 seconds'"
  const [row] = await query(url, `select count(*)::int as count from cluster_runners where ${recent}`).catch(() => [])
  return Number(row?.["count"])
}

interface Got {
  readonly id: string
  readonly type: string
}

/** Takes what is signed; the first change it is told of waits for a while. */
const receiverOf = async (secret: string) => {
  const got: Array<Got> = []
  const webhook = new Webhook(secret)
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString("utf8")
    const { type } = JSON.parse(body) as { readonly type: string }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    // The time it is signed at is that of the simulated day.
    const at = Number(headers["webhook-timestamp"])
    assert.strictEqual(
      webhook.sign(headers["webhook-id"] ?? "", new Date(at * 1000), body),
      headers["webhook-signature"]
    )
    const isFirst = type.includes("change") && !got.some((one) => one.type === type)
    got.push({ id: headers["webhook-id"] ?? "", type })
    if (isFirst) await pause(1200)
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(400).end())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() }
}

/** The day. `admin` sees every row. */
const live = async (url: string, admin: string): Promise<ReadonlyArray<Got>> => {
  const secret = Effect.runSync(newWebhookSecret)
  const { close, got, url: receiver } = await receiverOf(secret)
  await seedDay({ owner: url, admin }, { receiver, secret, shows })
  const start = (name: string) => started({ url, name, shows })
  const startedAt = Date.now()
  const [first, second] = [await start("first"), await start("second")]
  const others: Array<ChildProcess> = []
  try {
    await until(async () => (await members(url)) === 2)
    const began = Date.now() + 1000
    const scale = scaleAfter(Date.now() - startedAt)
    const at = (when: number) => pause(Math.max(0, began + (when * hour) / scale - Date.now()))
    await query(admin, `insert into sim_day values (${began}, ${scale})`)
    await until(() => got.some(({ type }) => type.includes("change")))
    await ended(first, "SIGKILL")
    others.push(await start("third"), await start("fourth"))
    // The dead one is no member any more.
    await until(async () => (await members(url)) === 3)
    await at(hours * 0.8)
    assert.strictEqual(await ended(second, "SIGTERM"), 0)
    await at(hours + 0.75)
  } finally {
    await Promise.all([first, second, ...others].map((one) => ended(one, "SIGKILL")))
    close()
  }
  return got
}

const checkSlots = async (admin: string): Promise<void> => {
  const slots = await slotsOf(admin, new Date(shows + hours * hour).toISOString())
  const perWatch = Map.groupBy(slots, ({ server }) => String(server))
  assert.strictEqual(perWatch.size, watches)
  for (const [server, of] of perWatch) assert.lengthOf(of, hours, server)
  assert.isEmpty(slots.filter(({ looks }) => looks !== 1))
  // Only what a process was about when it ended was captured again.
  const plain = slots.filter(({ server }) => String(server).startsWith("plain"))
  const twice = plain.filter(({ by }) => (by as ReadonlyArray<string>).length !== 1)
  assert.isBelow(twice.length, 60)
  for (const { by, server, slot } of twice)
    assert.include(["first", "second"], (by as ReadonlyArray<string>)[0], `${server} ${slot} ${by}`)
  assert.sameMembers(
    [...new Set(plain.flatMap(({ by }) => by as ReadonlyArray<string>))],
    ["first", "second", "third", "fourth"]
  )
  // What a killed process held waits for the end of its lease, and nothing else waits long.
  const late = plain.map((one) => Number(one["late"])).sort((one, other) => one - other)
  const quantile = (share: number): number => late[Math.floor((late.length - 1) * share)] ?? Infinity
  const told = `late by ${[0.5, 0.9, 0.99, 1].map((share) => `${quantile(share).toFixed(0)} s`).join(", ")}`
  assert.isBelow(quantile(1), (leaseMinutes + 35) * 60, told)
  assert.isBelow(quantile(0.9), 15 * 60, told)
}

describe.skipIf(isLeftOut("PostgreSQL of the system", programs !== undefined))(
  "two and three processes over one PostgreSQL",
  () => {
    it(
      "look once for each slot of each watch and tell once of what happened, whoever is killed, ends or joins",
      () =>
        withServer(({ url: server }) =>
          withDatabase(
            async (url, name) => {
              const admin = urlOf(server, { database: name })
              const got = await live(url, admin)
              await checkSlots(admin)
              const told = (await alertsOf(admin)).map(({ count, kind, server: of, state }) => [of, kind, state, count])
              const outOf = (one: string) => [one, "unreachable", "raised", 1]
              assert.sameDeepMembers(told, [
                ["removes-0", "change", "raised", 1],
                ["down-40", "recovered", "raised", 1],
                outOf("down-40"),
                ...[60, 61, 62, 63, 160].map((n) => outOf(`hangs-${n}`)),
                ...[80, 81, 82, 83, 180].map((n) => outOf(`differs-${n}`))
              ])
              const flaps = await outcomesOf(admin, "flaps-20")
              assert.isAtLeast(flaps["unconfirmed"] ?? 0, 3)
              assert.strictEqual(flaps["changed"], undefined)
              assert.strictEqual((await outcomesOf(admin, "down-40"))["failed"], 5)
              assert.deepStrictEqual(
                (await deliveriesOf(admin)).map(({ count, kind, state }) => [kind, state, count]),
                [
                  ["change", "delivered", 1],
                  ["recovered", "delivered", 1],
                  ["unreachable", "delivered", 5]
                ]
              )
              const ids = Map.groupBy(got, ({ id }) => id)
              assert.strictEqual(ids.size, 7)
              // Whoever was killed between a request and its record had it made once more, under the same id.
              assert.isAtMost(got.length, 9)
            },
            { server, owner: "createrole" }
          )
        ),
      1_800_000
    )
  }
)
