// Uses as exporters are given them.
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import fc from "fast-check"
import type { CallDetails } from "../../../src/Options.ts"

export const event = (more: Partial<UsageEvent> = {}): UsageEvent => ({
  entityKind: "tool",
  entityName: "search",
  argumentsPresent: ["limit", "query"],
  durationMs: 42,
  success: true,
  ...more
})

export const call = (more: Partial<CallDetails> = {}): CallDetails => ({
  method: "tools/call",
  startedAtMs: 1_790_000_000_000,
  endedAtMs: 1_790_000_000_042.25,
  ...more
})

const kinds = [
  { entityKind: "tool", method: "tools/call" },
  { entityKind: "resource", method: "resources/read" },
  { entityKind: "prompt", method: "prompts/get" }
] as const

/** Any use at all: an event and its call, each with or without what is optional. */
export const anyUse = fc
  .tuple(
    fc.constantFrom(...kinds),
    fc.record(
      {
        entityName: fc.string({ minLength: 1 }),
        argumentsPresent: fc.array(fc.string()),
        success: fc.boolean(),
        protocolVersion: fc.constantFrom("2025-06-18", "2025-11-25", "2026-07-28", "2027-01-01", "DRAFT")
      },
      { requiredKeys: ["entityName", "argumentsPresent", "success"] }
    ),
    fc.record(
      {
        requestId: fc.string(),
        sessionId: fc.uuid(),
        transport: fc.constantFrom("pipe" as const, "tcp" as const),
        errorCode: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(-32700, -32602, -32603, -32002, -32000)),
        errorType: fc.constantFrom("tool_error", "TypeError")
      },
      { requiredKeys: [] }
    )
  )
  .map(([{ entityKind, method }, ofEvent, ofCall]) => ({
    event: event({ entityKind, ...ofEvent }),
    call: call({ method, ...ofCall })
  }))
