// Every service behind the routes, over a database and the settings.
import { Layer } from "effect"
import { identity } from "./accounts/identity.ts"
import { Workers } from "./engine/Workers.ts"
import { GitHub } from "./github/GitHub.ts"
import { Comparisons } from "./history/Comparisons.ts"
import { History } from "./history/History.ts"
import { ingesting } from "./ingest/ingesting.ts"
import { Keys } from "./keys/Keys.ts"
import { projectKeyCredentials } from "./keys/projectKeyCredentials.ts"
import { AuditLog } from "./orgs/AuditLog.ts"
import { Invitations } from "./orgs/Invitations.ts"
import { Members } from "./orgs/Members.ts"
import { OrgExport } from "./orgs/OrgExport.ts"
import { Orgs } from "./orgs/Orgs.ts"
import { Decisions } from "./projects/Decisions.ts"
import { Projects } from "./projects/Projects.ts"
import { Snapshots } from "./snapshots/Snapshots.ts"
import { Evidence } from "./usage/Evidence.ts"
import { UsageChoices } from "./usage/UsageChoices.ts"
import { Usages } from "./usage/Usages.ts"

const organizations = Layer.mergeAll(
  AuditLog.layer,
  Decisions.layer,
  Invitations.layer,
  Members.layer,
  OrgExport.layer,
  Orgs.layer,
  Projects.layer
)

const records = Layer.mergeAll(
  Evidence.layer.pipe(
    Layer.provideMerge(History.layer),
    Layer.provide(Comparisons.layer),
    Layer.provideMerge(Usages.layer)
  ),
  Keys.layer,
  projectKeyCredentials,
  Snapshots.layer,
  UsageChoices.layer
).pipe(Layer.provideMerge(Workers.layer))

/** The services. */
export const services = Layer.mergeAll(organizations, records, ingesting, GitHub.layer).pipe(
  Layer.provideMerge(identity)
)
