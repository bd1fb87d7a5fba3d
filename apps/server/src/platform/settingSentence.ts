import { type Config, Schema, SchemaIssue } from "effect"

const expected: Readonly<Record<string, string>> = {
  PORT: "a port from 0 to 65535",
  PUBLIC_URL: "an origin such as https://inspect.example.com, without a path",
  DATABASE_POOL: "a number of connections such as 10",
  MCP_INSPECT_DOCS_URL: "a URL such as https://docs.example.com, below which /docs/rules is",
  SIGN_UP: "`open` or `closed`",
  GITHUB_URL: "a URL such as https://github.com",
  GITHUB_API_URL: "a URL such as https://api.github.com",
  ALLOWED_NETWORKS: "addresses or networks such as 10.0.0.0/8, separated by commas",
  TRUSTED_PROXIES: "addresses or networks such as 10.0.0.0/8, separated by commas",
  SECRETS_KEY:
    "32 random bytes in base64, as `openssl rand -base64 32` prints them, or several such with commas between",
  EVENT_STORE: "`postgres` or `clickhouse`",
  CLICKHOUSE_URL:
    "a URL such as https://user:password@clickhouse.example.com:8443/database, which EVENT_STORE=clickhouse needs",
  PLAN_LIMITS: "`enforced` or `unlimited`",
  EVENT_BUFFER: "`none` or `jetstream`",
  EVENT_BUFFER_MIB: "a number of MiB such as 1024",
  NATS_URL:
    "an address such as nats://user:password@host:4222, or several with commas between, which EVENT_BUFFER=jetstream needs",
  NATS_STREAM: "a name of letters, digits, `-` and `_`",
  BILLING: "`none`, `manual` or `stripe`",
  STRIPE_SECRET_KEY: "a key of Stripe, which BILLING=stripe needs",
  STRIPE_WEBHOOK_SECRETS: "one or more secrets of Stripe's webhooks with commas between, which BILLING=stripe needs",
  STRIPE_MONTHLY_PRICE: "the id of a price at Stripe, which BILLING=stripe needs",
  STRIPE_USAGE_PRICE: "the id of a price at Stripe, which BILLING=stripe needs",
  OTEL_EXPORTER_OTLP_ENDPOINT: "a URL such as http://127.0.0.1:4318"
}

const pathsOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** What to say of settings that cannot be read: their names and what is expected, never what was set. */
export const settingSentence = ({ cause }: Config.ConfigError): string => {
  const paths = Schema.isSchemaError(cause) ? pathsOf(cause.issue).issues.flatMap(({ path = [] }) => path) : []
  const name = paths.map(String).find((one) => one !== "")
  if (name === undefined) return "The settings cannot be read from the environment."
  return `The setting ${name} is not ${expected[name] ?? "what is expected"}. Change or remove it.`
}
