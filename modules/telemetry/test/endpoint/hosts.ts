// Ingest hosts in each state that a host can be in. `recovers` has one take events from then on, where it can.
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from "node:net"
import { createServer as createTlsServer } from "node:tls"
import { accepts, type Arrived, type IngestHost, openIngest } from "../support/ingest.ts"

/** A host in a state. */
export interface Host {
  readonly endpoint: string
  /** What arrived while it was well. */
  readonly arrived: ReadonlyArray<Arrived>
  /** The most connections at one time, where it counts them. */
  readonly mostSockets: () => number
  /** Requests to an address that it redirected to. */
  readonly strayed: () => number
  /** Bytes of answers that were taken from it. */
  readonly written: () => number
  readonly recovers: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A state and a way to open a host that is in it. */
export interface State {
  readonly name: string
  /** Whether events arrive although it is in this state. */
  readonly arrives: boolean
  readonly canRecover: boolean
  readonly open: () => Promise<Host>
}

const none = { strayed: () => 0, written: () => 0 }

const listening = async (server: Server, port = 0): Promise<number> => {
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address: AddressInfo | string | null = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

/** A host of HTTP that answers so until it recovers. */
const answering = async (answer: RequestListener): Promise<Host> => {
  let isWell = false
  const host = await openIngest((request, response) => (isWell ? accepts : answer)(request, response))
  const before: { count: number } = { count: 0 }
  return {
    ...none,
    endpoint: host.endpoint,
    get arrived() {
      return host.arrived.slice(before.count)
    },
    mostSockets: () => host.sockets.most,
    recovers: async () => {
      isWell = true
      before.count = host.arrived.length
    },
    close: host.close
  }
}

const status = (code: number, headers: Record<string, string> = {}) => {
  const answer: RequestListener = (_, response) => void response.writeHead(code, headers).end("no")
  return () => answering(answer)
}

/** Bytes that a host answers, far more than anybody would read. */
const gigabyte = 1024 ** 3

const endless = async (): Promise<Host> => {
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
  return { ...host, arrived: host.arrived, written: () => written }
}

const redirecting = async (): Promise<Host> => {
  let strayed = 0
  const inner = createServer((_, response) => {
    strayed += 1
    response.end()
  })
  const port = await listening(inner)
  const host = await answering(
    (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/v1/events` }).end()
  )
  const close = async (): Promise<void> => {
    inner.close()
    await host.close()
  }
  return Object.defineProperties({ ...host, strayed: () => strayed, close }, { arrived: { get: () => host.arrived } })
}

/** A host below HTTP: what it does with each connection, or nothing. */
const plain =
  (server: (sockets: Set<Socket>) => Server, protocol: "http" | "https" = "http") =>
  async (): Promise<Host> => {
    const sockets = new Set<Socket>()
    let most = 0
    const listener = server(sockets)
    listener.on("connection", (socket: Socket) => {
      sockets.add(socket)
      most = Math.max(most, sockets.size)
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
      get arrived() {
        return well?.arrived ?? []
      },
      mostSockets: () => most,
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

const refused = async (): Promise<Host> => {
  const host = await plain(() => createPlainServer())()
  const { recovers } = host
  await host.close()
  return Object.defineProperties({ ...host, recovers }, { arrived: { get: () => host.arrived } })
}

const nowhere = async (endpoint: string): Promise<Host> => ({
  ...none,
  endpoint,
  arrived: [],
  mostSockets: () => 0,
  recovers: () => Promise.resolve(),
  close: () => Promise.resolve()
})

/** Answers half a response, and then resets the connection. */
const resetting = (half: string) =>
  plain(() =>
    createPlainServer((socket) => {
      socket.once("data", () => {
        socket.write(half, () => socket.resetAndDestroy())
      })
    })
  )

/** The states that every commit is tested with. */
export const states: ReadonlyArray<State> = [
  { name: "accepts", arrives: true, canRecover: false, open: () => answering(accepts) },
  { name: "takes connections and never answers", arrives: false, canRecover: true, open: plain(() => createPlainServer()) },
  { name: "answers 500", arrives: false, canRecover: true, open: status(500) },
  { name: "refuses connections", arrives: false, canRecover: true, open: refused },
  { name: "redirects to a private host", arrives: false, canRecover: true, open: redirecting },
  { name: "answers a gigabyte", arrives: true, canRecover: false, open: endless }
]

/** The others, for the system suite. */
export const moreStates: ReadonlyArray<State> = [
  { name: "answers 413", arrives: false, canRecover: true, open: status(413) },
  { name: "answers 429 with Retry-After", arrives: false, canRecover: true, open: status(429, { "retry-after": "3600" }) },
  {
    name: "has no address",
    arrives: false,
    canRecover: false,
    open: () => nowhere("http://no-such-host.invalid")
  },
  {
    name: "has no certificate",
    arrives: false,
    canRecover: false,
    open: plain(() => createTlsServer({}).on("tlsClientError", () => undefined), "https")
  },
  { name: "is asked for TLS and has none", arrives: false, canRecover: false, open: () => plainText() },
  {
    name: "resets the connection before its answer",
    arrives: false,
    canRecover: true,
    open: resetting("HTTP/1.1 202")
  },
  {
    name: "resets the connection within its answer",
    arrives: true,
    canRecover: false,
    open: resetting('HTTP/1.1 202 Accepted\r\ncontent-length: 1000\r\n\r\n{"accepted"')
  },
  {
    name: "answers what is no HTTP",
    arrives: false,
    canRecover: true,
    open: resetting("\u0000\u0001 nothing that anybody could read\r\n\r\n")
  }
]

const plainText = async (): Promise<Host> => {
  const host = await answering(accepts)
  return { ...host, endpoint: host.endpoint.replace("http:", "https:") }
}

/** Accepts after ten seconds, which is longer than a request may take. */
export const slow: State = {
  name: "accepts after ten seconds",
  arrives: false,
  canRecover: true,
  open: () => answering((request, response) => void setTimeout(() => accepts(request, response), 10_000).unref())
}
