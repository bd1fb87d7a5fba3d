// What to run, exactly: these texts are copied into terminals and files.

/** A configuration that records what a command serves in a project. */
export const configuration = (project: string, endpoint: string): string =>
  `server:\n  command: node server.js\nproject: ${project}\nendpoint: ${endpoint}\n`

/** Asks for the key, so that it stands in no history of commands. */
export const keyIntoEnvironment = "read -rs MCP_INSPECT_KEY && export MCP_INSPECT_KEY\n"

/** Captures the contract and records it, with the key of the environment (CON-19). */
export const pushing = "mcp-inspect snapshot\nmcp-inspect push\n"
