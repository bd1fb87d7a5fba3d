// Surfaces to try lints on, made from one tool that no lint has anything to say about.
import type { JsonObject } from "../model/Json.ts"
import type { LintExample } from "./Lint.ts"

const query: JsonObject = { type: "string", description: "Words that the issue contains" }

/** A tool without fault, with other fields where given. */
export const tool = (fields: JsonObject = {}): JsonObject => ({
  name: "search_issues",
  description: "Finds issues by their text and their labels.",
  inputSchema: { type: "object", properties: { query }, required: ["query"] },
  outputSchema: { type: "object", properties: { issues: { type: "array", items: { type: "object" } } } },
  annotations: { title: "Search issues", readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  ...fields
})

/** The example of one tool. */
export const oneTool = (fields: JsonObject = {}, more: Omit<LintExample, "surface"> = {}): LintExample => ({
  surface: { tools: [tool(fields)] },
  ...more
})

/** The example of one tool with this input schema; `type: "object"` is stated. */
export const withInput = (schema: JsonObject, more: Omit<LintExample, "surface"> = {}): LintExample =>
  oneTool({ inputSchema: { type: "object", ...schema } }, more)

/** The example of one tool that takes one more argument. */
export const withArgument = (argument: JsonObject | boolean, more: Omit<LintExample, "surface"> = {}): LintExample =>
  withInput({ properties: { query, filter: argument }, required: ["query"] }, more)

/** The example of one tool that answers by this schema. */
export const withOutput = (schema: JsonObject, more: Omit<LintExample, "surface"> = {}): LintExample =>
  oneTool({ outputSchema: { type: "object", ...schema } }, more)

/** The example of tools that are alike but for these fields. */
export const severalTools = (all: ReadonlyArray<JsonObject>, more: Omit<LintExample, "surface"> = {}): LintExample => ({
  surface: { tools: all.map(tool) },
  ...more
})
