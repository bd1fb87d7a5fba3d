// The text of a new configuration. Its comments are for whoever opens the file next.
import { Document, isMap, isScalar, isSeq } from "yaml"
import type { Imported } from "./importing.ts"

const head = (source: string): string =>
  [
    " MCP Inspect captures what a server advertises and compares it with an earlier capture.",
    ` Imported by \`mcp-inspect init\` from ${source}.`,
    " ${NAME} is filled in from the environment; a variable that is not set is an error."
  ].join("\n")

// A comment ends at a line break, and a path may hold one.
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "?")

// Commands are read as a line, not as a column of words.
const flowCommands = (node: unknown): void => {
  if (!isMap(node)) return
  for (const { key, value } of node.items) {
    if (isScalar(key) && key.value === "command" && isSeq(value)) value.flow = true
    else flowCommands(value)
  }
}

/** The configuration of imported servers: `server` for one, `servers` for several. */
export const configText = (servers: ReadonlyArray<Imported>, source: string): string => {
  const [only] = servers
  const reached =
    servers.length === 1 && only !== undefined
      ? { server: only.server }
      : { servers: Object.fromEntries(servers.map(({ name, server }) => [name, server])) }
  const document = new Document({ ...reached, fail_on: "BREAKING" }, { aliasDuplicateObjects: false })
  flowCommands(document.contents)
  document.commentBefore = head(oneLine(source))
  return document.toString({ lineWidth: 0 })
}

/** What is written when there is nothing to import: the user fills in the server. */
export const templateText = `# MCP Inspect captures what a server advertises and compares it with an earlier capture.
# Fill in how the server is reached, then run \`mcp-inspect snapshot\`.
server:
  # The command that starts it, for a server that speaks over its stdin and stdout:
  command: node path/to/server.js
  # For a server over HTTP, these in place of the command:
  # url: https://mcp.example.com/mcp
  # headers:
  #   Authorization: Bearer \${MCP_TOKEN}
fail_on: BREAKING
`
