// HTTP servers of one test.
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** Runs `use` with the URL of a server on a loopback port, which ends with it. */
export const withHttp = async <A>(listener: RequestListener, use: (url: string) => Promise<A>): Promise<A> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Answers everything alike. */
export const answering =
  (status: number, body: string): RequestListener =>
  (request, response) => {
    request.resume()
    request.on("end", () => response.writeHead(status, { "content-type": "application/json" }).end(body))
  }
