// Tokens by which the command line acts for a person. One is shown when it is made and never again.
import type { AccountToken } from "@mcp-inspect/api/wire/Account"
import type { BadRequest } from "@mcp-inspect/api/Errors"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AccountTokenCredentials } from "../auth/Credentials.ts"
import { accountTokens as most } from "../limits/numbers.ts"
import { invalidField, unauthorized } from "../platform/problems.ts"
import { credentialKind, digestOf, newCredential, newId } from "../platform/secrets.ts"
import { before } from "../platform/moments.ts"
import { instant, nowDate } from "../platform/times.ts"

interface TokenRow {
  readonly token_id: string
  readonly name: string
  readonly last_four: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

const shown = (row: TokenRow): typeof AccountToken.Type => ({
  id: row.token_id,
  name: row.name,
  lastFour: row.last_four,
  createdAt: instant(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : instant(row.last_used_at)
})

/** Tokens of accounts. */
export class AccountTokens extends Context.Service<
  AccountTokens,
  {
    /** The tokens that work, the newest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<typeof AccountToken.Type>>
    /** A new token, and its plaintext. */
    readonly create: (
      accountId: string,
      name: string
    ) => Effect.Effect<{ readonly token: typeof AccountToken.Type; readonly plaintext: string }, BadRequest>
    /** Ends a token of an account; false when it has none such that works. */
    readonly revoke: (accountId: string, tokenId: string) => Effect.Effect<boolean>
    /** Ends all tokens of an account. */
    readonly revokeAll: (accountId: string) => Effect.Effect<void>
    /** Whose token it is, which counts as using it; undefined when it is none that works. */
    readonly find: (token: Redacted.Redacted) => Effect.Effect<string | undefined>
  }
>()("@mcp-inspect/server/accounts/AccountTokens") {
  static readonly layer = Layer.effect(
    AccountTokens,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const list = Effect.fn("AccountTokens.list")(function* (accountId: string) {
        const rows = yield* sql<TokenRow>`
          select token_id, name, last_four, created_at, last_used_at from account_tokens
          where account_id = ${accountId} and revoked_at is null order by created_at desc, token_id desc`.pipe(
          Effect.orDie
        )
        return rows.map(shown)
      })

      const create = Effect.fn("AccountTokens.create")(function* (accountId: string, name: string) {
        if ((yield* list(accountId)).length >= most)
          return yield* invalidField("name", "too_many_tokens", `An account has at most ${most} tokens. Revoke one.`)
        const plaintext = yield* newCredential("account")
        const row = {
          token_id: yield* newId("tok"),
          name,
          last_four: plaintext.slice(-4),
          created_at: yield* nowDate
        }
        yield* sql`insert into account_tokens ${sql.insert({
          ...row,
          digest: digestOf(plaintext),
          account_id: accountId
        })}`.pipe(Effect.orDie)
        return { token: shown({ ...row, last_used_at: null }), plaintext }
      })

      const revoke = Effect.fn("AccountTokens.revoke")(function* (accountId: string, tokenId: string) {
        const ended = yield* sql`
          update account_tokens set revoked_at = ${yield* nowDate}
          where account_id = ${accountId} and token_id = ${tokenId} and revoked_at is null returning token_id`
        return ended.length > 0
      }, Effect.orDie)

      const revokeAll = Effect.fn("AccountTokens.revokeAll")(function* (accountId: string) {
        yield* sql`
          update account_tokens set revoked_at = ${yield* nowDate}
          where account_id = ${accountId} and revoked_at is null`
      }, Effect.orDie)

      const find = Effect.fn("AccountTokens.find")(function* (token: Redacted.Redacted) {
        const text = Redacted.value(token)
        if (credentialKind(text) !== "account") return undefined
        const digest = digestOf(text)
        const [row] = yield* sql<{ account_id: string; last_used_at: Date | null }>`
          select account_id, last_used_at from account_tokens where digest = ${digest} and revoked_at is null`
        if (row === undefined) return undefined
        // To the minute: a build that asks often should not write as often.
        const since = yield* before("1 minute")
        if (row.last_used_at === null || row.last_used_at <= since)
          yield* sql`
            update account_tokens set last_used_at = ${yield* nowDate}
            where digest = ${digest} and (last_used_at is null or last_used_at <= ${since})`
        return row.account_id
      }, Effect.orDie)

      return AccountTokens.of({ list, create, revoke, revokeAll, find })
    })
  )
}

/** Tokens of accounts as credentials. */
export const accountTokenCredentials = Layer.effect(
  AccountTokenCredentials,
  Effect.map(AccountTokens, ({ find }) => ({
    find: (token) =>
      Effect.flatMap(find(token), (accountId) =>
        accountId === undefined ? Effect.fail(unauthorized) : Effect.succeed({ accountId })
      )
  }))
)
