// What is done with links that are mailed: confirming an address, and setting a password that was forgotten (CON-6).
import type { BadRequest, NotFound, TooMany } from "@mcp-inspect/api/Errors"
import { Context, Effect, Layer, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { RateLimits } from "../limits/RateLimits.ts"
import { changedLetter, resetLetter, verifyLetter } from "../mail/letters.ts"
import { Outbox } from "../mail/Outbox.ts"
import { invalidField, notFound } from "../platform/problems.ts"
import { publicUrl } from "../platform/publicUrl.ts"
import { Settings } from "../platform/Settings.ts"
import { nowDate } from "../platform/times.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { type AccountRow, Accounts } from "./Accounts.ts"
import { AccountTokens } from "./AccountTokens.ts"
import { MailLinks } from "./MailLinks.ts"
import { mayMail } from "./mayMail.ts"
import { Passwords } from "./Passwords.ts"
import { SignIns } from "./SignIns.ts"

/** Passwords that are changed or forgotten, and addresses that are confirmed. */
export class Recovery extends Context.Service<
  Recovery,
  {
    /** Mails a link to set another password, when there is such an account. */
    readonly forgot: (email: string) => Effect.Effect<void>
    /** Sets a password with the token of a link; all sessions end. */
    readonly reset: (token: string, password: Redacted.Redacted) => Effect.Effect<void, BadRequest | NotFound | TooMany>
    /** Sets another password; all sessions end (CON-5). `current` is not asked of who has none. */
    readonly change: (request: {
      readonly accountId: string
      readonly current: Redacted.Redacted
      readonly next: Redacted.Redacted
    }) => Effect.Effect<void, BadRequest | NotFound | TooMany>
    /** Mails a link to confirm the address of an account, unless it is confirmed. */
    readonly sendVerification: (accountId: string) => Effect.Effect<void>
    /** Confirms an address with the token of a link. */
    readonly verify: (token: string) => Effect.Effect<void, NotFound>
  }
>()("@mcp-inspect/server/accounts/Recovery") {
  static readonly layer = Layer.effect(
    Recovery,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [accounts, links, limits, outbox] = [yield* Accounts, yield* MailLinks, yield* RateLimits, yield* Outbox]
      const [passwords, sessions, signIns, tokens] = [
        yield* Passwords,
        yield* Sessions,
        yield* SignIns,
        yield* AccountTokens
      ]
      const signInPage = `${publicUrl(yield* Settings)}/signin`
      const allowed = (email: string) => Effect.provideService(mayMail(email), RateLimits, limits)

      const forgot = Effect.fn("Recovery.forgot")(function* (email: string) {
        const account = yield* accounts.byEmail(email)
        if (!(yield* allowed(email)) || account === undefined) return
        yield* sql.withTransaction(
          Effect.flatMap(links.issue("reset", account.account_id), (link) =>
            outbox.send(resetLetter(account.email, link))
          )
        )
      }, Effect.orDie)

      const sendVerification = Effect.fn("Recovery.sendVerification")(function* (accountId: string) {
        const account = yield* accounts.byId(accountId)
        if (account === undefined || account.email_verified_at !== null || !(yield* allowed(account.email))) return
        yield* sql.withTransaction(
          Effect.flatMap(links.issue("verify", accountId), (link) => outbox.send(verifyLetter(account.email, link)))
        )
      }, Effect.orDie)

      const verify = Effect.fn("Recovery.verify")(function* (token: string) {
        const accountId = yield* links.redeem("verify", token)
        if (accountId === undefined) return yield* notFound
        yield* sql`
          update accounts set email_verified_at = coalesce(email_verified_at, ${yield* nowDate})
          where account_id = ${accountId}`.pipe(Effect.orDie)
      })

      /* Whoever made the account may have had no right to the address. The owner of the address has it now, alone. */
      const dispossess = Effect.fnUntraced(function* (account: AccountRow) {
        yield* tokens.revokeAll(account.account_id)
        yield* sql`
          update accounts set github_id = null, email_verified_at = ${yield* nowDate}
          where account_id = ${account.account_id}`
      })

      const replace = Effect.fnUntraced(function* (account: AccountRow, hash: string) {
        yield* sql`update accounts set password_hash = ${hash} where account_id = ${account.account_id}`
        yield* sessions.endAll(account.account_id)
        yield* links.void("reset", account.account_id)
        yield* outbox.send(changedLetter(account.email, signInPage))
      })

      const reset = Effect.fn("Recovery.reset")(function* (token: string, password: Redacted.Redacted) {
        const accountId = yield* links.peek("reset", token)
        const account = accountId === undefined ? undefined : yield* accounts.byId(accountId)
        if (account === undefined) return yield* notFound
        // A password that is refused does not use up the link.
        yield* passwords.check(password, account.email, "password")
        const hash = yield* passwords.hash(password)
        const isDone = yield* sql
          .withTransaction(
            Effect.gen(function* () {
              if ((yield* links.redeem("reset", token)) === undefined) return false
              if (account.email_verified_at === null) yield* dispossess(account)
              yield* replace(account, hash)
              return true
            })
          )
          .pipe(Effect.orDie)
        if (!isDone) return yield* notFound
      })

      const change: Recovery["Service"]["change"] = Effect.fn("Recovery.change")(function* ({
        accountId,
        current,
        next
      }) {
        const account = yield* accounts.byId(accountId)
        if (account === undefined) return yield* notFound
        if (account.password_hash !== null && !(yield* signIns.confirm(account, current)))
          return yield* invalidField("current", "wrong_password", "This is not your password.")
        yield* passwords.check(next, account.email, "next")
        const hash = yield* passwords.hash(next)
        yield* sql.withTransaction(replace(account, hash)).pipe(Effect.orDie)
      })

      return Recovery.of({ forgot, reset, change, sendVerification, verify })
    })
  )
}
