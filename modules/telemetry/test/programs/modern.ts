// A server on SDK 2 over stdio, in both eras of the protocol.
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server"
import { serveStdio } from "@modelcontextprotocol/server/stdio"
import * as z from "zod"

serveStdio(() => {
  const server = new McpServer({ name: "modern", version: "1.0.0" })
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] })
  server.registerTool("echo", { inputSchema: z.object({ message: z.string() }) }, ({ message }) =>
    text(`Echo: ${message}`)
  )
  server.registerTool("get-sum", { inputSchema: z.object({ a: z.number(), b: z.number() }) }, async ({ a, b }) => {
    await Promise.resolve()
    if (a < 0) throw new Error(`${a} is negative`)
    return text(String(a + b))
  })
  server.registerTool(
    "get-structured-content",
    { inputSchema: z.object({ location: z.string() }), outputSchema: z.object({ at: z.string() }) },
    ({ location }) => ({ ...text(location), structuredContent: { at: location } })
  )
  server.registerResource("fixed", "demo://fixed", {}, ({ href }) => ({ contents: [{ uri: href, text: "fixed" }] }))
  const template = new ResourceTemplate("demo://numbered/{id}", { list: undefined })
  server.registerResource("numbered", template, {}, ({ href }, { id }) => ({
    contents: [{ uri: href, text: String(id) }]
  }))
  server.registerPrompt("args-prompt", { argsSchema: z.object({ city: z.string() }) }, ({ city }) => ({
    messages: [{ role: "user", content: { type: "text", text: city } }]
  }))
  return server
})
