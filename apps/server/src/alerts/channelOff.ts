// Turning a channel off that takes nothing any longer, and telling those who can mend it, once.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Outbox } from "../mail/Outbox.ts"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { channelOffLetter } from "./alertLetters.ts"
import type { Message } from "./messages.ts"

/** Why, as it is shown and mailed. */
export const reasons = {
  exhausted: "Every try to deliver an alert failed, over three days.",
  failing: "Nothing could be delivered for five days.",
  gone: "The receiver answered 410: it wants nothing any longer.",
  left: "The account it leads to is no member of the organization any longer."
} as const

/** Why a channel is turned off. */
export type Reason = keyof typeof reasons

/** Turns it off in the transaction of the try that showed it; a channel that is off already stays as it is. */
export const turnOff = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  channel: string,
  reason: Reason,
  {
    mustVerify,
    path,
    service
  }: Pick<Message, "path" | "service"> & {
    /** Whether mail goes to confirmed addresses alone. */
    readonly mustVerify: boolean
  }
) {
  const sql = yield* SqlClient.SqlClient
  const outbox = yield* Outbox
  const because = reasons[reason]
  const changed = yield* sql`
    update channels set enabled = false, disabled_because = ${because}
    where org_id = ${orgId} and project_id = ${projectId} and channel_id = ${channel} and enabled
    returning channel_id`
  if (changed.length === 0) return
  const admins = yield* sql<{ email: string }>`
    select a.email from memberships m join accounts a on a.account_id = m.account_id
    where m.org_id = ${orgId} and m.role in ('owner', 'admin')
      and (a.email_verified_at is not null or not ${mustVerify})
    order by a.email_key limit 50`
  yield* Effect.forEach(admins, ({ email }) => outbox.send(channelOffLetter(email, { because, path, service })))
})
