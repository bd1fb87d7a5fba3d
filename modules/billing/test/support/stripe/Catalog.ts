// What an account at Stripe sells: products, meters, prices and the endpoints of its webhooks, which tests set up.
import { invalid, type Refusal, type Values } from "./parameters.ts"

type Made = Readonly<Record<string, unknown>> & { readonly id: string }

const list = (data: ReadonlyArray<Made>) => ({ object: "list", has_more: false, url: "/v1", data })

const nested = (values: Values, name: string) => {
  const members = [...values].flatMap(([key, value]) => {
    const member = new RegExp(`^${name}\\[([a-z_]+)\\]$`).exec(key)?.[1]
    return member === undefined ? [] : [[member, /^\d+$/.test(value) ? Number(value) : value] as const]
  })
  return members.length === 0 ? null : Object.fromEntries(members)
}

/** Empty at first. */
export class Catalog {
  readonly products: Array<Made> = []
  readonly meters: Array<Made> = []
  readonly prices: Array<Made> = []
  readonly endpoints: Array<Made> = []

  readonly listProducts = (values: Values): object =>
    list(this.products.filter(({ id }) => id === values.get("ids[0]")))

  readonly createProduct = (values: Values): object | Refusal => {
    const id = values.get("id") ?? ""
    if (this.products.some((one) => one.id === id)) return invalid("Product already exists.", "resource_already_exists")
    return this.add(this.products, { id, object: "product", name: values.get("name") })
  }

  readonly listMeters = (): object => list(this.meters)

  readonly createMeter = (values: Values): object | Refusal => {
    const event_name = values.get("event_name")
    if (this.meters.some((one) => one["event_name"] === event_name))
      return invalid("There is already an active meter for this event.", "resource_already_exists", "event_name")
    return this.add(this.meters, {
      id: `mtr_${this.meters.length + 1}`,
      object: "billing.meter",
      event_name,
      default_aggregation: nested(values, "default_aggregation")
    })
  }

  readonly listPrices = (values: Values): object =>
    list(this.prices.filter((one) => one["lookup_key"] === values.get("lookup_keys[0]")))

  readonly createPrice = (values: Values): object | Refusal => {
    const [product, meter] = [values.get("product"), values.get("recurring[meter]")]
    if (!this.products.some(({ id }) => id === product))
      return invalid("No such product", "resource_missing", "product")
    if (meter !== undefined && !this.meters.some(({ id }) => id === meter))
      return invalid("No such meter", "resource_missing", "recurring[meter]")
    return this.add(this.prices, {
      id: `price_${this.prices.length + 1}`,
      object: "price",
      product,
      currency: values.get("currency"),
      unit_amount: Number(values.get("unit_amount")),
      lookup_key: values.get("lookup_key"),
      recurring: { meter: null, ...nested(values, "recurring") },
      transform_quantity: nested(values, "transform_quantity")
    })
  }

  readonly listEndpoints = (): object => list(this.endpoints)

  readonly createEndpoint = (values: Values): object => {
    const made = this.add(this.endpoints, {
      id: `we_${this.endpoints.length + 1}`,
      object: "webhook_endpoint",
      url: values.get("url"),
      enabled_events: [...values].flatMap(([name, value]) => (name.startsWith("enabled_events") ? [value] : []))
    })
    // Told this once.
    return { ...made, secret: `whsec_${made.id}` }
  }

  private readonly add = (to: Array<Made>, one: Made): Made => {
    to.push(one)
    return one
  }
}
