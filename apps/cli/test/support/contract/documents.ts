// Snapshots for tests of the contract, as a capture would write them.
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import type { RawSurface, Snapshot } from "@mcp-inspect/engine/model/Surface"
import { normalise } from "@mcp-inspect/engine/normalise/Normalise"
import { toDocument } from "@mcp-inspect/engine/snapshot/Document"
import { Result } from "effect"

/** The snapshot of a server that lists what is given. */
export const listing = (
  handshake: JsonObject,
  lists: Partial<RawSurface["lists"]>,
  capture: Partial<RawSurface["capture"]> = {}
): Snapshot =>
  Result.getOrThrow(
    normalise({
      capture: {
        era: "legacy",
        transport: "stdio",
        clientCapabilities: {},
        authorization: "none",
        headersSet: [],
        cacheScope: { tools: null, resources: null, resourceTemplates: null, prompts: null },
        warnings: [],
        ...capture
      },
      server: { protocolVersion: "2025-11-25", supportedVersions: null, handshake },
      lists: { tools: [], resources: [], resourceTemplates: [], prompts: [], ...lists }
    })
  )

/** The document of a server with these tools. */
export const documentOf = (tools: ReadonlyArray<JsonObject>, version = "1.0.0"): JsonObject =>
  toDocument(listing({ capabilities: {}, serverInfo: { name: "search", version } }, { tools }))

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
