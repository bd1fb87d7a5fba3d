import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { went } from "../words.ts"

export const toolExecutionTaskRequired = make({
  id: "tool.execution.taskRequired",
  entity: "tool",
  on: "TaskRequirementChanged",
  extension: true,
  severity: "BREAKING",
  axis: { aspect: "taskRequirement", action: "change" },
  title: "A tool began or ceased to demand that it is called as a task",
  why:
    "Clients without tasks fail once a task is demanded, and clients that call it as a task can no longer count on " +
    "one once it is not.",
  hint:
    "Clients without tasks cannot call a tool that demands them. Keep the earlier mode for a release beside the " +
    "new one.",
  explain: (change) => went("`execution.taskSupport`", change),
  proof: "rule",
  examples: () => {
    const tool = (fields: JsonObject) => ({ tools: [{ name: "export", inputSchema: { type: "object" }, ...fields }] })
    const task = (taskSupport: string) => tool({ execution: { taskSupport } })
    return {
      fires: [
        { before: tool({}), after: task("required") },
        { before: task("required"), after: task("optional") },
        { before: task("required"), after: tool({ execution: {} }) }
      ],
      holds: [
        { before: tool({}), after: task("optional") },
        { before: task("forbidden"), after: tool({}) },
        { before: task("required"), after: tool({ execution: { taskSupport: "required", note: "slow" } }) }
      ]
    }
  }
})
