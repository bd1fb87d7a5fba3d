// The HTTP contract of the hosted service: what the server implements, and what every client is derived from.
import { HttpApi, OpenApi } from "effect/http-api"
import { Baseline } from "./Baseline.ts"
import { Keys } from "./Keys.ts"
import { SchemaErrors } from "./SchemaErrors.ts"
import { Snapshots } from "./Snapshots.ts"
import { Status } from "./Status.ts"
import { Usage } from "./Usage.ts"

/** The whole contract, one group a file. Within `/v1` members are only added. */
export class Api extends HttpApi.make("mcp-inspect")
  .add(Baseline, Keys, Snapshots, Status, Usage)
  .middleware(SchemaErrors)
  .annotateMerge(
    OpenApi.annotations({
      title: "MCP Inspect",
      version: "1",
      description: "The hosted API of MCP Inspect: snapshots, baselines, usage and keys.",
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" }
    })
  ) {}
