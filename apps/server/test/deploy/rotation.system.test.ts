// The key of stored secrets is changed as the page on self-hosting says, and what was stored before goes on working.
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { Webhook } from "standardwebhooks"
import { withDatabase } from "../support/databases.ts"
import { until } from "../support/folders.ts"
import { type Service, startService } from "../support/service.ts"
import { newUser, type User } from "../support/user.ts"

const [old, next] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64")) as [string, string]

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const withReceiver = async (use: (url: string, received: Array<Received>) => Promise<void>): Promise<void> => {
  const received: Array<Received> = []
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      received.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  try {
    await use(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/hook`, received)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const told = "All stored secrets are sealed with the first key of SECRETS_KEY"

/** Sends a test to a channel, whose URL and secret are stored sealed, and waits until it arrives with a signature that holds. */
const assertDelivers = async (
  { url }: Service,
  user: User,
  {
    channel,
    received,
    secret
  }: { readonly channel: string; readonly secret: string; readonly received: Array<Received> }
): Promise<void> => {
  const before = received.length
  const tested = await user.at(url, `/v1/projects/${user.project}/channels/${channel}/test`, { method: "POST" })
  assert.isBelow(tested.status, 300, JSON.stringify(tested.body))
  await until(() => received.length > before)
  const { body, headers } = received.at(-1) ?? { body: "", headers: {} }
  assert.deepInclude(new Webhook(secret).verify(body, headers as Record<string, string>), { type: "test" })
}

describe("the key of stored secrets", () => {
  it(
    "is changed in three steps, after which the old one is needed by nobody",
    () =>
      withReceiver((hook, received) =>
        withDatabase(async (database) => {
          const running = async (keys: ReadonlyArray<string>, use: (service: Service) => Promise<void>) => {
            const env = { DATABASE_URL: database, ALLOWED_NETWORKS: "127.0.0.0/8", SECRETS_KEY: keys.join(",") }
            const service = await startService(env)
            try {
              await use(service)
            } finally {
              assert.strictEqual(await service.end("SIGTERM"), 0)
            }
          }
          let channel = { user: undefined as User | undefined, id: "", secret: "" }
          const delivers = async (service: Service) => {
            if (channel.user === undefined) throw new Error("there is no channel yet")
            await assertDelivers(service, channel.user, { channel: channel.id, secret: channel.secret, received })
          }
          await running([old], async (service) => {
            const user = await newUser(service.url)
            const made = await user.at(service.url, `/v1/projects/${user.project}/channels`, {
              body: { kind: "webhook", name: "Ours", url: hook }
            })
            assert.strictEqual(made.status, 201, JSON.stringify(made.body))
            channel = { user, id: made.body.channel.id, secret: made.body.secret }
            await delivers(service)
          })
          await running([old, next], async (service) => {
            await until(() => service.output().includes(told))
            await delivers(service)
          })
          await running([next, old], async (service) => {
            await until(() => service.output().includes(told))
            await delivers(service)
          })
          await running([next], delivers)
        })
      ),
    900_000
  )
})
