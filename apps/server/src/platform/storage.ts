// The settings of where recorded use is kept: those of ClickHouse are missed only where it is chosen.
import { Config, Option, Redacted, Schema } from "effect"

/** Where ClickHouse is, and as whom it is asked. */
export interface ClickHouseAccount {
  /** An origin. */
  readonly url: string
  readonly database: string
  readonly username: string
  readonly password: Redacted.Redacted
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/* Whatever else the URL says would be left out in silence, so it may say nothing else. */
const accountOf = (text: string): ClickHouseAccount | undefined => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/u.test(url.protocol) || url.search !== "" || url.hash !== "") return undefined
  const [, name] = /^\/([^/]*)\/?$/u.exec(url.pathname) ?? []
  const [database, username, password] = [decoded(name ?? "/"), decoded(url.username), decoded(url.password)]
  if (name === undefined || database === undefined || username === undefined || password === undefined) return undefined
  return {
    url: url.origin,
    database: database === "" ? "default" : database,
    username: username === "" ? "default" : username,
    password: Redacted.make(password)
  }
}

const store = Config.Literals(["postgres", "clickhouse"], "EVENT_STORE").pipe(Config.withDefault("postgres"))

const account = Config.schema(
  Schema.String.check(
    Schema.makeFilter((text) =>
      accountOf(text) === undefined ? "Expected the URL of a database of ClickHouse" : undefined
    )
  ),
  "CLICKHOUSE_URL"
).pipe(Config.map((text) => Option.fromNullishOr(accountOf(text))))

const optional = Config.String("CLICKHOUSE_URL").pipe(Config.option)

/** Where recorded use is kept. */
export type Storage =
  | { readonly store: "postgres" }
  | { readonly store: "clickhouse"; readonly account: ClickHouseAccount }

/** The same, from the environment. */
export const storage = Config.all({ store, optional }).pipe(
  Config.flatMap(({ store }): Config.Config<Storage> =>
    store === "postgres"
      ? Config.succeed({ store })
      : Config.map(account, (found) => ({ store, account: Option.getOrThrow(found) }))
  )
)
