// Tests in a browser in front of one running service, whose database they fill where requests would take too long.
import { afterAll, beforeAll } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { query, withDatabase } from "./databases.ts"
import { oneBrowser } from "./oneBrowser.ts"
import { startService } from "./service.ts"

/** Runs a statement as the owner of everything. */
export type Sql = (statement: string) => Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>

/** What a test is given. */
export interface Ground {
  readonly browser: Browser
  readonly url: string
  readonly sql: Sql
  /** The address of the database. */
  readonly database: string
}

/** A text within a statement. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Inserts rows, whose columns are those of the first. */
export const insert = async (sql: Sql, table: string, rows: ReadonlyArray<Record<string, unknown>>): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {}).join(", ")
  await sql(`insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, ${quoted(JSON.stringify(rows))})`)
}

/** The body of a test; the service is that of the `describe` it is called in. */
export const oneServiceOverDatabase = (env: Readonly<Record<string, string>> = {}) => {
  const inBrowser = oneBrowser()
  let ground: Omit<Ground, "browser">
  let end = (): void => {}
  let ended: Promise<void>
  const secrets = Buffer.alloc(32, 7).toString("base64")
  beforeAll(
    () =>
      new Promise<void>((ready, failed) => {
        ended = withDatabase(async (database) => {
          const service = await startService({ DATABASE_URL: database, SECRETS_KEY: secrets, ...env })
          try {
            const wanted = new Promise<void>((resolve) => (end = resolve))
            ground = { url: service.url, database, sql: (statement) => query(database, statement) }
            ready()
            await wanted
          } finally {
            await service.end("SIGINT")
          }
        })
        ended.catch(failed)
      })
  )
  afterAll(async () => {
    end()
    await ended
  })
  return (use: (ground: Ground) => Promise<void>) => () => inBrowser((browser) => use({ ...ground, browser }))
}
