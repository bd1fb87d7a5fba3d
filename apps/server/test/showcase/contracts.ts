// The contracts that pictures of the console show: those of made-up servers, as plausible ones would have them.
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { toDocument } from "@mcp-inspect/engine/snapshot/Document"
import { listing } from "../../../cli/test/support/contract/documents.ts"

/** The lists of a server. */
export interface Lists {
  readonly tools: ReadonlyArray<JsonObject>
  readonly resources: ReadonlyArray<JsonObject>
  readonly resourceTemplates: ReadonlyArray<JsonObject>
  readonly prompts: ReadonlyArray<JsonObject>
}

const text = (description: string): JsonObject => ({ type: "string", description })
const ticket = text("The id of the ticket, such as T-1042.")
const people = { type: "array", items: { type: "string", format: "email" }, maxItems: 10 }

const object = (properties: JsonObject, required: ReadonlyArray<string> = []): JsonObject => ({
  type: "object",
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false
})

const tool = (name: string, description: string, inputSchema: JsonObject, more: JsonObject = {}): JsonObject => ({
  name,
  description,
  inputSchema,
  ...more
})

const states = ["open", "waiting", "solved", "closed"]
const priorities = ["low", "normal", "high", "urgent"]
const reading = { annotations: { readOnlyHint: true } }

const found = object(
  {
    tickets: {
      type: "array",
      items: object(
        {
          id: ticket,
          subject: { type: "string" },
          state: { type: "string", enum: states },
          assignee: { type: ["string", "null"] }
        },
        ["id", "subject", "state"]
      )
    },
    next: { type: ["string", "null"], description: "Where the next page begins; null on the last." }
  },
  ["tickets"]
)

const searchTickets = (sort: ReadonlyArray<string>, more: JsonObject = {}): JsonObject =>
  tool(
    "search_tickets",
    "Find tickets by text, state and owner. Returns 20 at a time, newest first.",
    object(
      {
        query: { ...text("Words that occur in the subject or the conversation."), minLength: 2 },
        state: { type: "string", enum: states },
        filters: object({
          assignee: text("Email of whoever works on it."),
          labels: { type: "array", items: { type: "string" } }
        }),
        sort: { type: "string", enum: sort, default: sort[0] ?? "newest" },
        limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        ...more
      },
      ["query"]
    ),
    { ...reading, outputSchema: found }
  )

const common: ReadonlyArray<JsonObject> = [
  tool("get_ticket", "Read one ticket with its conversation.", object({ id: ticket }, ["id"]), reading),
  tool(
    "add_comment",
    "Add a comment to a ticket. Customers see it unless it is internal.",
    object({ id: ticket, body: text("Markdown."), internal: { type: "boolean", default: false } }, ["id", "body"])
  ),
  tool(
    "assign_ticket",
    "Make somebody responsible for a ticket.",
    object({ id: ticket, assignee: text("Email of an agent.") }, ["id", "assignee"])
  ),
  tool(
    "set_priority",
    "Change how urgent a ticket is.",
    object({ id: ticket, priority: { type: "string", enum: priorities } }, ["id", "priority"])
  ),
  tool(
    "list_agents",
    "Who answers tickets, and how many each has.",
    object({ team: text("Name of a team.") }),
    reading
  ),
  tool("list_labels", "Every label, with how often it is used.", object({}), reading),
  tool(
    "merge_tickets",
    "Merge duplicates into one ticket. The others are closed and point to it.",
    object({ into: ticket, duplicates: { type: "array", items: ticket, minItems: 1, maxItems: 20 } }, [
      "into",
      "duplicates"
    ]),
    { annotations: { destructiveHint: true } }
  ),
  tool(
    "satisfaction_report",
    "How content customers were in a period.",
    object({ from: { type: "string", format: "date" }, to: { type: "string", format: "date" } }, ["from", "to"]),
    reading
  )
]

const create = (required: ReadonlyArray<string>, name: "cc" | "watchers"): JsonObject =>
  tool(
    "create_ticket",
    "Open a ticket for a customer and notify the team that owns its queue.",
    object(
      {
        subject: { ...text("One line."), maxLength: 200 },
        body: text("What the customer wrote."),
        customer: { type: "string", format: "email" },
        queue: { type: "string", enum: ["billing", "returns", "technical"] },
        priority: { type: "string", enum: priorities, default: "normal" },
        [name]: people
      },
      required
    )
  )

const close = tool(
  "close_ticket",
  "Close a ticket that is solved.",
  object({ id: ticket, resolution: text("What solved it.") }, ["id"])
)

const exportTickets = tool(
  "export_tickets",
  "Write the tickets of a period to a CSV file. Deprecated: use satisfaction_report, or search_tickets with a sort.",
  object({ from: { type: "string", format: "date" }, to: { type: "string", format: "date" } }, ["from", "to"])
)

const rest: Omit<Lists, "tools"> = {
  resources: [
    {
      uri: "tickets://queues",
      name: "queues",
      description: "The queues and who owns them.",
      mimeType: "application/json"
    },
    {
      uri: "tickets://macros",
      name: "macros",
      description: "Answers that agents send often.",
      mimeType: "text/markdown"
    }
  ],
  resourceTemplates: [
    {
      uriTemplate: "tickets://ticket/{id}/attachments/{file}",
      name: "attachment",
      description: "A file that came with a ticket."
    }
  ],
  prompts: [
    {
      name: "draft_reply",
      description: "Draft an answer in the tone of the team.",
      arguments: [
        { name: "ticket", description: "The id of the ticket.", required: true },
        { name: "tone", description: "friendly or formal" }
      ]
    },
    {
      name: "summarise_thread",
      description: "Summarise a conversation for a handover.",
      arguments: [{ name: "ticket" }]
    }
  ]
}

const orders = ["newest", "oldest", "priority"]

/** The server of a help desk, from its first contract to the one that breaks its callers. */
export const helpDesk: ReadonlyArray<Lists> = [
  {
    ...rest,
    tools: [searchTickets(orders), create(["subject", "customer"], "cc"), close, exportTickets, ...common]
  },
  {
    ...rest,
    tools: [
      searchTickets([...orders, "relevance"], { include_closed: { type: "boolean", default: false } }),
      create(["subject", "customer"], "cc"),
      close,
      exportTickets,
      ...common,
      tool("list_queues", "The queues, and how many tickets wait in each.", object({}), reading)
    ]
  },
  {
    ...rest,
    tools: [
      searchTickets(["newest", "oldest", "relevance"], { include_closed: { type: "boolean", default: false } }),
      create(["subject", "customer", "queue"], "watchers"),
      tool(
        "close_ticket",
        "Close a ticket for good and email the customer a survey. It cannot be opened again.",
        object({ id: ticket, resolution: text("What solved it."), survey: { type: "boolean", default: true } }, [
          "id",
          "resolution"
        ]),
        { annotations: { destructiveHint: true } }
      ),
      ...common,
      tool("list_queues", "The queues, and how many tickets wait in each.", object({}), reading)
    ],
    resourceTemplates: []
  }
]

const plain = (...tools: ReadonlyArray<JsonObject>): Lists => ({
  tools,
  resources: [],
  resourceTemplates: [],
  prompts: []
})

const query = object({ query: text("What is asked."), limit: { type: "integer", minimum: 1, maximum: 50 } }, ["query"])

/** The other servers of the project, with their contracts. */
export const others: Readonly<Record<string, ReadonlyArray<Lists>>> = {
  "knowledge-base": [
    plain(
      tool("search_articles", "Search help articles.", query, reading),
      tool("get_article", "Read one article.", object({ slug: text("Its slug.") }, ["slug"]), reading)
    ),
    plain(
      tool("search_articles", "Search help articles and release notes.", query, reading),
      tool(
        "get_article",
        "Read one article.",
        object({ slug: text("Its slug."), locale: text("Such as en.") }, ["slug"]),
        reading
      )
    )
  ],
  payments: [
    plain(
      tool(
        "refund_order",
        "Refund an order, whole or in part.",
        object({ order: text("Its number."), amount: { type: "number" } }, ["order"])
      ),
      tool("get_invoice", "Read an invoice.", object({ number: text("Its number.") }, ["number"]), reading)
    )
  ],
  shipping: [
    plain(
      tool(
        "track_parcel",
        "Where a parcel is.",
        object({ number: text("Its number."), carrier: text("Who carries it.") }, ["number"]),
        reading
      )
    ),
    plain(
      tool(
        "track_parcel",
        "Where a parcel is.",
        object({ number: text("Its number."), carrier: { type: "string", enum: ["dhl", "ups"] } }, ["number"]),
        reading
      )
    )
  ]
}

/** The document of a contract, as a capture would write it. */
export const toSnapshot = (name: string, version: string, lists: Lists): JsonObject => {
  const capabilities = {
    tools: {},
    ...(lists.resources.length === 0 ? {} : { resources: {} }),
    ...(lists.prompts.length === 0 ? {} : { prompts: {} })
  }
  return toDocument(listing({ capabilities, serverInfo: { name, version } }, lists, { transport: "http" }))
}
