// Who we say we are. The same for every capture, whatever our version, for some servers show a surface that depends on
// it; what is declared here is part of what a snapshot means (CAP-8).
import type { JsonObject } from "../model/Json.ts"

/** The client's name and version. The version is that of this declaration, not of the program. */
export const clientInfo: JsonObject = { name: "mcp-inspect", version: "1.0.0" }

/** Nothing a server could call back for; MCP Apps, so that servers reveal what they show only to clients that can. */
export const clientCapabilities: JsonObject = {
  extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } }
}

/** The current revision, spoken by `server/discover`. */
export const modernVersion = "2026-07-28"

/** The last revision with `initialize`; offered always, so that negotiated versions are comparable. */
export const legacyVersion = "2025-11-25"

const prefix = "io.modelcontextprotocol"

/** The key under which modern results carry the server's identity. */
export const serverInfoKey = `${prefix}/serverInfo`

/** The parameters of a modern request: its own, and the envelope every request carries (CAP-7). */
export const enveloped = (version: string, params: JsonObject): JsonObject => ({
  ...params,
  _meta: {
    [`${prefix}/protocolVersion`]: version,
    [`${prefix}/clientInfo`]: clientInfo,
    [`${prefix}/clientCapabilities`]: clientCapabilities
  }
})
