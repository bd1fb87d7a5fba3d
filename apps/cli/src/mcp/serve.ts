// The server as the official SDK speaks it: one factory for both protocol eras, over stdin and stdout. This file alone
// imports the SDK, and only `mcp` loads it.
import { withoutCommands } from "@mcp-inspect/engine/model/LogCommands"
import { oneLine, shorten } from "@mcp-inspect/engine/model/Text"
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from "@modelcontextprotocol/server"
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio"
import { Effect, FiberSet } from "effect"
import { Host } from "../Host.ts"
import { answer } from "./answering.ts"
import type { Setup } from "./asked.ts"
import type { ToolServices } from "./Tool.ts"
import { instructions, toolsOf } from "./tools.ts"

/* The same tools for whoever asks, until there is another version. */
const forEverybody = { ttlMs: 3_600_000, cacheScope: "public" } as const

/* Says when the connection is over, whoever ended it. */
class Wire extends StdioServerTransport {
  readonly #ended: () => void

  constructor(ended: () => void) {
    super()
    this.#ended = ended
  }

  override async close(): Promise<void> {
    await super.close()
    this.#ended()
  }
}

/* What the SDK says of a message without a valid form is the whole record of its validator. */
const faultOf = (error: Error): string =>
  "issues" in error || error.name.endsWith("ZodError")
    ? "a line on stdin is no JSON-RPC message, and is skipped"
    : oneLine(error.message)

/* Tells a client that asked for it what a long call is about; one that has gone need not hear. */
const teller = ({ mcpReq }: ServerContext): ((text: string) => void) => {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return () => {}
  let progress = 0
  return (message) => {
    const params = { progressToken, progress: ++progress, message: shorten(message, 200) }
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {})
  }
}

/** Serves until the client closes the connection; calls that still run then are ended, with what they started. */
export const serve = Effect.fn("mcp.serve")(function* (setup: Setup) {
  const host = yield* Host
  const run = yield* FiberSet.makeRuntimePromise<ToolServices>()
  const tools = toolsOf(setup)
  const factory = () => {
    const server = new Server(
      { name: "mcp-inspect", title: "MCP Inspect", version: __VERSION__ },
      {
        capabilities: { tools: {} },
        instructions,
        cacheHints: { "tools/list": forEverybody, "server/discover": forEverybody }
      }
    )
    server.setRequestHandler("tools/list", () => ({ tools: tools.map(({ declaration }) => declaration) }))
    server.setRequestHandler("tools/call", ({ params }, context) => {
      const tool = tools.find(({ declaration }) => declaration.name === params.name)
      if (tool === undefined) {
        const names = tools.map(({ declaration }) => declaration.name).join(", ")
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No tool has this name. There are: ${names}.`)
      }
      return run(answer(tool, params.arguments, teller(context)), { signal: context.mcpReq.signal })
    })
    return server
  }
  yield* Effect.callback<void>((resume) => {
    const handle = serveStdio(factory, {
      transport: new Wire(() => resume(Effect.void)),
      onerror: (error) => void run(host.err(`note: ${withoutCommands(shorten(faultOf(error), 200))}\n`))
    })
    return Effect.promise(() => handle.close())
  })
}, Effect.scoped)
