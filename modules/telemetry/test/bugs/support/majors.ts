// A server of each major of the SDK, asked by hand: what it answers is kept as it goes over the wire.
import { InMemoryTransport as Memory1 } from "@modelcontextprotocol/sdk/inMemory.js"
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js"
import { InMemoryTransport as Memory2 } from "@modelcontextprotocol/client"
import { McpServer as McpServer2 } from "@modelcontextprotocol/server"
import * as z from "zod"

/** What the tools of these servers answer. */
export type ToolResult = { content: Array<{ type: "text"; text: string }> }

/** A tool's function; it takes whatever it is given. */
export type ToolFunction = () => ToolResult | Promise<ToolResult>

/** Somebody who asks a server. */
export interface Asker {
  /** Sends one request; the answer as it came over the wire. */
  readonly ask: (method: string, params: Record<string, unknown>) => Promise<string>
  readonly close: () => Promise<void>
}

/** How a server is made: `before` sees it without tools, `after` with all of them. */
export interface Making {
  readonly tools: Readonly<Record<string, ToolFunction>>
  readonly before?: (server: object) => void
  readonly after?: (server: object) => void
}

/** One major of the SDK. */
export interface Major {
  readonly name: string
  readonly open: (making: Making) => Promise<Asker>
}

/** A result with one text. */
export const said = (text: string): ToolResult => ({ content: [{ type: "text", text }] })

const info = { name: "fixture", version: "1.0.0" }

const inputSchema = z.looseObject({ query: z.string().optional() })

interface Message {
  readonly jsonrpc: "2.0"
  readonly id: number
  readonly method: string
  readonly params: Record<string, unknown>
}

const initialize = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "asker", version: "1.0.0" }
}

/** Asks over one end of a pair; `listen` is given what takes each message from the other end. */
const asking = async (
  listen: (take: (message: object) => void) => void,
  send: (message: Message) => Promise<void>,
  close: () => Promise<void>
): Promise<Asker> => {
  const waiting = new Map<unknown, (answer: string) => void>()
  let last = -1
  listen((message) => {
    const id: unknown = Reflect.get(message, "id")
    waiting.get(id)?.(JSON.stringify(message))
    waiting.delete(id)
  })
  const ask: Asker["ask"] = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, resolve)
      send({ jsonrpc: "2.0", id: last, method, params }).catch(reject)
    })
  await ask("initialize", initialize)
  return { ask, close }
}

/** Both majors that servers are built on. */
export const majors: ReadonlyArray<Major> = [
  {
    name: "SDK 1",
    open: async ({ after, before, tools }) => {
      const server = new McpServer1(info)
      before?.(server)
      for (const [name, run] of Object.entries(tools)) server.registerTool(name, { inputSchema }, () => run())
      after?.(server)
      const [near, far] = Memory1.createLinkedPair()
      await server.connect(far)
      return asking(
        (take) => (near.onmessage = take),
        (message) => near.send(message),
        () => server.close()
      )
    }
  },
  {
    name: "SDK 2",
    open: async ({ after, before, tools }) => {
      const server = new McpServer2(info)
      before?.(server)
      for (const [name, run] of Object.entries(tools)) server.registerTool(name, { inputSchema }, () => run())
      after?.(server)
      const [near, far] = Memory2.createLinkedPair()
      await server.connect(far)
      return asking(
        (take) => (near.onmessage = take),
        (message) => near.send(message),
        () => server.close()
      )
    }
  }
]
