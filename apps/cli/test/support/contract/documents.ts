// Snapshots for tests of the contract, as a capture would write them.
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { toDocument } from "@mcp-inspect/engine/snapshot/Document"
import { surface } from "../../../../../modules/engine/test/fixtures.ts"

/** The document of a server with these tools. */
export const documentOf = (tools: ReadonlyArray<JsonObject>, version = "1.0.0"): JsonObject =>
  toDocument(surface({ server: { serverInfo: { name: "search", version } }, tools }))

/** A tool that takes anything. */
export const search: JsonObject = {
  name: "search",
  description: "Find issues",
  inputSchema: { type: "object", properties: { query: { type: "string" } } }
}

/** The same with an argument that callers must pass. */
export const demanding: JsonObject = {
  ...search,
  inputSchema: {
    type: "object",
    properties: { query: { type: "string" }, limit: { type: "integer" } },
    required: ["limit"]
  }
}

/** The same with an argument that callers may pass. */
export const offering: JsonObject = {
  ...search,
  inputSchema: { type: "object", properties: { query: { type: "string" }, limit: { type: "integer" } } }
}
