import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const toolExecutionChanged = make({
  id: "tool.execution.changed",
  entity: "tool",
  on: "ExecutionChanged",
  extension: true,
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "execution", action: "change" },
  title: "A tool's `execution` differs",
  why: "Clients that use tasks read it to choose how they call; a call prepared for the earlier mode may be refused.",
  hint: "Check that clients which use tasks still call this tool in a way it supports.",
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const tool = (fields: JsonObject) => ({ tools: [{ name: "export", inputSchema: { type: "object" }, ...fields }] })
    const task = (taskSupport: string) => tool({ execution: { taskSupport } })
    return {
      fires: [
        { before: tool({}), after: task("optional") },
        { before: task("optional"), after: tool({ execution: { taskSupport: "optional", note: "slow" } }) }
      ],
      holds: [
        { before: tool({}), after: task("forbidden") },
        { before: task("optional"), after: task("required") }
      ]
    }
  }
})
