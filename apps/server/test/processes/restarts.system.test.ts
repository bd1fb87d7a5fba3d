// A process that ends in the middle of a capture or of a delivery: another one does what it left, and nothing is doubled.
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { modern, respond, resultOf, type Seen } from "../../../../modules/engine/test/fixtures/servers/http.ts"
import { query, withDatabase } from "../support/databases.ts"
import { until } from "../support/folders.ts"
import { type Service, startService } from "../support/service.ts"
import { newUser, type User } from "../support/user.ts"

interface Held {
  readonly url: string
  /** What was asked of it. */
  readonly asked: Array<Seen>
  /** Answers all that wait, and from now on at once. */
  readonly letGo: () => void
}

/* A server whose answers wait until they are let go. */
const withHeld = async (
  answer: (seen: Seen, response: ServerResponse) => void,
  waits: (seen: Seen) => boolean,
  use: (held: Held) => Promise<void>
): Promise<void> => {
  const asked: Array<Seen> = []
  const waiting: Array<() => void> = []
  let isFree = false
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const message = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}")
      const seen = { verb: request.method ?? "", path: request.url ?? "", headers: request.headers, message }
      const go = () => answer(seen, response)
      if (!waits(seen)) return go()
      asked.push(seen)
      if (isFree) go()
      else waiting.push(go)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
      asked,
      letGo: () => {
        isFree = true
        for (const go of waiting.splice(0)) go()
      }
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/* An MCP server whose list of tools waits. */
const withServer = (use: (held: Held) => Promise<void>): Promise<void> =>
  withHeld(
    modern({
      "tools/list": ({ message }, response) =>
        respond(response, 200, resultOf(message, { resultType: "complete", tools: [] }))
    }),
    ({ message }) => message.method === "tools/list",
    use
  )

const withReceiver = (use: (held: Held) => Promise<void>): Promise<void> =>
  withHeld(
    (_, response) => void response.writeHead(204).end(),
    () => true,
    use
  )

/* One process and somebody with a project; `next` starts another when it is wanted, and all end with the test. */
const withProcess = (
  use: (ground: {
    readonly one: Service
    readonly next: () => Promise<Service>
    readonly user: User
    readonly database: string
  }) => Promise<void>
): Promise<void> =>
  withDatabase(async (database) => {
    const env = {
      DATABASE_URL: database,
      ALLOWED_NETWORKS: "127.0.0.0/8",
      SECRETS_KEY: Buffer.alloc(32, 7).toString("base64")
    }
    const all: Array<Service> = []
    const next = async () => {
      const service = await startService(env)
      all.push(service)
      return service
    }
    try {
      const one = await next()
      await use({ one, next, user: await newUser(one.url), database })
    } finally {
      await Promise.all(all.map((service) => service.end("SIGTERM")))
    }
  })

const signals = ["SIGKILL", "SIGTERM"] as const
const patience = 480_000

describe.each(signals)("a process that ends by %s", (signal) => {
  it(
    "in the middle of a capture has it made by another, once, and fails it where a header is gone",
    () =>
      withServer(({ asked, letGo, url }) =>
        withProcess(async ({ database, next, one, user }) => {
          const path = `/v1/projects/${user.project}/captures`
          const start = async (body: object): Promise<string> => {
            const { body: capture, status } = await user.at(one.url, path, { body: { url, ...body } })
            assert.strictEqual(status, 202)
            return capture.id
          }
          const plain = await start({ server: "plain" })
          const locked = await start({ server: "locked", headers: [{ name: "x-key", value: "canary-7d1f" }] })
          await until(() => asked.length === 2)
          await one.end(signal)
          const other = await next()
          letGo()
          const read = async (id: string) => (await user.at(other.url, `${path}/${id}`)).body
          await until(async () => (await read(plain)).endedAt !== null && (await read(locked)).endedAt !== null)
          assert.deepInclude(await read(plain), { state: "done", failure: null })
          assert.deepInclude((await read(locked)).failure, { code: "interrupted", needsHeader: true })
          assert.deepStrictEqual(await query(database, "select source from deployments"), [{ source: "manual" }])
          assert.deepStrictEqual(await query(database, "select ref_id from jobs where kind = 'capture'"), [])
          // Whoever made it again asked once more, and nobody did for the one with the header.
          assert.strictEqual(asked.filter(({ headers }) => headers["x-key"] === undefined).length, 2)
          assert.strictEqual(asked.filter(({ headers }) => headers["x-key"] !== undefined).length, 1)
        })
      ),
    patience
  )

  it(
    "in the middle of a delivery has it made by another, under the same id, and written down once",
    () =>
      withReceiver(({ asked, letGo, url }) =>
        withProcess(async ({ database, next, one, user }) => {
          const path = `/v1/projects/${user.project}/channels`
          const made = await user.at(one.url, path, { body: { kind: "webhook", name: "Ours", url } })
          assert.strictEqual(made.status, 201)
          const channel = `${path}/${made.body.channel.id}`
          const test = await user.at(one.url, `${channel}/test`, { method: "POST" })
          assert.strictEqual(test.status, 202)
          await until(() => asked.length === 1)
          await one.end(signal)
          const other = await next()
          letGo()
          const deliveries = async () => (await user.at(other.url, `${channel}/deliveries`)).body.deliveries
          await until(async () => (await deliveries())[0].state !== "pending")
          const [delivery, ...more] = await deliveries()
          assert.isEmpty(more)
          assert.strictEqual(delivery.state, "delivered")
          assert.lengthOf(delivery.attempts, 1)
          assert.deepStrictEqual(
            asked.map(({ headers }) => headers["webhook-id"]),
            [test.body.id, test.body.id]
          )
          assert.deepStrictEqual(await query(database, "select ref_id from jobs where kind = 'deliver'"), [])
        })
      ),
    patience
  )
})
