// What an account at Stripe holds and does: customers, subscriptions that are anchored to the first of the month, a meter
// with the formula `last`, and invoices that become final an hour after their period.
import { invalid, type Refusal, type Values } from "./parameters.ts"

export const prices = {
  monthly: { id: "price_monthly", unit_amount: 10_000, usage_type: "licensed" },
  usage: {
    id: "price_usage",
    unit_amount: 200,
    usage_type: "metered",
    transform_quantity: { divide_by: 1_000_000, round: "down" }
  }
} as const

export const meterEvent = "mcp_events_beyond"
export const portalConfiguration = "bpc_console"

interface Subscription {
  readonly id: string
  readonly customer: string
  readonly created: number
  status: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  ended_at: number | null
}

interface MeterEvent {
  readonly identifier: string
  readonly customer: string
  readonly value: bigint
  readonly timestamp: number
  /** When it arrived. */
  readonly created: number
}

const hour = 3600
const day = 24 * hour

const nextFirst = (at: number): number => {
  const date = new Date(at * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000
}

/** An account at a time, which tests set; in seconds since 1970. */
export class Account {
  now = Date.UTC(2026, 10, 1) / 1000
  readonly customers = new Map<string, { readonly email: string | undefined; readonly org: string | undefined }>()
  readonly sessions = new Map<string, Values>()
  readonly subscriptions: Array<Subscription> = []
  readonly meterEvents: Array<MeterEvent> = []
  /** Events that were taken, and found to be of nobody afterwards. */
  readonly unmatched: Array<string> = []
  private made = 0

  private readonly id = (prefix: string): string => `${prefix}_${String((this.made += 1)).padStart(8, "0")}`

  readonly createCustomer = (
    values: Values
  ): { readonly id: string; readonly object: string; readonly created: number } => {
    const id = this.id("cus")
    this.customers.set(id, { email: values.get("email"), org: values.get("metadata[org]") })
    return { id, object: "customer", created: this.now }
  }

  readonly createSession = (values: Values): object | Refusal => {
    const customer = values.get("customer")
    if (customer !== undefined && !this.customers.has(customer)) return missing("customer", customer)
    for (const [name, price] of values) {
      const index = /^line_items\[(\d)\]\[price\]$/.exec(name)?.[1]
      if (index === undefined) continue
      const there = Object.values(prices).find(({ id }) => id === price)
      if (there === undefined) return missing(name, price)
      const quantity = values.get(`line_items[${index}][quantity]`)
      if ((quantity === undefined) !== (there.usage_type === "metered"))
        return invalid("Quantity is for prices that are licensed.", "parameter_invalid", name)
    }
    const id = this.id("cs_test")
    this.sessions.set(id, values)
    return { id, object: "checkout.session", status: "open", url: `https://checkout.stripe.example/c/${id}` }
  }

  readonly createPortal = (values: Values): object | Refusal => {
    const [customer, configuration] = [values.get("customer") ?? "", values.get("configuration")]
    if (!this.customers.has(customer)) return missing("customer", customer)
    if (configuration !== undefined && configuration !== portalConfiguration)
      return missing("configuration", configuration)
    return { id: this.id("bps"), object: "billing_portal.session", url: `https://billing.stripe.example/p/${customer}` }
  }

  readonly createMeterEvent = (values: Values): object | Refusal => {
    const identifier = values.get("identifier") ?? this.id("event")
    const customer = values.get("payload[stripe_customer_id]") ?? ""
    const timestamp = Number(values.get("timestamp") ?? this.now)
    if (values.get("event_name") !== meterEvent) return missing("event_name", values.get("event_name") ?? "")
    if (timestamp < this.now - 35 * day) return invalid("Too long ago.", "timestamp_too_far_in_past", "timestamp")
    if (timestamp > this.now + 300) return invalid("Not yet.", "timestamp_in_future", "timestamp")
    // It is remembered for a day, and has no code in this version of the API.
    if (this.meterEvents.some((one) => one.identifier === identifier && one.created > this.now - day))
      return invalid(`An event already exists with identifier ${identifier}.`)
    if (!this.customers.has(customer)) this.unmatched.push(identifier)
    const value = BigInt(values.get("payload[value]") ?? "0")
    this.meterEvents.push({ identifier, customer, value, timestamp, created: this.now })
    return { object: "billing.meter_event", created: this.now, event_name: meterEvent, identifier, timestamp }
  }

  readonly listSubscriptions = (values: Values): object => {
    const [customer, status] = [values.get("customer"), values.get("status")]
    const data = this.subscriptions
      .filter(
        (one) =>
          (customer === undefined || one.customer === customer) && (status === "all" || one.status !== "canceled")
      )
      .toReversed()
      .slice(0, Number(values.get("limit") ?? 10))
      .map((one) => ({
        ...one,
        object: "subscription",
        items: {
          object: "list",
          data: Object.values(prices).map((price) => ({
            object: "subscription_item",
            price: { object: "price", ...price },
            current_period_end: nextFirst(this.now)
          }))
        }
      }))
    return { object: "list", url: "/v1/subscriptions", has_more: false, data }
  }

  /** What a person does at the checkout. */
  readonly completeCheckout = (url: string): Subscription => {
    const session = this.sessions.get(url.slice(url.lastIndexOf("/") + 1))
    if (session === undefined) throw new Error("there is no such checkout")
    return this.subscribe(session.get("customer") ?? "")
  }

  readonly subscribe = (customer: string, status = "active"): Subscription => {
    const subscription: Subscription = {
      id: this.id("sub"),
      customer,
      created: this.now,
      status,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null
    }
    this.subscriptions.push(subscription)
    return subscription
  }

  /** The invoice of a month, as it is when it becomes final, in cents. */
  readonly invoice = (customer: string, start: number): bigint => {
    const end = nextFirst(start)
    const [latest] = this.meterEvents
      .filter((one) => one.customer === customer && one.timestamp >= start && one.timestamp < end)
      .filter(({ created }) => created <= end + hour)
      .toSorted((one, other) => other.timestamp - one.timestamp || other.created - one.created)
    const used = (latest?.value ?? 0n) / BigInt(prices.usage.transform_quantity.divide_by)
    return BigInt(prices.monthly.unit_amount) + used * BigInt(prices.usage.unit_amount)
  }
}

const missing = (param: string, id: string): Refusal => invalid(`No such ${param}: '${id}'`, "resource_missing", param)
