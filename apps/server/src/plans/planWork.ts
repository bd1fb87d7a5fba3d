// The work of plans and payments, put together: it needs a database and the settings.
import { Ledger } from "@mcp-inspect/billing/Ledger"
import { Webhooks } from "@mcp-inspect/billing/Webhooks"
import { Layer } from "effect"
import { backlog } from "../ingest/bufferWork.ts"
import { ledgerRows } from "./ledgerRows.ts"
import { Metering } from "./Metering.ts"
import { paying } from "./paying.ts"
import { quotaWork } from "./quotas.ts"
import { tallyRows } from "./tallyRows.ts"
import { webhookRows } from "./webhookRows.ts"

/** Metering over a provider. */
export const meteringOver = <A, E, R>(billing: Layer.Layer<A, E, R>) =>
  Metering.layer.pipe(
    Layer.provide([
      Ledger.layer.pipe(Layer.provide([ledgerRows, tallyRows])),
      Webhooks.layer.pipe(Layer.provide(webhookRows))
    ]),
    Layer.provide(billing)
  )

/** Reports, closes and tidies for as long as it lives: for processes that do scheduled work. */
export const planWork = Layer.merge(
  Metering.running.pipe(Layer.provide(meteringOver(paying)), Layer.provide(backlog)),
  quotaWork
)
