// What the operator decides, read once from the environment. The README lists the names.
import { Config, Context, Layer, Schema } from "effect"
import { resolve } from "node:path"
import { areKeys, keysOf } from "../sealing/secretsKeys.ts"
import { buffering } from "./buffering.ts"
import { listOf, parseNetwork } from "./networks.ts"
import { payments } from "./payments.ts"
import { storage } from "./storage.ts"

const networks = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((list) =>
        listOf(list).every((one) => parseNetwork(one) !== undefined)
          ? undefined
          : "Expected addresses or networks such as 10.0.0.0/8, separated by commas"
      )
    ),
    name
  ).pipe(Config.withDefault(""), Config.map(listOf))

const config = Config.all({
  host: Config.String("HOST").pipe(Config.withDefault("127.0.0.1")),
  port: Config.Port("PORT").pipe(Config.withDefault(8420)),
  /** The address people use, for links in mails and for cookies: an origin; derived from host and port when unset. */
  publicUrl: Config.schema(Schema.String.check(Schema.isPattern(/^https?:\/\/[^/?#@\s]+\/?$/u)), "PUBLIC_URL").pipe(
    Config.option
  ),
  databaseUrl: Config.Redacted("DATABASE_URL").pipe(Config.option),
  databasePool: Config.schema(
    Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1000 })),
    "DATABASE_POOL"
  ).pipe(Config.withDefault(10)),
  /** Where the embedded database lives. */
  dataFolder: Config.String("MCP_INSPECT_DATA").pipe(
    Config.withDefault(resolve(import.meta.dirname, "../../../../.data")),
    Config.map((folder) => resolve(folder))
  ),
  /** Where `/docs/rules` is, for the links of findings; unset, the service itself has that page. */
  docsUrl: Config.schema(
    Schema.String.check(Schema.isPattern(/^(https?:\/\/[^?#@\s]+)?$/u)),
    "MCP_INSPECT_DOCS_URL"
  ).pipe(
    Config.withDefault(""),
    Config.map((url) => url.replace(/\/+$/u, ""))
  ),
  signUp: Config.Literals(["open", "closed"], "SIGN_UP").pipe(Config.withDefault("open")),
  smtpUrl: Config.Redacted("SMTP_URL").pipe(Config.option),
  mailFrom: Config.String("MAIL_FROM").pipe(Config.withDefault("MCP Inspect <mcp-inspect@localhost>")),
  githubClientId: Config.String("GITHUB_CLIENT_ID").pipe(Config.option),
  githubClientSecret: Config.Redacted("GITHUB_CLIENT_SECRET").pipe(Config.option),
  /** Where GitHub is; another for GitHub Enterprise Server. */
  githubUrl: Config.URL("GITHUB_URL").pipe(Config.withDefault(new URL("https://github.com"))),
  githubApiUrl: Config.URL("GITHUB_API_URL").pipe(Config.withDefault(new URL("https://api.github.com"))),
  /** Addresses or networks of proxies whose `X-Forwarded-For` counts, separated by commas. */
  trustedProxies: networks("TRUSTED_PROXIES"),
  /** Networks that are not public and that captures and webhooks may lead into all the same. */
  allowedNetworks: networks("ALLOWED_NETWORKS"),
  /** Keys that secrets are sealed with: the first seals, all open. */
  secretsKeys: Config.schema(
    Schema.String.check(
      Schema.makeFilter((text) =>
        areKeys(text) ? undefined : "Expected 32 bytes in base64, or several such, separated by commas"
      )
    ),
    "SECRETS_KEY"
  ).pipe(Config.map(keysOf), Config.option),
  /** Whether plans have limits: a quota is shown all the same where they have none. */
  planLimits: Config.Literals(["enforced", "unlimited"], "PLAN_LIMITS").pipe(Config.withDefault("enforced")),
  /** What stands between taking recorded use in and storing it. */
  buffering,
  /** Where recorded use is kept until it is added up. */
  storage,
  /** Who takes the money. */
  payments,
  otlpUrl: Config.URL("OTEL_EXPORTER_OTLP_ENDPOINT").pipe(Config.option)
})

/** The settings of this process. */
export class Settings extends Context.Service<Settings, Config.Success<typeof config>>()(
  "@mcp-inspect/server/platform/Settings"
) {
  static readonly layer = Layer.effect(Settings, config)
}
