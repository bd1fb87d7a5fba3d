// The states that an ingest host can be in.
import { createServer } from "node:net"
import { createServer as createTlsServer } from "node:tls"
import { accepts } from "../support/ingest.ts"
import { answering, answeringStatus, below, type Host, redirecting, talkative } from "./hosts.ts"

/** A state, and a way to open a host that is in it. */
export interface State {
  readonly name: string
  /** Whether events arrive although it is in this state. */
  readonly arrives: boolean
  /** Whether it can take events again at the same address. */
  readonly canRecover: boolean
  readonly open: () => Promise<Host>
}

const silent = () => createServer((socket) => socket.resume())

const refusing = async (): Promise<Host> => {
  const host = await below(silent)
  await host.close()
  return host
}

const nowhere = async (): Promise<Host> => {
  const host = await refusing()
  return { ...host, endpoint: "https://no-such-host.invalid" }
}

/** Answers this to whatever comes first, and resets the connection. */
const resetting = (answer: string) => () =>
  below(() =>
    createServer((socket) => {
      socket.once("data", () => socket.write(answer, () => socket.resetAndDestroy()))
    })
  )

const upgrade = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n"

const untrusted = () => below(() => createTlsServer({}).on("tlsClientError", () => undefined), "https")

const withoutTls = async (): Promise<Host> => {
  const host = await answering(accepts)
  return { ...host, endpoint: host.endpoint.replace("http:", "https:") }
}

const lost = { arrives: false, canRecover: true }
const lostForGood = { arrives: false, canRecover: false }
const arriving = { arrives: true, canRecover: false }

/** Those that every commit is tested with. */
export const states: ReadonlyArray<State> = [
  { name: "accepts", ...arriving, open: () => answering(accepts) },
  { name: "takes connections and never answers", ...lost, open: () => below(silent) },
  { name: "answers 500", ...lost, open: () => answeringStatus(500) },
  { name: "refuses connections", ...lost, open: refusing },
  { name: "redirects to a private host", ...lost, open: redirecting },
  { name: "answers a gigabyte", ...arriving, open: talkative }
]

/** The others. */
export const moreStates: ReadonlyArray<State> = [
  { name: "answers 413", ...lost, open: () => answeringStatus(413) },
  { name: "answers 429 with Retry-After", ...lost, open: () => answeringStatus(429, { "retry-after": "3600" }) },
  { name: "answers 402", ...lost, open: () => answeringStatus(402) },
  { name: "has no address", ...lostForGood, open: nowhere },
  { name: "has no certificate", ...lostForGood, open: untrusted },
  { name: "has no TLS and is asked for it", ...lostForGood, open: withoutTls },
  { name: "resets the connection before its answer", ...lost, open: resetting("HTTP/1.1 202") },
  {
    name: "resets the connection within its answer",
    ...arriving,
    open: resetting('HTTP/1.1 202 Accepted\r\ncontent-length: 1000\r\n\r\n{"accepted"')
  },
  {
    name: "resets the connection after its answer",
    ...arriving,
    open: resetting("HTTP/1.1 202 Accepted\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\n{}")
  },
  { name: "answers with another protocol", ...lost, open: resetting(upgrade) },
  { name: "answers what is no HTTP", ...lost, open: resetting("\u0000\u0001 nothing of the kind\r\n\r\n") }
]

/** Accepts after ten seconds, which is longer than a request may take. */
export const slow: State = {
  name: "accepts after ten seconds",
  ...lost,
  open: () => answering((request, response) => void setTimeout(() => accepts(request, response), 10_000).unref())
}
