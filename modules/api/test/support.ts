// Usage answers for tests.
import type { Usage } from "../src/wire/Usage.ts"

/** A complete answer of 90 days that does not know the calls of the server; what is given takes the place of its members. */
export const unmeasured = (given: Partial<Usage> = {}): Usage => ({
  formatVersion: 1,
  entity: "search",
  window: { days: 90, from: "2026-08-31T00:00:00Z", to: "2026-11-29T12:00:00Z" },
  calls: 300,
  errors: 2,
  lastCallAt: "2026-11-27T11:00:00Z",
  cohorts: [{ clientName: "claude-desktop", clientVersion: "1.2.0", calls: 300, lastCallAt: "2026-11-27T11:00:00Z" }],
  arguments: [{ path: "query", present: 300, status: "observed" }],
  coverage: { complete: true, dropped: 0, daysWithData: 90, exactContractCalls: 300 },
  statement: "",
  caveat: "",
  ...given
})

/** The same of a server with a million calls. */
export const usage = (given: Partial<Usage> = {}): Usage => ({ ...unmeasured(), serverCalls: 1_000_000, ...given })
