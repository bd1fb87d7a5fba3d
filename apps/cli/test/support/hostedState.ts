// The state of the local stand-in for the hosted API: keys, pushed snapshots, usage.
import type { Key } from "@mcp-inspect/api/wire/Key"
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"

/** One recorded push. */
export interface Deployed {
  readonly id: string
  readonly project: string
  readonly server: string
  readonly environment: string
  readonly commit: string | undefined
  readonly branch: string | undefined
  readonly snapshot: JsonObject
  readonly fingerprint: string
}

/** A key and its plaintext, which a real service would not keep. */
export interface KeptKey {
  readonly key: Key
  readonly plaintext: string
}

/** Everything the stand-in knows. */
export interface HostedState {
  /** Account tokens and the organizations they act for. */
  readonly accounts: Map<string, ReadonlyArray<string>>
  readonly keys: Map<string, KeptKey>
  readonly deployments: Array<Deployed>
  /** Deployments by idempotency key. */
  readonly repeated: Map<string, Deployed>
  /** Usage by entity. */
  readonly usage: Map<string, Usage>
}

/** The account of these tests. */
export const token = "mcpi_acc_0123456789abcdefACME"

/** A key of kind `api` of `acme/search-mcp`. */
export const apiKey = "mcpi_api_0123456789abcdefACME"

/** A key of kind `ingest` of the same project. */
export const ingestKey = "mcpi_ing_0123456789abcdefACME"

/** A key of kind `api` of another organization. */
export const foreignKey = "mcpi_api_0123456789abcdefOTHR"

const createdAt = "2026-10-01T08:30:00Z"

const kept = (id: string, plaintext: string, project: string): KeptKey => ({
  plaintext,
  key: {
    id,
    kind: plaintext.startsWith("mcpi_ing_") ? "ingest" : "api",
    name: "ci",
    project,
    createdAt,
    lastUsedAt: null,
    state: "active",
    expiresAt: null,
    lastFour: plaintext.slice(-4)
  }
})

/** A project with two keys, and one of somebody else. */
export const makeState = (): HostedState => ({
  accounts: new Map([[token, ["acme"]]]),
  keys: new Map(
    [
      kept("key_01k4aaaa", apiKey, "acme/search-mcp"),
      kept("key_01k4bbbb", ingestKey, "acme/search-mcp"),
      kept("key_01k4cccc", foreignKey, "other/search-mcp")
    ].map((one) => [one.key.id, one])
  ),
  deployments: [],
  repeated: new Map(),
  usage: new Map()
})

/** The answer about an entity of which nothing is recorded. */
export const noUsage = (entity: string, days: number): Usage => ({
  formatVersion: 1,
  entity,
  window: { days, from: "2026-08-31T00:00:00Z", to: "2026-11-29T12:00:00Z" },
  calls: 0,
  errors: 0,
  lastCallAt: null,
  serverCalls: 0,
  cohorts: [],
  arguments: [],
  coverage: { complete: false, dropped: 0, daysWithData: 0, exactContractCalls: 0 },
  statement: "",
  caveat: ""
})
