// The HTTP contract of the hosted service: what the server implements, and what every client is derived from.
import { HttpApi, OpenApi } from "effect/http-api"
import { Accounts } from "./Accounts.ts"
import { Alerts, Channels } from "./Alerts.ts"
import { Baseline } from "./Baseline.ts"
import { Captures } from "./Captures.ts"
import { History } from "./History.ts"
import { Ingest } from "./Ingest.ts"
import { Keys } from "./Keys.ts"
import { Orgs } from "./Orgs.ts"
import { Plans } from "./Plans.ts"
import { Projects } from "./Projects.ts"
import { SchemaErrors } from "./SchemaErrors.ts"
import { Sessions, SignInGroup } from "./Sessions.ts"
import { Snapshots } from "./Snapshots.ts"
import { Status } from "./Status.ts"
import { Usage } from "./Usage.ts"
import { UsageDecisions, UsageViews } from "./UsageViews.ts"
import { Watches } from "./Watches.ts"

/** The whole contract, one group a file. Within `/v1` members are only added. */
export class Api extends HttpApi.make("mcp-inspect")
  .add(Accounts, Alerts, Baseline, Captures, Channels, History, Ingest, Keys, Orgs, Projects, Sessions, SignInGroup)
  .add(Plans, Snapshots, Status, Usage, UsageDecisions, UsageViews, Watches)
  .middleware(SchemaErrors)
  .annotateMerge(
    OpenApi.annotations({
      title: "MCP Inspect",
      version: "1",
      description:
        "The hosted API of MCP Inspect: accounts, projects, keys, snapshots, baselines, changes, captures, watches, alerts, recorded use, usage and plans.",
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" }
    })
  ) {}
