// The allowances of organizations, as ingest takes of them, and what processes leave behind of them.
import { Quota, tidyQuotas } from "@mcp-inspect/billing/Quota"
import { Effect, Layer } from "effect"
import { newUuid } from "../platform/secrets.ts"
import { Settings } from "../platform/Settings.ts"
import { recurring } from "../platform/recurring.ts"
import { quotaRows } from "./quotaRows.ts"

/** Quotas in PostgreSQL. Each process that takes is a holder of its own, from its start to its end. */
export const quotas = Layer.unwrap(
  Effect.gen(function* () {
    const { planLimits } = yield* Settings
    return Quota.layerNoDeps({ holder: yield* newUuid, limits: planLimits })
  })
).pipe(Layer.provide(quotaRows))

/** Ends every few minutes what processes that died held, for as long as it lives. Several processes may. */
export const quotaWork = Layer.effectDiscard(
  recurring(tidyQuotas, "5 minutes", "allowances that were left behind could not be freed")
).pipe(Layer.provide(quotaRows))
