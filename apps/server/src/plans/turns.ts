// Work that one process of several does at a time, a row for each kind. No transaction and no lock is held meanwhile: it
// asks the provider, and writes down on its way what has to be there if the process dies.
import { Clock, Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { dateAt } from "../platform/times.ts"

/** Work, and for how long it is nobody else's when its process dies. */
export interface Turn {
  readonly name: string
  readonly lease: Duration.Input
  /** What this run would do, such as the work of a day: nothing where that was done last. */
  readonly piece?: string
}

const take = Effect.fnUntraced(function* ({ lease, name, piece }: Turn) {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const until = dateAt(now + Duration.toMillis(lease))
  const taken = yield* sql`
    insert into work_turns as t (name, taken_until) values (${name}, ${until})
    on conflict (name) do update set taken_until = ${until}
    where t.taken_until <= ${dateAt(now)} and (${piece ?? null}::text is null or t.last_done <> ${piece ?? ""})
    returning name`
  return taken.length > 0 ? until : undefined
})

/* What was taken over by another meanwhile is not given back. */
const giveBack = Effect.fnUntraced(function* ({ name, piece }: Turn, until: Date, isDone: boolean) {
  const sql = yield* SqlClient.SqlClient
  const now = dateAt(yield* Clock.currentTimeMillis)
  yield* sql`
    update work_turns set taken_until = ${now},
      last_done = ${isDone && piece !== undefined ? piece : sql`last_done`}
    where name = ${name} and taken_until = ${until}`
})

/** Does the work, unless another process is at it or has done it; answers whether it did. */
export const inTurn = <E, R>(turn: Turn, work: Effect.Effect<void, E, R>) =>
  Effect.acquireUseRelease(
    take(turn),
    (until) => (until === undefined ? Effect.succeed(false) : Effect.as(work, true)),
    (until, exit) => (until === undefined ? Effect.void : Effect.ignore(giveBack(turn, until, exit._tag === "Success")))
  )
