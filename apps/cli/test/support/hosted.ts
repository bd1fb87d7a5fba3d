// A local stand-in for the hosted API, made of the same contract, with a switch for each way in which it can fail.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { hostedHandler } from "./hostedHandlers.ts"
import { type HostedState, makeState } from "./hostedState.ts"

/** How the stand-in lets its clients down. */
export type Fault =
  | { readonly kind: "status"; readonly status: number; readonly message?: string; readonly retryAfter?: string }
  /** A status with the page of some proxy. */
  | { readonly kind: "page"; readonly status: number }
  /** A success that is this text. */
  | { readonly kind: "body"; readonly text: string; readonly status?: number }
  /** Accepts the request and never answers. */
  | { readonly kind: "hang" }
  /** Cuts the connection in the middle of the answer. */
  | { readonly kind: "reset" }
  /** Does as it is asked and then loses the answer. */
  | { readonly kind: "lost" }
  | { readonly kind: "slow"; readonly ms: number }
  | { readonly kind: "huge" }
  | { readonly kind: "redirect"; readonly to: string }

/** A request as it came. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
}

/** A running stand-in. */
export interface Hosted {
  readonly url: string
  readonly state: HostedState
  readonly received: ReadonlyArray<Received>
  /** What was asked for that the contract does not have. */
  readonly strays: ReadonlyArray<string>
  /** Lets the next requests fail, as many as there are faults; `always` repeats the last one. */
  readonly fail: (faults: ReadonlyArray<Fault>, options?: { readonly always: boolean }) => void
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const blanks = function* (mebibytes: number) {
  for (let count = 0; count < mebibytes; count++) yield Buffer.alloc(1024 * 1024, 0x20)
}

const json = { "content-type": "application/json" }

/** Answers in place of the contract; false when the contract is to answer after all. */
const failWith = async (fault: Fault, response: ServerResponse): Promise<boolean> => {
  switch (fault.kind) {
    case "status": {
      const error = { code: `made_up_${fault.status}`, message: fault.message ?? "Made to fail." }
      const headers = fault.retryAfter === undefined ? json : { ...json, "retry-after": fault.retryAfter }
      response.writeHead(fault.status, headers).end(JSON.stringify({ error }))
      return true
    }
    case "page":
      response.writeHead(fault.status, { "content-type": "text/html" }).end("<html><h1>Bad gateway</h1></html>")
      return true
    case "body":
      response.writeHead(fault.status ?? 200, json).end(fault.text)
      return true
    case "hang":
      return true
    case "reset":
      response.writeHead(200, json).write("{")
      await new Promise((resolve) => setImmediate(resolve))
      response.destroy()
      return true
    case "huge":
      response.writeHead(201, json)
      // The client hangs up long before the end.
      await pipeline(Readable.from(blanks(8)), response).catch(() => {})
      return true
    case "redirect":
      response.writeHead(307, { location: fault.to }).end()
      return true
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, fault.ms))
      return false
    case "lost":
      return false
  }
}

/** Runs the stand-in for the time of `use`. */
export const withHosted = async <A>(use: (hosted: Hosted) => Promise<A>): Promise<A> => {
  const state = makeState()
  const { dispose, handler } = hostedHandler(state)
  const received: Array<Received> = []
  const strays: Array<string> = []
  let faults: ReadonlyArray<Fault> = []
  let isAlways = false
  const next = (): Fault | undefined => {
    const [first, ...rest] = faults
    if (!isAlways || rest.length > 0) faults = rest
    return first
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const { headers, method = "GET", url = "/" } = request
    received.push({ method, url, headers, body: body.toString() })
    const fault = next()
    if (fault !== undefined && (await failWith(fault, response))) return
    const answered = await handler(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: Object.entries(headers).flatMap(([name, value]): Array<[string, string]> =>
          value === undefined ? [] : [[name, String(value)]]
        ),
        ...(body.length === 0 ? {} : { body: new Uint8Array(body) })
      })
    )
    const text = await answered.text()
    if (answered.status === 404 && text === "") strays.push(`${method} ${url}`)
    if (fault?.kind === "lost") response.destroy()
    else response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(text)
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  try {
    return await use({
      url: `http://127.0.0.1:${port}`,
      state,
      received,
      strays,
      fail: (wanted, options) => {
        faults = wanted
        isAlways = options?.always ?? false
      }
    })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await dispose()
  }
}
