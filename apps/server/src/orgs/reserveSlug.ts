import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { newToken } from "../platform/secrets.ts"
import { slugFrom } from "./slugFrom.ts"

/** Reserves a slug for an organization: that of its name, or one like it when it is taken. Answers the slug. */
export const reserveSlug = Effect.fnUntraced(function* (orgId: string, name: string) {
  const sql = yield* SqlClient.SqlClient
  const wanted = slugFrom(name, "org")
  for (let tries = 0; ; tries++) {
    // Numbers that count up would tell how many have the same name.
    const chance = (yield* newToken)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, "")
      .slice(0, 6)
    const slug = tries === 0 ? wanted : `${wanted}-${chance}`
    const made = yield* sql`
      insert into org_directory ${sql.insert({ slug, org_id: orgId })} on conflict (slug) do nothing returning slug`
    if (made.length > 0) return slug
  }
})
