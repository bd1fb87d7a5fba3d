// New people (CON-1, CON-2, CON-49). With an account come an organization of its own and a project in it, all or none; where
// sign-up is closed, whoever was invited comes into the organization that there is.
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { reserveSlug } from "../orgs/reserveSlug.ts"
import { digestOf, newUuid } from "../platform/secrets.ts"
import { Settings } from "../platform/Settings.ts"
import { inOrg } from "../platform/Tenant.ts"
import { nowDate } from "../platform/times.ts"
import { emailKey } from "./emailKey.ts"

/** Somebody to make an account for. */
export interface Newcomer {
  readonly email: string
  readonly name: string
  /** The name of their organization; from the address when undefined. */
  readonly organization: string | undefined
  /** Null for whoever has another way to sign in. */
  readonly passwordHash: string | null
  readonly gitHubId: number | null
  /** Whether somebody we believe has confirmed the address. */
  readonly isVerified: boolean
  /** The token of an invitation. */
  readonly invitation: string | undefined
}

/** What came of it. */
export type Outcome = { readonly kind: "made"; readonly accountId: string } | { readonly kind: "known" | "closed" }

/* Of characters and not of their halves. */
const nameFrom = (email: string): string => {
  const [local = ""] = email.split("@")
  return Array.from(local).slice(0, 100).join("")
}

/** New people. */
export class SignUps extends Context.Service<
  SignUps,
  {
    /** Whether somebody may sign up now: where it is closed, the first may, and whoever was invited. */
    readonly isOpen: (newcomer: Pick<Newcomer, "email" | "invitation">) => Effect.Effect<boolean>
    /** Makes an account, and runs `then` with its id in the same transaction. Nothing happens when the address is known. */
    readonly make: (newcomer: Newcomer, then: (accountId: string) => Effect.Effect<void>) => Effect.Effect<Outcome>
  }
>()("@mcp-inspect/server/accounts/SignUps") {
  static readonly layer = Layer.effect(
    SignUps,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { signUp } = yield* Settings

      const isInvited = Effect.fnUntraced(function* (email: string, invitation: string) {
        const [found] = yield* sql<{ org_id: string; invitation_id: string }>`
          select org_id, invitation_id from invitation_directory where digest = ${digestOf(invitation)}`
        if (found === undefined) return false
        const rows = yield* inOrg(
          found.org_id,
          sql<{ email: string }>`
            select email from invitations
            where org_id = ${found.org_id} and invitation_id = ${found.invitation_id}
              and accepted_at is null and revoked_at is null and expires_at > ${yield* nowDate}`
        ).pipe(Effect.provideService(SqlClient.SqlClient, sql))
        return rows.some((row) => emailKey(row.email) === emailKey(email))
      })

      const isFirst = Effect.map(sql`select from accounts limit 1`, (rows) => rows.length === 0)

      const isOpen = Effect.fn("SignUps.isOpen")(function* ({
        email,
        invitation
      }: Pick<Newcomer, "email" | "invitation">) {
        if (signUp === "open" || (yield* isFirst)) return true
        return invitation !== undefined && (yield* isInvited(email, invitation))
      }, Effect.orDie)

      const insertAccount = Effect.fnUntraced(function* (newcomer: Newcomer, accountId: string) {
        const at = yield* nowDate
        const made = yield* sql`
          insert into accounts ${sql.insert({
            account_id: accountId,
            email: newcomer.email,
            email_key: emailKey(newcomer.email),
            email_verified_at: newcomer.isVerified ? at : null,
            name: newcomer.name,
            password_hash: newcomer.passwordHash,
            github_id: newcomer.gitHubId,
            created_at: at
          })} on conflict do nothing returning account_id`
        return made.length > 0
      })

      const insertOrg = Effect.fnUntraced(function* (orgId: string, accountId: string, name: string) {
        const at = yield* nowDate
        const slug = yield* reserveSlug(orgId, name)
        yield* sql`insert into orgs ${sql.insert({ org_id: orgId, slug, name, created_at: at })}`
        yield* sql`insert into memberships ${sql.insert({
          org_id: orgId,
          account_id: accountId,
          role: "owner",
          created_at: at
        })}`
        yield* sql`insert into projects ${sql.insert({
          org_id: orgId,
          project_id: yield* newUuid,
          slug: "default",
          name: "Default",
          created_at: at
        })}`
      })

      const make = Effect.fn("SignUps.make")(function* (
        newcomer: Newcomer,
        then: (accountId: string) => Effect.Effect<void>
      ) {
        const [orgId, accountId] = [yield* newUuid, yield* newUuid]
        const isInvitedHere =
          newcomer.invitation !== undefined && (yield* isInvited(newcomer.email, newcomer.invitation))
        const isGuest = signUp === "closed" && isInvitedHere
        const made: Effect.Effect<Outcome, unknown, SqlClient.SqlClient> = Effect.gen(function* () {
          // Where sign-up is closed, of two that would be the first only one is.
          if (signUp === "closed" && !isGuest) {
            yield* sql`select pg_advisory_xact_lock(7264)`
            if (!(yield* isFirst)) return { kind: "closed" }
          }
          if (!(yield* insertAccount(newcomer, accountId))) return { kind: "known" }
          if (!isGuest) yield* insertOrg(orgId, accountId, newcomer.organization ?? nameFrom(newcomer.email))
          yield* then(accountId)
          return { kind: "made", accountId }
        })
        return yield* inOrg(orgId, made).pipe(Effect.provideService(SqlClient.SqlClient, sql))
      }, Effect.orDie)

      return SignUps.of({ isOpen, make })
    })
  )
}
