// Every service behind the routes, over a database and the settings.
import { Layer } from "effect"
import { identity } from "./accounts/identity.ts"
import { alerting, alertingWork } from "./alerts/alerting.ts"
import { Captures } from "./captures/Captures.ts"
import { HostedCapture } from "./captures/HostedCapture.ts"
import { OpenStreams } from "./captures/OpenStreams.ts"
import { Egress } from "./egress/Egress.ts"
import { Workers } from "./engine/Workers.ts"
import { GitHub } from "./github/GitHub.ts"
import { Comparisons } from "./history/Comparisons.ts"
import { History } from "./history/History.ts"
import { ingesting } from "./ingest/ingesting.ts"
import { JobRunner } from "./jobs/JobRunner.ts"
import { Jobs } from "./jobs/Jobs.ts"
import { Keys } from "./keys/Keys.ts"
import { projectKeyCredentials } from "./keys/projectKeyCredentials.ts"
import { AuditLog } from "./orgs/AuditLog.ts"
import { Invitations } from "./orgs/Invitations.ts"
import { Members } from "./orgs/Members.ts"
import { OrgExport } from "./orgs/OrgExport.ts"
import { Orgs } from "./orgs/Orgs.ts"
import { paying } from "./plans/paying.ts"
import { plansOver } from "./plans/plansOver.ts"
import { Decisions } from "./projects/Decisions.ts"
import { Projects } from "./projects/Projects.ts"
import { Sealing } from "./sealing/Sealing.ts"
import { Snapshots } from "./snapshots/Snapshots.ts"
import { Evidence } from "./usage/Evidence.ts"
import { UsageChoices } from "./usage/UsageChoices.ts"
import { Usages } from "./usage/Usages.ts"
import { Watches } from "./watches/Watches.ts"
import { Watching } from "./watches/Watching.ts"

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
  Evidence.layer.pipe(Layer.provideMerge(History.layer), Layer.provideMerge(Usages.layer)),
  Keys.layer,
  projectKeyCredentials,
  Snapshots.layer,
  UsageChoices.layer
)

/** One of each: comparisons that are being made are shared by whoever asks. */
export const comparing = Comparisons.layer.pipe(Layer.provideMerge(Workers.layer))

/* What work that is done later stands on. */
const working = Layer.merge(JobRunner.layer.pipe(Layer.provideMerge(Jobs.layer)), Sealing.layer)

/** What requests and work of one process share: the way out, processes of the engine, and the jobs that are held. */
export const shared = Layer.mergeAll(comparing, working, Egress.layer, HostedCapture.layer, OpenStreams.layer)

const watching = Layer.merge(Watches.layer, Watching.layer)

/** The services, over what is shared. */
export const services = Layer.mergeAll(
  organizations,
  records,
  alerting,
  alertingWork,
  Captures.layer,
  ingesting,
  watching,
  plansOver(paying),
  GitHub.layer
).pipe(Layer.provideMerge(identity))
