import { limitsSaid } from "../../clients/words.ts"
import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"

export const toolPortabilityRegressed = make({
  id: "tool.portability.regressed",
  entity: "tool",
  on: "PortabilityRegressed",
  extension: true,
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "portability", action: "change" },
  title: "A tool newly breaks a limit of MCP clients",
  why:
    "The protocol allows it, and the clients named do not cope: users of them find the tool, or all tools of the " +
    "server, gone or altered.",
  hint:
    "Keep within what the named clients take, or tell their users in the release notes. Limits change: look whether " +
    "your users' versions still have them.",
  explain: ({ limits, state }) => limitsSaid(state, limits),
  proof: "rule",
  examples: () => {
    const tool = (fields: JsonObject) => ({
      tools: [{ name: "search", inputSchema: { type: "object", properties: {} }, ...fields }]
    })
    const input = (schema: JsonObject) => tool({ inputSchema: { type: "object", properties: {}, ...schema } })
    const anything = { allOf: [{ properties: { a: true } }] }
    return {
      fires: [
        {
          before: tool({ name: "a".repeat(58) }),
          after: tool({ name: "a".repeat(66) }),
          with: ["tool.renamed"]
        },
        {
          before: input({}),
          after: input({ properties: { "page-size": { type: "integer" } } }),
          with: ["tool.input.property.added"]
        },
        {
          before: tool({ description: "a".repeat(2000) }),
          after: tool({ description: "a".repeat(2049) }),
          with: ["tool.description.changed"]
        }
      ],
      holds: [
        { before: tool({ name: "a".repeat(66) }), after: tool({ name: "a".repeat(67) }) },
        { before: input(anything), after: input({}) },
        { before: {}, after: input(anything) },
        { before: input({}), after: input({ properties: { a: anything } }) }
      ]
    }
  }
})
