// Sessions of browsers (CON-5). The cookie holds 256 random bits; what is stored is their digest. A session ends when it
// was not used for a while, when it is old, and when its owner says so.
import { Context, DateTime, Duration, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { type SessionHolder, SessionCredentials } from "../auth/Credentials.ts"
import { sessions as most } from "../limits/numbers.ts"
import { unauthorized } from "../platform/problems.ts"
import { digestOf, newToken, newUuid } from "../platform/secrets.ts"
import { nowDate } from "../platform/times.ts"
import { csrfToken } from "./csrfToken.ts"

/** How long a session lives: without being used, in all, and how exactly its last use is known. */
export const sessionLife = {
  idle: Duration.days(30),
  absolute: Duration.days(90),
  seen: Duration.minutes(1)
} as const

/** A session as its owner sees it. */
export interface SessionRow {
  readonly session_id: string
  readonly user_agent: string
  readonly created_at: Date
  readonly last_seen_at: Date
}

interface Stored extends SessionRow {
  readonly account_id: string
  readonly csrf_digest: Uint8Array
  readonly expires_at: Date
}

const plus = (time: Date, duration: Duration.Duration): Date =>
  DateTime.toDateUtc(DateTime.addDuration(DateTime.fromDateUnsafe(time), duration))

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/* It is shown in the list of sessions, and anybody can send anything. */
const shown = (userAgent: string): string => userAgent.replaceAll(/\p{Cc}+/gu, " ").slice(0, 300)

/** Sessions. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** A new session; its token, for the cookie alone. */
    readonly open: (accountId: string, userAgent: string) => Effect.Effect<string>
    /** Whose session a token is, which counts as using it; undefined when it is none or has ended. */
    readonly find: (token: Redacted.Redacted) => Effect.Effect<SessionHolder | undefined>
    /** The sessions of an account, the last used first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<SessionRow>>
    /** Ends one session of an account; false when there is none such. */
    readonly end: (accountId: string, sessionId: string) => Effect.Effect<boolean>
    /** Ends the session of a token, if it is one. */
    readonly endToken: (token: string) => Effect.Effect<void>
    /** Ends all sessions of an account. */
    readonly endAll: (accountId: string) => Effect.Effect<void>
  }
>()("@mcp-inspect/server/sessions/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const open = Effect.fn("Sessions.open")(function* (accountId: string, userAgent: string) {
        const token = yield* newToken
        const at = yield* nowDate
        yield* sql`insert into sessions ${sql.insert({
          digest: digestOf(token),
          session_id: yield* newUuid,
          account_id: accountId,
          csrf_digest: digestOf(csrfToken(token)),
          user_agent: shown(userAgent),
          created_at: at,
          last_seen_at: at,
          expires_at: plus(at, sessionLife.idle)
        })}`
        yield* sql`
          delete from sessions where account_id = ${accountId} and session_id not in (
            select session_id from sessions where account_id = ${accountId}
            order by last_seen_at desc, created_at desc limit ${most}
          )`
        return token
      }, Effect.orDie)

      const find = Effect.fn("Sessions.find")(function* (token: Redacted.Redacted) {
        const digest = digestOf(Redacted.value(token))
        const at = yield* nowDate
        const [row] = yield* sql<Stored>`select * from sessions where digest = ${digest} and expires_at > ${at}`
        if (row === undefined) return undefined
        if (plus(row.last_seen_at, sessionLife.seen) <= at)
          yield* sql`
            update sessions set last_seen_at = ${at},
              expires_at = ${earlier(plus(at, sessionLife.idle), plus(row.created_at, sessionLife.absolute))}
            where digest = ${digest}`
        return { accountId: row.account_id, sessionId: row.session_id, csrfDigest: row.csrf_digest }
      }, Effect.orDie)

      const list = Effect.fn("Sessions.list")(function* (accountId: string) {
        return yield* sql<SessionRow>`
          select session_id, user_agent, created_at, last_seen_at from sessions
          where account_id = ${accountId} and expires_at > ${yield* nowDate}
          order by last_seen_at desc, created_at desc`
      }, Effect.orDie)

      const end = Effect.fn("Sessions.end")(function* (accountId: string, sessionId: string) {
        if (!isUuid.test(sessionId)) return false
        const ended = yield* sql`
          delete from sessions where account_id = ${accountId} and session_id = ${sessionId} returning session_id`
        return ended.length > 0
      }, Effect.orDie)

      const endToken = Effect.fn("Sessions.endToken")(function* (token: string) {
        yield* sql`delete from sessions where digest = ${digestOf(token)}`
      }, Effect.orDie)

      const endAll = Effect.fn("Sessions.endAll")(function* (accountId: string) {
        yield* sql`delete from sessions where account_id = ${accountId}`
      }, Effect.orDie)

      return Sessions.of({ open, find, list, end, endToken, endAll })
    })
  )
}

/** The cookies of sessions as credentials. */
export const sessionCredentials = Layer.effect(
  SessionCredentials,
  Effect.map(Sessions, ({ find }) => ({
    find: (cookie) =>
      Effect.flatMap(find(cookie), (holder) =>
        holder === undefined ? Effect.fail(unauthorized) : Effect.succeed(holder)
      )
  }))
)
