// A server over stdio of what servers commonly advertise, in two versions: `node typical-server.mjs before|after`. The
// build runs the command line on it to see which functions a run needs.
import { createInterface } from "node:readline"

const isAfter = process.argv[2] === "after"

const text = (description, more = {}) => ({ type: "string", description, ...more })

const page = {
  limit: { type: "integer", minimum: 1, maximum: isAfter ? 50 : 100, default: 20, description: "Rows of one answer" },
  cursor: text("Where the answer before ended")
}

const address = {
  type: "object",
  properties: { street: text("Street and number"), city: text("City"), zip: text("Code", { pattern: "^[0-9]{5}$" }) },
  required: ["street", "city"],
  additionalProperties: false
}

const tool = (name, properties, required, more = {}) => ({
  name,
  title: name.replaceAll("_", " "),
  description: `Does ${name.replaceAll("_", " ")}. Use it when the user asks for that, and never without having asked.`,
  inputSchema: { type: "object", properties, required, additionalProperties: false },
  annotations: { readOnlyHint: name.startsWith("list"), destructiveHint: name.startsWith("delete") },
  ...more
})

const nouns = ["order", "invoice", "customer", "ticket", "page", "file", "branch", "event", "message", "member"]

const tools = nouns.flatMap((noun, index) => [
  tool(`list_${noun}s`, { query: text("Words to look for"), ...page }, isAfter && index === 0 ? ["query"] : [], {
    outputSchema: {
      type: "object",
      properties: {
        [`${noun}s`]: { type: "array", items: { type: "object", properties: { id: text("Id"), name: text("Name") } } },
        next: { anyOf: [text("Where to go on"), { type: "null" }] }
      },
      required: isAfter ? [`${noun}s`] : [`${noun}s`, "next"]
    }
  }),
  tool(
    `create_${noun}`,
    {
      name: text("What it is called", { minLength: 1, maxLength: isAfter ? 80 : 120 }),
      state: text("How it begins", { enum: isAfter ? ["open", "closed"] : ["open", "closed", "draft"] }),
      due: text("When it is due", { format: "date-time" }),
      labels: { type: "array", items: text("A label"), uniqueItems: true, maxItems: 10 },
      owner: { oneOf: [text("Id of a member"), { type: "integer", description: "Number of a member" }] },
      ...(index % 2 === 0 ? { address, billing: { $ref: "#/$defs/address" } } : {})
    },
    isAfter ? ["name", "state"] : ["name"],
    index % 2 === 0
      ? {
          inputSchema: {
            type: "object",
            $defs: { address },
            properties: { name: text("Name"), address, billing: { $ref: "#/$defs/address" } },
            required: ["name"]
          }
        }
      : {}
  ),
  ...(isAfter && index === 9
    ? []
    : [tool(`delete_${noun}`, { id: text("Id of what is deleted", { format: "uuid" }) }, ["id"])])
])

const answers = {
  initialize: () => ({
    protocolVersion: "2025-11-25",
    capabilities: { tools: {}, resources: {}, prompts: {} },
    serverInfo: { name: "typical", version: isAfter ? "2.0.0" : "1.0.0" },
    instructions: isAfter ? "Ask before anything is deleted." : "Ask first."
  }),
  "tools/list": () => ({ tools }),
  "resources/list": () => ({ resources: [{ uri: "docs://handbook", name: "handbook", mimeType: "text/markdown" }] }),
  "resources/templates/list": () => ({ resourceTemplates: [{ uriTemplate: "docs://{page}", name: "page" }] }),
  "prompts/list": () => ({
    prompts: [
      {
        name: "summary",
        arguments: [
          { name: "what", required: true },
          { name: "length", required: isAfter }
        ]
      }
    ]
  })
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line)
  if (id === undefined) return
  const answer = answers[method]
  const error = { code: -32601, message: `no method ${method}` }
  const end = answer === undefined ? { error } : { result: answer() }
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...end })}\n`)
})
