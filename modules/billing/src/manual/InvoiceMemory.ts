// Invoices in memory.
import { Effect, Layer } from "effect"
import { type Subscription } from "../Subscription.ts"
import { type Invoice, InvoiceStore } from "./InvoiceStore.ts"

/** Invoices, and what is in them. */
export const makeInvoiceMemory = () => {
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const store: InvoiceStore["Service"] = {
    subscribe: (org) => Effect.sync(() => void subscriptions.set(org, { state: "running", isPastDue: false })),
    subscription: (org) => Effect.sync(() => subscriptions.get(org) ?? { state: "none" }),
    issue: (invoice) =>
      Effect.sync(() => {
        const key = `${invoice.org} ${invoice.month}`
        if (!invoices.has(key)) invoices.set(key, invoice)
      })
  }
  return { store, invoices: (): ReadonlyArray<Invoice> => [...invoices.values()] }
}

/** One of its own. */
export const layerMemory = Layer.sync(InvoiceStore, () => makeInvoiceMemory().store)
