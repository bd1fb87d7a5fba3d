// Stripe on this machine, as strict as the real one: the routes that we use and no others, bodies read parameter by
// parameter, keys of idempotency that remember errors too, and faults that tests switch on.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Redacted } from "effect"
import type { StripeSettings } from "../../../src/stripe/StripeSettings.ts"
import { Account, meterEvent, prices } from "./Account.ts"
import { Catalog } from "./Catalog.ts"
import { isRefusal, read, type Refusal, type Values } from "./parameters.ts"

/** What goes wrong with a request. */
export type Fault =
  | "error before" // 500, and nothing is done
  | "error after" // 500, although it is done
  | "hang before"
  | "hang after"
  | "reset before" // the connection is closed
  | "reset after"
  | "limited" // 429
  | "refused" // 400
  | "garbage" // a page in place of an answer
  | "slow" // the answer comes late
  | "drip" // the answer comes byte by byte and never ends

interface Answer {
  readonly status: number
  readonly body: string
}

interface Remembered {
  readonly request: string
  answer: Answer | undefined
}

/** A request as it arrived. */
export interface Asked {
  readonly route: string
  readonly key: string | undefined
  readonly encoded: string
}

export const secretKey = "sk_test_4eC39HqLyjWDarjtT1zdp7dc"
export const webhookSecret = "whsec_9fT0uV2kQ5n8b1xZ"

export interface StripeDouble {
  readonly account: Account
  readonly catalog: Catalog
  readonly settings: StripeSettings
  readonly asked: ReadonlyArray<Asked>
  /** Has the next requests fail, one each. */
  readonly fail: (...faults: ReadonlyArray<Fault>) => void
  readonly close: () => Promise<void>
}

export const openStripe = async (): Promise<StripeDouble> => {
  const [account, catalog] = [new Account(), new Catalog()]
  const asked: Array<Asked> = []
  const remembered = new Map<string, Remembered>()
  let faults: ReadonlyArray<Fault> = []

  const handlers: ReadonlyMap<string, (values: Values) => object | Refusal> = new Map([
    ["POST /v1/customers", account.createCustomer],
    ["POST /v1/checkout/sessions", account.createSession],
    ["POST /v1/billing_portal/sessions", account.createPortal],
    ["POST /v1/billing/meter_events", account.createMeterEvent],
    ["GET /v1/subscriptions", account.listSubscriptions],
    ["GET /v1/products", catalog.listProducts],
    ["POST /v1/products", catalog.createProduct],
    ["GET /v1/billing/meters", catalog.listMeters],
    ["POST /v1/billing/meters", catalog.createMeter],
    ["GET /v1/prices", catalog.listPrices],
    ["POST /v1/prices", catalog.createPrice],
    ["GET /v1/webhook_endpoints", catalog.listEndpoints],
    ["POST /v1/webhook_endpoints", catalog.createEndpoint]
  ])

  const serve = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { headers, method = "", url = "" } = request
    const [path = "", query = ""] = url.split("?")
    const route = `${method} ${path}`
    const key = headers["idempotency-key"]?.toString()
    const encoded = method === "GET" ? query : body
    asked.push({ route, key, encoded })
    const send = ({ body: text, status }: Answer) => {
      response.writeHead(status, { "content-type": "application/json", "request-id": "req_double" }).end(text)
    }
    if (headers.authorization !== `Bearer ${secretKey}`)
      return send(
        refusal({ status: 401, error: { type: "invalid_request_error", message: "Invalid API Key provided" } })
      )
    if (method === "POST" && headers["content-type"] !== "application/x-www-form-urlencoded")
      return send(refusal({ status: 400, error: { type: "invalid_request_error", message: "Not a form" } }))
    if (method === "POST" && (key === undefined || key.length > 255))
      return send(refusal({ status: 400, error: { type: "invalid_request_error", message: "No usable key" } }))

    const values = read(route, encoded)
    // What is not well-formed was not begun, so that no key remembers it.
    if (isRefusal(values)) return send(refusal(values))
    const there = key === undefined ? undefined : remembered.get(key)
    if (there !== undefined && there.request !== route + encoded)
      return send(refusal({ status: 400, error: { type: "idempotency_error", message: "Other parameters before" } }))
    if (there?.answer !== undefined) return send(there.answer)
    if (there !== undefined)
      return send(
        refusal({
          status: 409,
          error: { type: "invalid_request_error", code: "idempotency_key_in_use", message: "Busy" }
        })
      )

    const [fault, ...others] = faults
    faults = others
    if (fault === "limited")
      return send(
        refusal({ status: 429, error: { type: "invalid_request_error", code: "rate_limit", message: "Slower" } })
      )
    if (fault === "refused")
      return send(refusal({ status: 400, error: { type: "invalid_request_error", message: "Not for this account" } }))
    if (fault === "garbage") return send({ status: 502, body: "<html>Bad gateway</html>" })
    if (fault === "hang before") return
    if (fault === "reset before") return void request.socket.destroy()

    const mark: Remembered = { request: route + encoded, answer: undefined }
    if (key !== undefined) remembered.set(key, mark)
    const done = fault === "error before" ? failure : answered(handlers.get(route)?.(values) ?? {})
    mark.answer = fault === "error after" ? failure : done
    if (fault === "hang after") return
    if (fault === "reset after") return void request.socket.destroy()
    if (fault === "drip") return drip(response)
    if (fault === "slow") return void setTimeout(send, 200, mark.answer)
    send(mark.answer)
  }

  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => serve(request, response, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")

  return {
    account,
    catalog,
    asked,
    settings: {
      secretKey: Redacted.make(secretKey),
      webhookSecrets: [Redacted.make(webhookSecret)],
      monthlyPrice: prices.monthly.id,
      usagePrice: prices.usage.id,
      meterEvent,
      timeout: "300 millis",
      api: { host: "127.0.0.1", port: address.port, protocol: "http" }
    },
    fail: (...next) => {
      faults = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const drip = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "application/json" })
  const timer = setInterval(() => response.write(" "), 50)
  response.on("close", () => clearInterval(timer))
}

const failure: Answer = {
  status: 500,
  body: JSON.stringify({ error: { type: "api_error", message: "Something went wrong on our end" } })
}

const refusal = ({ error, status }: Refusal): Answer => ({ status, body: JSON.stringify({ error }) })

const answered = (made: object | Refusal): Answer =>
  "error" in made && "status" in made ? refusal(made) : { status: 200, body: JSON.stringify(made) }
