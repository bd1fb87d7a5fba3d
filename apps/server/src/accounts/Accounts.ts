// What is known of a person: found by id, by address, or by their account at GitHub.
import type { Account as WireAccount, Belonging } from "@mcp-inspect/api/wire/Account"
import type { Role } from "@mcp-inspect/api/wire/Org"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { asAccount } from "../platform/Tenant.ts"
import { instant } from "../platform/times.ts"
import { emailKey } from "./emailKey.ts"

/** An account as the service sees it. */
export interface AccountRow {
  readonly account_id: string
  readonly email: string
  readonly email_verified_at: Date | null
  readonly name: string
  readonly password_hash: string | null
  readonly github_id: bigint | string | number | null
  readonly created_at: Date
}

/** What its owner is told. */
export interface Profile {
  readonly account: typeof WireAccount.Type
  readonly orgs: ReadonlyArray<typeof Belonging.Type>
}

/** Accounts. */
export class Accounts extends Context.Service<
  Accounts,
  {
    readonly byId: (id: string) => Effect.Effect<AccountRow | undefined>
    readonly byEmail: (email: string) => Effect.Effect<AccountRow | undefined>
    readonly byGitHub: (id: number) => Effect.Effect<AccountRow | undefined>
    /** The account and where it belongs; a defect when there is none, which no credential outlives. */
    readonly profile: (id: string) => Effect.Effect<Profile>
    /** Replaces a hash, unless it was replaced meanwhile. */
    readonly rehash: (row: AccountRow, hash: string) => Effect.Effect<void>
    /** Links an account at GitHub; false when another account has it. */
    readonly linkGitHub: (id: string, gitHubId: number) => Effect.Effect<boolean>
  }
>()("@mcp-inspect/server/accounts/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const byId = Effect.fn("Accounts.byId")(function* (id: string) {
        const [row] = yield* sql<AccountRow>`select * from accounts where account_id = ${id}`
        return row
      }, Effect.orDie)

      const byEmail = Effect.fn("Accounts.byEmail")(function* (email: string) {
        const [row] = yield* sql<AccountRow>`select * from accounts where email_key = ${emailKey(email)}`
        return row
      }, Effect.orDie)

      const byGitHub = Effect.fn("Accounts.byGitHub")(function* (id: number) {
        const [row] = yield* sql<AccountRow>`select * from accounts where github_id = ${id}`
        return row
      }, Effect.orDie)

      const belongings = (id: string) =>
        asAccount(
          id,
          sql<{ slug: string; name: string; role: Role }>`
            select o.slug, o.name, m.role from memberships m join orgs o on o.org_id = m.org_id
            where m.account_id = ${id} order by m.created_at, o.slug limit 1000`
        ).pipe(Effect.provideService(SqlClient.SqlClient, sql))

      const profile = Effect.fn("Accounts.profile")(function* (id: string) {
        const row = yield* byId(id)
        if (row === undefined) return yield* Effect.die(new Error("a credential without an account"))
        const account = {
          id: row.account_id,
          email: row.email,
          name: row.name,
          emailVerified: row.email_verified_at !== null,
          hasPassword: row.password_hash !== null,
          createdAt: instant(row.created_at)
        }
        return { account, orgs: yield* belongings(id) }
      }, Effect.orDie)

      const rehash = Effect.fn("Accounts.rehash")(function* (row: AccountRow, hash: string) {
        yield* sql`
          update accounts set password_hash = ${hash}
          where account_id = ${row.account_id} and password_hash = ${row.password_hash}`
      }, Effect.orDie)

      const linkGitHub = Effect.fn("Accounts.linkGitHub")(
        function* (id: string, gitHubId: number) {
          yield* sql`update accounts set github_id = ${gitHubId} where account_id = ${id}`
          return true
        },
        Effect.catchReason("SqlError", "UniqueViolation", () => Effect.succeed(false)),
        Effect.orDie
      )

      return Accounts.of({ byId, byEmail, byGitHub, profile, rehash, linkGitHub })
    })
  )
}
