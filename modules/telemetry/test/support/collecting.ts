// Options whose events end in a list.
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import type { CallDetails, Options } from "../../src/Options.ts"

/** One event, and what is known of its call. */
export interface Collected {
  readonly event: UsageEvent
  readonly call: CallDetails
}

/** Options that put every event into `collected`. */
export const collecting = (more: Options = {}) => {
  const collected: Array<Collected> = []
  const options: Options = { ...more, emit: (event, call) => void collected.push({ event, call }) }
  return { options, collected }
}
