// Links that prove who reads the mail of an address. A link holds 256 random bits, of which the digest is stored, and works
// once. To open it changes nothing, since programs that look through mail open links: its page has a button.
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { publicUrl } from "../platform/publicUrl.ts"
import { digestOf, newToken } from "../platform/secrets.ts"
import { Settings } from "../platform/Settings.ts"
import { after } from "../platform/moments.ts"
import { nowDate } from "../platform/times.ts"

/** What a link is for: the page that takes its token, and how long it works. */
const purposes = {
  verify: { page: "verify", life: "24 hours" },
  reset: { page: "reset", life: "1 hour" }
} as const

/** What a link is for. */
export type Purpose = keyof typeof purposes

/** Links that are sent by mail. */
export class MailLinks extends Context.Service<
  MailLinks,
  {
    /** A new link for an account. Older ones for the same purpose go on working until they end. */
    readonly issue: (purpose: Purpose, accountId: string) => Effect.Effect<string>
    /** The account a token would be good for. */
    readonly peek: (purpose: Purpose, token: string) => Effect.Effect<string | undefined>
    /** The account a token is good for, once; undefined for a token that is not, or no longer. */
    readonly redeem: (purpose: Purpose, token: string) => Effect.Effect<string | undefined>
    /** Ends all links of an account for a purpose. */
    readonly void: (purpose: Purpose, accountId: string) => Effect.Effect<void>
  }
>()("@mcp-inspect/server/accounts/MailLinks") {
  static readonly layer = Layer.effect(
    MailLinks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const origin = publicUrl(yield* Settings)

      const issue = Effect.fn("MailLinks.issue")(function* (purpose: Purpose, accountId: string) {
        const token = yield* newToken
        yield* sql`insert into mail_tokens ${sql.insert({
          digest: digestOf(token),
          account_id: accountId,
          purpose,
          created_at: yield* nowDate,
          expires_at: yield* after(purposes[purpose].life)
        })}`
        return `${origin}/${purposes[purpose].page}/${token}`
      }, Effect.orDie)

      const peek = Effect.fn("MailLinks.peek")(function* (purpose: Purpose, token: string) {
        const [row] = yield* sql<{ account_id: string }>`
          select account_id from mail_tokens
          where digest = ${digestOf(token)} and purpose = ${purpose} and used_at is null and expires_at > ${yield* nowDate}`
        return row?.account_id
      }, Effect.orDie)

      // One statement: of two that redeem a token at once, one finds it used.
      const redeem = Effect.fn("MailLinks.redeem")(function* (purpose: Purpose, token: string) {
        const at = yield* nowDate
        const [row] = yield* sql<{ account_id: string }>`
          update mail_tokens set used_at = ${at}
          where digest = ${digestOf(token)} and purpose = ${purpose} and used_at is null and expires_at > ${at}
          returning account_id`
        return row?.account_id
      }, Effect.orDie)

      const end = Effect.fn("MailLinks.void")(function* (purpose: Purpose, accountId: string) {
        yield* sql`
          update mail_tokens set used_at = ${yield* nowDate}
          where account_id = ${accountId} and purpose = ${purpose} and used_at is null`
      }, Effect.orDie)

      return MailLinks.of({ issue, peek, redeem, void: end })
    })
  )
}
