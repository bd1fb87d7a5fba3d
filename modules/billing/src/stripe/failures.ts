// What the errors of Stripe's package mean for us. Its messages name parameters and ids, so nothing of them goes on.
import { BillingFailed, ProviderMisconfigured, ProviderRefused, ProviderUnavailable } from "../Billing.ts"

/** The members of an error that are looked at. */
interface Failure {
  readonly statusCode?: unknown
  readonly code?: unknown
  readonly rawType?: unknown
  readonly param?: unknown
  readonly message?: unknown
}

/** What something that the package threw is. */
export interface Thrown {
  readonly failure: BillingFailed
  /** Whether a report was refused because it has arrived before. */
  readonly isDuplicate: boolean
}

export const readThrown = (thrown: unknown): Thrown => {
  const members: Failure = typeof thrown === "object" && thrown !== null ? thrown : {}
  return { failure: new BillingFailed({ reason: reasonOf(members) }), isDuplicate: isDuplicate(members) }
}

/* The version of the API decides whether it has a code. */
const isDuplicate = ({ code, message, statusCode }: Failure): boolean =>
  statusCode === 400 &&
  (code === "duplicate_meter_event" ||
    (typeof message === "string" && /^an event already exists with identifier/i.test(message)))

const reasonOf = ({ code, param, rawType, statusCode }: Failure): BillingFailed["reason"] => {
  if (typeof statusCode !== "number") return new ProviderUnavailable()
  if (statusCode === 401 || statusCode === 403) return new ProviderMisconfigured()
  if (statusCode === 409 || statusCode === 429 || statusCode >= 500) return new ProviderUnavailable()
  if (code === "resource_missing" && typeof param === "string" && /^(line_items|configuration)/.test(param))
    return new ProviderMisconfigured()
  return new ProviderRefused({ code: named(code) ?? named(rawType) ?? "unknown" })
}

const named = (name: unknown): string | undefined =>
  typeof name === "string" && /^[a-z_]{1,60}$/.test(name) ? name : undefined
