// What to run, exactly: these texts are copied into terminals and files.

/** A configuration that records what a command serves in a project. */
export const configuration = (project) => `server:
  command: node server.js
project: ${project}
endpoint: ${location.origin}
`

/** Captures the contract and records it. */
export const pushing = (key) => `export MCP_INSPECT_KEY=${key}
mcp-inspect snapshot
mcp-inspect push
`

/** Lists the keys of an account. */
export const listing = (token) => `export MCP_INSPECT_TOKEN=${token}
mcp-inspect keys list --endpoint ${location.origin}
`
