// Events and plans in memory.
import { Effect, Layer } from "effect"
import { type Term } from "./Plan.ts"
import { WebhookStore } from "./WebhookStore.ts"

/** The plans of customers, with the events that changed them. */
export const makeWebhookMemory = (terms: Map<string, Term>): WebhookStore["Service"] => {
  const known = new Set<string>()
  const read = new Map<string, bigint>()
  let tickets = 0n
  return {
    isKnown: (id) => Effect.sync(() => known.has(id)),
    ticket: Effect.sync(() => (tickets += 1n)),
    arrived: ({ change, event }) =>
      Effect.sync(() => {
        if (event !== undefined && known.has(event.id)) return "duplicate"
        if (event !== undefined) known.add(event.id)
        const term = change === undefined ? undefined : terms.get(change.customer)
        if (change === undefined || term === undefined) return "unknown"
        if ((read.get(change.customer) ?? 0n) > change.ticket) return "outdated"
        read.set(change.customer, change.ticket)
        terms.set(change.customer, change.after(term))
        return "applied"
      })
  }
}

/** The plans of customers. */
export const layerMemory = (terms: Map<string, Term>) => Layer.sync(WebhookStore, () => makeWebhookMemory(terms))
