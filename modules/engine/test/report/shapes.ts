// Surfaces of our own, shaped after what real servers did between two releases.
import type { JsonObject } from "../../src/model/Json.ts"
import type { ExampleSurface } from "../../src/rules/Rule.ts"

const text: JsonObject = { type: "string" }

const object = (properties: JsonObject, required: ReadonlyArray<string> = [], more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
  ...more
})

const tool = (name: string, inputSchema: JsonObject, more: JsonObject = {}): JsonObject => ({
  name,
  description: `Tool ${name}`,
  inputSchema,
  ...more
})

const draft07 = { $schema: "http://json-schema.org/draft-07/schema#" }

const notes = ["create_note", "delete_note", "find_notes", "list_notes"]

/** A closed draft-07 schema becomes an open one of today: an SDK upgrade on every tool. */
const upgrade: readonly [ExampleSurface, ExampleSurface] = [
  {
    tools: notes.map((name) =>
      tool(name, object({ id: text, limit: { type: "integer" } }, ["id"], { ...draft07, additionalProperties: false }))
    )
  },
  {
    tools: notes.map((name) =>
      tool(
        name,
        object(
          { id: text, limit: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 } },
          ["id"],
          { $schema: "https://json-schema.org/draft/2020-12/schema" }
        ),
        { execution: { taskSupport: "forbidden" } }
      )
    )
  }
]

/** Every tool states what it does to the world. */
const annotated: readonly [ExampleSurface, ExampleSurface] = [
  {
    tools: notes.map((name) =>
      tool(name, object({ id: text }), { annotations: { readOnlyHint: name !== "delete_note" } })
    )
  },
  {
    tools: notes.map((name) =>
      tool(name, object({ id: text }), {
        annotations: { readOnlyHint: name === "list_notes", openWorldHint: false, destructiveHint: true }
      })
    )
  }
]

/** Schemas that were lost are there again. */
const restored: readonly [ExampleSurface, ExampleSurface] = [
  { tools: ["copy_file", "move_file", "stat_file"].map((name) => tool(name, { ...draft07 })) },
  {
    tools: [
      tool("copy_file", object({ from: text, to: text }, ["from", "to"])),
      tool("move_file", object({ from: text, to: text }, ["from", "to"])),
      tool("stat_file", object({ path: text }, ["path"]))
    ]
  }
]

/** A result that was one shape can be another. */
const alternative: readonly [ExampleSurface, ExampleSurface] = [
  {
    tools: [
      tool("read_media", object({ path: text }), {
        outputSchema: object(
          {
            content: {
              type: "array",
              items: object({ kind: { enum: ["audio", "blob", "image"] }, data: text }, ["kind", "data"])
            }
          },
          ["content"]
        )
      })
    ]
  },
  {
    tools: [
      tool("read_media", object({ path: text }), {
        outputSchema: object(
          {
            content: {
              type: "array",
              items: {
                anyOf: [
                  object({ kind: { enum: ["audio", "image"] }, data: text }, ["kind", "data"]),
                  object({ kind: { const: "resource" }, uri: text }, ["kind", "uri"])
                ]
              }
            }
          },
          ["content"]
        )
      })
    ]
  }
]

/** Arguments are renamed, and defaults become demands. */
const reworked: readonly [ExampleSurface, ExampleSurface] = [
  {
    server: { serverInfo: { name: "browser", version: "0.5.0" } },
    tools: [
      tool(
        "screenshot",
        object({ raw: { type: "boolean" }, type: { type: "string", default: "png" } }, [], {
          additionalProperties: false
        })
      ),
      tool("install", object({}))
    ]
  },
  {
    server: { serverInfo: { name: "browser", version: "0.5.1" } },
    tools: [
      tool(
        "screenshot",
        object(
          { type: { type: "string", enum: ["png", "jpeg"], default: "png" }, fullPage: { type: "boolean" } },
          ["type"],
          { additionalProperties: false }
        )
      )
    ]
  }
]

/** A tool is renamed and reworded; its old name is gone. */
const renamed: readonly [ExampleSurface, ExampleSurface] = [
  {
    tools: [
      tool("printEnv", object({ prefix: text }), { description: "Print every environment variable" }),
      tool("add", object({ a: { type: "number" } }))
    ]
  },
  {
    tools: [
      tool("get-env", object({ prefix: text, sort: { type: "boolean" } }), {
        description: "Returns every environment variable"
      }),
      tool("get-sum", object({ a: { type: "number" } }))
    ]
  }
]

/** Resources come and go by the dozen. */
const resources: readonly [ExampleSurface, ExampleSurface] = [
  {
    resources: Array.from({ length: 12 }, (_, index) => ({
      uri: `test://static/${index}`,
      name: `Resource ${index}`,
      mimeType: "text/plain"
    }))
  },
  {
    resources: [{ uri: "test://static/0", name: "Resource 0", mimeType: "text/markdown" }],
    resourceTemplates: [{ uriTemplate: "test://dynamic/{id}", name: "Dynamic" }]
  }
]

/** The server says less than before. */
const server: readonly [ExampleSurface, ExampleSurface] = [
  {
    server: {
      serverInfo: { name: "notes", version: "1.4.0" },
      capabilities: { tools: {}, prompts: { listChanged: true }, logging: {} },
      instructions: "Search before you write."
    },
    supportedVersions: ["2025-11-25", "2026-07-28"],
    protocolVersion: "2026-07-28"
  },
  {
    server: {
      serverInfo: { name: "notes", version: "1.4.1" },
      capabilities: { tools: {}, prompts: {} },
      instructions: "Never write before you search."
    },
    supportedVersions: ["2026-07-28"],
    protocolVersion: "2026-07-28"
  }
]

/** A prompt asks for more. */
const prompts: readonly [ExampleSurface, ExampleSurface] = [
  {
    prompts: [
      { name: "review", description: "Review code", arguments: [{ name: "code", required: true }, { name: "style" }] }
    ]
  },
  {
    prompts: [
      {
        name: "review",
        description: "Review code",
        arguments: [
          { name: "code", required: true },
          { name: "language", required: true },
          { name: "style", required: true }
        ]
      }
    ]
  }
]

/** One description grows something that nobody sees. */
const hidden: readonly [ExampleSurface, ExampleSurface] = [
  {
    tools: [
      tool("search", object({ query: { type: "string", maxLength: 200, description: "What to look for" } }, ["query"]))
    ]
  },
  {
    tools: [
      tool(
        "search",
        object({ query: { type: "string", maxLength: 100, description: "What to look for" } }, ["query"]),
        { description: "Tool search\u200B\u{E0041}" }
      )
    ]
  }
]

/** Name, before, after. */
export const shapes: ReadonlyArray<readonly [name: string, before: ExampleSurface, after: ExampleSurface]> = [
  ["sdk-upgrade", ...upgrade],
  ["annotations", ...annotated],
  ["restored-schemas", ...restored],
  ["new-alternative", ...alternative],
  ["reworked-arguments", ...reworked],
  ["renamed-tools", ...renamed],
  ["resources", ...resources],
  ["server", ...server],
  ["prompts", ...prompts],
  ["hidden-text", ...hidden]
]
