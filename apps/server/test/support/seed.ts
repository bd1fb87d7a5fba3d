// Accounts, organizations and projects for tests, written as the parts that own them would.
import type { Role } from "@mcp-inspect/api/wire/Org"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"

const nameOf = (kind: string): string => `${kind}-${randomBytes(5).toString("hex")}`

/** An account that belongs nowhere; its id. */
export const seedAccount = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const account_id = yield* newUuid
  const email = `${nameOf("person")}@example.com`
  const created_at = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`insert into accounts ${sql.insert({ account_id, email, email_key: email, created_at })}`
  return account_id
})

/** Makes an account a member of an organization. */
export const seedMember = Effect.fnUntraced(function* (orgId: string, account: string, role: Role) {
  const sql = yield* SqlClient.SqlClient
  const created_at = DateTime.toDateUtc(yield* DateTime.now)
  yield* inOrg(
    orgId,
    sql`insert into memberships ${sql.insert({ org_id: orgId, account_id: account, role, created_at })}`
  )
})

/** A project of an organization. */
export const seedProject = Effect.fnUntraced(function* (orgId: string, org: string) {
  const sql = yield* SqlClient.SqlClient
  const project_id = yield* newUuid
  const project = nameOf("project")
  const created_at = DateTime.toDateUtc(yield* DateTime.now)
  yield* inOrg(
    orgId,
    sql`insert into projects ${sql.insert({ org_id: orgId, project_id, slug: project, name: project, created_at })}`
  )
  return { id: project_id, path: { org, project }, name: `${org}/${project}` } as const
})

/** An organization with an owner and one project. */
export const seedOrg = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const org_id = yield* newUuid
  const slug = nameOf("org")
  const created_at = DateTime.toDateUtc(yield* DateTime.now)
  const owner = yield* seedAccount
  yield* sql`insert into org_directory ${sql.insert({ slug, org_id })}`
  yield* inOrg(org_id, sql`insert into orgs ${sql.insert({ org_id, slug, name: slug, created_at })}`)
  yield* seedMember(org_id, owner, "owner")
  const project = yield* seedProject(org_id, slug)
  return { id: org_id, slug, owner, project } as const
})

/** What a project decides. */
export const seedSettings = Effect.fnUntraced(function* (orgId: string, projectId: string, settings: object) {
  const sql = yield* SqlClient.SqlClient
  yield* inOrg(
    orgId,
    sql`update projects set settings = ${JSON.stringify(settings)}
      where org_id = ${orgId} and project_id = ${projectId}`
  )
})
