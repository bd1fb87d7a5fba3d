// A small MCP server over stdin and stdout, without dependencies.
import { createInterface } from "node:readline"

const tools = [
  {
    name: "search_notes",
    description: "Find notes by the words in them",
    inputSchema: {
      type: "object",
      properties: {
        query: { type: "string", minLength: 1 },
        limit: { type: "integer", minimum: 1, maximum: 100 }
      },
      required: ["query"]
    }
  }
]

const results = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "notes", version: "1.0.0" }
  },
  "tools/list": { tools }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line)
  if (id === undefined) return
  const result = results[method]
  const answer = result === undefined ? { error: { code: -32601, message: "Method not found" } } : { result }
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }))
})
