// An ingest host on this machine that remembers what it is asked, and answers as it is told.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import { gunzipSync } from "node:zlib"
import type { UsageEventBatch } from "@mcp-inspect/api/wire/UsageEvent"
import { UsageEventBatchShape } from "@mcp-inspect/api/wire/UsageEventBatch"
import { Schema } from "effect"

/** One request as it arrived. */
export interface Arrived {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  /** Bytes on the wire. */
  readonly length: number
  /** Checked against the contract. */
  readonly batch: UsageEventBatch
}

/** A host, while it is open. */
export interface IngestHost {
  readonly endpoint: string
  readonly arrived: ReadonlyArray<Arrived>
  /** Connections now, and the most at one time. */
  readonly sockets: { now: number; most: number; made: number }
  readonly close: () => Promise<void>
}

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(UsageEventBatchShape), { onExcessProperty: "error" })

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Accepts everything, as ING-1 says. */
export const accepts = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(202, { "content-type": "application/json" }).end('{"accepted":1,"dropped":0}')
}

/** Opens a host, at a port of the machine's choice. */
export const openIngest = async (answer: RequestListener = accepts, at = 0): Promise<IngestHost> => {
  const arrived: Array<Arrived> = []
  const sockets = { now: 0, most: 0, made: 0 }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { headers, method = "", url = "" } = request
      const text = (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString()
      arrived.push({ method, path: url, headers, length: body.length, batch: decode(text) })
      answer(request, response)
    })
  })
  server.on("connection", (socket) => {
    sockets.now += 1
    sockets.made += 1
    sockets.most = Math.max(sockets.most, sockets.now)
    socket.on("close", () => (sockets.now -= 1))
  })
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    arrived,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
