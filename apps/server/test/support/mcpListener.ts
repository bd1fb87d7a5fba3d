// An MCP server over HTTP that a test changes while it runs.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"

/** What it serves now. */
export interface Serving {
  tools: ReadonlyArray<unknown>
  prompts?: ReadonlyArray<unknown>
  resources?: ReadonlyArray<unknown>
  resourceTemplates?: ReadonlyArray<unknown>
  /** What the server says its version is. */
  version?: string
  /** The value of `authorization` without which it answers 401. */
  authorization?: string
  /** The answer to the list of tools waits for it. */
  held?: Promise<void>
  /** How widely its list of tools may be shared. */
  readonly cacheScope?: "public" | "private"
  /** The methods it was asked for. */
  readonly asked: Array<string>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

const resultOf = async (serving: Serving, method: string): Promise<unknown> => {
  serving.asked.push(method)
  if (method === "initialize")
    return {
      protocolVersion: "2025-06-18",
      capabilities: {
        tools: {},
        ...(serving.prompts === undefined ? {} : { prompts: {} }),
        ...(serving.resources === undefined ? {} : { resources: {} })
      },
      serverInfo: { name: "tracker", version: serving.version ?? "1.0.0" }
    }
  if (method === "tools/list") {
    await serving.held
    return {
      tools: serving.tools,
      ...(serving.cacheScope === undefined ? {} : { cacheScope: serving.cacheScope })
    }
  }
  if (method === "resources/list") return { resources: serving.resources ?? [] }
  if (method === "resources/templates/list") return { resourceTemplates: serving.resourceTemplates ?? [] }
  return method === "prompts/list" ? { prompts: serving.prompts ?? [] } : undefined
}

const answer = async (serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request)
  if (serving.authorization !== undefined && request.headers.authorization !== serving.authorization)
    return void response.writeHead(401, { "www-authenticate": "Bearer" }).end()
  if (request.method !== "POST") return void response.writeHead(405).end()
  const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method: string }
  if (id === undefined) return void response.writeHead(202).end()
  const result = await resultOf(serving, method)
  const said = result === undefined ? { error: { code: -32601, message: "Method not found" } } : { result }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, ...said }))
}

/** Serves what `serving` holds at the moment. */
export const mcpListener =
  (serving: Serving): RequestListener =>
  (request, response) =>
    void answer(serving, request, response)
