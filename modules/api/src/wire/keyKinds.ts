// Plain data without a schema, so that the command line can name the kinds without loading the contract.

/** What a key may do: `api` pushes, reads baselines and usage; `ingest` sends telemetry alone (CLI-76). */
export const keyKinds = ["api", "ingest"] as const
