// Accounts and organizations for tests, written as the parts that keep them would.
import type { Role } from "@mcp-inspect/api/wire/Org"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"

/** When everything in tests was made. */
export const epoch = new Date(0)

/** An account for tests. */
export interface Person {
  readonly id: string
  readonly email: string
}

/** A new account of an address of its own, or of `email`. */
export const person = Effect.fnUntraced(function* (name: string, email?: string) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* newUuid
  const address = email ?? `${name}-${id.slice(-12)}@example.com`
  yield* sql`insert into accounts ${sql.insert({
    account_id: id,
    email: address,
    email_key: address.toLowerCase(),
    created_at: epoch
  })}`
  return { id, email: address } satisfies Person
})

/** A new organization with these members, and one project called `Search`. */
export const organization = Effect.fnUntraced(function* (
  slug: string,
  members: ReadonlyArray<readonly [Person, Role]>
) {
  const sql = yield* SqlClient.SqlClient
  const [orgId, projectId] = [yield* newUuid, yield* newUuid]
  const created_at = epoch
  yield* sql`insert into org_directory ${sql.insert({ org_id: orgId, slug })}`
  yield* inOrg(
    orgId,
    Effect.gen(function* () {
      yield* sql`insert into orgs ${sql.insert({ org_id: orgId, slug, name: `The ${slug}`, created_at })}`
      for (const [{ id }, role] of members)
        yield* sql`insert into memberships ${sql.insert({ org_id: orgId, account_id: id, role, created_at })}`
      yield* sql`insert into projects ${sql.insert({
        org_id: orgId,
        project_id: projectId,
        slug: "search",
        name: "Search",
        created_at
      })}`
    })
  )
  return { orgId, projectId, slug }
})
