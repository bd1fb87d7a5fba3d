import type { Finding } from "../../src/model/Finding.ts"
import type { Json } from "../../src/model/Json.ts"

/** A finding on a tool of which only what is given matters. */
export const finding = (
  rule: string,
  tool: string,
  path: string | null,
  old: Json,
  now: Json,
  more: Partial<Finding> = {}
): Finding => ({
  rule,
  severity: "POTENTIALLY_BREAKING",
  defaultSeverity: "POTENTIALLY_BREAKING",
  entity: { kind: "tool", name: tool },
  path,
  old,
  new: now,
  explanation: "",
  migration: null,
  helpUri: "",
  proof: "rule",
  witness: null,
  signature: null,
  fingerprint: `${rule} ${tool} ${path}`,
  group: null,
  location: null,
  note: null,
  advisory: null,
  evidence: null,
  ...more
})

/** One finding of a kind for each tool. */
export const each = (tools: ReadonlyArray<string>, make: (tool: string) => Finding): ReadonlyArray<Finding> =>
  tools.map(make)
