// Uses in ClickHouse. What is appended goes to the outbox, in the database of the service, and from there it is shipped.
import { DateTime, Effect, Layer, Stream } from "effect"
import { EventStore, StoreUnavailable, type UsageRow } from "../ingest/EventStore.ts"
import { ClickHouse, type Parameters as Named } from "./ClickHouse.ts"
import { fromValues, selected, type Values } from "./rows.ts"
import { table } from "./table.ts"
import { UsageOutbox } from "./UsageOutbox.ts"

const make = Effect.gen(function* () {
  const clickHouse = yield* ClickHouse
  const outbox = yield* UsageOutbox

  const counted = (where: string, parameters: Named) =>
    Stream.runCollect(
      clickHouse.rows<readonly [count: number]>(`select count() from ${table} where ${where}`, parameters)
    ).pipe(Effect.map(([row]) => row?.[0] ?? 0))

  /* An answer that is cut off may end as one that is whole, so the rows are counted first: none comes in between. */
  const read = (where: string, parameters: Named): Stream.Stream<UsageRow, StoreUnavailable> =>
    Stream.unwrap(
      Effect.map(counted(where, parameters), (expected) => {
        let found = 0
        const rows = clickHouse.rows<Values>(`select ${selected} from ${table} where ${where}`, parameters)
        const whole = Stream.suspend(() =>
          found === expected ? Stream.empty : Stream.fail(new StoreUnavailable({ reason: "INCOMPLETE_ANSWER" }))
        )
        return Stream.concat(
          Stream.map(rows, (values) => {
            found++
            return fromValues(values)
          }),
          whole
        )
      })
    )

  const time = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`

  const received = ({ after, until }: { readonly after: Date; readonly until: Date }) =>
    read(`received_at > ${time("after")} and received_at <= ${time("until")}`, {
      after: after.getTime(),
      until: until.getTime()
    })

  /* Those of a day come within two more days; receipts that were put off may come later. Other days are not looked at. */
  const ofDay = ({ day, orgId, projectId, until }: Parameters<EventStore["Service"]["ofDay"]>[0]) => {
    const since = DateTime.makeUnsafe(`${day}T00:00:00Z`)
    const at = (days: number) => DateTime.toEpochMillis(DateTime.add(since, { days }))
    return read(
      `org_id = {org:UUID} and project_id = {project:UUID} and at >= ${time("since")} and at < ${time("before")}
        and received_at >= ${time("earliest")} and received_at < ${time("latest")} and received_at <= ${time("until")}`,
      {
        org: orgId,
        project: projectId,
        since: at(0),
        before: at(1),
        earliest: at(-1),
        latest: at(5),
        until: until.getTime()
      }
    )
  }

  const dropBefore = Effect.fn("EventStore.dropBefore")(function* (day: string) {
    const days = yield* Stream.runCollect(
      clickHouse.rows<readonly [day: string]>(
        `select distinct toString(toDate(received_at)) as day from ${table} where toDate(received_at) < {day:Date}`,
        { day }
      )
    )
    yield* Effect.forEach(
      days,
      ([one]) => clickHouse.command(`alter table ${table} drop partition {day:Date}`, { day: one }),
      {
        discard: true
      }
    )
    return days.length
  })

  /* It writes whole parts anew, so it is first asked whether there is anything to remove. */
  const removeProject = Effect.fn("EventStore.removeProject")(function* (orgId: string, projectId: string) {
    const where = "org_id = {org:UUID} and project_id = {project:UUID}"
    const parameters = { org: orgId, project: projectId }
    if ((yield* counted(where, parameters)) > 0)
      yield* clickHouse.command(`alter table ${table} delete where ${where}`, parameters)
  })

  return EventStore.of({
    append: outbox.add,
    readable: outbox.readable,
    received,
    ofDay,
    // Partitions come with their first row.
    prepare: () => Effect.void,
    dropBefore,
    removeProject
  })
})

/** Uses in ClickHouse, by way of the outbox. */
export const clickHouseStore = Layer.effect(EventStore, make)
