// A server and its client in one process. Calls a tool as often as it is told, with or without instrumentation, and writes
// what it saw of itself as one JSON line; with `pause` it then waits for a line on stdin, calls as often again, and writes
// another. It never ends itself.
import { createHash } from "node:crypto"
import { once } from "node:events"
import { Socket } from "node:net"
import { Client, InMemoryTransport } from "@modelcontextprotocol/client"
import { McpServer } from "@modelcontextprotocol/server"
import * as z from "zod"
import type { Options } from "../../src/Options.ts"
import { published } from "./published.ts"

/** What the program is told, as its argument. */
export interface Asked {
  readonly options: Options | undefined
  readonly calls: number
  readonly pause: boolean
  /** Whether it awaits `flush` after its calls, and `shutdown` at its end. */
  readonly flush: boolean
}

/** What it tells. */
export interface Told {
  /** The digest of all results. */
  readonly results: string
  readonly stats: ReturnType<ReturnType<typeof published.instrumentServer>["stats"]> | undefined
  readonly errors: ReadonlyArray<string>
  /** Rejections and exceptions that nobody handled. */
  readonly unhandled: ReadonlyArray<string>
  /** The most sockets that were open at one time. */
  readonly sockets: number
  /** Bytes of the heap after a collection, after each tenth of the calls. */
  readonly heap: ReadonlyArray<number>
}

const { calls, flush, options, pause }: Asked = JSON.parse(process.argv[2] ?? "")
const unhandled: Array<string> = []
const errors: Array<string> = []
process.on("unhandledRejection", (error) => unhandled.push(String(error)))
process.on("uncaughtException", (error) => unhandled.push(String(error)))

const server = new McpServer({ name: "fixture", version: "1.0.0" })
const instrumentation =
  options === undefined
    ? undefined
    : published.instrumentServer(server, { ...options, onError: ({ message }) => errors.push(message) })
server.registerTool("add", { inputSchema: z.object({ left: z.number(), right: z.number() }) }, ({ left, right }) => {
  if (left % 10 === 9) throw new Error(`no ${left}`)
  return { content: [{ type: "text", text: String(left + right) }], isError: left % 10 === 8 }
})
const [near, far] = InMemoryTransport.createLinkedPair()
await server.connect(far)
const client = new Client({ name: "caller", version: "1.0.0" })
await client.connect(near)

const open = new Set<Socket>()
let sockets = 0
const connect = Socket.prototype.connect
Object.defineProperty(Socket.prototype, "connect", {
  value: function (this: Socket, ...args: ReadonlyArray<unknown>): unknown {
    // A socket that its peer has reset is destroyed at once and closed a turn later: between the two, the next may start.
    for (const socket of open) if (socket.destroyed) open.delete(socket)
    open.add(this)
    sockets = Math.max(sockets, open.size)
    this.on("close", () => open.delete(this))
    return Reflect.apply(connect, this, args)
  }
})

const hash = createHash("sha256")
const heap: Array<number> = []
const round = async (): Promise<void> => {
  for (let index = 0; index < calls; index++) {
    const result: unknown = await client.callTool({ name: "add", arguments: { left: index, right: 1 } })
    hash.update(JSON.stringify(result))
    if (index % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    if (index % Math.ceil(calls / 10) === 0) {
      globalThis.gc?.()
      heap.push(process.memoryUsage().heapUsed)
    }
  }
  if (flush) await instrumentation?.flush()
}

const tell = (): void => {
  const stats = instrumentation?.stats()
  const told: Told = { results: hash.copy().digest("hex"), stats, errors, unhandled, sockets, heap }
  process.stdout.write(`${JSON.stringify(told)}\n`)
}

await round()
tell()
if (pause) {
  process.stdout.write("paused\n")
  await once(process.stdin, "data")
  process.stdin.destroy()
  await round()
  if (flush) await instrumentation?.shutdown()
  tell()
}
