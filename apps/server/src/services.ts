// Every service behind the routes, over a database and the settings.
import { Effect, Layer } from "effect"
import { HttpClient } from "effect/http"
import { identity } from "./accounts/identity.ts"
import { Egress } from "./egress/Egress.ts"
import { Workers } from "./engine/Workers.ts"
import { GitHub } from "./github/GitHub.ts"
import { Comparisons } from "./history/Comparisons.ts"
import { History } from "./history/History.ts"
import { Jobs } from "./jobs/Jobs.ts"
import { Keys } from "./keys/Keys.ts"
import { projectKeyCredentials } from "./keys/projectKeyCredentials.ts"
import { AuditLog } from "./orgs/AuditLog.ts"
import { Invitations } from "./orgs/Invitations.ts"
import { Members } from "./orgs/Members.ts"
import { OrgExport } from "./orgs/OrgExport.ts"
import { Orgs } from "./orgs/Orgs.ts"
import { Decisions } from "./projects/Decisions.ts"
import { Projects } from "./projects/Projects.ts"
import { NoSealingKey, Sealing } from "./sealing/Sealing.ts"
import { Snapshots } from "./snapshots/Snapshots.ts"
import { Usages } from "./usage/Usages.ts"
import { Watches } from "./watches/Watches.ts"

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
  History.layer.pipe(Layer.provide(Comparisons.layer)),
  Keys.layer,
  projectKeyCredentials,
  Snapshots.layer,
  Usages.layer
).pipe(Layer.provideMerge(Workers.layer))

// Stand-ins until the way out and the seals are there: they let nothing out and keep no secret.
const refusing = Layer.succeed(Egress, {
  check: (url) => Effect.succeed(new URL(url)),
  client: HttpClient.make(() => Effect.die(new Error("there is no way out")))
})

const unsealed = Layer.succeed(Sealing, {
  seal: () => Effect.fail(new NoSealingKey()),
  open: () => Effect.fail(new NoSealingKey())
})

const watches = Watches.layer.pipe(Layer.provide([Jobs.layer, refusing, unsealed]))

/** The services. */
export const services = Layer.mergeAll(organizations, records, watches, GitHub.layer).pipe(Layer.provideMerge(identity))
