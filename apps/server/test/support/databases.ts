// Databases of the run's PostgreSQL for processes, which reach it by a URL.
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { inject } from "vitest"

/** Asks a database as one of its users. */
export const query = (url: string, statement: string): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(statement)).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }))
    )
  )

/** What all months count together, of processes that have ended and of those that are at work. */
export const countedIn = async (url: string): Promise<{ readonly kept: number; readonly dropped: number }> => {
  const [row] = await query(
    url,
    `select sum(kept)::int as kept, sum(dropped)::int as dropped from (
      select kept, dropped from quota_months union all select kept, dropped from quota_leases) counted`
  )
  return { kept: Number(row?.["kept"]), dropped: Number(row?.["dropped"]) }
}

/** The same server with another database or user. */
export const urlOf = (
  server: string,
  { database, password, user }: { readonly database?: string; readonly user?: string; readonly password?: string }
): string => {
  const url = new URL(server)
  if (database !== undefined) url.pathname = `/${database}`
  if (user !== undefined) url.username = user
  if (password !== undefined) url.password = password
  return url.href
}

/** An empty database of the superuser, or of a user that is made for it; dropped afterwards. */
export const withDatabase = async (
  use: (url: string, name: string) => Promise<void>,
  { owner, server = inject("postgres") }: { readonly owner?: string; readonly server?: string } = {}
): Promise<void> => {
  const name = `test_${randomBytes(6).toString("hex")}`
  const user = `user_${name}`
  if (owner !== undefined) await query(server, `create role ${user} login password 'pw-${name}' ${owner}`)
  await query(server, `create database ${name} ${owner === undefined ? "" : `owner ${user}`}`)
  try {
    const database = urlOf(server, { database: name })
    await use(owner === undefined ? database : urlOf(database, { user, password: `pw-${name}` }), name)
  } finally {
    await query(server, `drop database ${name} with (force)`)
    if (owner !== undefined) await query(server, `drop role ${user}`).catch(() => [])
  }
}
