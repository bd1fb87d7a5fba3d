// One request at a time over one connection. Node's own client and not `fetch`: that opens a second connection while a
// first one is being made, and gives no way to let the process end meanwhile.
import type { Agent, ClientRequest, RequestOptions } from "node:http"
import * as Effect from "effect/Effect"
import { attempt } from "./foreign.ts"
import { type Timer, within } from "./Timer.ts"
import { untraced } from "./untraced.ts"

/** How much of an answer is read; the rest is not waited for. */
const mostOfAnswer = 4096

/**
 * How long a connection is kept for the next request. Hosts close theirs after 5 s, and one that is used as they do loses
 * a batch; of those that never close, connections of settings that are used no more would be left.
 */
const mostIdleMs = 4000

/** A status, and the beginning of the body. */
export interface Answer {
  readonly status: number
  readonly body: string
}

/** What a client of HTTP is made of here: of `node:http` or `node:https`. */
export interface Client {
  readonly request: (url: URL, options: RequestOptions) => ClientRequest
  readonly agent: Agent
}

/**
 * Loads the client for an address. Redirects are not followed. By `import` only in a Node that knows no other way: code
 * that `vm` runs, as test runners and single executables do, may not import.
 */
export const loadClient = async (url: URL, idleMs = mostIdleMs): Promise<Client> => {
  const { Agent, request } =
    url.protocol === "https:"
      ? (attempt(() => process.getBuiltinModule("node:https")) ?? (await import("node:https")))
      : (attempt(() => process.getBuiltinModule("node:http")) ?? (await import("node:http")))
  return { request, agent: new Agent({ keepAlive: true, maxSockets: 1, maxFreeSockets: 1, timeout: idleMs }) }
}

/** What has come of an answer so far. */
interface Received {
  status: number | undefined
  readonly chunks: Array<Buffer>
  length: number
}

/** Sends a body. An answer that does not end within `timeoutMs` is the status alone; none at all is an error. */
export const post = (
  timer: Timer["Service"],
  client: Client,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  timeoutMs: number
): Effect.Effect<Answer | Error> =>
  Effect.suspend(() => {
    const received: Received = { status: undefined, chunks: [], length: 0 }
    const late = (): Answer | Error => answerOf(received, `the endpoint did not answer within ${timeoutMs} ms`)
    return within(timer, timeoutMs, exchange(client, url, headers, body, received), late)
  })

const answerOf = ({ chunks, status }: Received, problem: string): Answer | Error =>
  status === undefined ? new Error(problem) : { status, body: Buffer.concat(chunks).toString("utf8", 0, mostOfAnswer) }

const exchange = (
  { agent, request }: Client,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  received: Received
): Effect.Effect<Answer | Error> =>
  Effect.callback((resume) => {
    const sent = attempt(() => untraced(() => request(url, { method: "POST", agent, headers })))
    if (sent === undefined) return resume(Effect.succeed(new Error("the endpoint cannot be asked")))
    const end = (problem: string): void => resume(Effect.succeed(answerOf(received, problem)))
    sent.on("socket", (socket) => socket.unref())
    // Stays to the end: an error without a listener would end the process.
    sent.on("error", (error) => end(`the endpoint cannot be reached: ${codeOf(error)}`))
    sent.on("response", (incoming) => {
      received.status = incoming.statusCode
      incoming.on("data", (chunk: Buffer) => {
        received.chunks.push(chunk)
        received.length += chunk.length
        if (received.length < mostOfAnswer) return
        sent.destroy()
        end("")
      })
      incoming.on("error", () => end(""))
      incoming.on("end", () => end(""))
    })
    sent.end(body)
    return Effect.sync(() => sent.destroy())
  })

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : error.name)
