// Serves the tools of a JSON file over stdio, a hundred a page: `node paged-server.mjs FILE`.
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"

const pageSize = 100
const tools = JSON.parse(readFileSync(process.argv[2], "utf8"))

const pageAt = (cursor) => {
  const start = cursor === undefined ? 0 : Number(cursor)
  const end = start + pageSize
  return { tools: tools.slice(start, end), ...(end < tools.length ? { nextCursor: String(end) } : {}) }
}

const handlers = {
  initialize: () => ({
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "paged", version: "1.0.0" }
  }),
  "tools/list": ({ cursor }) => pageAt(cursor)
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params = {} } = JSON.parse(line)
  if (id === undefined) return
  const handler = handlers[method]
  const outcome =
    handler === undefined ? { error: { code: -32601, message: "Method not found" } } : { result: handler(params) }
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...outcome })}\n`)
})
