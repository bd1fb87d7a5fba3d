// Hosts that answer in one way until they recover, and take events from then on.
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { type Server, type Socket } from "node:net"
import { accepts, type Arrived, type IngestHost, openIngest } from "../support/ingest.ts"

/** An ingest host in trouble. */
export interface Host {
  readonly endpoint: string
  /** What has arrived since it recovered. */
  readonly arrived: () => ReadonlyArray<Arrived>
  /** Requests to a host that it redirected to. */
  readonly strayed: () => number
  /** Bytes of answers that were taken from it. */
  readonly written: () => number
  readonly recovers: () => Promise<void>
  readonly close: () => Promise<void>
}

const none = { strayed: () => 0, written: () => 0 }

const listening = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

/** A host of HTTP that answers so. */
export const answering = async (answer: RequestListener): Promise<Host> => {
  let before: number | undefined
  const host = await openIngest((request, response) => (before === undefined ? answer : accepts)(request, response))
  return {
    ...none,
    endpoint: host.endpoint,
    arrived: () => host.arrived.slice(before),
    recovers: async () => {
      before = host.arrived.length
    },
    close: host.close
  }
}

/** A host of HTTP that answers this status. */
export const answeringStatus = (status: number, headers: Record<string, string> = {}) =>
  answering((_, response) => void response.writeHead(status, headers).end("no"))

/** Far more than anybody would read. */
const gigabyte = 1024 ** 3

/** A host that accepts and then says a gigabyte. */
export const talkative = async (): Promise<Host> => {
  let written = 0
  const chunk = Buffer.alloc(64 * 1024, " ")
  const host = await answering((_, response) => {
    response.writeHead(202, { "content-type": "application/json" })
    const fill = (): void => {
      while (written < gigabyte && !response.destroyed) {
        written += chunk.length
        if (!response.write(chunk)) return
      }
      response.end()
    }
    response.on("drain", fill)
    fill()
  })
  return { ...host, written: () => written }
}

/** A host that redirects to another one, which counts who comes. */
export const redirecting = async (): Promise<Host> => {
  let strayed = 0
  const inner = createServer((_, response) => {
    strayed += 1
    response.end()
  })
  const location = `http://127.0.0.1:${await listening(inner)}/v1/events`
  const host = await answeringStatus(302, { location })
  const close = async (): Promise<void> => {
    inner.close()
    await host.close()
  }
  return { ...host, strayed: () => strayed, close }
}

/** A host below HTTP: `make` gives the server that takes connections. */
export const below = async (make: () => Server, protocol: "http" | "https" = "http"): Promise<Host> => {
  const sockets = new Set<Socket>()
  const listener = make()
  listener.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.on("close", () => sockets.delete(socket))
  })
  const port = await listening(listener)
  let well: IngestHost | undefined
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (listener.listening) await new Promise((resolve) => listener.close(resolve))
  }
  return {
    ...none,
    endpoint: `${protocol}://127.0.0.1:${port}`,
    arrived: () => well?.arrived ?? [],
    recovers: async () => {
      await stop()
      well = await openIngest(accepts, port)
    },
    close: async () => {
      await stop()
      await well?.close()
    }
  }
}
