// The same small server on each line of the official SDK: a tool that answers, one that fails, one that answers isError,
// resources by URI and by template, a prompt. And the official client of its line, in memory.
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js"
import { InMemoryTransport as Memory1 } from "@modelcontextprotocol/sdk/inMemory.js"
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js"
import { McpServer as McpServer1, ResourceTemplate as Template1 } from "@modelcontextprotocol/sdk/server/mcp.js"
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema
} from "@modelcontextprotocol/sdk/types.js"
import {
  Client as Client2,
  InMemoryTransport as Memory2,
  StreamableHTTPClientTransport
} from "@modelcontextprotocol/client"
import {
  createMcpHandler,
  McpServer as McpServer2,
  ResourceTemplate as Template2,
  Server as Server2
} from "@modelcontextprotocol/server"
import * as z from "zod"

/** What tests ask of a client of any line. */
export interface AnyClient {
  readonly callTool: (params: { name: string; arguments?: Record<string, unknown> }) => Promise<unknown>
  readonly readResource: (params: { uri: string }) => Promise<unknown>
  readonly getPrompt: (params: { name: string; arguments?: Record<string, string> }) => Promise<unknown>
  readonly listTools: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** A line of the SDK: `before` is told of a server that has no handlers yet, `after` of the same when it has them all. */
export interface Line {
  readonly name: string
  readonly connect: (before: (server: object) => void, after: (server: object) => void) => Promise<AnyClient>
  /** What is known of the client besides its name and version. */
  readonly protocolVersion: string | undefined
}

const info = { name: "fixture", version: "1.0.0" }
const client = { name: "tester", version: "7.0.0" }

const inputSchema = z.object({
  query: z.string().optional(),
  filters: z.object({ owner: z.string().optional() }).optional(),
  labels: z.record(z.string(), z.unknown()).optional()
})
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] })
const read = (uri: URL) => ({ contents: [{ uri: uri.href, text: "read" }] })
const greeting = { messages: [{ role: "user" as const, content: { type: "text" as const, text: "hello" } }] }

const fill1 = (server: McpServer1): void => {
  server.registerTool("search", { inputSchema: inputSchema.shape }, ({ query }) => text(`found ${query ?? ""}`))
  server.registerTool("fails", {}, () => {
    throw new Error("secret failure")
  })
  server.registerTool("refuses", {}, () => ({ ...text("refused"), isError: true }))
  server.registerResource("fixed", "file:///fixed", {}, read)
  server.registerResource("user", new Template1("users://{id}", { list: undefined }), {}, read)
  server.registerPrompt("greet", { argsSchema: { who: z.string() } }, () => greeting)
}

const fill2 = (server: McpServer2): void => {
  server.registerTool("search", { inputSchema }, ({ query }) => text(`found ${query ?? ""}`))
  server.registerTool("fails", {}, () => {
    throw new Error("secret failure")
  })
  server.registerTool("refuses", {}, () => ({ ...text("refused"), isError: true }))
  server.registerResource("fixed", "file:///fixed", {}, read)
  server.registerResource("user", new Template2("users://{id}", { list: undefined }), {}, read)
  server.registerPrompt("greet", { argsSchema: z.object({ who: z.string() }) }, () => greeting)
}

interface Request {
  readonly params: { readonly name?: string; readonly uri?: string }
}

const call = ({ params: { name } }: Request) => {
  if (name === "search") return text("found")
  if (name === "refuses") return { ...text("refused"), isError: true }
  throw new Error(`no tool ${name ?? ""}`)
}

const fillLow1 = (server: Server1): void => {
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }))
  server.setRequestHandler(CallToolRequestSchema, call)
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => read(new URL(params.uri)))
  server.setRequestHandler(GetPromptRequestSchema, () => greeting)
}

const fillLow2 = (server: Server2): void => {
  server.setRequestHandler("tools/list", () => ({ tools: [] }))
  server.setRequestHandler("tools/call", call)
  server.setRequestHandler("resources/read", ({ params }) => read(new URL(params.uri)))
  server.setRequestHandler("prompts/get", () => greeting)
}

const capabilities = { tools: {}, resources: {}, prompts: {} }

const connected1 = async (server: McpServer1 | Server1): Promise<AnyClient> => {
  const [near, far] = Memory1.createLinkedPair()
  await server.connect(far)
  const made = new Client1(client)
  await made.connect(near)
  return made
}

const connected2 = async (server: McpServer2 | Server2): Promise<AnyClient> => {
  const [near, far] = Memory2.createLinkedPair()
  await server.connect(far)
  const made = new Client2(client)
  await made.connect(near)
  return made
}

/** The high-level servers: what is registered can be seen. */
export const highLevel: ReadonlyArray<Line> = [
  {
    name: "McpServer of SDK 1",
    protocolVersion: undefined,
    connect: (before, after) => {
      const server = new McpServer1(info)
      before(server)
      fill1(server)
      after(server)
      return connected1(server)
    }
  },
  {
    name: "McpServer of SDK 2",
    protocolVersion: "2025-11-25",
    connect: (before, after) => {
      const server = new McpServer2(info)
      before(server)
      fill2(server)
      after(server)
      return connected2(server)
    }
  },
  {
    name: "createMcpHandler of SDK 2, stateless",
    protocolVersion: "2026-07-28",
    connect: async (before, after) => {
      const handler = createMcpHandler(() => {
        const server = new McpServer2(info)
        before(server)
        fill2(server)
        after(server)
        return server
      })
      const made = new Client2(client, { versionNegotiation: { mode: "auto" } })
      await made.connect(
        new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
          fetch: (url, init) => handler.fetch(new Request(url, init))
        })
      )
      return made
    }
  }
]

/** The low-level servers: what they have is known from what they answer. */
export const lowLevel: ReadonlyArray<Line> = [
  {
    name: "Server of SDK 1",
    protocolVersion: undefined,
    connect: (before, after) => {
      const server = new Server1(info, { capabilities })
      before(server)
      fillLow1(server)
      after(server)
      return connected1(server)
    }
  },
  {
    name: "Server of SDK 2",
    protocolVersion: "2025-11-25",
    connect: (before, after) => {
      const server = new Server2(info, { capabilities })
      before(server)
      fillLow2(server)
      after(server)
      return connected2(server)
    }
  }
]

/** A class of servers as a framework has it, and a way to have one made. */
export interface Framework {
  readonly name: string
  readonly make: () => { readonly Class: unknown; readonly connect: () => Promise<AnyClient> }
}

/** A class of its own each time: what is done to one stays with it. */
export const frameworks: ReadonlyArray<Framework> = [
  {
    name: "McpServer of SDK 1",
    make: () => {
      class Class extends McpServer1 {}
      const connect = () => {
        const server = new Class(info)
        fill1(server)
        return connected1(server)
      }
      return { Class, connect }
    }
  },
  {
    name: "McpServer of SDK 2",
    make: () => {
      class Class extends McpServer2 {}
      const connect = () => {
        const server = new Class(info)
        fill2(server)
        return connected2(server)
      }
      return { Class, connect }
    }
  },
  {
    name: "Server of SDK 1",
    make: () => {
      class Class extends Server1 {}
      const connect = () => {
        const server = new Class(info, { capabilities })
        fillLow1(server)
        return connected1(server)
      }
      return { Class, connect }
    }
  },
  {
    name: "Server of SDK 2",
    make: () => {
      class Class extends Server2 {}
      const connect = () => {
        const server = new Class(info, { capabilities })
        fillLow2(server)
        return connected2(server)
      }
      return { Class, connect }
    }
  }
]
