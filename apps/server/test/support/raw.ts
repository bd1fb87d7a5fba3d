// Requests as they are written, for what no client of good manners sends.
import { Effect } from "effect"
import { request } from "node:http"
import { connect } from "node:net"

/** A request. The path goes out as it is. */
export interface Sent {
  readonly method: string
  readonly path: string
  /** A list sends a header several times. */
  readonly headers?: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly body?: string | Uint8Array
}

/** What came back. */
export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly text: string
}

/** Sends a request to a port of this machine. */
export const send = (port: number, { body, headers = {}, method, path }: Sent): Effect.Effect<Received> =>
  Effect.callback((resume) => {
    const lines: Array<string> = []
    for (const [name, value] of Object.entries({ host: `127.0.0.1:${port}`, connection: "close", ...headers }))
      for (const one of typeof value === "string" ? [value] : value) lines.push(name, one)
    if (body !== undefined && !lines.includes("transfer-encoding"))
      lines.push("content-length", String(Buffer.byteLength(body)))
    const asked = request({ port, host: "127.0.0.1", method, path, headers: lines, agent: false }, (response) => {
      const chunks: Array<Buffer> = []
      const done = () =>
        resume(
          Effect.succeed({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString()
          })
        )
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", done)
      response.on("error", done)
    })
    // A refusal may come before all of a body was taken.
    asked.on("error", (error) => resume(Effect.succeed({ status: 0, headers: {}, text: String(error) })))
    asked.end(body)
  })

/** Writes bytes to a connection, and reads until the other end closes it. */
export const sendBytes = (port: number, bytes: string): Effect.Effect<string> =>
  Effect.callback((resume) => {
    const socket = connect(port, "127.0.0.1")
    let text = ""
    socket.on("data", (chunk) => (text += chunk.toString("latin1")))
    socket.on("close", () => resume(Effect.succeed(text)))
    socket.on("error", () => {})
    socket.write(bytes, "latin1")
    return Effect.sync(() => socket.destroy())
  })
