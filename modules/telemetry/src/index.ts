// What `@mcp-inspect/instrumentation` is to its users.
export type { EntityKind, UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
export { summarizeArguments } from "./arguments.ts"
export { instrumentServer, instrumentServerClass } from "./Instrument.ts"
export type { CallDetails, Emit, Instrumentation, Options, Stats, UseMethod } from "./Options.ts"
