// The services of alerts, put together. What reads and changes is for requests, what judges and delivers is work.
import { Layer } from "effect"
import { Alerts } from "./Alerts.ts"
import { Channels } from "./Channels.ts"
import { Deliveries } from "./Deliveries.ts"
import { Delivering } from "./Delivering.ts"
import { Judging } from "./Judging.ts"

/** What the routes of alerts and channels need. */
export const alerting = Layer.mergeAll(Alerts.layer, Channels.layer, Deliveries.layer)

/** The handlers of the jobs `judge` and `deliver`. */
export const alertingWork = Layer.merge(Judging.layer, Delivering.layer)
