// A receiver of webhooks on this machine. It takes what its routes are for and nothing else, and does what a test says.
import { Context, Effect, Layer } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A request that it took. */
export interface Got {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What it does with the next requests. */
export type Mood =
  | "drips"
  | "floods"
  | "gone"
  | "hangs"
  | "redirects"
  | "refuses"
  | "resets"
  | "takes"
  | "throttles"
  | { readonly retryAfter: string }

const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"]

/* `/hook` takes Standard Webhooks, `/slack` what Slack takes; the rest of a path is a secret. */
const problemOf = ({ headers, method, url }: IncomingMessage, body: string): string | undefined => {
  const kind = /^\/(hook|slack)\/s3cr3t\?k=t0k3n$/.exec(url ?? "")?.[1]
  if (method !== "POST" || kind === undefined) return `${method} ${url}`
  if (headers["content-type"] !== "application/json") return `type ${headers["content-type"]}`
  if (headers["traceparent"] !== undefined || headers["b3"] !== undefined) return "a trace"
  if (headers["user-agent"] !== "mcp-inspect") return `agent ${headers["user-agent"]}`
  if (signed.some((name) => (headers[name] !== undefined) !== (kind === "hook"))) return "signature headers"
  if (Buffer.byteLength(body) >= 20_000) return `${Buffer.byteLength(body)} bytes`
  const parsed = JSON.parse(body) as {
    type?: unknown
    timestamp?: unknown
    data?: unknown
    text?: unknown
    blocks?: unknown
  }
  const keys = Object.keys(parsed).sort().join()
  return keys === (kind === "hook" ? "data,timestamp,type" : "blocks,text") ? undefined : `members ${keys}`
}

/** A receiver of a test. */
export class Receiver extends Context.Service<
  Receiver,
  {
    readonly port: number
    readonly received: Array<Got>
    /** What was sent that no receiver would take. */
    readonly wrong: Array<string>
    mood: Mood
    /** Bytes of answers that were written. */
    readonly flooded: () => number
    /** Connections that were opened. */
    readonly opened: () => number
  }
>()("test/Receiver") {
  static readonly layer = Layer.effect(
    Receiver,
    Effect.gen(function* () {
      const received: Array<Got> = []
      const wrong: Array<string> = []
      let [flooded, opened] = [0, 0]
      const state = { received, wrong, mood: "takes" as Mood, flooded: () => flooded, opened: () => opened }

      const flood = (response: ServerResponse): void => {
        const chunk = Buffer.alloc(256 * 1024, "x")
        const write = (): void => {
          while (!response.destroyed && flooded < 1024 * 1024 * 1024) {
            flooded += chunk.length
            if (!response.write(chunk)) return void response.once("drain", write)
          }
        }
        response.writeHead(200)
        write()
      }

      const answer = (response: ServerResponse): void => {
        const { mood } = state
        if (typeof mood === "object") return void response.writeHead(503, { "retry-after": mood.retryAfter }).end()
        switch (mood) {
          case "takes":
            return void response.writeHead(204).end()
          case "refuses":
            return void response.writeHead(500).end("no")
          case "gone":
            return void response.writeHead(410).end()
          case "throttles":
            return void response.writeHead(429, { "retry-after": "7200" }).end()
          case "redirects":
            return void response.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` }).end()
          case "resets":
            response.socket?.write("HTTP/1.1 200 OK\r\ncontent-le")
            return void response.socket?.resetAndDestroy()
          case "floods":
            return flood(response)
          case "drips": {
            response.socket?.write("HTTP/1.1 200 OK\r\n")
            const drop = setInterval(() => response.socket?.write("x-a: b\r\n"), 20)
            response.on("close", () => clearInterval(drop))
            return
          }
          case "hangs":
            return
        }
      }

      const server = createServer((request, response) => {
        let body = ""
        response.on("error", () => {})
        request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")))
        request.on("end", () => {
          const problem = problemOf(request, body)
          if (problem !== undefined) {
            wrong.push(problem)
            return void response.writeHead(404).end()
          }
          received.push({
            path: request.url ?? "",
            headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
            body
          })
          answer(response)
        })
      })
      server.on("connection", (socket) => {
        opened += 1
        socket.on("error", () => {})
      })
      yield* Effect.acquireRelease(
        Effect.callback<void>((resume) => {
          server.listen(0, "127.0.0.1", () => resume(Effect.void))
        }),
        () =>
          Effect.callback<void>((resume) => {
            server.close(() => resume(Effect.void))
            server.closeAllConnections()
          })
      )
      const { port } = server.address() as AddressInfo
      return Object.assign(state, { port })
    })
  )
}
