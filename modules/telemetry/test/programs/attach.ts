// Loaded before a server that knows nothing of it, with `--import`: instruments the classes that the server makes its
// instances of, as users do whose framework keeps them to itself.
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js"
import { McpServer as McpServer2 } from "@modelcontextprotocol/server"
import { published } from "./published.ts"

const options = { apiKey: "key", endpoint: process.env["INGEST"], flushIntervalMs: 20, capacity: 100_000 }
for (const Class of [McpServer1, McpServer2]) {
  const { attached, reason } = published.instrumentServerClass(Class, options).stats()
  if (!attached) process.stderr.write(`not attached: ${reason ?? ""}\n`)
}
