// The allowances of organizations, as ingest takes of them, and what processes leave behind of them.
import { Quota, tidyQuotas } from "@mcp-inspect/billing/Quota"
import { Effect, Layer, Schedule } from "effect"
import { nameOfFault } from "../platform/nameOfFault.ts"
import { newUuid } from "../platform/secrets.ts"
import { Settings } from "../platform/Settings.ts"
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
  tidyQuotas.pipe(
    Effect.catchCause((cause) =>
      Effect.logError("allowances that were left behind could not be freed").pipe(
        Effect.annotateLogs({ fault: nameOfFault(cause) })
      )
    ),
    Effect.repeat(Schedule.spaced("5 minutes")),
    Effect.forkScoped
  )
).pipe(Layer.provide(quotaRows))
