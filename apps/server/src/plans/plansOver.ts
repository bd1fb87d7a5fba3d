// What requests need of plans.
import { Webhooks } from "@mcp-inspect/billing/Webhooks"
import { Layer } from "effect"
import { Plans } from "./Plans.ts"
import { webhookRows } from "./webhookRows.ts"

const webhooks = Webhooks.layer.pipe(Layer.provide(webhookRows))

/** Plans, and the webhooks of who takes the money. */
export const plansOver = <A, E, R>(billing: Layer.Layer<A, E, R>) =>
  Plans.layer.pipe(Layer.provideMerge(webhooks), Layer.provideMerge(billing))
