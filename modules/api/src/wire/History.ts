// What was recorded of servers, and how it changed.
import { isObject, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { Schema } from "effect"
import { Branch, Commit } from "./Snapshot.ts"
import { Count, EnvironmentName, Fingerprint, Instant, ServerName } from "./Common.ts"

/** Findings by severity. */
export const SeverityCounts = Schema.Struct({
  BREAKING: Count,
  POTENTIALLY_BREAKING: Count,
  NON_BREAKING: Count,
  DOCUMENTATION: Count
})

/** How a contract compares with the one before it; the meaning of each is that of {@link Change}. */
const ChangeStatus = Schema.Literals(["baseline", "passed", "failed", "pending", "unknown"])

/** A server of a project, with what was recorded last and how its contract changed last. */
export const ServerInfo = Schema.Struct({
  name: ServerName,
  createdAt: Instant,
  deployments: Count,
  contracts: Count,
  lastDeployedAt: Schema.NullOr(Instant),
  lastFingerprint: Schema.NullOr(Fingerprint),
  /** The newest contract that replaced another or was the first of its environment. `pending`: not compared so far. */
  lastChange: Schema.NullOr(
    Schema.Struct({
      at: Instant,
      environment: EnvironmentName,
      status: ChangeStatus,
      counts: Schema.NullOr(SeverityCounts)
    })
  )
}).annotate({ identifier: "Server" })

/** The servers of a project. */
export const ServerList = Schema.Struct({ servers: Schema.Array(ServerInfo) })

/** How a snapshot came here. */
export const Source = Schema.Literals(["push", "manual", "watch"])

/** One recorded snapshot. */
export const DeploymentInfo = Schema.Struct({
  id: Schema.String,
  fingerprint: Fingerprint,
  environment: EnvironmentName,
  commit: Schema.NullOr(Commit),
  branch: Schema.NullOr(Branch),
  source: Source,
  createdAt: Instant
}).annotate({ identifier: "DeploymentInfo" })

/** A page of deployments, newest first; `next` is the `before` of the page after it. */
export const DeploymentPage = Schema.Struct({
  deployments: Schema.Array(DeploymentInfo),
  next: Schema.NullOr(Schema.String)
})

/**
 * A contract that replaced another; the first of a server in an environment replaces none and has no verdict (CON-12).
 * `pending`: the comparison is not finished, ask again. `unknown`: it takes more than the service spends on one.
 */
export const Change = Schema.Struct({
  deployment: DeploymentInfo,
  previous: Schema.NullOr(Fingerprint),
  status: ChangeStatus,
  summary: Schema.String,
  counts: Schema.NullOr(SeverityCounts)
}).annotate({ identifier: "Change" })

/** A page of the changes of a server, newest first. */
export const ChangePage = Schema.Struct({ changes: Schema.Array(Change), next: Schema.NullOr(Schema.String) })

/** A report as `mcp-inspect diff --format json` writes it, opaque here. */
export const Report = Schema.declare((value: unknown): value is JsonObject => isObject(value), {
  identifier: "Report",
  expected: "a report",
  toCodecJson: () => undefined
})
