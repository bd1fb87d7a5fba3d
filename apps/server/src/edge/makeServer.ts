// The HTTP server of Node with bounds: nobody holds a connection by sending slowly, and what is no HTTP gets an answer of
// the contract all the same.
import { createServer, type Server } from "node:http"
import type { Duplex } from "node:stream"

/** The bounds, times in milliseconds. A snapshot of 32 MiB over a slow line takes its time; headers do not. */
export const bounds = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  /** Node drops headers beyond this number without a word. */
  maxHeadersCount: 200
} as const

const answers: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "headers_too_large",
    "The headers are larger than the service takes."
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "timeout", "The request took too long to arrive."]
}

const unreadable = ["400 Bad Request", "invalid_request", "The request cannot be read."] as const

const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy()
  const [status, code, message] = answers[error.code ?? ""] ?? unreadable
  const body = JSON.stringify({ error: { code, message } })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n` +
      `x-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`
  )
}

/** A server that does not listen yet. */
export const makeServer = (): Server => {
  const { maxHeadersCount, ...options } = bounds
  const server = createServer(options)
  server.maxHeadersCount = maxHeadersCount
  server.on("clientError", refuse)
  return server
}
