// A collector of OTLP over HTTP: takes the three signals as JSON and nothing else.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const signals = new Set(["/v1/logs", "/v1/metrics", "/v1/traces"])

/** A running collector. */
export interface Collector {
  readonly url: string
  /** All bodies that came under a path, or under any. */
  readonly received: (path?: string) => string
  /** What was asked that no collector knows. */
  readonly unknown: ReadonlyArray<string>
  readonly close: () => void
}

/** Starts one; `hangs` takes requests and never answers. */
export const startCollector = async ({ hangs = false } = {}): Promise<Collector> => {
  const bodies: Array<readonly [path: string, body: string]> = []
  const unknown: Array<string> = []
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const path = request.url ?? ""
      const isKnown = request.method === "POST" && signals.has(path)
      if (!isKnown || request.headers["content-type"] !== "application/json") {
        unknown.push(`${request.method} ${path}`)
        return response.writeHead(404).end()
      }
      bodies.push([path, Buffer.concat(chunks).toString()])
      if (!hangs) response.writeHead(200, { "content-type": "application/json" }).end("{}")
      return undefined
    })
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (path) => bodies.flatMap(([at, body]) => (path === undefined || at === path ? [body] : [])).join("\n"),
    unknown,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
