// A server of the framework fastmcp, in the folder that the first argument names, over stdio; instrumented by its class when
// the second says so. Its event `connect` would be too late: it comes up to a second after the first calls.
import { pathToFileURL } from "node:url"
import { published } from "./published.ts"

const [, , folder = "", way] = process.argv
const module = (path: string): string => pathToFileURL(`${folder}/node_modules/${path}`).href
const options = { apiKey: "key", endpoint: process.env["INGEST"], flushIntervalMs: 20 }

if (way === "class") {
  const { Server } = await import(module("@modelcontextprotocol/sdk/dist/esm/server/index.js"))
  published.instrumentServerClass(Server, options)
}
const { FastMCP } = await import(module("fastmcp/dist/FastMCP.js"))
const { z } = await import(module("zod/index.js"))
const server = new FastMCP({ name: "framework", version: "1.0.0" })
server.addTool({
  name: "get-sum",
  description: "Adds",
  parameters: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }: { a: number; b: number }) => {
    if (a < 0) throw new Error("negative")
    return Promise.resolve(String(a + b))
  }
})
await server.start({ transportType: "stdio" })
