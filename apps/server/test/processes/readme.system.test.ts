// The commands of the README for a shell, run as they stand there, against a service, a server and a receiver.
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import { join } from "node:path"
import { Webhook } from "standardwebhooks"
import {
  type Handler,
  legacy,
  respond,
  resultOf,
  serve
} from "../../../../modules/engine/test/fixtures/servers/http.ts"
import { withDatabase } from "../support/databases.ts"
import { type Service, startService } from "../support/service.ts"
import { newKey, newUser } from "../support/user.ts"

const readme = readFileSync(join(import.meta.dirname, "../../../../README.md"), "utf8")

const [setting = "", capturing = "", retrying = "", watching = ""] = [
  ...readme.matchAll(/^```bash\n([\s\S]*?)^```$/gmu)
].map(([, body]) => body)

const serverToken = "of-the-server"

const shell = (script: string, env: Readonly<Record<string, string>>) =>
  new Promise<string>((resolve, reject) => {
    execFile(
      "bash",
      ["--norc", "-euo", "pipefail", "-c", script],
      { env: { PATH: process.env["PATH"], ...env } },
      (error, out) => {
        if (error === null) resolve(out)
        else reject(error)
      }
    )
  })

/* The JSON of a line each, or of the events of a stream. */
const answersIn = (output: string): ReadonlyArray<Record<string, unknown>> =>
  output
    .replaceAll("}{", "}\n{")
    .split("\n")
    .flatMap((line) => {
      const text = line.replace(/^data: /u, "")
      return text.startsWith("{") ? [JSON.parse(text)] : []
    })

/** A server that offers so many tools, and where it is closed asks for a header. */
const server = (): { readonly handler: Handler; readonly state: { isClosed: boolean; tools: number } } => {
  const state = { isClosed: false, tools: 2 }
  const open = legacy({
    "tools/list": ({ message }, response) =>
      respond(
        response,
        200,
        resultOf(message, {
          tools: ["a", "b"].slice(0, state.tools).map((name) => ({ name, inputSchema: { type: "object" } }))
        })
      )
  })
  const handler: Handler = (seen, response) =>
    state.isClosed && seen.headers.authorization !== `Bearer ${serverToken}`
      ? respond(response, 401, {})
      : open(seen, response)
  return { handler, state }
}

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const receive = (received: Array<Received>): Promise<Server> =>
  new Promise((resolve) => {
    const receiver = createServer((request, response) => {
      let body = ""
      request.on("data", (chunk: Buffer) => (body += chunk.toString()))
      request.on("end", () => {
        received.push({ headers: request.headers, body })
        response.writeHead(204).end()
      })
    }).listen(0, "127.0.0.1", () => resolve(receiver))
  })

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause()
}

const scenario = async (service: Service, url: string, state: { isClosed: boolean; tools: number }) => {
  const user = await newUser(service.url)
  const { plaintext } = await newKey(user, service.url)
  const token = await user.at(service.url, "/v1/account/tokens", { body: { name: "shell" } })
  const received: Array<Received> = []
  const receiver = await receive(received)
  const address = receiver.address()
  const port = typeof address === "object" ? address?.port : 0
  const own = setting
    .replace("http://127.0.0.1:8420/v1/projects/acme/default", `${service.url}/v1/projects/${user.project}`)
    .replace("https://mcp.example.com/mcp", url)
    .replace("https://hooks.example.com/mcp", `http://127.0.0.1:${port}/hook`)
  const env = { MCP_INSPECT_KEY: plaintext, MCP_INSPECT_TOKEN: token.body.plaintext, SERVER_TOKEN: serverToken }
  const run = async (...scripts: ReadonlyArray<string>) => answersIn(await shell([own, ...scripts].join("\n"), env))
  try {
    const [first] = (await run(capturing)).slice(-2)
    assert.deepNestedInclude(first, { state: "done", "outcome.result": "baseline" })

    state.tools = 1
    const [second] = (await run(capturing)).slice(-2)
    assert.deepNestedInclude(second, { state: "done", "outcome.result": "changed" })
    // On a busy machine the comparison takes a while.
    const [, changes = ""] = /^(curl [^\n]*changes[^\n]*)$/mu.exec(capturing) ?? []
    const newest = async () => JSON.stringify((await run(changes))[0]?.["changes"])
    while (!(await newest()).includes('"counts":{"BREAKING":1,')) await pause()

    state.isClosed = true
    const retried = await run(capturing, retrying)
    const failed = retried.find((answer) => answer["state"] === "failed")
    assert.deepNestedInclude(failed, { "failure.code": "unauthorized", "failure.needsHeader": true })
    assert.deepInclude(retried.at(-1), { headersSet: true, state: "queued" })
    state.isClosed = false

    // The replay comes after the test has been delivered.
    const [, before = "", after = ""] = /^([\s\S]*?)(^curl [^\n]*replay[\s\S]*)$/mu.exec(watching) ?? []
    const made = await run(before)
    await until(() => received.length === 1)
    assert.deepInclude(made[0], { state: "new", interval: "1h" })
    assert.deepNestedInclude(made[1], { "channel.kind": "webhook" })
    const hook = new Webhook(String(made[1]?.["secret"]))
    const channel = /^\{"id":"([0-9a-f-]{36})"/u.exec(JSON.stringify(made[1]?.["channel"]))?.[1] ?? ""
    const delivery = String(received[0]?.headers["webhook-id"])
    // What has arrived is delivered once that is written down.
    const log = `/v1/projects/${user.project}/channels/${channel}/deliveries`
    const isDelivered = async () => (await user.at(service.url, log)).body.deliveries[0].state === "delivered"
    while (!(await isDelivered())) await pause()
    const replayed = await run(`channel=${channel}`, `test=${delivery}`, after)
    assert.deepInclude(replayed[0], { id: delivery, kind: "test" })
    assert.deepInclude(replayed[1], { alerts: [] })
    await until(() => received.length === 2)
    for (const { body, headers } of received)
      assert.deepInclude(hook.verify(body, headers as Record<string, string>), { type: "test" })
  } finally {
    receiver.close()
    receiver.closeAllConnections()
  }
}

describe("the commands for a shell", () => {
  it("capture a server, follow that, watch it, and test a channel", () =>
    withDatabase(
      (database) =>
        Effect.gen(function* () {
          const { handler, state } = server()
          const { url } = yield* serve(handler)
          const env = {
            DATABASE_URL: database,
            ALLOWED_NETWORKS: "127.0.0.0/8",
            SECRETS_KEY: Buffer.alloc(32, 7).toString("base64")
          }
          const service = yield* Effect.acquireRelease(
            Effect.promise(() => startService(env)),
            (running) => Effect.promise(() => running.end("SIGTERM"))
          )
          yield* Effect.promise(() => scenario(service, url, state))
        }).pipe(Effect.scoped, Effect.runPromise),
      { owner: "createrole" }
    ))
})
