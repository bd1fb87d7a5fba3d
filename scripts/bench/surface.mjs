// A large surface, the same at every run: tools as real servers have them, with twelve arguments each.
const verbs = ["list", "create", "update", "delete", "search", "export", "assign", "archive"]
const nouns = ["issue", "invoice", "customer", "deployment", "message", "calendar_event", "document", "build", "ticket"]

const properties = (index) => ({
  query: { type: "string", description: "What to look for; words are matched without regard to case.", minLength: 1 },
  limit: {
    type: "integer",
    minimum: 1,
    maximum: 100 + (index % 7),
    default: 20,
    description: "Most entries to return."
  },
  cursor: { type: "string", description: "Where the page before this one ended." },
  order: {
    type: "string",
    enum: ["created", "updated", "priority", "name"],
    description: "What entries are sorted by."
  },
  labels: {
    type: "array",
    items: { type: "string" },
    uniqueItems: true,
    description: "Only entries with all of these."
  },
  assignee: { type: ["string", "null"], description: "The account an entry belongs to; null for nobody." },
  since: { type: "string", format: "date-time", description: "Only entries changed after this time." },
  archived: { type: "boolean", default: false, description: "Whether archived entries count." },
  fields: {
    type: "object",
    properties: { id: { type: "boolean" }, title: { type: "boolean" }, body: { type: "boolean" } },
    additionalProperties: false,
    description: "Which members of an entry to return."
  },
  target: {
    anyOf: [{ type: "string", pattern: "^[a-z]+/[0-9]+$" }, { type: "integer" }],
    description: "An entry by path or by number."
  },
  dryRun: { type: "boolean", description: "Answers what would be done, and does nothing." },
  [`option${index % 50}`]: {
    type: "number",
    exclusiveMinimum: 0,
    description: `Setting ${index % 50} of this service.`
  }
})

const toolAt = (index) => {
  const verb = verbs[index % verbs.length]
  const noun = nouns[Math.floor(index / verbs.length) % nouns.length]
  return {
    name: `${verb}_${noun}_${index}`,
    title: `${verb} ${noun.replace("_", " ")}`,
    description:
      `Performs ${verb} on every ${noun.replace("_", " ")} of workspace ${index % 97}. ` +
      "Returns the entries as JSON, newest first. Use a cursor to read beyond the first page.",
    inputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: properties(index),
      required: ["query", "limit"],
      additionalProperties: false
    },
    annotations: { readOnlyHint: verb === "list" || verb === "search", destructiveHint: verb === "delete" }
  }
}

/** `count` tools. */
export const toolsOf = (count) => Array.from({ length: count }, (_, index) => toolAt(index))

// One kind of edit for each changed tool, in turn: what people do between two releases. The second, third and fourth have
// calls refused that were accepted; the others touch no schema.
const edits = [
  (tool) => ({ ...tool, description: `${tool.description} Never use it for archived entries.` }),
  (tool) => ({ ...tool, inputSchema: { ...tool.inputSchema, required: ["query", "limit", "since"] } }),
  (tool) => {
    const { order, ...rest } = tool.inputSchema.properties
    return { ...tool, inputSchema: { ...tool.inputSchema, properties: { ...rest, sort: order } } }
  },
  (tool) => {
    const { limit, ...rest } = tool.inputSchema.properties
    return { ...tool, inputSchema: { ...tool.inputSchema, properties: { ...rest, limit: { ...limit, maximum: 50 } } } }
  },
  (tool) => ({ ...tool, annotations: { ...tool.annotations, destructiveHint: true } })
]

/** The same tools, every `every`th of them edited. */
export const edited = (tools, every) =>
  tools.map((tool, index) => (index % every === 0 ? edits[(index / every) % edits.length](tool) : tool))

/** The names of the tools that differ, and of those that refuse calls they accepted. */
export const changedAmong = (tools, every) => {
  const changed = tools.filter((_, index) => index % every === 0)
  const breaks = changed.filter((_, index) => [1, 2, 3].includes(index % edits.length))
  return { changed: changed.map(({ name }) => name), breaks: breaks.map(({ name }) => name) }
}
