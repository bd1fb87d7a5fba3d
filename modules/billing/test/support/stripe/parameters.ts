// The parameters that Stripe takes, route by route: whatever else arrives is answered as Stripe answers it.
export type Values = ReadonlyMap<string, string>

/** An answer that is an error. */
export interface Refusal {
  readonly status: number
  readonly error: { readonly type: string; readonly message: string; readonly code?: string; readonly param?: string }
}

export const invalid = (message: string, code?: string, param?: string): Refusal => ({
  status: 400,
  error: {
    type: "invalid_request_error",
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param })
  }
})

interface Parameter {
  readonly name: RegExp
  readonly value?: RegExp
  readonly isRequired?: true
}

const text = /^[^]{1,5000}$/
const url = /^https?:\/\/[^\s]+$/
const whole = /^\d{1,18}$/

/** By method and path. */
const routes: ReadonlyMap<string, ReadonlyArray<Parameter>> = new Map([
  [
    "POST /v1/customers",
    [
      { name: /^email$/, value: /^[^@\s]+@[^@\s]+$/ },
      { name: /^name$/, value: /^[^]{1,256}$/ },
      { name: /^metadata\[[a-z_]{1,40}\]$/, value: /^[^]{0,500}$/ }
    ]
  ],
  [
    "POST /v1/checkout/sessions",
    [
      { name: /^mode$/, value: /^subscription$/, isRequired: true },
      { name: /^customer$/, value: /^cus_/ },
      { name: /^client_reference_id$/, value: /^[\w-]{1,200}$/ },
      { name: /^line_items\[\d\]\[price\]$/, value: /^price_/, isRequired: true },
      { name: /^line_items\[\d\]\[quantity\]$/, value: whole },
      { name: /^success_url$/, value: url, isRequired: true },
      { name: /^cancel_url$/, value: url },
      { name: /^metadata\[[a-z_]{1,40}\]$/, value: text },
      { name: /^subscription_data\[metadata\]\[[a-z_]{1,40}\]$/, value: text },
      { name: /^subscription_data\[billing_cycle_anchor_config\]\[day_of_month\]$/, value: /^([1-9]|[12]\d|3[01])$/ },
      { name: /^subscription_data\[billing_cycle_anchor_config\]\[hour\]$/, value: /^(1?\d|2[0-3])$/ },
      { name: /^subscription_data\[billing_cycle_anchor_config\]\[(minute|second)\]$/, value: /^[1-5]?\d$/ },
      { name: /^subscription_data\[proration_behavior\]$/, value: /^(create_prorations|none)$/ }
    ]
  ],
  [
    "POST /v1/billing_portal/sessions",
    [
      { name: /^customer$/, value: /^cus_/, isRequired: true },
      { name: /^return_url$/, value: url },
      { name: /^configuration$/, value: /^bpc_/ }
    ]
  ],
  [
    "POST /v1/billing/meter_events",
    [
      { name: /^event_name$/, value: /^\S{1,100}$/, isRequired: true },
      { name: /^payload\[stripe_customer_id\]$/, value: /^cus_/, isRequired: true },
      { name: /^payload\[value\]$/, value: /^[1-9]\d{0,17}$/, isRequired: true },
      { name: /^identifier$/, value: /^[^]{1,100}$/ },
      { name: /^timestamp$/, value: /^\d{10}$/ }
    ]
  ],
  [
    "GET /v1/subscriptions",
    [
      { name: /^customer$/, value: /^cus_/ },
      { name: /^status$/, value: /^(active|all|canceled|ended|incomplete|past_due|trialing|unpaid)$/ },
      { name: /^limit$/, value: /^([1-9]\d?|100)$/ }
    ]
  ],
  ["GET /v1/products", [{ name: /^ids\[\d\]$/, value: text, isRequired: true }]],
  [
    "POST /v1/products",
    [
      { name: /^id$/, value: /^\w{1,255}$/ },
      { name: /^name$/, value: text, isRequired: true }
    ]
  ],
  [
    "GET /v1/billing/meters",
    [
      { name: /^status$/, value: /^(active|inactive)$/ },
      { name: /^limit$/, value: /^([1-9]\d?|100)$/ }
    ]
  ],
  [
    "POST /v1/billing/meters",
    [
      { name: /^display_name$/, value: /^[^]{1,250}$/, isRequired: true },
      { name: /^event_name$/, value: /^\S{1,100}$/, isRequired: true },
      { name: /^default_aggregation\[formula\]$/, value: /^(sum|count|last)$/, isRequired: true },
      { name: /^customer_mapping\[type\]$/, value: /^by_id$/ },
      { name: /^customer_mapping\[event_payload_key\]$/, value: /^\w+$/ },
      { name: /^value_settings\[event_payload_key\]$/, value: /^\w+$/ }
    ]
  ],
  [
    "GET /v1/prices",
    [
      { name: /^lookup_keys\[\d\]$/, value: text, isRequired: true },
      { name: /^active$/, value: /^(true|false)$/ }
    ]
  ],
  [
    "POST /v1/prices",
    [
      { name: /^product$/, value: text, isRequired: true },
      { name: /^currency$/, value: /^[a-z]{3}$/, isRequired: true },
      { name: /^unit_amount$/, value: whole, isRequired: true },
      { name: /^lookup_key$/, value: /^\w{1,200}$/ },
      { name: /^recurring\[interval\]$/, value: /^(day|week|month|year)$/, isRequired: true },
      { name: /^recurring\[usage_type\]$/, value: /^(licensed|metered)$/ },
      { name: /^recurring\[meter\]$/, value: /^mtr_/ },
      { name: /^transform_quantity\[divide_by\]$/, value: whole },
      { name: /^transform_quantity\[round\]$/, value: /^(up|down)$/ }
    ]
  ],
  ["GET /v1/webhook_endpoints", [{ name: /^limit$/, value: /^([1-9]\d?|100)$/ }]],
  [
    "POST /v1/webhook_endpoints",
    [
      { name: /^url$/, value: /^https:\/\/\S+$/, isRequired: true },
      { name: /^enabled_events\[\d\]$/, value: /^[a-z_.]+$/, isRequired: true }
    ]
  ]
])

/** What a body or a query holds, or what is wrong with it. */
export const read = (route: string, encoded: string): Values | Refusal => {
  const known = routes.get(route)
  if (known === undefined)
    return { status: 404, error: { type: "invalid_request_error", message: `Unrecognized request URL (${route}).` } }
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const parameter = known.find((one) => one.name.test(name))
    if (parameter === undefined) return invalid(`Received unknown parameter: ${name}`, "parameter_unknown", name)
    if (values.has(name)) return invalid(`Received ${name} twice`, "parameter_invalid", name)
    if (value === "") return invalid(`You passed an empty string for '${name}'.`, "parameter_invalid_empty", name)
    if (parameter.value !== undefined && !parameter.value.test(value))
      return invalid(`Invalid ${name}`, "parameter_invalid", name)
    values.set(name, value)
  }
  const missing = known.find(({ isRequired, name }) => isRequired && ![...values.keys()].some((one) => name.test(one)))
  return missing === undefined ? values : invalid(`Missing required param: ${missing.name.source}`, "parameter_missing")
}

export const isRefusal = (answer: Values | Refusal): answer is Refusal => !(answer instanceof Map)
