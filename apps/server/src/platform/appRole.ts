// The role requests run as.
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { DatabaseError } from "./DatabaseError.ts"

/** The role all requests run as. It cannot log in: whoever connects takes it on. */
export const appRole = "mcp_inspect_app"

/* From 16 on being a member and being allowed to take a role on are two things. */
const usable = (version: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ usable: boolean }>`
      select exists (
        select from pg_roles r
        where r.rolname = ${appRole} and pg_has_role(current_user, r.oid, ${version >= 16 ? "set" : "member"})
      ) as usable`
    return row?.usable === true
  })

/**
 * Makes the role where it is missing and this user may; true when requests can run as it. Without it they run as the
 * user that connects, whom row-level security holds back as well, unless that user passes it.
 */
export const ensureAppRole = Effect.fnUntraced(function* (version: number) {
  const sql = yield* SqlClient.SqlClient
  const make = Effect.gen(function* () {
    yield* sql.unsafe(`create role ${appRole} nologin nosuperuser nobypassrls`).pipe(Effect.ignore)
    yield* sql.unsafe(`grant ${appRole} to current_user`).pipe(Effect.ignore)
    return yield* usable(version)
  })
  // Roles belong to the whole server: another service, over another database of it, may be about to make the same one.
  const isUsable =
    (yield* usable(version)) ||
    (yield* Effect.repeat(make, { until: (done) => done, schedule: Schedule.spaced("100 millis"), times: 3 }))
  if (isUsable) return true
  const [me] = yield* sql<{ passes: boolean }>`
    select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`
  if (me?.passes !== true) return false
  return yield* new DatabaseError({
    problem: `The role ${appRole} cannot be made, and the role that connects passes row-level security.`,
    mend: `Create it as an administrator: create role ${appRole} nologin; grant ${appRole} to your role.`
  })
})
